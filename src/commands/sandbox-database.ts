import { dirname, join } from 'node:path';
import { findProjectFile } from '../config/project-file.ts';
import type { Host } from '../core/host.ts';

/** `.lms-cli/sandbox.db` beside the project file, else in the working directory; folder made. */
export async function sandboxDatabase(host: Host): Promise<string> {
  const projectFile = await findProjectFile(host);
  const beside = projectFile === null ? host.workingDirectory : dirname(projectFile);
  const folder = join(beside, '.lms-cli');
  await host.files.makeFolder(folder);
  return join(folder, 'sandbox.db');
}
