/** What is read of an input: its documents one by one, each with the problems of its text. */
import type { Diagnostic, Problem, Range, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { decodePart, lenientText, type Misread } from './decode.ts';
import { placedIn, type Read, type SourceDocument } from './source-document.ts';

/** The largest size of one document, in MiB. */
const MAX_MIB = 16;
export const MAX_BYTES = MAX_MIB * 2 ** 20;

/** The largest size of a text that is read whole, in MiB. */
export const MAX_WHOLE_MIB = 64;
export const MAX_WHOLE_BYTES = MAX_WHOLE_MIB * 2 ** 20;

export interface StreamedDocument {
  /** Null if its text is malformed; the diagnostics say why. */
  readonly document: SourceDocument | null;
  /** The problems of its text, in the order of their places. */
  readonly diagnostics: readonly Diagnostic[];
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
  readonly read: () => Read;
}

export type StreamPlace = Pick<StreamedDocument, 'line' | 'bytes'>;

/** The documents of a part, or only its findings, or nothing. */
export function* streamedOf(
  { documents, diagnostics }: Read,
  place: StreamPlace,
): Generator<StreamedDocument> {
  if (documents.length === 0 && diagnostics.length > 0) yield withoutDocument(place, diagnostics);
  for (const [index, document] of documents.entries()) {
    // Only a malformed text yields several documents. The first one gets the findings.
    const found = index === 0 ? diagnostics : [];
    yield { document, diagnostics: found, line: document.line, bytes: place.bytes };
  }
}

export function withoutDocument(
  { line, bytes: [start, end] }: StreamPlace,
  diagnostics: readonly Diagnostic[],
): StreamedDocument {
  return { document: null, diagnostics, line, bytes: [start, end] };
}

/** The text of bytes, or what is said of bytes that are not UTF-8. */
export function textOf(
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
  const about = problem('document/too-large', { reason: 'size', limitMiB: MAX_MIB });
  const found = placedIn({ name, text: '', firstLine: line }, { problem: about, range: [0, 0] });
  return withoutDocument({ line, bytes: [start, start] }, [found]);
}

export const tooLargeWhole = () =>
  problem('document/too-large', { reason: 'whole', limitMiB: MAX_WHOLE_MIB });
