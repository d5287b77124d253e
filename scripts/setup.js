/**
 * Makes a fresh clone ready: installs the packages that the lockfile names, and builds dist.
 * Does nothing twice: packages are installed only where the lockfile has changed since. No
 * package runs a script of its own. That cannot be said in .npmrc: npm would skip our prepack.
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
 * What it prints goes to standard error, and what `npm pack --json --dry-run` asked of npm is
 * not meant for the npm that installs: standard output has the list of what was packed.
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
