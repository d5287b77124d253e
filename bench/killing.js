/** What the scripts that kill processes share: a local service, kills, and numbers by chance. */
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
