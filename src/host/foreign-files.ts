/** Examines files and folders that may come from somebody else, without opening a file. */
import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { FileProblem, type PathState, type WalkedFile } from '../core/host.ts';
import { fileProblem, findErrorCode, isPassedOn } from './file-problems.ts';

const absent: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR']);
/** Errors of a link whose target is missing, or that leads back to itself. */
const nowhere: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

const foreign = { kind: 'foreign' } as const;

/** What another process removes meanwhile is missing: a ledger's log comes and goes. */
export function examineFile(path: string, folder: string | null): PathState {
  const root = folder === null ? null : unless(nowhere, () => realpathSync.native(folder));
  if (folder !== null && root === null) {
    // A folder that does not exist contains nothing that could lead out of it.
    return leaves(folder, path) ? foreign : { kind: 'missing' };
  }
  const named = unless(absent, () => lstatSync(path));
  if (named === null) return standingBelow(dirname(path), root);
  const real = unless(nowhere, () => realpathSync.native(path));
  if (real === null) {
    return named.isSymbolicLink() ? foreign : { kind: 'missing' };
  }
  if (root !== null && leaves(root, real)) return foreign;
  const target = unless(absent, () => statSync(real));
  if (target === null) return { kind: 'missing' };
  return target.isFile() ? { kind: 'file', path: real, isLink: named.isSymbolicLink() } : foreign;
}

/** Checks where a file with an unused name would be created. */
function standingBelow(above: string, root: string | null): PathState {
  if (root === null) return { kind: 'missing' };
  const named = unless(absent, () => lstatSync(above));
  if (named === null && dirname(above) !== above) return standingBelow(dirname(above), root);
  const real = unless(nowhere, () => realpathSync.native(above));
  return real === null || leaves(root, real) ? foreign : { kind: 'missing' };
}

function leaves(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

export interface WrittenPlace {
  /** Leads through no link. */
  readonly path: string;
  readonly stats: Stats | null;
  /** What a shell passes on, or a device such as /dev/null: takes texts, and cannot be replaced. */
  readonly isSpecial: boolean;
}

/** Links above it are the user's own. Those below came with the content, perhaps from somebody else. */
export type WorkingFolder = () => string;

/**
 * Every output is opened at this place and nowhere else. No link on the way to it may lead out of the
 * folder in which it is, or nowhere. Throws FileProblem `not-a-file` for such a link, and for a folder,
 * a named pipe, which would wait for its reader whatever signal comes, and a disk.
 * @param follows false if a link is replaced instead of the file that it leads to
 */
export function findOutput(
  path: string,
  workingFolder: WorkingFolder,
  follows = true,
): WrittenPlace {
  const whole = resolve(workingFolder(), path);
  if (isPassedOn(whole)) return { path: whole, stats: null, isSpecial: true };
  const above = leaves(workingFolder(), whole) ? dirname(whole) : workingFolder();
  const names = relative(above, whole).split(sep);
  let at = unless(absent, () => realpathSync.native(above)) ?? above;
  let stats: Stats | null = null;
  for (const [index, name] of names.entries()) {
    const next = join(at, name);
    stats = unless(absent, () => lstatSync(next));
    const isLast = index === names.length - 1;
    if (stats?.isSymbolicLink() !== true || (isLast && !follows)) {
      at = next;
      continue;
    }
    const target = unless(nowhere, () => realpathSync.native(next));
    if (target === null || leaves(at, target)) throw new FileProblem('not-a-file', path);
    at = target;
    stats = statSync(target);
  }
  const isSpecial = stats?.isCharacterDevice() ?? false;
  const mayBeReplaced = stats === null || stats.isFile() || (!follows && stats.isSymbolicLink());
  if (!mayBeReplaced && !(isSpecial && follows)) throw new FileProblem('not-a-file', path);
  return { path: at, stats, isSpecial };
}

/** Null for those errors. */
function unless<T>(expected: ReadonlySet<string | null>, look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (expected.has(findErrorCode(error))) return null;
    throw error;
  }
}

interface Folder {
  /** Relative to the folder of the walk, with `/`; empty for that folder. */
  readonly path: string;
  readonly real: string;
}

/**
 * Everything below a folder except folders. Links to folders come last, so that a file has the name
 * that needs no link. Each folder is entered once, so links in a cycle end.
 */
export function walk(root: string, enters: (path: string) => boolean): WalkedFile[] {
  const found: WalkedFile[] = [];
  const real = realpathSync.native(root);
  const seen = new Set<string>();
  const folders: Folder[] = [{ path: '', real }];
  const linked: Folder[] = [];
  for (;;) {
    const folder = folders.pop() ?? linked.shift();
    if (folder === undefined) return found;
    if (seen.has(folder.real)) continue;
    seen.add(folder.real);
    for (const entry of entriesOf(folder.real)) {
      const at = below(folder, entry.name);
      if (entry.isDirectory()) {
        if (enters(at.path)) folders.push(at);
      } else if (entry.isFile()) {
        const standing = { kind: 'file', path: at.real, isLink: false } as const;
        found.push({ path: at.path, standing, isFolder: false });
      } else {
        const standing = entry.isSymbolicLink() ? examineFile(at.real, real) : foreign;
        const target = standing.kind === 'foreign' ? folderAt(at.real) : null;
        if (target === null || leaves(real, target)) {
          // What a link named is not there any more.
          const left = standing.kind === 'missing' ? foreign : standing;
          found.push({ path: at.path, standing: left, isFolder: target !== null });
        } else if (enters(at.path)) linked.push({ path: at.path, real: target });
      }
    }
  }
}

const below = (folder: Folder, name: string): Folder => ({
  path: folder.path === '' ? name : `${folder.path}/${name}`,
  real: join(folder.real, name),
});

/** The folder that a link leads to; null for anything else. */
function folderAt(link: string): string | null {
  try {
    return statSync(link).isDirectory() ? realpathSync.native(link) : null;
  } catch (error) {
    if (findErrorCode(error) === null) throw error;
    return null;
  }
}

/** In an order that does not depend on the file system. Throws FileProblem. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch (error) {
    throw fileProblem(folder, error);
  }
}
