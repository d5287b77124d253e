import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answering,
  canSlowSyncs,
  cli,
  eachOf,
  folder,
  pairsOf,
  programOf,
  recordsOr,
  report,
  run,
  serve,
} from './measure.js';
import { questions } from './questions.js';

const PAIRS = 5;
const CONNECTIONS = '16';

/**
 * A service that takes its time, and some with a limit: their workers, and how many requests may wait
 * before they answer 429.
 *
 * @type {readonly { latencyMs?: number, workers?: number, serviceMs?: number, queue?: number }[]}
 */
const services = [
  { latencyMs: 50 },
  { workers: 8, serviceMs: 10 },
  { workers: 8, serviceMs: 10, queue: 16 },
  { workers: 32, serviceMs: 50 },
  { workers: 32, serviceMs: 50, queue: 8 },
];

/** The records that a durable import of NDJSON sends a second, and a loop that only sends beside it. */
export async function throughput() {
  for (const records of eachOf([20_000, 100_000])) {
    const where = ' to a bare server';
    const pairs = await compared(await answering(), records, { name: 'throughput', where });
    report('records a second', {
      ratios: pairs.map(({ ours }) => Math.round((1000 * records) / ours.wall)),
      detail: `${records}${where}`,
    });
  }
  const sandbox = await serve([cli, 'sandbox', '--port', '0', '--db', 'throughput.db', '-q']);
  await compared(sandbox, recordsOr(50_000), { name: 'throughput to the sandbox', where: '' });
}

/** The same with answers that take 50 ms, also on a disk whose syncs take 4 ms longer. */
export async function latency() {
  /** @type {[number, 'latency' | 'latency of a short run'][]} */
  const runs = [
    [8_000, 'latency'],
    [3_000, 'latency of a short run'],
  ];
  for (const syncMs of canSlowSyncs ? [0, 4] : [0]) {
    for (const [usual, name] of runs) {
      const where = syncMs === 0 ? ', 50 ms' : `, 50 ms, sync ${syncMs} ms`;
      const service = await answering({ latencyMs: 50 });
      await compared(service, recordsOr(usual), { name, where, syncMs });
    }
  }
}

/**
 * @param {Awaited<ReturnType<typeof serve>>} service
 * @param {number} records
 * @param {{ name: import('./goals.js').Name, where: string, syncMs?: number }} row the name, the end
 *   of the detail, and how much longer each sync takes
 */
async function compared({ url, stop }, records, { name, where, syncMs = 0 }) {
  const file = questions(records);
  const pairs = await pairsOf(
    PAIRS,
    () => run(importOf(file, url, ['--concurrency', CONNECTIONS]), {}, { syncMs }),
    () => run([programOf('bare-loop.js'), file, url, CONNECTIONS], {}, { syncMs }),
  );
  report(name, { pairs, detail: `${records}${where}` });
  stop();
  return pairs;
}

/** Reading and checking YAML against a program that only parses it. */
export async function yaml() {
  const records = recordsOr(10_000);
  const file = questions(records, 'yaml');
  const pairs = await pairsOf(
    PAIRS,
    () => run([cli, 'validate', file, '--as', 'lacuna.create', '-q']),
    () => run([programOf('bare-yaml.js'), file]),
  );
  report('yaml', { pairs, detail: `validate ${records}` });
}

/** Checking NDJSON against a program that parses each line and checks it with zod. */
export async function validate() {
  const records = recordsOr(100_000);
  const file = questions(records);
  const pairs = await pairsOf(
    PAIRS,
    () => run([cli, 'validate', file, '--as', 'lacuna.create', '-q']),
    () => run([programOf('bare-validate.js'), file]),
  );
  report('validate', { pairs, detail: String(records) });
}

