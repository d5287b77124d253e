/** Where a project keeps what lms-cli remembers: `.lms-cli/`. */
import { dirname, join } from 'node:path';
import { findProjectFile } from '../config/project-file.ts';
import type { Host } from '../core/host.ts';

/** `.lms-cli` beside the project file, else in the working directory; it need not exist. */
export async function stateFolder(host: Host): Promise<string> {
  const projectFile = await findProjectFile(host);
  return join(projectFile === null ? host.workingDirectory : dirname(projectFile), '.lms-cli');
}
