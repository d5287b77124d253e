/**
 * The only way to write a file (test/architecture.test.ts). Files are written atomically where they
 * are written whole: after a crash, a file holds either the old text or the new one.
 */
import { closeSync, constants, openSync, promises, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileContent, Files } from '../core/host.ts';
import { exists, findErrorCode } from './file-problems.ts';
import { findOutput, type WorkingFolder } from './foreign-files.ts';

type Access = Parameters<Files['replace']>[2];

interface WriteOptions {
  readonly access: Access;
  readonly workingFolder: WorkingFolder;
}

/** Writes a new file and renames it over the old one: a crash never leaves a partial file. */
export async function replace(
  path: string,
  content: FileContent,
  { access, workingFolder }: WriteOptions,
): Promise<void> {
  const { path: target, stats, isSpecial } = findOutput(path, workingFolder, access === 'shared');
  // Other programs may be writing to the file that a shell passes on: append to it.
  if (isSpecial) return promises.writeFile(target, content, { flag: 'a' });
  const old = access === 'shared' ? stats : null;
  const mode = access === 'private' ? 0o600 : old === null ? 0o666 : old.mode & 0o777;
  await throughDraft({ path: target, access, mode, content }, async (draft) => {
    // An existing file keeps its mode.
    if (old !== null) await promises.chmod(draft, mode);
    await promises.rename(draft, target);
  });
}

/**
 * Leaves everything as it is. A draft tells whether a file can be written there. It is made and removed
 * at once, because a kill in between would leave it.
 */
export async function checkReplacing(path: string, workingFolder: WorkingFolder): Promise<void> {
  const { path: target, isSpecial } = findOutput(path, workingFolder);
  if (isSpecial) return;
  await makeFolder(dirname(target), 'shared');
  const draft = draftBeside(target);
  closeSync(openSync(draft, 'wx', 0o600));
  rmSync(draft);
}

/** Links a complete new file to its name: a crash leaves all of it or nothing. */
export async function create(
  path: string,
  text: string,
  { access, workingFolder }: WriteOptions,
): Promise<boolean> {
  let isNew = false;
  const mode = access === 'private' ? 0o600 : 0o666;
  const { path: target } = findOutput(path, workingFolder, false);
  await throughDraft({ path: target, access, mode, content: text }, async (draft) => {
    isNew = await linkNew(draft, target);
  });
  return isNew;
}

/** False if the path already exists. */
async function linkNew(draft: string, path: string): Promise<boolean> {
  try {
    await linkOrCopy(draft, path);
    return true;
  } catch (error) {
    if (findErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Some file systems, such as those of memory cards, do not support hard links. */
async function linkOrCopy(draft: string, path: string): Promise<void> {
  try {
    await promises.link(draft, path);
  } catch (error) {
    if (!withoutLinks.has(findErrorCode(error) ?? '')) throw error;
    await promises.copyFile(draft, path, constants.COPYFILE_EXCL);
  }
}

const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

interface WrittenFile {
  readonly path: string;
  readonly access: Access;
  readonly mode: number;
  readonly content: FileContent;
}

/** Writes a draft beside a path, and `place` gives it its final name. Always removes the draft. */
async function throughDraft(
  { path, access, mode, content }: WrittenFile,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder, access);
  const draft = draftBeside(path);
  try {
    // `wx` neither follows a link nor keeps the mode of an existing file.
    const file = await promises.open(draft, 'wx', mode);
    try {
      await promises.writeFile(file, content);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(draft);
  } finally {
    await promises.rm(draft, { force: true });
  }
  await syncFolder(folder);
}

const draftBeside = (path: string) => join(dirname(path), `.lms-cli-${crypto.randomUUID()}.tmp`);

/** Makes the rename itself durable. Windows cannot open folders and does not need this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await promises.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Not `recursive`: where no folder can be made, as in /proc, that never ends with Node 20. `new/..`
 * makes nothing: what is written there could be a file that `new` has hidden from every check.
 */
export async function makeFolder(path: string, access: Access): Promise<void> {
  const above = dirname(path);
  if (exists(path) || basename(path) === '..' || above === path) return;
  await makeFolder(above, access);
  try {
    await promises.mkdir(path, { mode: access === 'private' ? 0o700 : 0o777 });
  } catch (error) {
    if (findErrorCode(error) !== 'EEXIST') throw error;
  }
}
