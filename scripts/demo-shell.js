/** Runs commands as a terminal does, and shows them with their output. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../bin/lms-cli.js', import.meta.url));

// Somebody has seen enough, as with `| head`.
process.stdout.once('error', () => process.exit());

/**
 * Starts the local service and waits for its address. `stop` resolves when the service has ended.
 * @param {string} folder where it keeps its data
 * @param {string[]} words additional options
 */
export async function startService(folder, words) {
  const options = ['--port', '0', '--db', 'service.db', '--quiet', ...words];
  const service = start(['sandbox', ...options], { folder, env: environment('') });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: service.stdout }).once('line', resolve);
    service.once('exit', (code) => reject(new Error(`the local service ended with ${code}`)));
  });
  const stop = () => {
    service.kill('SIGTERM');
    return ended;
  };
  return { url, stop };
}

/**
 * @typedef {{ folder: string, env: NodeJS.ProcessEnv, isQuiet?: boolean }} Place
 * @param {string[]} words
 * @param {Place} place
 */
export function start(words, { folder, env, isQuiet = false }) {
  const started = spawn(process.execPath, [cli, ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'],
  });
  process.once('exit', () => started.kill());
  return started;
}

/**
 * Returns a function that runs one command to its end, shows it with its output or the last lines
 * of it, and returns what it printed and its exit code. With 0 lines it shows nothing.
 * @param {Place} place
 */
export function commandsIn({ folder, env }) {
  /**
   * @param {string} line
   * @param {{ lines?: number, exitCodes?: number[] }} [options]
   */
  return (line, { lines = Infinity, exitCodes = [0] } = {}) => {
    const file = join(folder, '.printed');
    const out = openSync(file, 'w');
    const { status } = spawnSync(process.execPath, [cli, ...line.split(' ').slice(1)], {
      cwd: folder,
      env,
      // In the order in which a terminal shows both.
      stdio: ['ignore', out, lines > 0 ? out : 'ignore'],
    });
    closeSync(out);
    const stdout = readFileSync(file, 'utf8');
    const printed = stdout.trimEnd().split('\n');
    const isWhole = printed.length <= lines;
    const shown = isWhole ? printed : ['…', ...printed.slice(-lines)];
    if (lines > 0) say([`$ ${line}`, ...shown, ''].join('\n'));
    expect(
      status !== null && exitCodes.includes(status),
      `exit code ${exitCodes.join(' or ')}, not ${status}`,
    );
    return { status, stdout };
  };
}

/**
 * The environment of the commands, without the LMS_ settings of the person who runs the demo.
 * @param {string | null} url null for the service of the folder's default profile
 */
export function environment(url) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('LMS_'));
  const where = url === null ? {} : { LMS_BASE_URL: url };
  return { ...Object.fromEntries(own), ...where, LMS_LANG: 'en', NO_COLOR: '1' };
}

/** True if the language of whoever runs the demo is Portuguese, by the rule of lms-cli. */
export function readsPortuguese() {
  const names = ['LMS_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'];
  const named = names.map((name) => process.env[name]).find((value) => value);
  return named?.toLowerCase().startsWith('pt') ?? false;
}

/**
 * @param {boolean} condition
 * @param {string} what
 */
export function expect(condition, what) {
  if (!condition) throw new Error(`the demo failed, expected: ${what}`);
}

/**
 * Breaks lines that are too long for the terminal between words.
 * @param {string} text
 */
export function say(text) {
  const columns = process.stdout.isTTY ? process.stdout.columns : Infinity;
  const piece = new RegExp(`\\S.{0,${columns - 3}}(?= |$)|\\S+`, 'g');
  const broken = (/** @type {string} */ line) => (line.match(piece) ?? []).join('\n  ');
  const lines = text.split('\n').map((line) => (line.length <= columns ? line : broken(line)));
  process.stdout.write(`${lines.join('\n')}\n`);
}
