/**
 * The files of an import or an apply: every document of them, and a document once more, for its findings
 * or to be sent, because the plan of an import need not keep it. Other programs may change the files
 * meanwhile.
 */
import { checkDocument, type DocumentCheckOptions } from '../../authoring/check-document.ts';
import type {
  AskedParts,
  BodySource,
  ImportOptions,
  PlacedFinding,
  PlanCheck,
} from '../../contract/import-run.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { DocumentPlace, Reference } from '../../contract/references.ts';
import type { RunFile } from '../../contract/run-record.ts';
import {
  createFindings,
  type Diagnostic,
  type Origin,
  type Range,
  type Source,
} from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host, onFileProblem } from '../../core/host.ts';
import { isObject, isSameJson, type Json } from '../../core/json.ts';
import { type TableEncoding, tableText } from '../../documents/csv/encoding.ts';
import { columnsNotFound, usualTable } from '../../documents/csv/header.ts';
import type { Format } from '../../documents/document-format.ts';
import { readNdjsonLine } from '../../documents/parse-json.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { readStream, readWhole, type StreamOptions } from '../../documents/read.ts';
import { createFoundProblems, type SourceDocument } from '../../documents/source-document.ts';
import { findStart } from '../../documents/tree.ts';
import { problem } from '../../messages/problem.ts';
import { unreadable } from '../input/documents.ts';
import type { InputFile } from './options.ts';
import { createHash } from 'node:crypto';

export interface ReadableFile extends InputFile {
  /** Only for what can be read once: standard input, or a pipe from a shell (`<(command)`). */
  readonly bytes?: Uint8Array;
  /** That of the file when its reading began (FileIdentity). */
  version?: string | null;
}

/** The most that is kept of what can be read only once. */
const MOST_PASSING_MIB = 512;

/**
 * Reads standard input and pipes to their end before anything else is read. A file under two names, or
 * named twice, would be sent twice.
 */
export async function openInput(
  named: readonly InputFile[],
  { files, terminal }: Pick<Host, 'files' | 'terminal'>,
): Promise<ReadableFile[]> {
  const most = MOST_PASSING_MIB * 2 ** 20;
  const byKey = new Map<string, ReadableFile>();
  for (const file of named) {
    const { name, path } = file;
    const identity = path === null ? null : await files.identity(path);
    const key = identity?.key ?? name;
    if (byKey.has(key)) continue;
    const isPassing = path === null || identity?.kind === 'passed-on';
    if (!isPassing) {
      byKey.set(key, file);
      continue;
    }
    const reading = path === null ? terminal.stdin.read(most) : files.read(path, most);
    const bytes = await onFileProblem(reading, (cause) => {
      throw new InvalidDocuments([unreadable(name, cause, MOST_PASSING_MIB)]);
    });
    byKey.set(key, { ...file, bytes });
  }
  return [...byKey.values()];
}

type DiagnosticList = readonly Diagnostic[];

export interface InputReader {
  /** Receives the findings of each document that has any. */
  readonly found: (diagnostics: DiagnosticList) => void;
  /** Receives the number of documents read, now and then. */
  readonly progress?: (documents: number) => void;
  readonly reading: Pick<StreamOptions, 'rows' | 'allowUnknown'>;
  /** Takes one document of the file of that index, and returns its findings. */
  readonly take: (
    streamed: StreamedDocument,
    file: number,
    format: Format | null,
  ) => DiagnosticList;
}

/** So many documents later, the progress has something new to tell. */
const NOW_AND_THEN = 100;

/** Reads every document of every file, and returns a summary of the input. Throws Interrupted. */
export async function readInputFiles(
  files: readonly ReadableFile[],
  { reading, take, found: report, progress = () => undefined }: InputReader,
  host: Host,
): Promise<RunFile[]> {
  const read: RunFile[] = [];
  const { news, isFull } = createFoundProblems();
  const { drain } = host.interruption;
  let documents = 0;
  for (const [index, file] of files.entries()) {
    const { name, path, bytes } = file;
    const digest = createHash('sha256');
    let format: Format | null = file.format;
    let header: string | null = null;
    if (path !== null) file.version = (await host.files.identity(path))?.version ?? null;
    const pieces = bytes === undefined ? host.files.stream(path ?? '') : [bytes];
    const chunks = watchChunks(pieces, (chunk) => digest.update(chunk));
    try {
      const options = { ...reading, format: file.format, table: file.table };
      for await (const batch of readStream({ name, chunks }, options)) {
        for (const streamed of batch.documents) {
          const found = take(streamed, index, batch.format);
          if (drain.aborted) throw new Interrupted();
          report(news(found));
          if (isFull()) return read;
          documents += 1;
          if (documents % NOW_AND_THEN === 0) progress(documents);
        }
        progress(documents);
        ({ format, header } = batch);
      }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      report([unreadable(name, error)]);
    }
    const entry = { name, header };
    read.push({ ...entry, format: format ?? 'yaml', digest: digest.digest('hex') });
  }
  if (drain.aborted) throw new Interrupted();
  for (const { table } of files.slice(0, 1)) report(columnsNotFound(table.headers));
  return read;
}

