/**
 * Kills imports with SIGKILL at random moments, types them again, and compares the ledger with the
 * resources in the local service. A service that fails on purpose takes part too.
 *
 *     node bench/kills.js [KILLS] [--seed N] [--faults SPEC] [--operations N] [--shared ADDRESS]
 *
 * `bench/apply-kills.js` does the same to applies of a content folder.
 *
 * With --shared the ledgers are one shared ledger at
 * that address (the password in PGPASSWORD), and every command runs in one of two state folders by
 * chance: some runs are killed, some lose their lease while they live, some are stopped meanwhile. Prints its seed and counts, and exits with 1
 * if an operation was lost or duplicated, or if a kill left more in doubt than could be under way.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanEnvironment } from './clean-environment.js';
import { cli, countDoubts, mulberry, runAndKill, startService } from './killing.js';

/**
 * The import's result for one document.
 * @typedef {{ operation: string, outcome: string, key: string, seq?: number, content: { id: number } | number | null }} Result
 */
/** @typedef {{ id: number, name: string, title: string, versions: { id: number, releaseNotes: string }[] }} Resource */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '' },
    operations: { type: 'string', default: '1000' },
    shared: { type: 'string' },
  },
});
process.stdout.write(`seed ${options.seed}, faults "${options.faults}", Node ${process.version}\n`);
const wanted = Number(positionals[0] ?? 100);
const count = Number(options.operations);
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-kills-'));
const random = mulberry(Number(options.seed));
const CONCURRENCY = 16;
/** A process lives up to this much longer than it needs to start. */
const LIFE_MS = 400;
/** Later processes live longer, so that an import ends after several of them. */
const GROWTH = 1.1;

const { PGPASSWORD } = process.env;
// Every child inherits it.
process.env = { ...cleanEnvironment(), ...(PGPASSWORD === undefined ? {} : { PGPASSWORD }) };

/** Where commands run: of a shared ledger, two machines take turns. */
const machines = options.shared === undefined ? [folder] : ['one', 'other'].map(makeMachine);
let machine = machines[0] ?? folder;

const { service, url } = await startService(folder, options);

/** @typedef {Record<string, Buffer>} Files */
/** @typedef {{ home: string, words: string[], ledger: string[], name: string }} About */

const nothingShown = { status: 0, stdout: '' };

