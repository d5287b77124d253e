/**
 * Checks the files that options write before anything is sent, so that writing them works later.
 */
import { CliError } from '../../core/errors.ts';
import type { FileIdentity, Host } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { ImportRequest } from './import-request.ts';

interface Written {
  readonly option: string;
  readonly file: string;
}

/** Like checkFiles, for rejects and reports. */
export function checkWritten(
  answer: Pick<ImportRequest, 'reports'> & Partial<Pick<ImportRequest, 'rejects'>>,
  used: readonly string[],
  host: Pick<Host, 'files'>,
): Promise<void> {
  return checkFiles(writtenBy(answer), used, host);
}

/**
 * Throws CliError `output/not-a-file` for a folder, `output/file-in-use` for a file that is used or
 * was named already.
 * @param used files that the command reads, or records in
 */
export async function checkFiles(
  written: readonly Written[],
  used: readonly string[],
  { files }: Pick<Host, 'files'>,
): Promise<void> {
  const taken = new Set<string>();
  for (const file of used) taken.add(nameOf(file, await files.identity(file)));
  for (const { option, file } of written) {
    const identity = await files.identity(file);
    if (file === '' || identity?.kind === 'folder') {
      throw new CliError('usage', problem('output/not-a-file', { option, file }));
    }
    // A pipe or a terminal accepts several texts, one after the other.
    if (identity !== null && identity.kind !== 'file') continue;
    const name = nameOf(file, identity);
    if (taken.has(name))
      throw new CliError('usage', problem('output/file-in-use', { option, file }));
    taken.add(name);
  }
}

function writtenBy({ rejects = null, reports }: Parameters<typeof checkWritten>[0]): Written[] {
  const written = reports.flatMap(({ file }) =>
    file === null || file === '-' ? [] : [{ option: '--report', file }],
  );
  return rejects === null || rejects === '-'
    ? written
    : [{ option: '--rejects', file: rejects }, ...written];
}

/** A file that does not exist yet is identified by its name. */
const nameOf = (file: string, identity: FileIdentity | null) => identity?.key ?? `name ${file}`;