async function* watchChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

/** Reads the text of a document again when it is needed, and returns it if its file has not changed. */
export function originsIn(
  files: readonly ReadableFile[],
  host: Pick<Host, 'files'>,
): ImportOptions['originOf'] {
  return ({ file, line, start, end }: DocumentPlace): Origin => {
    const { name = '', format = null, table = usualTable } = files[file] ?? {};
    return {
      file: name,
      line,
      async open() {
        const bytes = unchangedBytes(files[file], [start, end], host);
        return bytes === null
          ? { source: { name, text: '', firstLine: line }, range: null }
          : locatePiece({ name, bytes, line, format, encoding: table.encoding });
      },
    };
  };
}

/** The bytes `[start, end)` of a file; null if it has changed since it was read. */
function unchangedBytes(
  file: ReadableFile | undefined,
  range: readonly [start: number, end: number],
  { files }: Pick<Host, 'files'>,
): Uint8Array | null {
  if (file?.bytes !== undefined) return file.bytes.subarray(...range);
  return file?.version == null ? null : files.readUnchanged(file.path ?? '', file.version, range);
}

interface Piece {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly line: number;
  readonly format: Format | null;
  readonly encoding: TableEncoding;
}

/** The text of a document, with its lines numbered as in the file, and its start. */
function locatePiece(piece: Piece): { source: Source; range: Range | null } {
  const { name, bytes, line, format, encoding } = piece;
  const options = { format, allowUnknown: true };
  const [first] = isRow(piece) ? [] : [...readWhole(name, bytes, options).documents];
  const document = first?.document ?? null;
  const text = isRow(piece) ? tableText(bytes, encoding) : new TextDecoder().decode(bytes);
  // Read alone, a document that is a list would be mistaken for a list of documents.
  if (document === null || first?.bytes[1] !== bytes.length) {
    return { source: { name, text, firstLine: line }, range: [0, 1] };
  }
  const { source, node } = document;
  const firstLine = line - document.line + (source.firstLine ?? 1);
  return { source: { ...source, firstLine }, range: findStart(node) };
}

/** A row of CSV has no meaning without its header. */
function isRow({ name, format }: Piece): boolean {
  return format === 'csv' || (format === null && /\.csv$/i.test(name));
}

type OriginText = Awaited<ReturnType<Origin['open']>>;

export async function locateFindings(
  { findings }: Pick<PlanCheck, 'findings'>,
  originOf: (place: PlacedFinding['place']) => Origin,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const found = createFindings(findings.map(({ finding, ...where }) => ({ ...finding, ...where })));
  let last: { readonly place: PlacedFinding['place']; readonly opened: OriginText } | null = null;
  for (const { severity, problem: about, place, range, times } of found.list) {
    // One document may have many findings, and opening it means reading it.
    const isSame = last?.place.file === place.file && last.place.start === place.start;
    const opened: OriginText = last !== null && isSame ? last.opened : await originOf(place).open();
    last = { place, opened };
    const { source, range: start } = opened;
    const more = times === undefined ? {} : { times };
    const [first] = start ?? [0];
    const shown: Range | null = range === null ? start : [first + range[0], first + range[1]];
    diagnostics.push({ severity, problem: about, source, range: shown, ...more });
  }
  return diagnostics;
}

export const placeDocument = (
  { line, bytes: [start, end] }: StreamedDocument,
  file: number,
): DocumentPlace => ({ file, line, start, end });

/** References with their places from the start of their document, which is read again by itself. */
export function fromStart(
  document: SourceDocument,
  references: readonly Reference[],
): readonly Reference[] {
  // Places are computed for those that need one only.
  if (references.length === 0) return references;
  const [start] = findStart(document.node);
  return references.map((each) => ({
    ...each,
    range: [each.range[0] - start, each.range[1] - start],
  }));
}

interface RereadOptions extends DocumentCheckOptions {
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

export function createRereader(
  files: readonly ReadableFile[],
  options: RereadOptions,
  host: Pick<Host, 'files'>,
): ImportOptions['readAgain'] {
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
function asWritten(value: Json, { as }: Pick<RereadOptions, 'as'>): AskedParts {
  const body = as === null && isObject(value) ? value['body'] : value;
  return { params: {}, body: isObject(body) ? body : null };
}

/** How the body of a document is read again. Only a document in a line of its own can be read alone. */
export function chooseBodyReading(
  { format, value, hasMarks }: SourceDocument,
  { body }: AskedParts,
  options: Pick<RereadOptions, 'as'>,
): BodySource {
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
