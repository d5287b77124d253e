/**
 * Measures how the time of reading documents grows: reads each shape of input at a size and at
 * twice the size with every command that reads it. Twice the input should take at most 2.5 times as
 * long, which n log n does. Shows every measurement on standard error and prints the worst.
 *
 *     npm run bench -- growth
 *     node bench/growth.js [WORDS...] [--least MS]
 *
 * Words select the shapes whose names contain one of them; without words, all shapes. It runs in
 * one process, so that it does not measure start-up. It counts processor time, which other programs
 * affect little. It looks for a size that takes long enough to measure.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cleanEnvironment, temporaryFolder } from './clean-environment.js';
import { goals } from './goals.js';
import { shapes } from './growth-shapes.js';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { least: { type: 'string' } },
});
const LIMIT = goals.growth.atMost;
/** The least processor time of a size, in milliseconds, and the largest text made to reach it. */
const LEAST_MS = Number(options.least ?? 30);
const MOST_BYTES = 4e6;
const RUNS = 3;
/** A ratio above the limit counts only if it recurs at a larger size and in more runs. */
const RUNS_AGAIN = 7;

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = temporaryFolder();
const env = cleanEnvironment();
const load = createRequire(import.meta.url);
const { createNodeHost, main } = load('../dist/main.cjs');
const own = createNodeHost(process, root);
const silent = { isTerminal: false, columns: 80, write: async () => {} };

/** @type {Readonly<Record<string, (file: string, kind: string) => string[]>>} */
const commands = {
  validate: (file, kind) => ['validate', file, '--as', kind],
  import: (file, kind) => {
    const as = kind === 'import' ? [] : ['--as', kind];
    return ['import', file, ...as, '-n', '--no-ledger', '--base-url', 'http://127.0.0.1:9', '-q'];
  },
  create: (file, kind) => {
    const offline = ['-n', '--no-ledger', '--base-url', 'http://127.0.0.1:9', '-q'];
    return [...kind.split('.'), file, ...offline];
  },
  report: (file, kind) => [
    'validate',
    file,
    '--as',
    kind,
    '--report',
    `sarif=${join(folder, 'report')}`,
    '-o',
    'json',
  ],
  lint: (file) => ['lacuna', 'lint', file],
  try: (file) => ['lacuna', 'try', file, '--check'],
  cloze: (file) => ['lacuna', 'format', file, '--to', 'cloze', '--check'],
  contract: (file) => ['lacuna', 'format', file, '--to', 'contract', '--check'],
};

let worst = { ratio: 0, what: 'nothing' };
for (const shape of shapes) {
  if (wanted.length > 0 && !wanted.some((word) => shape.name.includes(word))) continue;
  for (const format of Object.keys(shape.make(1))) {
    for (const command of shape.commands) await measure(shape, format, command);
  }
}
process.stdout.write(`${worst.ratio.toFixed(2)} ${worst.what}\n`);

/**
 * @param {typeof shapes[number]} shape
 * @param {string} format
 * @param {string} command
 */
async function measure(shape, format, command) {
  const words = (/** @type {number} */ n) => {
    const text = shape.make(n)[format] ?? '';
    const file = join(folder, `n.${format}`);
    writeFileSync(file, text);
    const argv = commands[command]?.(file, shape.kind) ?? [];
    return { argv, bytes: text.length };
  };
  let { n } = shape;
  // Frequently called code becomes faster, so the first run does not count.
  await timed(words(n).argv);
  for (;;) {
    const { argv, bytes } = words(n);
    const ms = await timed(argv);
    const isEnough = ms >= LEAST_MS || 2 * bytes > MOST_BYTES || 2 * n > shape.most;
    if (isEnough) break;
    const longer = Math.max(2, Math.floor(LEAST_MS / ms));
    n = Math.min(n * Math.min(longer, 8, Math.floor(MOST_BYTES / bytes)), shape.most);
  }
  let found = await medians(words, n, RUNS);
  if (found.twice / found.once > LIMIT) {
    n = Math.min(2 * n, shape.most);
    found = await medians(words, n, RUNS_AGAIN);
  }
  const { once, twice } = found;
  const ratio = twice / once;
  if (ratio > worst.ratio) worst = { ratio, what: `${shape.name} (${format}, ${command})` };
  const cells = [shape.name.padEnd(34), format.padEnd(7), command.padEnd(9), String(n).padStart(9)];
  const times = [once, twice].map((ms) => `${ms.toFixed(0)} ms`.padStart(9));
  process.stderr.write(
    `${[...cells, ...times].join(' ')} ${ratio.toFixed(2).padStart(6)}${ratio > LIMIT ? '  above' : ''}\n`,
  );
}

/**
 * Alternates between the two sizes, so that a slowdown of the machine affects both.
 * @param {(n: number) => { argv: string[] }} words
 * @param {number} n
 * @param {number} runs
 */
async function medians(words, n, runs) {
  /** @type {number[]} */
  const once = [];
  /** @type {number[]} */
  const twice = [];
  for (let run = 0; run < runs; run += 1) {
    once.push(await timed(words(n).argv));
    twice.push(await timed(words(2 * n).argv));
  }
  return { once: median(once), twice: median(twice) };
}

/** @param {string[]} argv */
async function timed(argv) {
  const { stdin } = own.terminal;
  const terminal = { stdin, stdout: silent, stderr: silent, statusLine: null };
  const host = { ...own, env, workingDirectory: folder, configDirectory: folder, terminal };
  const start = process.cpuUsage();
  const code = await main(argv, host);
  const { user, system } = process.cpuUsage(start);
  const time = (user + system) / 1000;
  if (code === 70 || code === 2) throw new Error(`${argv.join(' ')} ended with ${code}`);
  return time;
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
