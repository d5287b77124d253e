/** Cuts an input of any length into lines or rows, one of which at a time is in memory. */
import { CARRIAGE_RETURN, LINE_FEED } from './decode.ts';
import { MAX_BYTES, type StreamPlace, type StreamedDocument } from './parts.ts';

/** The bytes of one line or row. They are valid only until they are read. */
export interface Piece {
  readonly bytes: Uint8Array;
  /** Their place in the input, in bytes. */
  readonly start: number;
  /** The line on which they begin, from 1. */
  readonly line: number;
}

/**
 * Finds the end of the piece that begins at `start`; null if more bytes are needed, which never
 * happens at the end of the input. It is called for the pieces in their order. For one piece it is
 * called again with more bytes until it finds the end, so it may remember what it has already
 * scanned.
 */
export type Cut = (bytes: Uint8Array, start: number, atEnd: boolean) => number | null;

export interface PieceReader {
  readonly cut: Cut;
  readonly read: (piece: Piece) => Iterable<StreamedDocument>;
  /** The text of the first row of a CSV file, which gives the other rows their meaning. */
  readonly header?: () => string | null;
  /** The encoding of the rows of a CSV file, if any shows which. */
  readonly encoding?: () => string | null;
  /** True if nothing after the pieces so far is to be read. */
  readonly isStopped?: () => boolean;
}

export class Cutter {
  readonly #cut: Cut;
  /** The beginning of a piece whose end is not there yet. */
  #rest: Uint8Array = new Uint8Array(0);
  #offset: number;
  #line = 1;
  /** Where a piece begins that is too large; nothing after it is cut. */
  tooLarge: StreamPlace | null = null;

  /** Begins at a byte of the input, after a byte order mark. */
  constructor(cut: Cut, first: number) {
    this.#cut = cut;
    this.#offset = first;
  }

  /** Every piece that ends within the bytes so far. */
  *push(chunk: Uint8Array, atEnd: boolean): Generator<Piece> {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let from = 0;
    while (from < bytes.length) {
      const end = this.#cut(bytes, from, atEnd);
      const own = bytes.subarray(from, end ?? bytes.length);
      const start = this.#offset + from;
      if (own.length > MAX_BYTES) {
        this.tooLarge = { line: this.#line, bytes: [start, start] };
        return;
      }
      if (end === null) break;
      yield { bytes: own, start, line: this.#line };
      this.#line += linesIn(own);
      from = end;
    }
    this.#offset += from;
    // A copy, because the source may reuse the memory of its chunks.
    this.#rest = new Uint8Array(bytes.subarray(from));
  }
}

/** If the first line ends with CR alone (old Macs), each CR becomes a LF: all places stay. */
export class LineEnds {
  /** Null before the first line end. */
  #hasOnlyReturns: boolean | null = null;
  #endsInReturn = false;

  unify(chunk: Uint8Array, atEnd: boolean): Uint8Array {
    let bytes = chunk;
    if (this.#hasOnlyReturns === null) {
      // A CR at the end of a chunk may belong to CR LF.
      if (this.#endsInReturn) bytes = Uint8Array.of(CARRIAGE_RETURN, ...chunk);
      const at = firstLineEnd(bytes);
      this.#endsInReturn = bytes[at] === CARRIAGE_RETURN && at === bytes.length - 1 && !atEnd;
      if (this.#endsInReturn) return bytes.subarray(0, at);
      if (at !== -1)
        this.#hasOnlyReturns = bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED;
    }
    return this.#hasOnlyReturns === true
      ? bytes.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte))
      : bytes;
  }
}

function firstLineEnd(bytes: Uint8Array): number {
  const [feed, carriage] = [bytes.indexOf(LINE_FEED), bytes.indexOf(CARRIAGE_RETURN)];
  return feed === -1 || carriage === -1 ? Math.max(feed, carriage) : Math.min(feed, carriage);
}

function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    count += 1;
  }
  return count;
}

export function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  if (bytes[length - 1] !== LINE_FEED) return bytes;
  return bytes.subarray(0, bytes[length - 2] === CARRIAGE_RETURN ? length - 2 : length - 1);
}

export function lineCut(): Cut {
  let seen = 0;
  return (bytes, start, atEnd) => {
    const at = bytes.indexOf(LINE_FEED, start + seen);
    seen = at === -1 ? bytes.length - start : 0;
    if (at !== -1) return at + 1;
    return atEnd ? bytes.length : null;
  };
}
