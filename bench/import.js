import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answering,
  cli,
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

/** Services with a knee: their workers, and how many requests may wait before they answer 429. */
const knees = [
  { workers: 4, serviceMs: 2 },
  { workers: 8, serviceMs: 10 },
  { workers: 8, serviceMs: 10, queue: 16 },
  { workers: 32, serviceMs: 50 },
  { workers: 32, serviceMs: 50, queue: 8 },
];

/** A durable import of NDJSON against a loop that only sends, to two services. */
export async function throughput() {
  const sandbox = serve([cli, 'sandbox', '--port', '0', '--db', 'throughput.db', '-q']);
  await throughputTo(await sandbox, 'throughput', 50_000, ' to lms-cli sandbox');
  await throughputTo(await answering(), 'throughput', 50_000, ' to a bare server');
}

/** The same with answers that take 50 ms. */
export async function latency() {
  await throughputTo(await answering({ latencyMs: 50 }), 'latency', 8_000, ', 50 ms');
}

/**
 * @param {Awaited<ReturnType<typeof serve>>} service
 * @param {'throughput' | 'latency'} name
 * @param {number} usual
 * @param {string} where the end of the detail
 */
async function throughputTo({ url, stop }, name, usual, where) {
  const records = recordsOr(usual);
  const file = questions(records);
  const pairs = await pairsOf(
    PAIRS,
    () => run(importOf(file, url, ['--concurrency', CONNECTIONS])),
    () => run([programOf('bare-loop.js'), file, url, CONNECTIONS]),
  );
  report(name, { pairs, detail: `${records}${where}` });
  stop();
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

/** A finished import again, against a program that parses and hashes the same lines. */
export async function rerun() {
  const records = recordsOr(100_000);
  const file = questions(records);
  const { url, stop } = await answering();
  run(importOf(file, url, ['--concurrency', CONNECTIONS], 'rerun'));
  const pairs = await pairsOf(
    PAIRS,
    () => run(importOf(file, url, [], 'rerun')),
    () => run([programOf('bare-hash.js'), file]),
  );
  report('rerun', { pairs, detail: `${records} done` });
  stop();
}

/** The peak memory of a large import against that of a small one. */
export async function memory() {
  const [few, many] = [10_000, recordsOr(1_000_000)];
  const { url, stop } = await answering();
  const peakOf = (/** @type {number} */ records) => {
    const words = importOf(questions(records), url, ['--concurrency', CONNECTIONS]);
    const peak = join(folder, 'peak');
    const times = run(['--require', programOf('peak-memory.cjs'), ...words], { PEAK_FILE: peak });
    return { times, kib: Number(readFileSync(peak, 'utf8')) };
  };
  const [yardstick, ours] = [peakOf(few), peakOf(many)];
  const [least, most] = [yardstick, ours].map(({ kib }) => `${Math.round(kib / 1024)} MiB`);
  report('memory', {
    pairs: [{ ours: ours.times, yardstick: yardstick.times }],
    ratios: [ours.kib / yardstick.kib],
    detail: `${many} against ${few}`,
    remark: `the ratio is that of memory: ${most} / ${least}`,
  });
  stop();
}

/** `--concurrency auto` against the best fixed number, on services with a knee. */
export async function auto() {
  const records = recordsOr(6_000);
  for (const knee of knees) await autoAt(knee, records);
}

/**
 * @param {typeof knees[number]} knee
 * @param {number} records
 */
async function autoAt(knee, records) {
  const file = questions(records);
  const { url, stop } = await answering(knee);
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
  const { workers, serviceMs, queue = 'any' } = knee;
  report('auto', {
    pairs,
    detail: `${records}, ${workers} workers of ${serviceMs} ms, queue ${queue}`,
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
 * The words of an import with a new ledger, or with that of this name.
 * @param {string} file
 * @param {string} url
 * @param {readonly string[]} more
 * @param {string} ledger
 */
function importOf(file, url, more, ledger = crypto.randomUUID()) {
  const path = join(folder, `${ledger}.ledger.db`);
  const words = ['import', file, '--as', 'lacuna.create', '--base-url', url, '--ledger', path];
  return [cli, ...words, '-q', ...more];
}
