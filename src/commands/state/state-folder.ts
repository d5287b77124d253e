/** The folder where a project keeps the files of lms-cli: `.lms-cli/`. */
import { dirname, isAbsolute, join, relative } from 'node:path';
import { findProjectFile } from '../../config/project-file.ts';
import type { Host } from '../../core/host.ts';

/** The folder of the project file, otherwise the working directory. */
export async function projectFolder(host: Host): Promise<string> {
  const projectFile = await findProjectFile(host);
  return projectFile === null ? host.workingDirectory : dirname(projectFile);
}

/** `.lms-cli` in the folder of the project, which need not exist. */
export async function stateFolder(host: Host): Promise<string> {
  return join(await projectFolder(host), '.lms-cli');
}

/** A file name for people: relative to the working directory if the file is below it. */
export function shownPath(
  path: string,
  { workingDirectory }: Pick<Host, 'workingDirectory'>,
): string {
  const from = relative(workingDirectory, path);
  return from === '' || from.startsWith('..') || isAbsolute(from) ? path : from;
}
