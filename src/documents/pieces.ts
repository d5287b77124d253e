/**
 * Cuts a long input into pieces and hands each to the reader of its format. Only one piece at a
 * time is in memory.
 */
import type { Diagnostic, Problem, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { CARRIAGE_RETURN, decodePart, lenientText, LINE_FEED, type Misread } from './decode.ts';
import { type documentsIn, placedIn, type SourceDocument } from './source-document.ts';

/** The largest size of one document, in MiB. */
export const MAX_MIB = 16;
export const MAX_BYTES = MAX_MIB * 2 ** 20;

/**
 * The bytes of one document, or of the text around one. They are valid only until they are read.
 */
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

export interface Cutter {
  /**
   * Hands every piece that ends within the bytes so far to its reader. If a piece is too large,
   * returns where it begins, and reads nothing after it.
   */
  push(chunk: Uint8Array, atEnd: boolean): Omit<Piece, 'bytes'> | null;
}

/** Begins at a byte of the input, after a byte order mark. */
export function cutterOf(cut: Cut, first: number, read: (piece: Piece) => void): Cutter {
  let held = new Uint8Array(0);
  let length = 0;
  let from = 0;
  let offset = first;
  let line = 1;

  const append = (chunk: Uint8Array) => {
    // A large document is not moved for every chunk.
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

/** Counts the line ends in the bytes. */
function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    count += 1;
  }
  return count;
}

/** The bytes of a line without its line break. */
export function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  if (bytes[length - 1] !== LINE_FEED) return bytes;
  return bytes.subarray(0, bytes[length - 2] === CARRIAGE_RETURN ? length - 2 : length - 1);
}

/** One document of a long input, or a malformed one. */
export interface StreamedDocument {
  /** Null if its text is malformed; the diagnostics say why. */
  readonly document: SourceDocument | null;
  /** The problems of its text, in the order of their places. */
  readonly diagnostics: readonly Diagnostic[];
  /** The line where it starts, from 1. For a malformed document, the line where its text starts. */
  readonly line: number;
  /** Its text in the input, including its comments, in bytes: `[start, end)`. */
  readonly bytes: readonly [start: number, end: number];
  /** Its own text, if somebody remembers texts. */
  readonly text?: OwnText;
}

/** The text that alone decides what a document is, apart from the options for reading it. */
export interface OwnText {
  /** Its digest (TextMemory). */
  readonly name: string;
  /** The line where it starts, from 1. */
  readonly line: number;
}

/**
 * Remembers texts of single documents without problems, so that they need not be read again. Only
 * for documents whose kind is not that of the schema that their file names.
 */
export interface TextMemory {
  nameOf(text: Uint8Array, format: 'yaml' | 'ndjson' | 'md'): string;
  /** True if the document of the text needs not be read. */
  takes(text: OwnText, bytes: StreamedDocument['bytes']): boolean;
}

export type Emit = (streamed: StreamedDocument) => void;

/** Reads the documents of one format and hands each on. */
export interface PieceReader {
  readonly cut: Cut;
  readonly read: (piece: Piece) => void;
  /** Hands on the finished documents. It is called once after each chunk and once at the end. */
  readonly flush: (atEnd: boolean) => void;
  /** The text of the first row of a CSV file, which gives the other rows their meaning. */
  readonly header: () => string | null;
  /** The encoding of the rows of a CSV file, if any shows which. */
  readonly encoding?: () => string | null;
  /** True if nothing after the pieces so far is to be read. */
  readonly isStopped?: () => boolean;
}

/** The result for a piece without a document. */
export function withoutDocument(
  { line, bytes: [start, end] }: Pick<StreamedDocument, 'line' | 'bytes'>,
  diagnostics: readonly Diagnostic[],
): StreamedDocument {
  return { document: null, diagnostics, line, bytes: [start, end] };
}

/** Hands on the result of a piece: one document, only findings, or nothing. */
export function emitFound(
  { documents, diagnostics }: ReturnType<typeof documentsIn>,
  place: Pick<StreamedDocument, 'line' | 'bytes'> & { readonly text?: OwnText | undefined },
  emit: Emit,
): void {
  if (documents.length === 0 && diagnostics.length > 0) emit(withoutDocument(place, diagnostics));
  for (const [index, document] of documents.entries()) {
    // Only a malformed text yields several documents. The first one gets the findings.
    const found = index === 0 ? diagnostics : [];
    const streamed = { document, diagnostics: found, line: document.line, bytes: place.bytes };
    const { text } = place;
    emit(documents.length > 1 || text === undefined ? streamed : { ...streamed, text });
  }
}

/** The text of some bytes. If they are not UTF-8, a malformed document whose text can be shown. */
export function textOf(
  bytes: Uint8Array,
  { start, line, column }: Pick<Piece, 'start' | 'line'> & { readonly column?: number },
  name: string,
): { text: string } | { refused: StreamedDocument; shown: string } {
  const decoded = decodePart(bytes, { start, file: name });
  if ('text' in decoded) return decoded;
  return refusedText(bytes, { start, line, column: column ?? 1 }, { ...decoded, name });
}

/** A malformed document whose text can be shown, in the encoding of the label. */
export function refusedText(
  bytes: Uint8Array,
  { start, line, column = 1 }: Pick<Piece, 'start' | 'line'> & { readonly column?: number },
  {
    problem: about,
    at,
    name,
    label,
  }: Misread & { readonly name: string; readonly label?: string | undefined },
): { refused: StreamedDocument; shown: string } {
  // A text that can be shown: replacement characters mark the invalid bytes.
  const text = lenientText(bytes, label);
  const before = lenientText(bytes.subarray(0, at), label).length;
  const source: Source = { name, text, firstLine: line, firstColumn: column };
  const found = placedIn(source, { problem: about, range: [before, before + 1] });
  const place = { line, bytes: [start, start + bytes.length] } as const;
  return { refused: withoutDocument(place, [found]), shown: text };
}

/** A finding about the whole input, at its start. */
export function aboutAll(name: string, about: Problem): StreamedDocument {
  const found = placedIn({ name, text: '' }, { problem: about, range: null });
  return withoutDocument({ line: 1, bytes: [0, 0] }, [found]);
}

/** The result for a document that is too large. */
export function tooLarge(name: string, { start, line }: Omit<Piece, 'bytes'>): StreamedDocument {
  const about = problem('document/too-large', { reason: 'size', limitMiB: MAX_MIB });
  const source = { name, text: '', firstLine: line };
  const found = placedIn(source, { problem: about, range: [0, 0] });
  return withoutDocument({ line, bytes: [start, start] }, [found]);
}
