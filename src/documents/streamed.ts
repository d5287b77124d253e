/** What a stream of documents consists of, and how each format reads its pieces. */
import type { Diagnostic, Problem, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { decodePart, lenientText } from './decode.ts';
import { MAX_MIB, type Cut, type Piece } from './pieces.ts';
import type { documentsIn, SourceDocument } from './source-document.ts';

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
  { start, line }: Pick<Piece, 'start' | 'line'>,
  name: string,
): { text: string } | { refused: StreamedDocument; shown: string } {
  const decoded = decodePart(bytes, start);
  if ('text' in decoded) return decoded;
  // What can be shown of it: the letters in question become replacement characters.
  const text = lenientText(bytes);
  const before = lenientText(bytes.subarray(0, decoded.at)).length;
  const source: Source = { name, text, firstLine: line };
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
