/** Cuts a long input into pieces, of which only one at a time is held in memory. */

/** Bytes that one document may have. */
export const MAX_MIB = 16;
export const MAX_BYTES = MAX_MIB * 2 ** 20;

/** The bytes of one document, or of what stands around one; they are good until it is read. */
export interface Piece {
  readonly bytes: Uint8Array;
  /** Their place in the input, in bytes. */
  readonly start: number;
  /** The line on which they begin, from 1. */
  readonly line: number;
}

/**
 * Finds the end of the piece that begins at `start`; null where more bytes are needed to tell,
 * which is never at the end of the input. It is asked for the pieces in their order, again
 * with more bytes until it finds an end, so that it may keep what it has seen of a piece.
 */
export type Cut = (bytes: Uint8Array, start: number, atEnd: boolean) => number | null;

export interface Cutter {
  /**
   * Gives every piece that ends in the bytes so far to its reader. Answers where a piece
   * begins that is too large: nothing behind it is read.
   */
  push(chunk: Uint8Array, atEnd: boolean): Omit<Piece, 'bytes'> | null;
}

/** Begins at a byte of the input, behind a byte order mark. */
export function cutterOf(cut: Cut, first: number, read: (piece: Piece) => void): Cutter {
  let held = new Uint8Array(0);
  let length = 0;
  let from = 0;
  let offset = first;
  let line = 1;

  const append = (chunk: Uint8Array) => {
    // A large document is not moved for each chunk of it.
    if (from > 0) held.copyWithin(0, from, length);
    offset += from;
    length -= from;
    from = 0;
    if (length + chunk.length > held.length) {
      const larger = new Uint8Array(Math.max(length + chunk.length, 2 * held.length));
      larger.set(held.subarray(0, length));
      held = larger;
    }
    held.set(chunk, length);
    length += chunk.length;
  };

  return {
    push(chunk, atEnd) {
      append(chunk);
      const bytes = held.subarray(0, length);
      while (from < length) {
        const end = cut(bytes, from, atEnd);
        const piece = { bytes: bytes.subarray(from, end ?? length), start: offset + from, line };
        if (piece.bytes.length > MAX_BYTES) return piece;
        if (end === null) break;
        read(piece);
        line += linesIn(piece.bytes);
        from = end;
      }
      return null;
    },
  };
}

const LINE_FEED = 0x0a;

/** Line ends in the bytes. */
function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    count += 1;
  }
  return count;
}
