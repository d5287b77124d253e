/**
 * Measures everything that has a goal and prints one table.
 *
 *     npm run bench -- [NAMES...] [--pairs N] [--records N] [--node PATH]
 *
 * Names: startup, or import for all of throughput, latency, yaml, rerun, memory and auto, or
 * growth. Without names it runs all of them, which takes most of an hour. --node measures another
 * Node. --pairs and --records make it shorter; the goals are for the usual numbers. The ledgers are
 * in the temporary folder (TMPDIR). Needs bash 5. Exits with 0 even if a goal is missed.
 */
import { fileURLToPath } from 'node:url';
import { auto, latency, memory, rerun, throughput, yaml } from './import.js';
import { beginTable, outputOf, report, wanted } from './measure.js';
import { startup } from './startup.js';

const imports = { throughput, latency, yaml, rerun, memory, auto };
/** @type {Readonly<Record<string, () => void | Promise<void>>>} */
const benchmarks = { startup, ...imports, growth };
const names = wanted.flatMap((name) => (name === 'import' ? Object.keys(imports) : name));
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}`);

beginTable();
for (const [name, measure] of Object.entries(benchmarks)) {
  if (names.length === 0 || names.includes(name)) await measure();
}

/** The worst growth of all shapes of input. */
function growth() {
  const program = fileURLToPath(new URL('growth.js', import.meta.url));
  const [ratio = '', ...shape] = outputOf([program]).split(' ');
  report('growth', {
    ratios: [Number(ratio)],
    remark: `processor time, worst: ${shape.join(' ')}`,
  });
}
