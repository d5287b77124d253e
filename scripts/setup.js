/**
 * Prepares a fresh clone: installs the packages that the lockfile names, and builds dist. Repeating
 * it installs packages only if the lockfile has changed since. Packages run no scripts of their
 * own. Setting that in .npmrc would make npm skip our prepack too.
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
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  writeFileSync(stamp, lockfile);
}
run(process.execPath, ['scripts/build.js']);

/**
 * Sends the program's output to standard error: standard output has npm's list of packed files.
 * Removes the options of `npm pack --json --dry-run`, which are not meant for the npm that
 * installs.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { npm_config_json: _json, npm_config_dry_run: _dryRun, ...env } = process.env;
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    env,
    stdio: ['ignore', process.stderr.fd, 'inherit'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
