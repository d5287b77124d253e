/** Reads the files of an import into its plan, document by document (docs/import.md). */
import { checkDocument } from '../../authoring/check-document.ts';
import type { ImportRun } from '../../contract/import-run.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import type { RunFile } from '../../contract/run-record.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Host } from '../../core/host.ts';
import { contentDigest } from '../../documents/canonical.ts';
import { diagnosticOf } from '../../documents/check.ts';
import { parseOriginal } from '../../documents/original.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import { byPlace } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { sha256 } from '../../ledger/sha256.ts';
import { type Readable, readInputFiles, type ReadingReports } from '../bulk/input.ts';
import type { ImportRequest } from '../bulk/options.ts';

export interface ReadOptions extends ReadingReports, Pick<ImportRequest, 'as' | 'allowUnknown'> {
  readonly variables: Variables;
}

/** Reads every document of every file into the plan, and returns a summary of the input. */
export async function readInto(
  run: ImportRun,
  files: readonly Readable[],
  { options, host }: { options: ReadOptions; host: Host },
): Promise<RunFile[]> {
  const taking = (streamed: StreamedDocument, file: number) =>
    take(streamed, file, { run, options });
  return readInputFiles(files, { ...options, reading: options, take: taking }, host);
}

/** Plans one document and returns its findings. */
async function take(
  streamed: StreamedDocument,
  file: number,
  { run, options }: { run: ImportRun; options: ReadOptions },
): Promise<readonly Diagnostic[]> {
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
