/**
 * Makes a fresh clone ready: installs the packages that the lockfile names, and builds dist.
 * Does nothing twice: packages are installed only where the lockfile has changed since.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}/node_modules/.installed-lockfile`;
const lockfile = createHash('sha256')
  .update(readFileSync(`${root}/package-lock.json`))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  run('npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(stamp, lockfile);
}
run(process.execPath, ['scripts/build.js']);

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
