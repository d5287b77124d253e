/**
 * The files that lms-cli opens without being told to: its configuration, and what it keeps for a
 * project. They came with a folder, perhaps somebody else's, so each must be a regular file inside it
 * (docs/reliability.md, Careless and hostile input).
 */
import { dirname, isAbsolute, join, relative } from 'node:path';
import { CliError } from '../core/errors.ts';
import { FileProblem, type Files, type Host, onFileProblem, type PathState } from '../core/host.ts';
import { problem } from '../messages/problem.ts';

export const PROJECT_FILE = 'lms-cli.yaml';
const USER_FILE = 'config.yaml';

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

/** The folder of the project file, otherwise the working directory. */
export async function projectFolder(host: Host): Promise<string> {
  const projectFile = await findProjectFile(host);
  return projectFile === null ? host.workingDirectory : dirname(projectFile);
}

/** `.lms-cli` in the folder of the project, which need not exist. */
export async function stateFolder(host: Host): Promise<string> {
  return join(await projectFolder(host), '.lms-cli');
}

/** A file name for people: relative to the working directory if the file is in or below it. */
export function shownPath(
  path: string,
  { workingDirectory }: Pick<Host, 'workingDirectory'>,
): string {
  if (!isAbsolute(path)) return path;
  const from = relative(workingDirectory, path);
  return from === '' || from.startsWith('..') || isAbsolute(from) ? path : from;
}

interface Place {
  /** The folder that must contain it; null if a person named the file. */
  readonly folder: string | null;
  readonly option: '--ledger' | '--db' | null;
}

/** Throws CliError `state/foreign-file` unless the path is missing or a file of the folder. */
export async function mustBeOwn(
  file: string,
  { folder, option }: Place,
  { files }: Pick<Host, 'files'>,
): Promise<Exclude<PathState, { kind: 'foreign' }>> {
  const found = await files.standing(file, folder);
  if (found.kind !== 'foreign') return found;
  throw foreign(file, option);
}

/** The files that lms-cli and SQLite open next to a database, such as the lock of a ledger. */
const logs = ['-wal', '-shm', '-journal'];
const companions = [...logs, '.new', '.lock', ...logs.map((log) => `.lock${log}`)];

export const filesOfDatabase = (file: string): string[] => [
  file,
  ...companions.map((suffix) => file + suffix),
];

/**
 * The same for a database and all files that SQLite opens with it. SQLite would follow a link next
 * to the database and write through it, so a link there is rejected even if a person named the
 * database.
 */
export async function mustBeOwnDatabase(
  file: string,
  place: Place,
  host: Pick<Host, 'files'>,
): Promise<void> {
  const { files } = host;
  const found =
    place.folder === null ? await namedFile(file, host) : await mustBeOwn(file, place, host);
  const real = found.kind === 'file' ? found.path : file;
  const [, ...others] = filesOfDatabase(real);
  for (const other of others) {
    const beside = await files.standing(other, place.folder);
    if (beside.kind === 'foreign') throw foreign(other);
    if (beside.kind === 'file' && beside.isLink) throw foreign(other);
  }
}

/**
 * The same for the files of a folder whose names are wanted, and for the folder: a file could be made
 * in it without leaving the project.
 */
export async function mustBeOwnFolder(
  folder: string,
  isWanted: (name: string) => boolean,
  host: Host,
): Promise<void> {
  const place = { folder: await projectFolder(host), option: null };
  await mustBeOwn(join(folder, 'any'), place, host);
  for (const name of (await host.files.list(folder)).filter(isWanted)) {
    const file = join(folder, name);
    const found = await mustBeOwn(file, place, host);
    if (found.kind === 'file' && found.isLink) throw foreign(file);
  }
}

/**
 * SQLite would wait for a pipe. It reports other problems of a named file itself. A link may lead
 * anywhere to a database, but none is made where a link leads.
 */
async function namedFile(
  file: string,
  { files }: Pick<Host, 'files'>,
): Promise<Exclude<PathState, { kind: 'foreign' }>> {
  const found = await files.standing(file, null);
  const isNew =
    found.kind === 'missing' || (found.kind === 'file' && (await files.size(file)) === 0);
  if (isNew && (await files.isRefusedAsOutput(file))) throw foreign(file);
  if (found.kind !== 'foreign') return found;
  if ((await files.identity(file))?.kind === 'folder') return { kind: 'missing' };
  throw foreign(file);
}

/**
 * A file in `.lms-cli/` that may be missing. If it is not a file of the project, throws
 * FileProblem, as if it could not be read or written.
 */
export async function ownFile(file: string, host: Host): Promise<string> {
  const { kind } = await host.files.standing(file, await projectFolder(host));
  if (kind === 'foreign') throw new FileProblem('not-a-file', file);
  return file;
}

function foreign(file: string, option: Place['option'] = null): CliError {
  return new CliError('usage', problem('state/foreign-file', { reason: 'own', file, option }));
}

export const SANDBOX_DATABASE = 'sandbox.db';

/**
 * `.lms-cli/sandbox.db` next to the project file, otherwise in the working directory. Creates the
 * folder.
 */
export async function sandboxDatabase(host: Host): Promise<string> {
  const folder = await stateFolder(host);
  const file = join(folder, SANDBOX_DATABASE);
  await mustBeOwnDatabase(file, { folder: dirname(folder), option: '--db' }, host);
  await onFileProblem(host.files.makeFolder(folder), (cause) => {
    throw new CliError('output', problem('sandbox/start', { reason: 'database', file }), { cause });
  });
  return file;
}

/** A database that the user named, which may be in memory. */
export async function namedDatabase(file: string, host: Host): Promise<string> {
  if (file !== '' && file !== ':memory:') {
    await mustBeOwnDatabase(file, { folder: null, option: null }, host);
  }
  return file;
}
