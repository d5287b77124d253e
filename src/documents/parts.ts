/** What is read of an input: its documents one by one, each with the problems of its text. */
import type { Diagnostic, Problem, Range, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { CARRIAGE_RETURN, decodePart, lenientText, LINE_FEED, type Misread } from './decode.ts';
import { placedIn, type ReadResult } from './source-document.ts';

/** The largest size of one document, in MiB. */
export const MAX_BYTES = 16 * 2 ** 20;

/** The largest size of a text that is read whole, in MiB. */
export const MAX_WHOLE_MIB = 64;
export const MAX_WHOLE_BYTES = MAX_WHOLE_MIB * 2 ** 20;

export interface StreamedDocument extends ReadResult {
  /** The line where it starts, from 1. For a malformed document, the line where its text starts. */
  readonly line: number;
  /** Its text in the input, including its comments, in bytes: `[start, end)`. */
  readonly bytes: readonly [start: number, end: number];
  /** True of a malformed row that leaves the rows around it as they are. */
  readonly isAlone?: true;
}

/** A part of a text that is in memory: one document with its comments, or what is around it. */
export interface TextPart {
  readonly range: Range;
  readonly read: () => ReadResult;
}

export type StreamPlace = Pick<StreamedDocument, 'line' | 'bytes'>;

/** The document of a part, or only its findings, or nothing. */
export function listStreamed(
  { document, diagnostics }: ReadResult,
  { line, bytes }: StreamPlace,
): readonly StreamedDocument[] {
  if (document === null && diagnostics.length === 0) return [];
  return [{ document, diagnostics, line: document?.line ?? line, bytes }];
}

export function withoutDocument(
  { line, bytes: [start, end] }: StreamPlace,
  diagnostics: readonly Diagnostic[],
): StreamedDocument {
  return { document: null, diagnostics, line, bytes: [start, end] };
}

/** The text of bytes, or what is said of bytes that are not UTF-8. */
export function decodeText(
  bytes: Uint8Array,
  { start, line }: { readonly start: number; readonly line: number },
  name: string,
): { text: string } | { refused: StreamedDocument } {
  const decoded = decodePart(bytes, start);
  if ('text' in decoded) return decoded;
  return { refused: refusedText(bytes, { start, line }, { ...decoded, name }) };
}

/** A malformed document whose text can be shown, in the encoding of the label. */
export function refusedText(
  bytes: Uint8Array,
  { start, line }: { readonly start: number; readonly line: number },
  { problem: about, at, name, label }: Misread & { readonly name: string; readonly label?: string },
): StreamedDocument {
  // Replacement characters mark the invalid bytes.
  const text = lenientText(bytes, label);
  const before = lenientText(bytes.subarray(0, at), label).length;
  const source: Source = { name, text, firstLine: line };
  const found = placedIn(source, { problem: about, range: [before, before + 1] });
  return withoutDocument({ line, bytes: [start, start + bytes.length] }, [found]);
}

/** A finding about the whole input, at its start. */
export function aboutAll(name: string, about: Problem): StreamedDocument {
  const found = placedIn({ name, text: '' }, { problem: about, range: null });
  return withoutDocument({ line: 1, bytes: [0, 0] }, [found]);
}

export function tooLarge(name: string, { line, bytes: [start] }: StreamPlace): StreamedDocument {
  const about = problem('document/too-large', { reason: 'document' });
  const found = placedIn({ name, text: '', firstLine: line }, { problem: about, range: [0, 0] });
  return withoutDocument({ line, bytes: [start, start] }, [found]);
}

export const tooLargeWhole = () =>
  problem('document/too-large', { reason: 'whole', limitMiB: MAX_WHOLE_MIB });

/* An input of any length is cut into lines or rows, one of which at a time is in memory. */

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
export type FindCut = (bytes: Uint8Array, start: number, atEnd: boolean) => number | null;

export interface PieceReader {
  readonly cut: FindCut;
  readonly read: (piece: Piece) => Iterable<StreamedDocument>;
  /** The text of the first row of a CSV file, which gives the other rows their meaning. */
  readonly header?: () => string | null;
  /** True if nothing after the pieces so far is to be read. */
  readonly isStopped?: () => boolean;
}

export class Cutter {
  readonly #cut: FindCut;
  /** The beginning of a piece whose end is not there yet. */
  #rest: Uint8Array = new Uint8Array(0);
  #offset: number;
  #line = 1;
  /** Where a piece begins that is too large; nothing after it is cut. */
  tooLarge: StreamPlace | null = null;

  /** Begins at a byte of the input, after a byte order mark. */
  constructor(cut: FindCut, first: number) {
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

export function lineCut(): FindCut {
  let seen = 0;
  return (bytes, start, atEnd) => {
    const at = bytes.indexOf(LINE_FEED, start + seen);
    seen = at === -1 ? bytes.length - start : 0;
    if (at !== -1) return at + 1;
    return atEnd ? bytes.length : null;
  };
}
