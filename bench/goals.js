/**
 * What the benchmarks measure, and the goals. Most ratios compare wall time. `atMost` limits ours
 * divided by the yardstick. `atLeast` limits the yardstick divided by ours, which is the share of
 * the yardstick's speed that we reach, or a rate. Node 20 on a quiet machine decides.
 *
 * @satisfies {Readonly<Record<string, Goal>>}
 */
const goals = {
  '--version': { atMost: 1.1 },
  '--help': { atMost: 1.6 },
  'validate one YAML file': { atMost: 2.5 },
  'create --no-ledger': { atMost: 3.8 },
  create: { atMost: 4.8 },
  move: {},
  'complete a command': {},
  'complete a profile': {},
  throughput: {},
  'records a second': { atLeast: 2000 },
  'throughput to the sandbox': {},
  latency: { atLeast: 0.95 },
  'latency of a short run': { atLeast: 0.95 },
  yaml: { atLeast: 1 },
  // The yardstick says nothing of what lint says.
  validate: { atLeast: 0.25 },
  memory: {},
  'peak memory': { atMost: 250 },
  'memory of keys': {},
  auto: {},
  'auto where the service refuses': {},
  plan: { atMost: 1.5 },
  'plan memory': { atMost: 1.5 },
  shared: { atLeast: 0.35 },
  'shared latency': { atLeast: 0.9 },
  'shared pull': {},
  'shared memory': {},
  hostile: { atMost: 1.5 },
  convert: { atLeast: 0.2 },
  'convert memory': { atMost: 250 },
  'workbook memory': { atMost: 250 },
};

/**
 * @typedef {{ atMost?: number, atLeast?: number }} Goal
 * @typedef {keyof typeof goals} Name
 */

/** Whether the ratio is the share of the yardstick's speed. */
export const isShare = (/** @type {Name} */ name) => 'atLeast' in goals[name];

/**
 * The goal as the table shows it, and whether this ratio reaches it.
 * @param {Name} name
 * @param {number} ratio
 */
export function judge(name, ratio) {
  /** @type {Goal} */
  const { atMost, atLeast } = goals[name];
  if (atMost !== undefined) {
    return { goal: `≤ ${atMost}`, verdict: ratio <= atMost ? 'reached' : 'missed' };
  }
  if (atLeast !== undefined) {
    return { goal: `≥ ${atLeast}`, verdict: ratio >= atLeast ? 'reached' : 'missed' };
  }
  return { goal: '', verdict: '' };
}
