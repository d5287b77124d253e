/** Reads documents again when they are sent, so that the plan of an import need not keep them. */
import { checkDocument, type DocumentCheckOptions } from '../../authoring/check-document.ts';
import type { AskedParts, BodyReading, ImportOptions } from '../../contract/import-run.ts';
import type { OperationId } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { isObject, isSameJson, type Json } from '../../core/json.ts';
import type { Host } from '../../core/host.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { readNdjsonLine } from '../../documents/ndjson.ts';
import { problem } from '../../messages/problem.ts';
import type { ReadableFile } from './input.ts';
import { unchangedBytes } from './origins.ts';

interface Rereading extends DocumentCheckOptions {
  /** The operation of every document; null if each document names its own. */
  readonly as: OperationId | null;
}

/** Documents are mostly sent in the order of their files, so that many are read at once. */
const BLOCK_BYTES = 256 * 1024;

interface Block {
  readonly file: number;
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** Of files with a document in each line. */
export function rereadingOf(
  files: readonly ReadableFile[],
  options: Rereading,
  host: Pick<Host, 'files'>,
): NonNullable<ImportOptions['readAgain']> {
  let block: Block = { file: -1, start: 0, end: 0, bytes: new Uint8Array() };
  const blockAt = (file: number, start: number, least: number): Block => {
    const end = Math.max(least, start + BLOCK_BYTES);
    return { file, start, end, bytes: readBlock(files[file], [start, end], host) };
  };
  return ({ file, line, start, end }, reading) => {
    if (block.file !== file || start < block.start || end > block.end)
      block = blockAt(file, start, end);
    const { start: from, bytes } = block;
    const { buffer, byteOffset } = bytes;
    const text = Buffer.from(buffer, byteOffset + start - from, end - start).toString();
    // It has no number that JSON.parse would change (parseFlawless).
    if (reading === 'as-written') return asWritten(JSON.parse(text), options);
    const { name = '' } = files[file] ?? {};
    const document = readNdjsonLine({ name, text, firstLine: line });
    const { planned } = checkDocument(document, { import: options.as }, options);
    if (planned === null) throw changed(name);
    return planned;
  };
}

/** The parts of a document whose body is sent as it is written. */
function asWritten(value: Json, { as }: Pick<Rereading, 'as'>): AskedParts {
  const body = as === null && isObject(value) ? value['body'] : value;
  return { params: {}, body: isObject(body) ? body : null };
}

/** How the body of a document is read again. Only a document in a line of its own can be read alone. */
export function bodyReadingOf(
  { format, value, hasMarks }: SourceDocument,
  { body }: AskedParts,
  options: Pick<Rereading, 'as'>,
): BodyReading {
  if (format !== 'ndjson' || body === null) return 'kept';
  const written = asWritten(value, options).body;
  return hasMarks === false && written !== null && isSameJson(body, written)
    ? 'as-written'
    : 'made';
}

function readBlock(
  file: ReadableFile | undefined,
  range: readonly [number, number],
  host: Pick<Host, 'files'>,
): Uint8Array {
  const bytes = unchangedBytes(file, range, host);
  if (bytes === null) throw changed(file?.name ?? '');
  return bytes;
}

const changed = (file: string) => new CliError('conflict', problem('import/changed', { file }));
