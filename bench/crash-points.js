/**
 * Kills imports of 18, 60 and 200 operations, an apply of a changed content folder, and an undo of
 * another one, at every single step of their ledger and transport, in one process, takes each up
 * again, and compares the results. `npm run test:durability` tries some of the steps.
 *
 *     node bench/crash-points.js
 *
 * Takes some minutes. Prints its counts, and exits with 1 if a step broke a promise.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from './clean-environment.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'test/durability/crash-points.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...cleanEnvironment(), EVERY_CRASH_POINT: '1' } },
);
process.exitCode = status ?? 1;