const totals = {
  kills: 0,
  imports: 0,
  operations: 0,
  compared: 0,
  done: 0,
  inDoubt: 0,
  performed: 0,
  lost: 0,
  doubled: 0,
  wrongId: 0,
  takeovers: 0,
  stolen: 0,
};
const doubts = countDoubts(CONCURRENCY, options.shared === undefined ? 1 : 2);
const startedAt = performance.now();
const startMs = timeToStart();
try {
  while (totals.kills < wanted) await oneImport();
} finally {
  service.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(
  `${totals.kills} kills over ${totals.imports} imports of ${count} operations in ${seconds} s, ${totals.operations} operations\n` +
    `${totals.lost} lost, ${totals.doubled} doubled, ${totals.wrongId} with a wrong id, ` +
    `of ${totals.compared} creations and releases\n` +
    `${totals.done} of them done when the import ended by itself, ${totals.inDoubt} listed in doubt ` +
    `(${totals.performed} of these were performed), all done after they were resolved\n` +
    `${doubts.said()}\n`,
);
if (totals.takeovers > 0)
  process.stdout.write(
    `${totals.takeovers} takeovers by the other folder, ${totals.stolen} of them from a process that lived\n`,
  );
const { lost, doubled, wrongId } = totals;
const isKept = lost + doubled + wrongId === 0 && doubts.isWithinBound();
process.exitCode = isKept ? 0 : 1;

/** Imports once, killed again and again until it ends by itself, and compares. */
async function oneImport() {
  totals.imports += 1;
  totals.operations += count;
  const name = `run${totals.imports}`;
  const file = join(folder, `${name}.ndjson`);
  const home = join(folder, name);
  mkdirSync(home);
  const ledger = ['--ledger', options.shared ?? join(home, 'ledger.db')];
  writeFileSync(file, documents(count, name));
  const target = ['--base-url', url, '--concurrency', String(CONCURRENCY)];
  const isNew = options.shared === undefined || totals.imports === 1 ? ['--new-ledger'] : [];
  // What a killed process sent last may take the lease behind the unlock that follows the kill.
  const wait = options.shared === undefined ? [] : ['--wait', '3m'];
  const words = ['import', file, ...target, ...ledger, ...isNew, ...wait, '-o', 'json'];
  const about = { home, words, ledger, name };
  let lifeMs = LIFE_MS;
  doubts.beginLedger();
  for (;;) {
    const stolen = totals.stolen;
    if (!(await interrupt(words, ledger, startMs + random() * lifeMs))) break;
    totals.kills += 1;
    lifeMs *= GROWTH;
    const shown = shownOf(about);
    // Two processes may have left doubts then.
    if (totals.stolen > stolen) doubts.afterDamage(shown.stdout);
    else doubts.afterKill(shown.stdout);
  }
  compare(resultsOf(words), await markedIds(name), true);
  await settle(words, ledger, name);
}

function makeMachine(/** @type {string} */ name) {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

/**
 * Ends an import before its time, if it lives so long: by SIGKILL, or of a shared ledger also by a
 * takeover while it lives or is stopped. Then it may be the turn of the other folder.
 * @param {string[]} words
 * @param {string[]} ledger
 * @param {number} afterMs
 */
async function interrupt(words, ledger, afterMs) {
  const isStolen = options.shared !== undefined && random() < 0.3;
  const isEnded = isStolen
    ? await stealFrom(words, ledger, afterMs)
    : await runAndKill([cli, ...words], machine, afterMs);
  if (options.shared === undefined || !isEnded) return isEnded;
  const next = machines[Math.floor(random() * machines.length)] ?? machine;
  if (next === machine) return true;
  machine = next;
  totals.takeovers += 1;
  // A process that was killed would hold it for a minute.
  if (!isStolen) run(['ledger', 'unlock', '--yes', ...ledger]);
  return true;
}

/**
 * Ends the lease of an import that lives. Half of them are stopped meanwhile, so that they go on
 * without knowing it.
 * @param {string[]} words
 * @param {string[]} ledger
 * @param {number} afterMs
 * @returns {Promise<boolean>} whether it had not ended before
 */
async function stealFrom(words, ledger, afterMs) {
  const child = spawn(process.execPath, [cli, ...words], { stdio: 'ignore', cwd: machine });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const isOver = await Promise.race([
    ended.then(() => true),
    new Promise((resolve) => setTimeout(resolve, afterMs, false)),
  ]);
  if (isOver) return false;
  const isStopped = random() < 0.5 && child.kill('SIGSTOP');
  run(['ledger', 'unlock', '--yes', ...ledger]);
  const before = machine;
  machine = machines.find((each) => each !== before) ?? before;
  if (isStopped) {
    await runAndKill([cli, ...words], machine, startMs + random() * LIFE_MS);
    run(['ledger', 'unlock', '--yes', ...ledger]);
    child.kill('SIGCONT');
  }
  machine = before;
  totals.stolen += 1;
  return (await ended) !== 0;
}

/** The newest run, as a reader sees it. */
function shownOf(/** @type {About} */ { home, ledger }) {
  const isMissing = options.shared === undefined && !existsSync(join(home, 'ledger.db'));
  const shown = isMissing ? nothingShown : run(['runs', 'show', ...ledger, '-o', 'ndjson']);
  return shown.stdout.includes('ledger/not-found') ? nothingShown : shown;
}

function run(/** @type {string[]} */ words) {
  return spawnSync(process.execPath, [cli, ...words], {
    encoding: 'utf8',
    cwd: machine,
    maxBuffer: 2 ** 30,
  });
}

/**
 * Resolves operations in doubt according to the service's resources and imports again, until
 * everything is done exactly once.
 * @param {string[]} words
 * @param {string[]} ledger
 * @param {string} name
 */
async function settle(words, ledger, name) {
  for (let round = 0; round < 50; round++) {
    const results = resultsOf(words);
    const ids = await markedIds(name);
    const left = results.filter(({ outcome }) => outcome !== 'done' && outcome !== 'skipped');
    if (left.length === 0) {
      compare(results, ids, false);
      return;
    }
    const answers = left
      .filter(({ outcome }) => outcome === 'in-doubt')
      .map(({ key, seq }) => {
        const [id] = ids.get(key) ?? [];
        return JSON.stringify(
          id === undefined ? { seq, outcome: 'not-done' } : { seq, created: id },
        );
      });
    if (answers.length === 0) continue;
    const file = join(folder, 'answers.ndjson');
    writeFileSync(file, answers.join('\n'));
    const list = output(['runs', 'list', ...ledger, '-o', 'json']);
    if (!list.startsWith('[')) throw new Error(list);
    const [latest] = JSON.parse(list);
    output(['runs', 'resolve', latest.id, '--from', file, ...ledger, '-o', 'json']);
  }
  throw new Error(`${name} does not come to an end`);
}

/** @returns {Result[]} */
function resultsOf(/** @type {string[]} */ words) {
  const text = output(words);
  const results = JSON.parse(text);
  if (!Array.isArray(results)) throw new Error(text);
  return results;
}

/** The standard output of a command that is not killed. */
function output(/** @type {string[]} */ words) {
  const { stdout, stderr } = run(words);
  if (stdout === '') throw new Error(stderr);
  return stdout;
}

/** Milliseconds that a process takes before it could send something. */
function timeToStart() {
  const began = performance.now();
  spawnSync(process.execPath, [cli, 'runs', 'list'], { cwd: folder });
  return performance.now() - began;
}

/**
 * Each creation and release must be done and exist once with that id; or be in doubt and exist once
 * or not at all; or be neither and not exist.
 * @param {Result[]} results
 * @param {Map<string, number[]>} idsByKey
 * @param {boolean} isCounted
 */
function compare(results, idsByKey, isCounted) {
  const missing = count - results.length;
  totals.lost += missing;
  for (const { operation, outcome, key, content } of results) {
    if (!operation.endsWith('.create') && !operation.endsWith('.release')) continue;
    const ids = idsByKey.get(key) ?? [];
    if (isCounted) totals.compared += 1;
    if (ids.length > 1) totals.doubled += 1;
    if (outcome === 'done' || outcome === 'skipped') {
      if (isCounted) totals.done += 1;
      const told = typeof content === 'object' ? content?.id : content;
      if (ids.length === 0) totals.lost += 1;
      if (ids.length === 1 && ids[0] !== told) totals.wrongId += 1;
    } else if (outcome === 'in-doubt') {
      if (isCounted) totals.inDoubt += 1;
      if (isCounted) totals.performed += ids.length;
    } else if (ids.length === 1) {
      totals.doubled += 1;
    }
  }
}

/**
 * The ids that the service assigned to each key: of resources by their name, of versions by their
 * release note.
 * @param {string} name
 * @returns {Promise<Map<string, number[]>>}
 */
async function markedIds(name) {
  /** @type {Resource[][]} */
  const lists = await Promise.all(['lacunaquestions', 'assessments', 'tracks'].map(ask));
  /** @type {Map<string, number[]>} */
  const ids = new Map();
  const add = (/** @type {string} */ key, /** @type {number} */ id) => {
    if (key.startsWith(`${name}-`)) ids.set(key, [...(ids.get(key) ?? []), id]);
  };
  for (const { id, title, name: own, versions } of lists.flat()) {
    add(title ?? own, id);
    for (const version of versions) add(version.releaseNotes, version.id);
  }
  return ids;
}

async function ask(/** @type {string} */ path) {
  const address = `${url}/sandbox/${path}`;
  // The service closes an idle connection while this process waits for another one.
  const response = await fetch(address).catch(() => fetch(address));
  return response.json();
}

/**
 * Mixed operations that refer to each other. The key of each is the name of the resource that it
 * creates or the note of the version that it releases.
 * @param {number} amount
 * @param {string} name
 */
function documents(amount, name) {
  const lines = Array.from({ length: amount }, (_, index) => {
    const key = `${name}-${index}`;
    const permissions = {
      inheritPermissions: 'INHERIT',
      securityPermission: [],
      securityRestriction: [],
    };
    const question = {
      question: 'A capital é ###.',
      title: key,
      difficulty: 1,
      source: 'Atlas',
      author: 'Ana',
      topicId: 7,
      lacunaAlternatives: [{ alternatives: [{ description: 'Brasília', score: 10 }] }],
      ...permissions,
    };
    const track = {
      name: key,
      status: 'AVAILABLE',
      author: 'Ana',
      workload: 60,
      cost: 0,
      parentId: 3,
    };
    const former = (/** @type {number} */ back) => ({ $ref: `${name}-${index - back}` });
    switch (index % 8) {
      case 0:
      case 1:
        return { key, operation: 'lacuna.create', body: question };
      case 2:
        return {
          key,
          operation: 'assessment.create',
          body: { name: key, description: 'Capitais' },
        };
      case 3:
        return {
          key,
          operation: 'assessment.release',
          body: { id: former(1), releaseNotes: key },
        };
      case 4:
        return {
          key,
          operation: 'track.create',
          body: { ...track, preExamId: { $ref: `${name}-${index - 1}#versionId` } },
        };
      case 5:
        return {
          key,
          operation: 'track.move',
          params: { trackId: former(1), destinationId: 4 },
        };
      case 6:
        return {
          key,
          operation: 'lacuna.edit',
          body: { ...question, title: `${name}-${index - 6}`, id: former(6) },
        };
      default:
        return {
          key,
          operation: 'lacuna.release',
          body: { id: former(6), releaseNotes: key },
        };
    }
  });
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
