/** What the tests of streams share: bytes in, in any pieces, and what a person is told out. */
import type { StreamedDocument } from '../../../src/documents/pieces.ts';
import { readStream, type StreamedBatch, type StreamOptions } from '../../../src/documents/read.ts';
import { lineOf, pieceOf } from './reading.ts';

export const utf8 = (text: string) => new TextEncoder().encode(text);

const none: StreamOptions = { format: null, as: null, allowUnknown: false };

export interface Streamed {
  readonly documents: readonly StreamedDocument[];
  readonly batches: readonly StreamedBatch[];
}

/** Reads a stream to its end. */
export async function streamed(
  name: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: Partial<StreamOptions> = {},
): Promise<Streamed> {
  const batches: StreamedBatch[] = [];
  const input = { name, chunks: copiesOf(chunks) };
  for await (const batch of readStream(input, { ...none, ...options })) batches.push(batch);
  return { batches, documents: batches.flatMap(({ documents }) => documents) };
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

export async function streamedText(name: string, text: string, options?: Partial<StreamOptions>) {
  return (await streamed(name, [utf8(text)], options)).documents;
}

/** The bytes in pieces of that many. */
export function inPieces(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

/** Everything that is told of a document, so that two readings can be compared. */
export function tellingOf({ document, diagnostics, line, bytes }: StreamedDocument) {
  return {
    value: document?.value,
    node: document?.node,
    text: document?.source.text,
    firstLine: document?.source.firstLine,
    schemaLine: document?.schemaLine,
    line: [line, document?.line],
    bytes,
    findings: diagnostics.map((diagnostic) => [lineOf(diagnostic), pieceOf(diagnostic)]),
  };
}
