/** What the benchmarks share: programs in a clean environment, pairs of runs, and the table. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment, temporaryFolder } from './clean-environment.js';
import { isShare, judge } from './goals.js';
import { node, pairs as pairsSaid, records } from './options.js';

/**
 * Milliseconds of wall and processor time (user and system).
 * @typedef {{ wall: number, cpu: number }} Times
 * @typedef {{ ours: Times, yardstick: Times }} Pair
 */

export const cli = fileURLToPath(new URL('../bin/lms-cli.js', import.meta.url));
/** Where every program runs, and where the ledgers are. */
export const folder = temporaryFolder();
const clean = cleanEnvironment();

/** The number of records, unless --records says otherwise. */
export const recordsOr = (/** @type {number} */ usual) => records ?? usual;
/** The same for several numbers. */
export const eachOf = (/** @type {readonly number[]} */ usual) =>
  records === undefined ? usual : [records];

/** Whether `syncMs` of `run` works here. */
export const canSlowSyncs = spawnSync('strace', ['-V']).status === 0;

/** Makes every sync of a program take longer, as on another disk, and traces nothing else. */
const slowly = (/** @type {number} */ ms) =>
  'strace -f --seccomp-bpf -qqq -o /dev/null -e trace=fsync,fdatasync'
    .split(' ')
    .concat('-e', `inject=fsync,fdatasync:delay_exit=${1000 * ms}`);

/**
 * Node cannot tell the processor time of a child; bash can. %U and %S have milliseconds only, but
 * %P (their share of the wall time in percent) is exact. The output of the program is dropped.
 */
const TIMED = `
unset PWD OLDPWD SHLVL
TIMEFORMAT=%P
started=$EPOCHREALTIME
{ time "$@" >/dev/null 2>&3 3>&-; } 3>&2 2>&1
status=$?
echo "$started $EPOCHREALTIME"
exit $status`;

/**
 * Runs Node with these words until it ends.
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [more] further variables
 * @param {{ cwd?: string, ends?: number, syncMs?: number }} [how] where it runs, the exit code that
 *   it ends with, and how much longer each sync takes
 * @returns {Times}
 */
export function run(words, more = {}, { cwd = folder, ends = 0, syncMs = 0 } = {}) {
  const program = [...(syncMs > 0 ? slowly(syncMs) : []), node];
  const { status, signal, stdout, stderr } = spawnSync(
    'bash',
    ['-c', TIMED, 'bash', ...program, ...words],
    {
      cwd,
      env: { ...clean, ...more },
      encoding: 'utf8',
      maxBuffer: Infinity,
    },
  );
  if (signal === 'SIGINT' || status === 130) process.exit(130);
  if (status !== ends) {
    throw new Error(`${words.join(' ')} ended with ${status}: ${stderr.slice(0, 2000)}`);
  }
  const [percent = 0, started = 0, ended = 0] = stdout.trim().split(/\s+/).map(Number);
  const wall = 1000 * (ended - started);
  return { wall, cpu: (wall * percent) / 100 };
}

/**
 * Starts a server, which must print its base URL.
 * @param {readonly string[]} words
 */
