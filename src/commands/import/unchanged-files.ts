/**
 * Recognizes files that an earlier import has finished by their bytes, so that they need not be read
 * when it is repeated (docs/import.md).
 */
import { resolve } from 'node:path';
import type { RunFile } from '../../contract/ledger.ts';
import { Interrupted } from '../../core/errors.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { VERSION } from '../../core/version.ts';
import { sha256 } from '../../ledger/sha256.ts';
import type { Settings } from '../arguments/global-options.ts';
import type { Readable } from './import-files.ts';
import { variablesDigest } from './import-input.ts';
import type { ImportRequest } from './import-request.ts';
import type { Importing } from './importing.ts';

/** Null if the files have to be read. */
export async function unchangedFiles(importing: Importing): Promise<RunFile[] | null> {
  const { request, run, input, context } = importing;
  const mayBe = request.resumes === null && leavesOutDone(request, context.settings);
  const finished = mayBe ? await run.finishedFiles(inputOf(importing)) : null;
  if (finished === null) return null;
  const unchanged: RunFile[] = [];
  for (const [index, file] of input.files.entries()) {
    const before = finished[index];
    const digest = await digestOf(file, context.host);
    if (context.host.interruption.drain.aborted) throw new Interrupted();
    if (before === undefined || before.digest !== digest) return null;
    const path = resolve(context.host.workingDirectory, file.path);
    unchanged.push({ ...before, name: file.name, path });
  }
  return unchanged;
}

/** Whether nothing shows or judges documents that are done one by one. */
export function leavesOutDone(
  { validateFirst, reports }: Pick<ImportRequest, 'validateFirst' | 'reports'>,
  { quiet, output, verbosity }: Pick<Settings, 'quiet' | 'output' | 'verbosity'>,
): boolean {
  const isHidden = quiet || (output === 'human' && verbosity === 0);
  return validateFirst && reports.length === 0 && isHidden;
}

/** A digest of everything that decides how the documents are read, except the bytes of the files. */
export function inputOf({ request, variables, input, context }: Importing): string {
  const files = input.files.map(({ name, format }) => ({ name, format }));
  const { as, allowUnknown } = request;
  const manner = {
    version: VERSION,
    api: context.settings.api,
    as,
    allowUnknown,
    variables: variablesDigest(variables),
    files,
  };
  return sha256(JSON.stringify(manner)).toString('hex');
}

/** Null if it cannot be read, which then shows when it is read as usual. */
async function digestOf({ path }: Readable, { files, interruption }: Host): Promise<string | null> {
  try {
    return await files.digest(path, interruption.drain);
  } catch (error) {
    if (error instanceof FileProblem) return null;
    throw error;
  }
}
