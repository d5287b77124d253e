/** Walks through a content folder, which may come from somebody else, without opening its files. */
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { WalkedFile } from '../core/host.ts';
import { errorCodeOf, fileProblem } from './file-problems.ts';
import { standing } from './file-ownership.ts';

interface Folder {
  /** Relative to the folder of the walk, with `/`; empty for that folder. */
  readonly path: string;
  /** Its real path. */
  readonly real: string;
}

/**
 * Everything below a folder except folders. Links to folders come last, so that a file has the name
 * that needs no link. Each folder is entered once, so links in a circle end.
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
        found.push(asFile(at));
      } else {
        const target = entry.isSymbolicLink() ? targetOf(at.real, real) : null;
        if (target === null) found.push(notAFile(at));
        else if (target.kind === 'found') found.push({ ...target.found, path: at.path });
        else if (enters(at.path)) linked.push({ path: at.path, real: target.real });
      }
    }
  }
}

const below = (folder: Folder, name: string): Folder => ({
  path: folder.path === '' ? name : `${folder.path}/${name}`,
  real: join(folder.real, name),
});

const asFile = ({ path, real }: Folder): WalkedFile => ({
  path,
  standing: { kind: 'file', path: real, isLink: false },
  isFolder: false,
});

const notAFile = ({ path }: Folder): WalkedFile => ({
  path,
  standing: { kind: 'foreign', reason: 'not-a-file' },
  isFolder: false,
});

type Target =
  | { readonly kind: 'found'; readonly found: Omit<WalkedFile, 'path'> }
  | { readonly kind: 'folder'; readonly real: string };

/** Where a link leads; null for what is not there any more, or is not a file. */
function targetOf(link: string, root: string): Target | null {
  const found = standing(link, root);
  if (found.kind === 'missing') return null;
  const isFolder = found.kind === 'foreign' && leadsToFolder(link);
  if (isFolder && found.reason === 'not-a-file') {
    return { kind: 'folder', real: realpathSync.native(link) };
  }
  return { kind: 'found', found: { standing: found, isFolder } };
}

function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch (error) {
    if (errorCodeOf(error) === null) throw error;
    return false;
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
