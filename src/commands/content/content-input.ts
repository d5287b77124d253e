/** Reads the documents of a content folder into a planner (docs/content-as-code.md). */
import type { Planner } from '../../content/planner.ts';
import type { RunFile } from '../../contract/run-record.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Host } from '../../core/host.ts';
import { diagnosticOf } from '../../documents/check.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import type { Readable } from '../import/import-files.ts';
import { type FilesReading, readFiles } from '../import/import-input.ts';
import { createReadingMemory, type FolderMemory } from './folder-memory.ts';
import { resourceOf, type FolderOptions } from './resource-documents.ts';

export interface ContentReading extends Pick<FilesReading, 'found' | 'progress'> {
  readonly options: FolderOptions;
  /** Left out if every document is to be read. */
  readonly memory?: FolderMemory;
}

/** Adds every resource of every file, and returns a summary of the input. */
export function readContent(
  planner: Pick<Planner, 'add'>,
  files: readonly Readable[],
  { options, memory: folder, ...reading }: ContentReading,
  host: Host,
): Promise<RunFile[]> {
  const memory = folder === undefined ? null : createReadingMemory(folder, files, options);
  const take = (streamed: StreamedDocument, file: number): readonly Diagnostic[] => {
    const { resource, document, diagnostics } = resourceOf(streamed, options);
    if (resource === null || document === null) return diagnostics;
    const { line, bytes } = streamed;
    const findings = planner.add({ ...resource, place: { file, line, bytes } });
    const all = [...diagnostics, ...findings.map((finding) => diagnosticOf(finding, document))];
    if (all.length === 0) memory?.note(streamed, resource);
    return all;
  };
  const { allowUnknown, as } = options;
  return readFiles(
    files,
    { ...reading, reading: { allowUnknown, as: as ?? 'resource' }, take, ...memory },
    host,
  );
}
