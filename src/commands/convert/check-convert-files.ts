/** Checks the names that `convert` writes, before it reads anything. */
import { CliError } from '../../core/errors.ts';
import { isForPrograms } from '../../presentation/formats.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { checkFiles } from '../import/output-files.ts';
import type { ConvertRequest } from './convert-request.ts';

/** Throws CliError `convert/out-needed`, `output/file-in-use` and `output/not-a-file`. */
export async function checkConvertFiles(
  request: ConvertRequest,
  { host, settings }: Context,
): Promise<void> {
  const { out, to, files, reports } = request;
  if (out === null && !settings.dryRun) {
    if (to === 'xlsx') throw outNeeded('xlsx');
    if (isForPrograms(settings.output)) throw outNeeded(`-o ${settings.output}`);
  }
  const isFolder = out !== null && (await isFolderName(out, host));
  const written = [
    ...(out === null || isFolder ? [] : [{ option: '--out', file: out }]),
    ...reports.flatMap(({ file }) =>
      file === null || file === '-' ? [] : [{ option: '--report', file }],
    ),
  ];
  await checkFiles(written, files, host);
}

const outNeeded = (format: string) =>
  new CliError('usage', problem('convert/out-needed', { format }));

/** True for a folder that is there, and for a name that ends like one. */
export async function isFolderName(out: string, { files }: Context['host']): Promise<boolean> {
  return /[/\\]$/.test(out) || (await files.identity(out))?.kind === 'folder';
}
