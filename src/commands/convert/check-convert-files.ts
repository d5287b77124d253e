/** Checks the names that `convert` writes, before it reads anything. */
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { STANDARD_STREAM } from '../arguments/shared-options.ts';
import { checkOwnFiles } from '../bulk/outputs.ts';
import type { Context } from '../context.ts';
import type { ConvertRequest } from './convert-request.ts';
import { outputIn } from './output-file.ts';

/**
 * Throws CliError `convert/out-needed`, `convert/same-output`, `output/file-in-use` and
 * `output/not-a-file`.
 */
export async function checkConvertFiles(
  request: ConvertRequest,
  { host, settings }: Context,
): Promise<void> {
  const { out, to, files, reports } = request;
  if (out === null && !settings.dryRun) {
    if (to === 'xlsx') throw outNeeded('xlsx');
    if (settings.output !== 'human') throw outNeeded(`-o ${settings.output}`);
    // The questions would stand before the report.
    const beside = reports.find(({ file }) => file === STANDARD_STREAM);
    if (beside !== undefined) throw outNeeded(`--report ${beside.kind}=-`);
  }
  const written = [
    ...(await outputsOf(request, host)).map((file) => ({ option: '--out', file })),
    ...reports.flatMap(({ file }) =>
      file === null || file === '-' ? [] : [{ option: '--report', file }],
    ),
  ];
  await checkOwnFiles(written, [...files, ...request.alsoRead], host);
}

/** The file, or those in the folder. */
async function outputsOf(
  { out, to, files }: ConvertRequest,
  host: Context['host'],
): Promise<readonly string[]> {
  if (out === null) return [];
  if (!(await isFolderName(out, host))) return [out];
  const sources = new Map<string, string>();
  for (const second of files) {
    const file = outputIn(out, second, to);
    const first = sources.get(file);
    if (first !== undefined) {
      throw new CliError('usage', problem('convert/same-output', { first, second, file }));
    }
    sources.set(file, second);
  }
  return [...sources.keys()];
}

const outNeeded = (format: string) =>
  new CliError('usage', problem('convert/out-needed', { format }));

/** True for a folder that is there, and for a name that ends like one. */
export async function isFolderName(out: string, { files }: Context['host']): Promise<boolean> {
  return /[/\\]$/.test(out) || (await files.identity(out))?.kind === 'folder';
}
