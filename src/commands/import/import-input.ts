/** Reads the files of an import into its plan, document by document (docs/import.md). */
import { createHash } from 'node:crypto';
import { checkDocument } from '../../authoring/check-document.ts';
import type { RunFile } from '../../contract/run-record.ts';
import type { ImportRun } from '../../contract/import-run.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { canonicalText, contentDigest } from '../../documents/canonical.ts';
import { diagnosticOf } from '../../documents/check.ts';
import type { Format } from '../../documents/document-format.ts';
import type { StreamedDocument, TextMemory } from '../../documents/pieces.ts';
import { parseOriginal } from '../../documents/original.ts';
import { byPlace, createRepeats } from '../../documents/source-document.ts';
import { readStream, type StreamOptions } from '../../documents/stream.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { sha256 } from '../../ledger/sha256.ts';
import type { ImportRequest } from './import-request.ts';
import type { Readable } from './import-files.ts';
import { unreadable } from '../question/input.ts';

export interface ReadOptions extends Pick<ImportRequest, 'as' | 'allowUnknown'> {
  readonly variables: Variables;
  /** Receives the findings of each document that has any. False stops the reading. */
  readonly found: (diagnostics: readonly Diagnostic[]) => boolean;
  /** Receives the number of documents read, now and then. */
  readonly progress: (documents: number) => void;
}

/** Reads every document of every file into the plan, and returns a summary of the input. */
export async function readInto(
  run: ImportRun,
  files: readonly Readable[],
  { options, host }: { options: ReadOptions; host: Host },
): Promise<RunFile[]> {
  const taking = (streamed: StreamedDocument, file: number) =>
    take(streamed, file, { run, options });
  return readFiles(files, { ...options, reading: options, take: taking }, host);
}

type Found = readonly Diagnostic[];

export interface FilesReading extends Pick<ReadOptions, 'found' | 'progress'> {
  readonly reading: Omit<StreamOptions, 'format' | 'memory'>;
  /** What is remembered of the file of that index. */
  readonly memoryOf?: (file: number) => TextMemory;
  /** Takes one document of the file of that index, and returns its findings. */
  readonly take: (streamed: StreamedDocument, file: number) => Found | Promise<Found>;
}

/** Reads every document of every file, and returns a summary of the input. */
export async function readFiles(
  files: readonly Readable[],
  { reading, take: taking, found: report, progress, memoryOf }: FilesReading,
  host: Host,
): Promise<RunFile[]> {
  const read: RunFile[] = [];
  const withoutRepeats = createRepeats();
  let documents = 0;
  for (const [index, file] of files.entries()) {
    const { name, path } = file;
    const digest = createHash('sha256');
    let format: Format | null = file.format;
    let header: string | null = null;
    const chunks = passing(host.files.stream(path), (chunk) => digest.update(chunk));
    try {
      const memory = memoryOf === undefined ? {} : { memory: memoryOf(index) };
      const options = { ...reading, ...memory, format: file.format };
      for await (const batch of readStream({ name, chunks }, options)) {
        format = batch.format;
        header = batch.header;
        for (const streamed of batch.documents) {
          const taken = taking(streamed, index);
          const found = taken instanceof Promise ? await taken : taken;
          if (!report(withoutRepeats(found))) return read;
        }
        documents += batch.documents.length;
        progress(documents);
      }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      if (!report([unreadable(name, error)])) return read;
    }
    const entry = { name, header };
    read.push({ ...entry, format: format ?? 'yaml', digest: digest.digest('hex') });
  }
  return read;
}

/** Plans one document and returns its findings. */
async function take(
  streamed: StreamedDocument,
  file: number,
  { run, options }: { run: ImportRun; options: ReadOptions },
): Promise<Found> {
  const { diagnostics, line, bytes } = streamed;
  if (streamed.document === null) return diagnostics;
  const place: DocumentPlace = { file, line, bytes };
  const checked = checkDocument(streamed.document, { import: options.as }, options);
  const { document, planned } = checked;
  if (planned === null || diagnostics.length > 0) {
    return [...diagnostics, ...checked.diagnostics].sort(byPlace);
  }
  const content = contentDigest(planned, sha256);
  // Fields that follow a spread take many times as long to add.
  const replaces = parseOriginal(document);
  const corrected = replaces === null ? planned : { ...planned, replaces };
  const findings = await run.add({ content, place, rejection: null, ...corrected });
  return findings.length === 0
    ? checked.diagnostics
    : [...checked.diagnostics, ...findings.map((finding) => diagnosticOf(finding, document))];
}

/** The digest of all variables; null without any. */
export function variablesDigest({ values }: Variables): string | null {
  if (Object.keys(values).length === 0) return null;
  return sha256(canonicalText(values)).toString('hex');
}

async function* passing(
  chunks: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}
