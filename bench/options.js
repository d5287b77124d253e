/** The command line of the benchmarks, read when this is loaded. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const usage = `\
Measures everything that has a goal, in pairs with a yardstick, and prints one table.

  npm run bench -- [NAMES...] [--pairs N] [--records N] [--node PATH]

Names: startup, or import for all of throughput, latency, yaml, validate, memory and auto, or plan,
plan-memory, or shared (which needs PostgreSQL), or convert, or workbook, or hostile. Without names it runs all of
them, which takes more than an hour. --node measures another Node. --pairs and --records make it shorter. The ledgers are in the
temporary folder (TMPDIR). Needs bash 5. Exits with 0 even if a goal is missed.
`;

const { values, positionals } = read();
if (values.help === true) {
  process.stdout.write(usage);
  process.exit();
}

/** The names of the benchmarks to run. */
export const wanted = positionals;
export const pairs = numberOf('pairs');
export const records = numberOf('records');
export const node = nodeOf(values.node ?? process.execPath);

/**
 * Ends the program.
 * @param {string} problem
 * @returns {never}
 */
export function refuse(problem) {
  process.stderr.write(`${problem}\n\n${usage}`);
  process.exit(2);
}

function read() {
  const text = { type: /** @type {const} */ ('string') };
  const help = { type: /** @type {const} */ ('boolean') };
  const options = { help, node: text, pairs: text, records: text };
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Undefined if it is left to the benchmark.
 * @param {'pairs' | 'records'} option
 */
function numberOf(option) {
  const { [option]: said } = values;
  if (said === undefined) return undefined;
  const number = Number(said);
  return Number.isInteger(number) && number > 0
    ? number
    : refuse(`--${option} must be a number from 1, not "${said}"`);
}

/** @param {string} program */
function nodeOf(program) {
  const asked = spawnSync(program, ['-p', 'process.execPath'], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : refuse(`"${program}" is no Node`);
}
