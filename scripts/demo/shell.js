/** Runs commands as a terminal does, and shows them with their output. */
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../bin/lms-cli.js', import.meta.url));

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
  say(`$ ${['lms-cli sandbox --port 0', ...words].join(' ')} &\n${url}\n`);
  const stop = () => {
    service.kill('SIGTERM');
    return ended;
  };
  return { url, stop };
}

/**
 * @typedef {{ folder: string, env: NodeJS.ProcessEnv }} Place
 * @param {string[]} words
 * @param {Place} place
 */
export function start(words, { folder, env }) {
  return spawn(process.execPath, [cli, ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * Returns a function that runs one command to its end, shows it with its output (unless told not
 * to), and returns its standard output. A pipe in front of the command represents its input.
 * @param {Place} place
 */
export function commandsIn({ folder, env }) {
  /**
   * @param {string} line
   * @param {{ input?: string, exitCode?: number, shows?: boolean }} [options]
   */
  return (line, { input = '', exitCode = 0, shows = true } = {}) => {
    if (shows) say(`$ ${line}`);
    const own = line.split(' | ').at(-1) ?? line;
    const words = [...own.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
    const options = { cwd: folder, env, input, encoding: /** @type {const} */ ('utf8') };
    const ended = spawnSync(process.execPath, [cli, ...words.slice(1)], options);
    if (shows) say(`${ended.stdout}${ended.stderr}`);
    expect(ended.status === exitCode, `exit code ${exitCode}, not ${ended.status}`);
    return ended.stdout;
  };
}

/**
 * The environment of the commands, without the LMS_ settings of the person who runs the demo.
 * @param {string} url
 */
export function environment(url) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('LMS_'));
  return { ...Object.fromEntries(own), LMS_BASE_URL: url, LMS_LANG: 'en', NO_COLOR: '1' };
}

/**
 * @param {boolean} condition
 * @param {string} what
 */
export function expect(condition, what) {
  if (!condition) throw new Error(`the demo failed, expected: ${what}`);
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}
