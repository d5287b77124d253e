/**
 * Recognizes files that an earlier import has finished by their bytes, so that they need not be read
 * when it is repeated (docs/import.md).
 */
import { resolve } from 'node:path';
import type { RunFile } from '../../contract/run-record.ts';
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
  const { files, interruption } = context.host;
  const mayBe = request.resumes === null && leavesOutDone(request, context.settings);
  const finished = mayBe ? await run.finishedFiles(inputOf(importing)) : null;
  if (finished === null || !(await haveSizesOf(finished, input.files, context.host))) return null;
  const unchanged: RunFile[] = [];
  for (const [index, file] of input.files.entries()) {
    const before = finished[index];
    const digest = await read(() => files.digest(file.path, interruption.drain));
    if (interruption.drain.aborted) throw new Interrupted();
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

/** A file that has grown or shrunk need not be hashed, nor any other. */
async function haveSizesOf(
  finished: readonly RunFile[],
  files: readonly Readable[],
  host: Host,
): Promise<boolean> {
  for (const [index, { path }] of files.entries()) {
    const size = finished[index]?.size;
    if (size !== undefined && size !== (await read(() => host.files.size(path)))) return false;
  }
  return true;
}

/** Null if a file cannot be read, which then shows when it is read as usual. */
async function read<T>(reading: () => Promise<T>): Promise<T | null> {
  try {
    return await reading();
  } catch (error) {
    if (error instanceof FileProblem) return null;
    throw error;
  }
}
