/** What a build is made from, so that it is not made again where nothing has changed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['bin', 'docs/codes', 'docs/help', 'scripts', 'src'];

/** Where a build leaves the digest of its inputs. */
export const builtFrom = join(root, 'dist', '.built-from');

/** A digest of the sources, of the packages and of Node, whose compiled code is kept. */
export function digestInputs() {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      // Declarations are not in the bundle, and the build writes some itself.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256').update(process.version);
  for (const file of [...files.toSorted(), join(root, 'package-lock.json')]) {
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
