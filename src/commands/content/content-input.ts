/** Reads the documents of a content folder into a planner (docs/content-as-code.md). */
import type { Planner } from '../../content/planner.ts';
import type { RunFile } from '../../contract/ledger.ts';
import type { ResourceKind } from '../../contract/resources.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Host } from '../../core/host.ts';
import { diagnosticOf } from '../../documents/check.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import type { Readable } from '../import/import-files.ts';
import { type FilesReading, readFiles } from '../import/import-input.ts';
import { resourceOf, type ResourceOptions } from './resource-documents.ts';

export interface ContentReading extends Pick<FilesReading, 'found' | 'progress'> {
  readonly options: ResourceOptions & {
    /** The kind of every row of CSV; null if each row names its own. */
    readonly as: ResourceKind | null;
  };
}

/** Adds every resource of every file, and returns a summary of the input. */
export function readContent(
  planner: Pick<Planner, 'add'>,
  files: readonly Readable[],
  { options, ...reading }: ContentReading,
  host: Host,
): Promise<RunFile[]> {
  const take = async (streamed: StreamedDocument, file: number): Promise<Diagnostic[]> => {
    const { resource, document, diagnostics } = resourceOf(streamed, options);
    if (resource === null || document === null) return [...diagnostics];
    const { line, bytes } = streamed;
    const findings = planner.add({ ...resource, place: { file, line, bytes } });
    return [...diagnostics, ...findings.map((finding) => diagnosticOf(finding, document))];
  };
  const { allowUnknown, as } = options;
  return readFiles(
    files,
    { ...reading, reading: { allowUnknown, as: as ?? 'resource' }, take },
    host,
  );
}
