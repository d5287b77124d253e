/**
 * Cuts a long input into pieces, of which only one at a time is held in memory, and says what
 * the reader of a format makes of each.
 */
import type { Diagnostic, Problem, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { LINE_FEED } from './characters.ts';
import { decodePart, lenientText } from './decode.ts';
import type { documentsIn, SourceDocument } from './source-document.ts';

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

/** Line ends in the bytes. */
function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    count += 1;
  }
  return count;
}

/** One document of a long input, or what should have been one. */
export interface StreamedDocument {
  /** Null where its text is not well-formed: the diagnostics say why. */
  readonly document: SourceDocument | null;
  /** What is wrong with its text, in the order of the places. */
  readonly diagnostics: readonly Diagnostic[];
  /** Where it starts, from 1; without a document the line on which its text does. */
  readonly line: number;
  /** Its text in the input, comments that belong to it included, in bytes: `[start, end)`. */
  readonly bytes: readonly [start: number, end: number];
  /** Digest of its own text, where documents are recognized by that. */
  readonly raw?: Uint8Array;
  /** What it was recognized as: then it was not read. */
  readonly known?: number;
}

/** Knows documents again by their own text, before they are read. */
export interface Recognizer {
  /** 16 bytes. */
  digest(text: Uint8Array): Uint8Array;
  /** What it is known as; null where it has to be read. */
  recognize(raw: Uint8Array): number | null;
}

export type Emit = (streamed: StreamedDocument) => void;

/** Reads the documents of one format, and hands on each. */
export interface PieceReader {
  readonly cut: Cut;
  readonly read: (piece: Piece) => void;
  /** Hands on what is ready: once for each chunk, and for the last time at the end. */
  readonly flush: (atEnd: boolean) => void;
  /** The text of the first row of a CSV file, which gives the others their meaning. */
  readonly header: () => string | null;
}

/** What stands for a piece that holds no document. */
export function withoutDocument(
  { line, bytes: [start, end] }: Pick<StreamedDocument, 'line' | 'bytes'>,
  diagnostics: readonly Diagnostic[],
): StreamedDocument {
  return { document: null, diagnostics, line, bytes: [start, end] };
}

/** Hands on what a piece came to: one document, or only findings, or nothing. */
export function emitFound(
  { documents, diagnostics }: ReturnType<typeof documentsIn>,
  place: Pick<StreamedDocument, 'line' | 'bytes'>,
  emit: Emit,
): void {
  if (documents.length === 0 && diagnostics.length > 0) emit(withoutDocument(place, diagnostics));
  for (const [index, document] of documents.entries()) {
    // Only in a text that is wrong are there several, and the first bears the blame.
    const found = index === 0 ? diagnostics : [];
    emit({ document, diagnostics: found, line: document.line, bytes: place.bytes });
  }
}

/** The text of some bytes; where they are not UTF-8 what stands for them, and can be shown. */
export function textOf(
  bytes: Uint8Array,
  { start, line, column }: Pick<Piece, 'start' | 'line'> & { readonly column?: number },
  name: string,
): { text: string } | { refused: StreamedDocument; shown: string } {
  const decoded = decodePart(bytes, start);
  if ('text' in decoded) return decoded;
  // What can be shown of it: the letters in question become replacement characters.
  const text = lenientText(bytes);
  const before = lenientText(bytes.subarray(0, decoded.at)).length;
  const source: Source = { name, text, firstLine: line, firstColumn: column ?? 1 };
  const found: Diagnostic = {
    severity: 'error',
    problem: decoded.problem,
    source,
    range: [before, before + 1],
  };
  const place = { line, bytes: [start, start + bytes.length] } as const;
  return { refused: withoutDocument(place, [found]), shown: text };
}

/** A finding of the input as a whole, at its start. */
export function aboutAll(name: string, about: Problem): StreamedDocument {
  const found: Diagnostic = {
    severity: 'error',
    problem: about,
    source: { name, text: '' },
    range: null,
  };
  return withoutDocument({ line: 1, bytes: [0, 0] }, [found]);
}

/** What stands for a document that is larger than one may be. */
export function tooLarge(name: string, { start, line }: Omit<Piece, 'bytes'>): StreamedDocument {
  const found: Diagnostic = {
    severity: 'error',
    problem: problem('document/too-large', { limitMiB: MAX_MIB }),
    source: { name, text: '', firstLine: line },
    range: [0, 0],
  };
  return withoutDocument({ line, bytes: [start, start] }, [found]);
}
