/** Measures everything that has a goal and prints one table (bench/options.js). */
import { auto, latency, memory, throughput, validate, yaml } from './import.js';
import { convert, workbook } from './convert.js';
import { hostile } from './hostile.js';
import { beginTable } from './measure.js';
import { plan, planMemory } from './plan.js';
import { refuse, wanted } from './options.js';
import { shared } from './shared.js';
import { startup } from './startup.js';

const imports = { throughput, latency, yaml, validate, memory, auto };
/** @type {Readonly<Record<string, () => void | Promise<void>>>} */
const benchmarks = {
  startup,
  ...imports,
  plan,
  'plan-memory': planMemory,
  shared,
  convert,
  workbook,
  hostile,
};
const names = wanted.flatMap((name) => (name === 'import' ? Object.keys(imports) : name));
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) refuse(`no such benchmark: ${unknown.join(', ')}`);

beginTable();
for (const [name, measure] of Object.entries(benchmarks)) {
  if (names.length === 0 || names.includes(name)) await measure();
}
