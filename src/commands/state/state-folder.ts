/** Where a project keeps what lms-cli remembers: `.lms-cli/`. */
import { dirname, join } from 'node:path';
import { findProjectFile } from '../../config/project-file.ts';
import type { Host } from '../../core/host.ts';

/** The folder of the project file, else the working directory. */
export async function projectFolder(host: Host): Promise<string> {
  const projectFile = await findProjectFile(host);
  return projectFile === null ? host.workingDirectory : dirname(projectFile);
}

/** `.lms-cli` in the folder of the project; it need not exist. */
export async function stateFolder(host: Host): Promise<string> {
  return join(await projectFolder(host), '.lms-cli');
}
