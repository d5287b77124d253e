/** The files of an import or an apply. Standard input is saved, so that it can be read again. */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { RunFile } from '../../contract/run-record.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../core/errors.ts';
import { type Clock, FileProblem, type Host } from '../../core/host.ts';
import { columnsNotFound } from '../../documents/csv/header.ts';
import type { Format } from '../../documents/document-format.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { readStream, type StreamOptions } from '../../documents/read.ts';
import { createFoundProblems } from '../../documents/source-document.ts';
import { sleepUntil } from '../../execution/throttle.ts';
import { problem } from '../../messages/problem.ts';
import { here, isAlive } from '../../ledger/file/lock.ts';
import { unreadable } from '../input/documents.ts';
import { mustBeOwn } from '../../config/own-files.ts';
import type { ImportRequest, InputFile } from './options.ts';

/** A file that can be read more than once. */
export interface ReadableFile extends InputFile {
  readonly path: string;
  /** That of the file when its reading began (FileIdentity). */
  version?: string | null;
}

type Request = Pick<ImportRequest, 'files' | 'deadlineMs'>;

/** A program that has written everything needs no more after the deadline. */
const GRACE_MS = 5000;

/**
 * Saves standard input and pipes before anything is read, until the run has ended. Throws CliError
 * `runs/input-late` if one has not ended soon after --deadline.
 * @param folder the state folder, in which they are saved
 */
export async function openInput(request: Request, folder: string, host: Host) {
  const { files, clock } = host;
  const readable: ReadableFile[] = [];
  const saved: string[] = [];
  const madeFolder = (await files.identity(folder)) === null;
  const own = join(folder, `${SAVED_HERE}${here.pid}`);
  const late = new AbortController();
  const over = new AbortController();
  const mayBeLate = request.files.some(({ path }) => path === null);
  const deadlineMs = mayBeLate ? request.deadlineMs : null;
  void abortAfterDeadline(deadlineMs, late, { clock, over: over.signal });
  const close = async () => {
    over.abort();
    if (saved.length > 0) await removeSaved(own, host);
    if (saved.length > 0 && madeFolder) await files.removeEmptyFolder(folder);
  };
  try {
    for (const file of await distinctFiles(request.files, host)) {
      const passing = await findPassing(file, host, late.signal);
      if (passing === null) {
        readable.push({ ...file, path: file.path ?? '' });
        continue;
      }
      if (saved.length === 0 && !madeFolder) await removeAbandoned(folder, host);
      const path = join(own, crypto.randomUUID());
      await mustBeOwn(path, { folder: dirname(folder), option: null }, host);
      saved.push(path);
      const failed = (error: FileProblem) => new InvalidDocuments([unreadable(file.name, error)]);
      await files.replace(path, translateErrors(passing, failed), 'private');
      readable.push({ ...file, path });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { files: readable, [Symbol.asyncDispose]: close };
}

/** The folders of the inputs that processes of this machine save, by their numbers. */
const SAVED_HERE = `input-${here.host}-`;

/** Removes what dead processes have left. */
async function removeAbandoned(folder: string, host: Host): Promise<void> {
  for (const name of await host.files.list(folder)) {
    const pid = name.startsWith(SAVED_HERE) ? Number(name.slice(SAVED_HERE.length)) : NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) await removeSaved(join(folder, name), host);
  }
}

/** Throws CliError `state/foreign-file` for a link that leads out of the state folder. */
async function removeSaved(folder: string, host: Host): Promise<void> {
  const { files } = host;
  for (const name of await files.list(folder)) {
    const path = join(folder, name);
    await mustBeOwn(path, { folder: dirname(folder), option: null }, host);
    await files.remove(path);
  }
  await files.removeEmptyFolder(folder);
}

/** A file under two names, or named twice, would be sent twice. */
async function distinctFiles(
  files: readonly InputFile[],
  { files: disk }: Host,
): Promise<Iterable<InputFile>> {
  const byKey = new Map<string, InputFile>();
  for (const file of files) {
    const identity = file.path === null ? null : await disk.identity(file.path);
    const key = identity?.key ?? file.name;
    if (!byKey.has(key)) byKey.set(key, file);
  }
  return byKey.values();
}

/** What can be read only once: standard input, or a pipe from a shell (`<(command)`); else null. */
async function findPassing(
  { path }: InputFile,
  { files, terminal }: Host,
  late: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | null> {
  if (path === null) return endInTime(terminal.stdin.stream(late), late);
  const isPassedOn = (await files.identity(path))?.kind === 'passed-on';
  return isPassedOn ? files.stream(path) : null;
}

async function abortAfterDeadline(
  deadlineMs: number | null,
  late: AbortController,
  { clock, over }: { readonly clock: Clock; readonly over: AbortSignal },
): Promise<void> {
  if (deadlineMs === null) return;
  const sleep = (ms: number) => clock.sleep(ms, over);
  await sleepUntil(clock.monotonic() + deadlineMs + GRACE_MS, clock, { signal: over, sleep });
  if (!over.aborted) late.abort();
}

async function* endInTime(
  chunks: AsyncIterable<Uint8Array>,
  late: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    if (!(error instanceof Interrupted) || !late.aborted) throw error;
    throw new CliError('unavailable', problem('runs/input-late', {}), { cause: error });
  }
}

/** An input that cannot be read must not be reported as a file that cannot be written. */
async function* translateErrors(
  chunks: AsyncIterable<Uint8Array>,
  failed: (error: FileProblem) => Error,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw error instanceof FileProblem ? failed(error) : error;
  }
}

type Found = readonly Diagnostic[];

export interface FilesReading {
  /** Receives the findings of each document that has any. False stops the reading. */
  readonly found: (diagnostics: Found) => boolean;
  /** Receives the number of documents read, now and then. */
  readonly progress: (documents: number) => void;
  readonly reading: Pick<StreamOptions, 'as' | 'allowUnknown'>;
  /** Takes one document of the file of that index, and returns its findings. */
  readonly take: (
    streamed: StreamedDocument,
    file: number,
    format: Format | null,
  ) => Found | Promise<Found>;
}

/** So many documents later, the progress has something new to tell. */
const NOW_AND_THEN = 100;

/** Reads every document of every file, and returns a summary of the input. */
export async function readInputFiles(
  files: readonly ReadableFile[],
  { reading, take: taking, found: report, progress }: FilesReading,
  host: Host,
): Promise<RunFile[]> {
  const read: RunFile[] = [];
  const { news, isFull } = createFoundProblems();
  let documents = 0;
  for (const [index, file] of files.entries()) {
    const { name, path } = file;
    const digest = createHash('sha256');
    let format: Format | null = file.format;
    let header: string | null = null;
    file.version = (await host.files.identity(path))?.version ?? null;
    const chunks = watchChunks(host.files.stream(path), (chunk) => digest.update(chunk));
    try {
      const options = { ...reading, format: file.format, table: file.table };
      for await (const batch of readStream({ name, chunks }, options)) {
        for (const streamed of batch.documents) {
          const taken = taking(streamed, index, batch.format);
          const found = taken instanceof Promise ? await taken : taken;
          if (!report(news(found)) || isFull()) return read;
          documents += 1;
          if (documents % NOW_AND_THEN === 0) progress(documents);
        }
        progress(documents);
        ({ format, header } = batch);
      }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      if (!report([unreadable(name, error)])) return read;
    }
    const entry = { name, header };
    read.push({ ...entry, format: format ?? 'yaml', digest: digest.digest('hex') });
  }
  for (const { table } of files.slice(0, 1)) report(columnsNotFound(table.headers));
  return read;
}

async function* watchChunks(
  chunks: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}
