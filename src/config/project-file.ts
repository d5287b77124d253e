import { dirname, join } from 'node:path';
import { FileProblem, type Files, type Host } from '../core/host.ts';

export const PROJECT_FILE = 'lms-cli.yaml';
const USER_FILE = 'config.yaml';

/** The ports to find and read both configuration files. */
export type ConfigurationPorts = Pick<Host, 'files' | 'workingDirectory' | 'configDirectory'>;

export const userFilePath = ({ configDirectory }: Pick<Host, 'configDirectory'>) =>
  join(configDirectory, USER_FILE);

export async function hasConfiguration(ports: ConfigurationPorts): Promise<boolean> {
  return (await findProjectFile(ports)) !== null || ports.files.exists(userFilePath(ports));
}

/** The nearest `lms-cli.yaml`, from the working directory upward; null if none exists. */
export async function findProjectFile({
  files,
  workingDirectory,
}: Pick<Host, 'files' | 'workingDirectory'>): Promise<string | null> {
  let folder = workingDirectory;
  for (;;) {
    const path = join(folder, PROJECT_FILE);
    if (await isThere(path, files)) return path;
    const above = dirname(folder);
    if (above === folder) return null;
    folder = above;
  }
}

/** A file in a folder without permission to search could not be read anyway. */
async function isThere(path: string, files: Pick<Files, 'exists'>): Promise<boolean> {
  try {
    return await files.exists(path);
  } catch (error) {
    if (error instanceof FileProblem && error.reason === 'no-permission') return false;
    throw error;
  }
}
