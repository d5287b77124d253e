import { dirname, join } from 'node:path';
import { CliError } from '../../core/errors.ts';
import { type Host, onFileProblem } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { mustBeOwnDatabase, stateFolder } from '../state/own-files.ts';

/**
 * `.lms-cli/sandbox.db` next to the project file, otherwise in the working directory. Creates the
 * folder.
 */
export async function sandboxDatabase(host: Host): Promise<string> {
  const folder = await stateFolder(host);
  const file = join(folder, 'sandbox.db');
  await mustBeOwnDatabase(file, { folder: dirname(folder), option: '--db' }, host);
  await makeFolder(folder, host);
  return file;
}

/** A database that the user named, which may be in memory. */
export async function namedDatabase(file: string, host: Host): Promise<string> {
  if (file !== '' && file !== ':memory:') {
    await mustBeOwnDatabase(file, { folder: null, option: null }, host);
  }
  return file;
}

function makeFolder(folder: string, { files }: Host): Promise<void> {
  return onFileProblem(files.makeFolder(folder), (cause) => {
    const reason = cause.reason === 'disk-full' ? 'disk-full' : 'unwritable';
    const known = problem('sandbox/database', { file: join(folder, 'sandbox.db'), reason });
    throw new CliError(reason === 'disk-full' ? 'unavailable' : 'usage', known, { cause });
  });
}
