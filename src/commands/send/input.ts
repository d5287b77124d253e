/** The files of an import or an apply. */
import { createHash } from 'node:crypto';
import type { RunFile } from '../../contract/run-record.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import { FileProblem, type Host, onFileProblem } from '../../core/host.ts';
import { columnsNotFound } from '../../documents/csv/header.ts';
import type { Format } from '../../documents/document-format.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { readStream, type StreamOptions } from '../../documents/read.ts';
import { createFoundProblems } from '../../documents/source-document.ts';
import { unreadable } from '../input/documents.ts';
import type { InputFile } from './options.ts';

/** A file that can be read more than once. */
export interface ReadableFile extends InputFile {
  /** Of standard input, or a pipe from a shell (`<(command)`), which can be read only once. */
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

type Found = readonly Diagnostic[];

export interface FilesReading {
  /** Receives the findings of each document that has any. False stops the reading. */
  readonly found: (diagnostics: Found) => boolean;
  /** Receives the number of documents read, now and then. */
  readonly progress: (documents: number) => void;
  readonly reading: Pick<StreamOptions, 'as' | 'allowUnknown'>;
  /** Takes one document of the file of that index, and returns its findings. */
  readonly take: (streamed: StreamedDocument, file: number, format: Format | null) => Found;
}

/** So many documents later, the progress has something new to tell. */
const NOW_AND_THEN = 100;

/** Reads every document of every file, and returns a summary of the input. */
export async function readInputFiles(
  files: readonly ReadableFile[],
  { reading, take, found: report, progress }: FilesReading,
  host: Host,
): Promise<RunFile[]> {
  const read: RunFile[] = [];
  const { news, isFull } = createFoundProblems();
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
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}
