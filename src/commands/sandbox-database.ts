import { join } from 'node:path';
import { CliError } from '../core/errors.ts';
import { FileProblem, type Host } from '../core/host.ts';
import { problem } from '../messages/problem.ts';
import { stateFolder } from './state-folder.ts';

/** `.lms-cli/sandbox.db` beside the project file, else in the working directory; folder made. */
export async function sandboxDatabase(host: Host): Promise<string> {
  const folder = await stateFolder(host);
  await makeFolder(folder, host);
  return join(folder, 'sandbox.db');
}

async function makeFolder(folder: string, host: Host): Promise<void> {
  try {
    await host.files.makeFolder(folder);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const reason = error.reason === 'disk-full' ? 'disk-full' : 'unwritable';
    const known = problem('sandbox/database', { file: join(folder, 'sandbox.db'), reason });
    throw new CliError(reason === 'disk-full' ? 'unavailable' : 'usage', known, { cause: error });
  }
}
