/** What the tests of this folder share: a text in, what a person is told out. */
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { StreamedDocument } from '../../../src/documents/parts.ts';
import { positionAt } from '../../../src/documents/position.ts';
import { readDocuments, readStream, type StreamOptions } from '../../../src/documents/read.ts';
import type { SourceDocument } from '../../../src/documents/source-document.ts';
import { describe } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';

const english = await loadCatalogue('en');

export function read(name: string, text: string) {
  return readDocuments({ name, bytes: new TextEncoder().encode(text) }, null);
}

/** The one document of a text that is well-formed. */
export function documentOf(text: string, name = 'file.yaml'): SourceDocument {
  const { documents, diagnostics } = read(name, text);
  const [document, ...others] = documents;
  if (document === undefined || others.length > 0 || diagnostics.length > 0) {
    throw new Error(`not one document: ${diagnostics.map(lineOf).join('; ')}`);
  }
  return document;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Reads a stream to its end. */
export async function streamed(
  name: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: Partial<StreamOptions> = {},
) {
  const documents: StreamedDocument[] = [];
  let facts: { format: string | null; header: string | null } = { format: null, header: null };
  const input = { name, chunks: copiesOf(chunks) };
  const all = { format: null, allowUnknown: false, ...options };
  for await (const batch of readStream(input, all)) {
    documents.push(...batch.documents);
    facts = { format: batch.format, header: batch.header };
  }
  return { documents, ...facts };
}

/** Each chunk in the same memory, as a reader of files may give them. */
async function* copiesOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  let memory = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (memory.length < chunk.length) memory = new Uint8Array(chunk.length);
    memory.set(chunk);
    yield memory.subarray(0, chunk.length);
    memory.fill(0x7b);
  }
}

/** The bytes in pieces of that many. */
export const inPieces = (bytes: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

/** `12:14 document/wrong-type score must be a number, not "ten"` */
export function lineOf(diagnostic: Diagnostic): string {
  const { message } = describe(diagnostic.problem, english);
  return [placeOf(diagnostic), diagnostic.problem.code, message].join(' ');
}

/** `12:14 document/wrong-type` */
export function codeOf(diagnostic: Diagnostic): string {
  return [placeOf(diagnostic), diagnostic.problem.code].join(' ');
}

/** Its place, its code, its piece of the text and what it says of that. */
export function findingText(diagnostic: Diagnostic): string {
  const { severity, problem } = diagnostic;
  const params = stringifyExact(problem.params as JsonObject);
  return [
    ...(severity === 'warning' ? ['warning'] : []),
    codeOf(diagnostic),
    pieceOf(diagnostic),
    ...(params === '{}' ? [] : [params]),
  ].join(' ');
}

/** `2:3 missing-comma` of a syntax error, the code of another. */
export function reasonOf(diagnostic: Diagnostic): string {
  const { code, params } = diagnostic.problem;
  return [placeOf(diagnostic), code === 'document/syntax' ? params['reason'] : code].join(' ');
}

export function hintOf(diagnostic: Diagnostic): string {
  return describe(diagnostic.problem, english).hint;
}

/** The piece of the source that a diagnostic points at. */
export function pieceOf({ source, range }: Diagnostic): string {
  return range === null ? '' : source.text.slice(...range);
}

function placeOf({ source, range }: Diagnostic): string {
  if (range === null) return 'file';
  const { line, column } = positionAt(source, range[0]);
  return `${line}:${column}`;
}