/** The peak memory of a large import against that of a small one, and that of keys and references. */
export async function memory() {
  const [few, many] = [10_000, recordsOr(1_000_000)];
  const { url, stop } = await answering();
  const [yardstick, ours] = [few, many].map((each) => peakOf(bare(each, url)));
  if (yardstick === undefined || ours === undefined) throw new TypeError('nothing was measured');
  report('memory', {
    pairs: [{ ours: ours.times, yardstick: yardstick.times }],
    ratios: [ours.mib / yardstick.mib],
    detail: `${many} against ${few}`,
    remark: `the ratio is that of memory: ${Math.round(ours.mib)} MiB / ${Math.round(yardstick.mib)} MiB`,
  });
  report('peak memory', { ratios: [ours.mib], detail: String(many), remark: 'MiB' });
  for (const [format, usual] of /** @type {const} */ ([
    ['keys.ndjson', 1_000_000],
    ['references.ndjson', 200_000],
  ])) {
    const documents = recordsOr(usual);
    const { mib } = peakOf(named(questions(documents, format), url));
    const detail = `${documents} documents, ${format}`;
    report('memory of keys', { ratios: [mib], detail, remark: 'MiB' });
  }
  stop();
}

const bare = (/** @type {number} */ records, /** @type {string} */ url) =>
  importOf(questions(records), url, ['--concurrency', CONNECTIONS]);

/** @param {readonly string[]} words */
function peakOf(words) {
  const peak = join(folder, 'peak');
  const times = run(['--require', programOf('peak-memory.cjs'), ...words], { PEAK_FILE: peak });
  return { times, mib: Number(readFileSync(peak, 'utf8')) / 1024 };
}

/** `--concurrency auto` against the best fixed number, on slow and limited services. */
export async function auto() {
  for (const service of services) await autoAt(service, recordsOr(6_000));
}

/**
 * @param {typeof services[number]} service
 * @param {number} records
 */
async function autoAt(service, records) {
  const file = questions(records);
  const { url, stop } = await answering(service);
  const at = (/** @type {string} */ concurrency) =>
    run(importOf(file, url, ['--concurrency', concurrency, '--retries', '20']));
  const fixed = ['4', '8', '16', '32', '48'].map((number) => ({ number, ms: at(number).wall }));
  const best = fixed.reduce((a, b) => (b.ms < a.ms ? b : a)).number;
  let refused = 0;
  const automatic = async () => {
    const before = await refusals(url);
    const times = at('auto');
    refused += (await refusals(url)) - before;
    return times;
  };
  const pairs = await pairsOf(PAIRS, automatic, () => at(best));
  const { workers, serviceMs, queue = 'any', latencyMs = 0 } = service;
  const kind =
    workers === undefined
      ? `${latencyMs} ms`
      : `${workers} workers of ${serviceMs} ms, queue ${queue}`;
  report(queue === 'any' ? 'auto' : 'auto where the service refuses', {
    pairs,
    detail: `${records}, ${kind}`,
    // The run that does not count as a pair had refusals too.
    remark: `yardstick: --concurrency ${best}; ${Math.round(refused / (pairs.length + 1))} 429s an import`,
  });
  stop();
}

async function refusals(/** @type {string} */ url) {
  const counts = /** @type {{ refused: number }} */ (await (await fetch(`${url}/counts`)).json());
  return counts.refused;
}

/**
 * The words of an import of questions, with a new ledger.
 * @param {string} file
 * @param {string} url
 * @param {readonly string[]} more
 */
const importOf = (file, url, more) => named(file, url, ['--as', 'lacuna.create', ...more]);

/**
 * The same for documents that name their operations.
 * @param {string} file
 * @param {string} url
 * @param {readonly string[]} more
 */
function named(file, url, more = ['--concurrency', CONNECTIONS]) {
  const ledger = join(folder, `${crypto.randomUUID()}.ledger.db`);
  return [
    cli,
    'import',
    file,
    '--base-url',
    url,
    '--ledger',
    ledger,
    '--new-ledger',
    '-q',
    ...more,
  ];
}