export async function serve(words) {
  const service = spawn(node, words, {
    cwd: folder,
    env: clean,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => {
    process.off('exit', stop);
    service.kill('SIGTERM');
  };
  process.once('exit', stop);
  /** @type {string} */
  const url = await new Promise((found) => {
    createInterface({ input: service.stdout }).once('line', found);
  });
  return { url, stop };
}

/** A program of this folder. */
export const programOf = (/** @type {string} */ name) =>
  fileURLToPath(new URL(name, import.meta.url));

/** A server that does nothing but answer. */
export const answering = (behaviour = {}) =>
  serve([programOf('server.js'), JSON.stringify(behaviour)]);

/**
 * Runs both once, which does not count, and then in pairs, so that a slowdown of the machine affects
 * both. Whoever runs second may profit from the first, so the order alternates.
 * @param {number} usual the number of pairs, unless --pairs says otherwise
 * @param {() => Times | Promise<Times>} ours
 * @param {() => Times | Promise<Times>} yardstick
 */
export async function pairsOf(usual, ours, yardstick) {
  await ours();
  await yardstick();
  /** @type {Pair[]} */
  const pairs = [];
  while (pairs.length < (pairsSaid ?? usual)) {
    // The runs block this process. A signal is heard only in between.
    await new Promise(setImmediate);
    const before = pairs.length % 2 === 0 ? await yardstick() : undefined;
    pairs.push({ ours: await ours(), yardstick: before ?? (await yardstick()) });
  }
  return pairs;
}

/**
 * What a Node with these words prints.
 * @param {readonly string[]} words
 */
function outputOf(words) {
  const { status, stdout } = spawnSync(node, words, {
    cwd: folder,
    env: clean,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}`);
  return stdout.trim();
}

const columns = [
  'benchmark',
  'goal',
  'ratio',
  'goal is',
  'wall ms',
  'CPU ratio',
  'CPU ms',
  'pairs',
  'remark',
];
const widths = [44, 6, 16, 7, 30, 16, 30, 5, 6];

/** @param {readonly string[]} cells */
function print(cells) {
  const padded = cells.map((cell, index) => cell.padEnd(widths[index] ?? 0));
  process.stdout.write(`| ${padded.join(' | ')} |\n`);
}

/** Says under which conditions everything is measured, and begins the table. */
export function beginTable() {
  process.stdout.write(`\
Node ${outputOf(['-p', 'process.version'])}, ${availableParallelism()} processors (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}
Environment: PATH and an empty HOME, and the address of the server
Appending 4 KiB with fsync in ${folder}: ${spread(syncTimes(), 2)} ms
Medians of ours / yardstick, with the middle half in parentheses. Where the goal begins with ≥, the
ratio is yardstick / ours, or a rate. Servers share the machine; their processor time is not counted.
The goals are for Node 20, a quiet machine, and the usual numbers of pairs and records.

`);
  print(columns);
  print(widths.map((width) => '-'.repeat(width)));
}

/**
 * Prints a row: the ratios of the pairs' wall times, unless others are given, and all times.
 * @param {import('./goals.js').Name} name
 * @param {{ pairs?: readonly Pair[], ratios?: readonly number[], detail?: string, remark?: string }} row
 */
export function report(name, { pairs = [], ratios, detail, remark = '' }) {
  const ratiosOf = (/** @type {keyof Times} */ kind) =>
    pairs.map(({ ours, yardstick }) =>
      isShare(name) ? yardstick[kind] / ours[kind] : ours[kind] / yardstick[kind],
    );
  const timesOf = (/** @type {keyof Times} */ kind) => {
    const ours = pairs.map((pair) => pair.ours[kind]);
    const yardstick = pairs.map((pair) => pair.yardstick[kind]);
    return pairs.length === 0 ? '' : `${spread(ours, 0)} / ${spread(yardstick, 0)}`;
  };
  const reached = ratios ?? ratiosOf('wall');
  // What is judged is what is shown.
  const { goal, verdict } = judge(name, Number(quantile(reached, 0.5).toFixed(2)));
  print([
    detail === undefined ? name : `${name}: ${detail}`,
    goal,
    spread(reached, 2),
    verdict,
    timesOf('wall'),
    spread(ratiosOf('cpu'), 2),
    timesOf('cpu'),
    pairs.length === 0 ? '' : String(pairs.length),
    remark,
  ]);
}

/** What the durability of a ledger costs on this disk, in milliseconds. */
function syncTimes() {
  const file = openSync(join(folder, 'synced'), 'a');
  const block = Buffer.alloc(4096, 'x');
  const times = Array.from({ length: 64 }, () => {
    const start = performance.now();
    writeSync(file, block);
    fsyncSync(file);
    return performance.now() - start;
  });
  closeSync(file);
  return times;
}

/**
 * The median and the middle half.
 * @param {readonly number[]} values
 * @param {number} digits
 */
function spread(values, digits) {
  if (values.length === 0) return '';
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    quantile(values, share).toFixed(digits),
  );
  return `${middle} (${low}-${high})`;
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place % 1);
}
