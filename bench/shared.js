/** A shared ledger: its rate beside a local one, what a push costs, a pull, and the memory of both. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Client from 'pg/lib/client.js';
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
import { hasPostgres, startPostgres } from './postgres.js';
import { questions } from './questions.js';

const CONNECTIONS = '16';
const SERVICE_MS = 50;
/** In each direction, on the way to the database. */
const WAY_MS = 1;
const PAIRS = 5;
const PUSHES = 200;
/** What a push holds if 16 operations begin and end in it. */
const PUSHED_BYTES = 4800;

export async function shared() {
  if (!hasPostgres) {
    process.stdout.write('shared: there is no PostgreSQL on this machine\n');
    return;
  }
  const database = await startPostgres();
  run([cli, 'ledger', 'init', '--ledger', addressAt(database.port, 'any')]);
  await beside(database.port);
  await behindLatency(database.port);
  await pulled(database.port);
  database.stop();
}

/** The same import, with a shared ledger and with a local one. */
async function beside(/** @type {number} */ port) {
  const records = recordsOr(20_000);
  const { url, stop } = await answering();
  const pairs = await pairsOf(
    PAIRS,
    () => run(sharedImport(questions(records), url, port)),
    () => run(localImport(questions(records), url)),
  );
  const push = await pushTime(port);
  report('shared', { pairs, detail: `${records}, beside a local one`, remark: push });
  stop();
}

/** Answers that take their time, and a database that is not on this machine. */
async function behindLatency(/** @type {number} */ port) {
  const records = recordsOr(8_000);
  const file = questions(records);
  const service = await answering({ latencyMs: SERVICE_MS });
  const delay = await serve([programOf('delay.js'), String(port), String(WAY_MS)]);
  const far = Number(delay.url);
  const pairs = await pairsOf(
    PAIRS,
    () => run(sharedImport(file, service.url, far)),
    () => run([programOf('bare-loop.js'), file, service.url, CONNECTIONS]),
  );
  const push = await pushTime(far);
  report('shared latency', { pairs, detail: `${records}, ${SERVICE_MS} ms`, remark: push });
  delay.stop();
  service.stop();
}

/** What an empty folder gets of a long log, and what memory both ends need. */
async function pulled(/** @type {number} */ port) {
  const records = recordsOr(100_000);
  const file = questions(records);
  const { url, stop } = await answering();
  const local = peakOf(localImport(file, url));
  const words = sharedImport(file, url, port);
  const pushing = peakOf(words);
  const pulls = Array.from({ length: 3 }, (_, index) => {
    const cwd = join(folder, `pull-${index}`);
    mkdirSync(cwd);
    return peakOf([cli, 'runs', 'list', '--ledger', addressIn(words)], cwd);
  });
  report('shared pull', {
    ratios: pulls.map(({ times }) => Math.round((1000 * records) / times.wall)),
    detail: `operations a second, of ${records}`,
    remark: `${Math.round(Math.max(...pulls.map(({ mib }) => mib)))} MiB`,
  });
  report('shared memory', {
    ratios: [pushing.mib / local.mib],
    detail: String(records),
    remark: `the ratio is that of memory: ${Math.round(pushing.mib)} MiB / ${Math.round(local.mib)} MiB`,
  });
  stop();
}

/** How long one durable statement takes from here: the median. */
async function pushTime(/** @type {number} */ port) {
  const client = new Client({ host: '127.0.0.1', port, user: 'bench', database: 'bench' });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS pushed (bytes bytea)');
  const times = [];
  while (times.length < PUSHES) {
    const start = performance.now();
    await client.query('INSERT INTO pushed VALUES ($1)', [Buffer.alloc(PUSHED_BYTES)]);
    times.push(performance.now() - start);
  }
  await client.end();
  const median = times.toSorted((one, other) => one - other)[PUSHES / 2] ?? 0;
  return `a push takes ${median.toFixed(1)} ms`;
}

const addressAt = (/** @type {number} */ port, /** @type {string} */ name) =>
  `postgres://bench@127.0.0.1:${port}/bench?name=${name}`;

const addressIn = (/** @type {readonly string[]} */ words) =>
  words[words.indexOf('--ledger') + 1] ?? '';

/**
 * Each has a ledger and a target of its own.
 * @param {string} file
 * @param {string} url
 * @param {number} port
 */
function sharedImport(file, url, port) {
  const id = crypto.randomUUID().slice(0, 8);
  const ledger = ['--ledger', addressAt(port, `n${id}`)];
  return importOf(file, `${url}/${id}`, ledger);
}

const localImport = (/** @type {string} */ file, /** @type {string} */ url) =>
  importOf(file, url, ['--ledger', join(folder, `${crypto.randomUUID()}.ledger.db`)]);

/**
 * @param {string} file
 * @param {string} url
 * @param {readonly string[]} ledger
 */
function importOf(file, url, ledger) {
  const what = [cli, 'import', file, '--as', 'lacuna.create', '--base-url', url, '--new-ledger'];
  return [...what, ...ledger, '-q', '--concurrency', CONNECTIONS];
}

/**
 * @param {readonly string[]} words
 * @param {string} [cwd]
 */
function peakOf(words, cwd = folder) {
  const peak = join(folder, 'shared-peak');
  const watched = ['--require', programOf('peak-memory.cjs'), ...words];
  const times = run(watched, { PEAK_FILE: peak }, { cwd });
  return { times, mib: Number(readFileSync(peak, 'utf8')) / 1024 };
}
