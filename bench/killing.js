/**
 * What the scripts that kill processes share: a local service, kills, numbers by chance, and how many
 * operations each kill left in doubt.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const cli = fileURLToPath(new URL('../bin/lms-cli.js', import.meta.url));

/**
 * A local service with its data in the folder.
 * @param {string} folder
 * @param {{ faults: string, seed: string }} options
 */
export async function startService(folder, { faults, seed }) {
  const words = ['sandbox', '--port', '0', '--db', join(folder, 'service.db'), '-q'];
  const faultWords = faults === '' ? [] : ['--faults', faults, '--seed', seed];
  const service = spawn(process.execPath, [cli, ...words, ...faultWords], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {string} */
  const url = await new Promise((resolve) => {
    createInterface({ input: service.stdout }).once('line', resolve);
  });
  return { service, url };
}

/**
 * @param {string[]} words
 * @param {string} cwd
 * @param {number} afterMs
 * @returns {Promise<boolean>} whether it was killed before it ended
 */
export function runAndKill(words, cwd, afterMs) {
  const child = spawn(process.execPath, words, { stdio: 'ignore', cwd });
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  return new Promise((resolve) => {
    child.on('exit', (_, signal) => {
      clearTimeout(timer);
      resolve(signal === 'SIGKILL');
    });
  });
}

/**
 * A small generator of numbers in [0, 1), so that a seed repeats the moments as closely as a
 * machine can.
 * @param {number} seed
 */
export function mulberry(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * One for each connection, and one prepared ahead for every eight. Of a shared ledger, one push may
 * hold as many again.
 */
const mostInDoubt = (/** @type {number} */ concurrency, /** @type {number} */ holds) =>
  holds * (concurrency + Math.floor(concurrency / 8));

/**
 * Counts what each kill leaves in doubt: of the operations that began since the kill before. What faults
 * or refusals put in doubt is not counted.
 * @param {number} concurrency
 * @param {number} [holds]
 */
export function countDoubts(concurrency, holds = 1) {
  /** The newest operation so far. A later run may be the first to tell of the doubts before it. */
  let reached = 0;
  /** @type {number[]} */
  const counts = [];
  const most = () => Math.max(0, ...counts);
  const reach = (/** @type {readonly Result[]} */ results) => {
    for (const { seq = 0 } of results) reached = Math.max(reached, seq);
  };
  return {
    /**
     * After a kill.
     * @param {string} shown what `runs show -o ndjson` says of the newest run
     */
    afterKill: (shown) => {
      const results = resultsIn(shown);
      counts.push(
        results.filter((each) => isInterrupted(each) && (each.seq ?? 0) > reached).length,
      );
      reach(results);
    },
    /** After something else that may have put operations in doubt. */
    afterDamage: (/** @type {string} */ shown) => reach(resultsIn(shown)),
    /** Another ledger numbers its operations anew. */
    beginLedger: () => {
      reached = 0;
    },
    isWithinBound: () => most() <= mostInDoubt(concurrency, holds),
    said: () => {
      const mean = counts.reduce((sum, each) => sum + each, 0) / Math.max(1, counts.length);
      const bound = `of ${mostInDoubt(concurrency, holds)} that may be`;
      return `in doubt after a kill: ${most()} at most ${bound}, ${mean.toFixed(1)} on average`;
    },
  };
}

/** @typedef {{ outcome?: string, seq?: number, error?: { code?: string } }} Result */

/** @returns {Result[]} */
const resultsIn = (/** @type {string} */ shown) =>
  shown
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const isInterrupted = (/** @type {Result} */ { outcome, error }) =>
  outcome === 'in-doubt' && error?.code === 'run/interrupted';
