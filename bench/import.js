/**
 * Measures bulk imports as ratios to yardsticks of the same run. Takes the pairs alternately, so
 * that a slowdown of the machine affects both, and shows medians.
 *
 *     node bench/import.js [NAMES...] [--pairs N] [--records N]
 *
 * Names: throughput, latency, yaml, memory, rerun, auto; without names, all of them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: 'string' }, records: { type: 'string' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'bin', 'lms-cli.js');
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-bench-'));
const CONNECTIONS = 16;

/** Services with a knee: their workers, and how many requests may wait before they answer 429. */
const knees = [
  { workers: 4, serviceMs: 2 },
  { workers: 8, serviceMs: 10 },
  { workers: 8, serviceMs: 10, queue: 16 },
  { workers: 32, serviceMs: 50 },
  { workers: 32, serviceMs: 50, queue: 8 },
];

const benches = { throughput, latency, yaml, memory, rerun, auto };

try {
  for (const [name, bench] of Object.entries(benches)) {
    if (positionals.length === 0 || positionals.includes(name)) await bench();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A durable import of NDJSON against a bare undici loop, on two kinds of server. */
async function throughput() {
  const records = count(50_000);
  const file = questions(records);
  for (const server of [sandbox, plain({})]) {
    const { url, name, stop } = await server();
    const ratios = pairsOf(5, () => {
      const bare = timed(['bench/bare-loop.js', file, url, String(CONNECTIONS)], root);
      const ours = timed(importOf(file, url, ['--concurrency', String(CONNECTIONS)]));
      return bare / ours;
    });
    say(
      `throughput, ${records} questions at ${CONNECTIONS} connections, ${name}`,
      ratios,
      'the bare loop',
    );
    stop();
  }
}

/** The same with answers that take 50 ms. */
async function latency() {
  const records = count(8_000);
  const file = questions(records);
  const { url, stop } = await plain({ latencyMs: 50 })();
  const ratios = pairsOf(3, () => {
    const bare = timed(['bench/bare-loop.js', file, url, String(CONNECTIONS)], root);
    return bare / timed(importOf(file, url, ['--concurrency', String(CONNECTIONS)]));
  });
  say(`throughput at 50 ms of latency, ${records} questions`, ratios, 'the bare loop');
  stop();
}

/** Reading and checking YAML against the bare parser on the same text. */
async function yaml() {
  const records = count(10_000);
  const file = join(folder, 'questions.yaml');
  writeFileSync(
    file,
    Array.from({ length: records }, (_, index) => `---\n${yamlQuestion(index)}`).join(''),
  );
  const parse =
    "const { parseAllDocuments } = require('yaml'); const text = require('fs').readFileSync(process.argv[1], 'utf8');" +
    'let n = 0; for (const each of parseAllDocuments(text)) n += each.toJS().difficulty; if (n === 0) throw n;';
  const ratios = pairsOf(5, () => {
    const bare = timed(['-e', parse, file], root);
    return bare / timed([cli, 'validate', file, '--as', 'lacuna.create', '-q']);
  });
  say(`validate ${records} questions in YAML`, ratios, 'the bare yaml parser');
}

/** Peak memory at ten thousand and at a million records. */
async function memory() {
  const { url, stop } = await plain({})();
  const few = peakOf(questions(10_000), url);
  const many = peakOf(questions(count(1_000_000)), url);
  process.stdout.write(
    `peak memory: ${(few / 1024).toFixed(0)} MiB at 10000 records, ${(many / 1024).toFixed(0)} MiB ` +
      `at ${count(1_000_000)}: ${(many / few).toFixed(2)} times\n`,
  );
  stop();
}

/** Repeating a completed import, against parsing and hashing the same lines. */
async function rerun() {
  const records = count(100_000);
  const file = questions(records);
  const { url, stop } = await plain({})();
  const ledger = join(folder, 'rerun.ledger.db');
  timed(importOf(file, url, ['--concurrency', String(CONNECTIONS)], ledger));
  const hash =
    "const { createHash } = require('crypto'); const lines = require('readline').createInterface(" +
    "{ input: require('fs').createReadStream(process.argv[1]) }); (async () => { for await (const line of lines) " +
    "createHash('sha256').update(JSON.stringify(JSON.parse(line))).digest(); })();";
  const ratios = pairsOf(5, () => {
    const bare = timed(['-e', hash, file]);
    return timed(importOf(file, url, [], ledger)) / bare;
  });
  say(`a finished import of ${records} again`, ratios, 'the time of a loop that parses and hashes');
  stop();
}

/** `--concurrency auto` against the best fixed number, on servers with a knee. */
async function auto() {
  const records = count(6_000);
  const file = questions(records);
  for (const knee of knees) await autoAt(knee, file, records);
}

/**
 * @param {typeof knees[number]} knee
 * @param {string} file
 * @param {number} records
 */
async function autoAt(knee, file, records) {
  const { url, stop } = await plain(knee)();
  const time = (/** @type {string} */ concurrency) =>
    timed(importOf(file, url, ['--concurrency', concurrency, '--retries', '20']));
  const fixed = ['4', '8', '16', '32', '48'].map((concurrency) => ({
    concurrency,
    ms: time(concurrency),
  }));
  const best = fixed.reduce((a, b) => (b.ms < a.ms ? b : a));
  /** @type {number[]} */
  const ratios = [];
  let refused = 0;
  while (ratios.length < Number(options.pairs ?? 3)) {
    const bestMs = time(best.concurrency);
    const before = await refusals(url);
    ratios.push(bestMs / time('auto'));
    refused += (await refusals(url)) - before;
  }
  const { workers, serviceMs, queue = 'any number' } = knee;
  say(
    `auto, ${records} questions, ${workers} workers of ${serviceMs} ms, ${queue} may wait`,
    ratios,
    `--concurrency ${best.concurrency}, the best of 4, 8, 16, 32 and 48`,
  );
  process.stdout.write(`  429s of one import: ${(refused / ratios.length).toFixed(0)}\n`);
  stop();
}

/** @param {string} url */
async function refusals(url) {
  const counts = /** @type {{ refused: number }} */ (await (await fetch(`${url}/counts`)).json());
  return counts.refused;
}

/**
 * @param {number} usual
 */
function count(usual) {
  return Number(options.records ?? usual);
}

/**
 * @param {number} usual
 * @param {() => number} measure
 */
function pairsOf(usual, measure) {
  return Array.from({ length: Number(options.pairs ?? usual) }, measure);
}

/**
 * @param {string} what
 * @param {number[]} ratios
 * @param {string} yardstick
 */
function say(what, ratios, yardstick) {
  const [least = 0, middle = 0, most = 0] = [0, 0.5, 1].map(
    (share) => ratios.toSorted((a, b) => a - b)[Math.floor(share * (ratios.length - 1))] ?? 0,
  );
  process.stdout.write(
    `${what}: ${middle.toFixed(2)} times ${yardstick} (${least.toFixed(2)} to ${most.toFixed(2)}, ` +
      `${ratios.length} pairs, Node ${process.version})\n`,
  );
}

/**
 * @param {string} file
 * @param {string} url
 * @param {string[]} more
 * @param {string} ledger
 */
function importOf(file, url, more, ledger = join(folder, `${crypto.randomUUID()}.ledger.db`)) {
  const words = ['import', file, '--as', 'lacuna.create', '--base-url', url, '--ledger', ledger];
  return [cli, ...words, '-q', ...more];
}

/**
 * Milliseconds that a node process with those arguments takes.
 * @param {string[]} words
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function timed(words, cwd = folder, env = {}) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  const time = performance.now() - start;
  if (status !== 0)
    throw new Error(`${words.join(' ')} ended with ${status}: ${stderr.slice(0, 2000)}`);
  return time;
}

/**
 * @param {string} file
 * @param {string} url
 */
function peakOf(file, url) {
  const peak = join(folder, 'peak');
  const env = { PEAK_MEMORY_FILE: peak };
  const words = ['--require', join(root, 'bench', 'peak-memory.cjs')];
  timed([...words, ...importOf(file, url, ['--concurrency', String(CONNECTIONS)])], folder, env);
  return Number(readFileSync(peak, 'utf8'));
}

/** @param {number} records */
function questions(records) {
  const file = join(folder, `questions-${records}.ndjson`);
  const lines = [];
  writeFileSync(file, '');
  for (let index = 0; index < records; index += 1) {
    lines.push(JSON.stringify(question(index)));
    if (lines.length === 10_000 || index === records - 1) {
      writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'a' });
      lines.length = 0;
    }
  }
  return file;
}

