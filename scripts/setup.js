/**
 * Prepares a fresh clone: installs the packages that the lockfile names, and builds dist. Repeating
 * it installs packages only if the lockfile has changed since, and builds only if a source has.
 * Packages run no scripts of their own. Setting that in .npmrc would make npm skip our prepack too.
 * `npm run setup` says each step; other commands, which run this first, print only what they are
 * for.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { builtFrom, digestInputs } from './build-inputs.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const installed = `${root}/node_modules/.installed-lockfile`;
const lockfile = createHash('sha256')
  .update(readFileSync(`${root}/package-lock.json`))
  .digest('hex');

const isAsked = process.env['npm_lifecycle_event'] === 'setup';
const say = (/** @type {string} */ text) => {
  if (isAsked) process.stderr.write(`${text}\n`);
};

const packages = lstatSync(`${root}/node_modules`, { throwIfNoEntry: false });
// npm ci would empty the folder that a link leads to, which another clone may be using.
if (packages?.isSymbolicLink() === true) {
  say('Using the packages of the folder that node_modules links to.');
} else if (contentOf(installed) !== lockfile) {
  say('Installing the packages of package-lock.json in node_modules/ ...');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  writeFileSync(installed, lockfile);
}
if (contentOf(builtFrom) !== digestInputs()) {
  say('Building lms-cli in dist/ ...');
  run(process.execPath, ['scripts/build.js']);
}
say('Ready. Next: npm run demo, or node bin/lms-cli.js --help');

/** @param {string} file */
function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

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
