/** Checks a file that came with a folder, without opening it. */
import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { Standing } from '../core/host.ts';
import { errorCodeOf } from './file-problems.ts';

const absent: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR']);
/** Errors of a link whose target is missing, or that leads back to itself. */
const nowhere: ReadonlySet<string | null> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** A file that comes and goes more often than this while it is examined counts as missing. */
const MOST_LOOKS = 100;

export function standing(path: string, folder: string | null): Standing {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const found = lookAt(path, folder);
    if (found !== null) return found;
  }
  return { kind: 'missing' };
}

/** Null if another process removed the file between two looks: a ledger's log comes and goes. */
function lookAt(path: string, folder: string | null): Standing | null {
  const root = folder === null ? null : unless(nowhere, () => realpathSync.native(folder));
  if (folder !== null && root === null) {
    // A folder that does not exist contains nothing that could lead out of it.
    return leaves(folder, path) ? { kind: 'foreign', reason: 'leads-out' } : { kind: 'missing' };
  }
  const named = unless(absent, () => lstatSync(path));
  if (named === null) return standingBelow(dirname(path), root);
  const real = unless(nowhere, () => realpathSync.native(path));
  if (real === null) {
    return named.isSymbolicLink() ? { kind: 'foreign', reason: 'leads-nowhere' } : null;
  }
  if (root !== null && leaves(root, real)) return { kind: 'foreign', reason: 'leads-out' };
  const target = unless(absent, () => statSync(real));
  if (target === null) return null;
  return target.isFile()
    ? { kind: 'file', path: real, isLink: named.isSymbolicLink() }
    : { kind: 'foreign', reason: 'not-a-file' };
}

/** Checks where a file with an unused name would be created. */
function standingBelow(above: string, root: string | null): Standing {
  if (root === null) return { kind: 'missing' };
  const named = unless(absent, () => lstatSync(above));
  if (named === null && dirname(above) !== above) return standingBelow(dirname(above), root);
  const real = unless(nowhere, () => realpathSync.native(above));
  if (real === null) return { kind: 'foreign', reason: 'leads-nowhere' };
  return leaves(root, real) ? { kind: 'foreign', reason: 'leads-out' } : { kind: 'missing' };
}

/** True if the path from the folder leads upwards. */
function leaves(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}

/** Checks both the name and the link's target: a foreign link to a file of our own is not ours. */
export function isOurs(path: string, folder: string): boolean {
  const { getuid } = process;
  // Node cannot read file owners on Windows.
  if (getuid === undefined) return true;
  const around = unless(absent, () => statSync(folder));
  const trusted = new Set([getuid(), 0, ...(around === null ? [] : [around.uid])]);
  const both: Stats[] = [lstatSync(path), statSync(path)];
  return both.every(({ uid }) => trusted.has(uid));
}

/** Null for those errors. */
function unless<T>(expected: ReadonlySet<string | null>, look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (expected.has(errorCodeOf(error))) return null;
    throw error;
  }
}