/** @param {number} index */
function question(index) {
  return {
    question: `A capital do Brasil é ### e foi fundada em ###. (${index})`,
    title: `Pergunta ${index}`,
    difficulty: 1 + (index % 5),
    source: 'Caderno de Geografia, capítulo 1',
    author: 'Maria Souza',
    tags: 'geografia capitais',
    topicId: 8801,
    lacunaAlternatives: [
      {
        alternatives: [
          { description: 'Brasília', score: 10 },
          { description: 'Rio de Janeiro', score: 0 },
        ],
      },
      { alternatives: [{ description: '1960', score: 10 }] },
    ],
    inheritPermissions: 'INHERIT',
    securityPermission: [],
    securityRestriction: [],
  };
}

/** @param {number} index */
function yamlQuestion(index) {
  const { lacunaAlternatives, securityPermission, securityRestriction, ...fields } =
    question(index);
  const plainFields = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'number' ? value : JSON.stringify(value)}\n`,
  );
  const blanks = lacunaAlternatives.map(
    ({ alternatives }) =>
      `  - alternatives:\n${alternatives
        .map(
          ({ description, score }) =>
            `      - description: ${JSON.stringify(description)}\n        score: ${score}\n`,
        )
        .join('')}`,
  );
  return (
    `${plainFields.join('')}lacunaAlternatives:\n${blanks.join('')}` +
    `securityPermission: ${JSON.stringify(securityPermission)}\nsecurityRestriction: ${JSON.stringify(securityRestriction)}\n`
  );
}

/** The real local service with its own database, in a separate process. */
function sandbox() {
  const words = [cli, 'sandbox', '--port', '0', '--db', join(folder, 'bench.db'), '-q'];
  return served('against lms-cli sandbox', words);
}

/** @param {object} behaviour */
function plain(behaviour) {
  const words = [join(root, 'bench', 'server.js'), JSON.stringify(behaviour)];
  return () => served('against a server that only answers', words);
}

/**
 * @param {string} name
 * @param {string[]} words
 */
async function served(name, words) {
  const service = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  /** @type {string} */
  const url = await new Promise((resolve) => {
    createInterface({ input: service.stdout }).once('line', resolve);
  });
  const stop = () => service.kill('SIGTERM');
  process.once('exit', stop);
  return { name, url, stop };
}
