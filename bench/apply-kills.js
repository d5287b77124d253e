/**
 * Kills applies of a content folder with SIGKILL at random moments. The folder changes between
 * them. Then everything in doubt is settled as the local service shows it, the folder is applied
 * again, and the service must hold what its files say. With --undo, applies that also delete are
 * undone, the undos are killed, and the service must hold what the files before them say.
 *
 *     node bench/apply-kills.js [KILLS] [--seed N] [--faults SPEC] [--resources N] [--undo]
 *
 * Prints its seed and counts, and exits with 1 if a resource was lost or doubled, or is not as in
 * the files, or if something is left to do, or if a kill left more in doubt than could be under way.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanEnvironment } from './clean-environment.js';
import { cli, countDoubts, mulberry, runAndKill, startService } from './killing.js';

/**
 * @typedef {{ id: number, versions: { id: number, releaseNotes: string, resource: Held }[], source?: string,
 *   conclusionMessage?: string, code?: string, title?: string, description?: string, name?: string,
 *   topicId?: number, parentId?: number, preExamId?: number,
 *   assessmentBlockVersions?: { questionVersionIds: number[] }[] }} Held
 */
/** @typedef {{ seq: number, operation: string, outcome: string, key: string }} Result */
/** @typedef {{ operation: string, body: Partial<Held> | null, status: number, fault: string | null }} Request */
/** @typedef {{ text: number, place: number, isRenamed: boolean, isGone: boolean }} Wish */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '' },
    resources: { type: 'string', default: '120' },
    undo: { type: 'boolean', default: false },
  },
});
process.stdout.write(`seed ${options.seed}, faults "${options.faults}", Node ${process.version}\n`);
const wanted = Number(positionals[0] ?? 100);
const groups = Math.ceil(Number(options.resources) / 3);
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-apply-kills-'));
const random = mulberry(Number(options.seed));
const CONCURRENCY = 8;
const pace = ['--concurrency', String(CONCURRENCY)];
/** A process lives up to this much longer than it needs to start. */
const LIFE_MS = 1500;
/** Kills of one state of the folder before it is applied to its end. */
const MOST_KILLS = 4;

// Every child inherits it.
process.env = cleanEnvironment();
const { service, url } = await startService(folder, options);
const totals = { kills: 0, folders: 0, requests: 0, settled: 0, performed: 0, lost: 0, doubled: 0 };
const wrong = { contents: 0, left: 0 };
const doubts = countDoubts(CONCURRENCY);
/** Faults that strike after the work hide it from the client only. */
const hiding = /-after$|^(?:truncated|truncated-close|empty|foreign|html|no-id|warning|redirect)$/;

/** Each group is a question, a test with it, and a track with the test. */
/** @type {Wish[]} */
const wishes = Array.from({ length: groups }, () => ({
  text: 0,
  place: 0,
  isRenamed: false,
  isGone: false,
}));
/** The runs since the last time that everything was settled, and their requests. */
const known = { runs: /** @type {Map<string, Interval>} */ (new Map()), from: 0 };
/** @typedef {{ from: number, to: number, notes: string }} Interval */

let runs = 0;
/** Of the releases of the last command. */
let notes = '';
const startedAt = performance.now();
const startMs = timeToStart();
try {
  if (options.undo) {
    writeFiles();
    await toItsEnd(applyWords);
  }
  while (totals.kills < wanted) await (options.undo ? oneUndo() : oneFolder());
  totals.requests = (await ask('requests')).length;
} finally {
  service.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(
  `${totals.kills} kills over ${totals.folders} folders of ${3 * groups} resources in ${seconds} s, ${totals.requests} requests\n` +
    `${totals.settled} settled (${totals.performed} of these were performed)\n` +
    `${totals.lost} lost, ${totals.doubled} doubled, ${wrong.contents} not as in the files, ${wrong.left} requests left to do\n` +
    `${doubts.said()}\n`,
);
const isKept = totals.lost + totals.doubled + wrong.contents + wrong.left === 0;
process.exitCode = isKept && doubts.isWithinBound() ? 0 : 1;

/** Changes the folder, applies it killed some times, settles, applies it to its end, compares. */
async function oneFolder() {
  totals.folders += 1;
  change();
  writeFiles();
  await killSome(applyWords);
  await toItsEnd(applyWords);
  await check();
}

/** Applies a changed folder to its end, and undoes that killed some times. */
async function oneUndo() {
  totals.folders += 1;
  const before = wishes.map((wish) => ({ ...wish }));
  change();
  writeFiles();
  const earlier = new Set(runIds());
  await toItsEnd(applyWords);
  // With faults, an apply comes to its end in several runs. The newest is undone first.
  for (const id of runIds().filter((each) => !earlier.has(each))) {
    const words = () => undoWords(id);
    await killSome(words);
    await toItsEnd(words);
  }
  wishes.splice(0, wishes.length, ...before);
  writeFiles();
  await check();
}

/** Newest first; none before there is a ledger. */
function runIds() {
  const { status, stdout } = run(['runs', 'list', ...ledger(), '-o', 'id']);
  return status === 0 ? stdout.split('\n').filter((id) => id !== '') : [];
}

/** Some of a command's lives, each cut short. */
async function killSome(/** @type {() => string[]} */ words) {
  for (let kill = 0; kill < MOST_KILLS && totals.kills < wanted; kill++) {
    const afterMs = startMs + random() * LIFE_MS;
    const isKilled = await runAndKill([cli, ...words()], folder, afterMs);
    await note();
    if (!isKilled) break;
    totals.kills += 1;
    doubts.afterKill(run(['runs', 'show', ...ledger(), '-o', 'ndjson']).stdout);
    // Sometimes the next one finds it in doubt.
    if (random() < 0.5) await settle();
  }
}

async function toItsEnd(/** @type {() => string[]} */ words) {
  for (let round = 0; ; round++) {
    const { status, stderr } = run(words());
    await note();
    const settled = await settle();
    if (status === 0 && settled === 0) break;
    if (round > 30) throw new Error(`it does not come to an end: ${stderr}`);
  }
  known.runs.clear();
}

/** The service is as the files say, and nothing is left to do. */
async function check() {
  await compare();
  const { summary } = JSON.parse(
    output(['plan', '--var', 'notes=plan', ...common(), '--new-ledger', '-o', 'json']),
  );
  wrong.left += summary.requests + summary.rename;
}

function change() {
  for (const wish of wishes) {
    if (options.undo) wish.isGone = random() < 0.1;
    const drawn = random();
    if (drawn < 0.25) wish.text += 1;
    else if (drawn < 0.35) wish.place = 1 - wish.place;
    else if (drawn < 0.4) wish.isRenamed = !wish.isRenamed;
  }
}

function ledger() {
  return ['--ledger', join(folder, 'ledger.db')];
}

function common() {
  return ['--base-url', url, ...ledger()];
}

/** The notes of its releases name the apply. */
function applyWords() {
  runs += 1;
  notes = `apply ${runs}`;
  const own = ['apply', '--yes', '--var', `notes=${notes}`, ...pace, '--new-ledger'];
  const prune = options.undo ? ['--prune', '--max-deletes', '100%'] : [];
  return [...own, ...prune, ...common(), '-o', 'json'];
}

function undoWords(/** @type {string} */ id) {
  notes = `Undo of run ${id}`;
  const own = ['undo', id, '--yes', '--max-deletes', '100%', ...pace];
  return [...own, ...common(), '-o', 'json'];
}

/** @param {number} group @param {Wish} wish */
function questionKey(group, { isRenamed }) {
  return isRenamed ? `q${group}-b` : `q${group}`;
}

function writeFiles() {
  const permissions = {
    inheritPermissions: 'INHERIT',
    securityPermission: [],
    securityRestriction: [],
  };
  const lines = wishes.flatMap((wish, group) => {
    const { text, place, isGone } = wish;
    if (isGone) return [];
    const key = questionKey(group, wish);
    const question = {
      question: 'A capital é ###.',
      title: `Texto ${text}`,
      difficulty: 1,
      source: `q${group}`,
      author: 'Ana',
      topicId: 7 + place,
      lacunaAlternatives: [{ alternatives: [{ description: 'Brasília', score: 10 }] }],
      ...permissions,
    };
    const block = {
      blockId: 10,
      allowsZero: true,
      selectQuestions: 'SOME_SELECTED',
      questionVersionIds: [{ $ref: `${key}#versionId` }],
    };
    const exam = {
      name: `Prova ${group}`,
      description: 'Capitais',
      conclusionMessage: `a${group}`,
      assessmentBlockVersions: [block],
    };
    const track = {
      name: `Trilha ${group}`,
      code: `t${group}`,
      status: 'AVAILABLE',
      author: 'Ana',
      workload: 60,
      cost: 0,
      parentId: 3 + place,
      preExamId: { $ref: `a${group}#versionId` },
      ...permissions,
    };
    const release = { $var: 'notes' };
    const formerly = [questionKey(group, { ...wish, isRenamed: !wish.isRenamed })];
    return [
      { resource: 'track', key: `t${group}`, body: track },
      { resource: 'assessment', key: `a${group}`, release, body: exam },
      { resource: 'lacuna', key, formerly, release, body: question },
    ];
  });
  writeFileSync(
    join(folder, 'course.ndjson'),
    lines.map((line) => JSON.stringify(line)).join('\n'),
  );
  writeFileSync(join(folder, 'lms-cli.yaml'), 'content: { scope: course, files: [course.ndjson] }');
}

/** Assigns the requests since the last apply to its run. */
async function note() {
  const from = known.from;
  known.from = await requestCount();
  const list = run(['runs', 'list', ...ledger(), '-o', 'json']);
  // Killed before there was a ledger.
  const [latest] = list.status === 0 ? JSON.parse(list.stdout) : [];
  if (latest === undefined || known.runs.has(latest.id)) return;
  known.runs.set(latest.id, { from, to: known.from, notes });
}

/** Settles everything in doubt by what the service did; answers how much that was. */
async function settle() {
  let settled = 0;
  const held = await heldNow();
  for (const [id, interval] of known.runs) {
    const text = output(['runs', 'show', id, ...ledger(), '-o', 'ndjson'], true);
    const results = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    const doubtful = results.filter(({ outcome }) => outcome === 'in-doubt');
    if (doubtful.length === 0) continue;
    const requests = (await ask('requests')).slice(interval.from, interval.to);
    const answers = doubtful.map((each) => answerOf(each, { requests, held, interval }));
    const file = join(folder, 'answers.ndjson');
    writeFileSync(file, answers.map((each) => JSON.stringify(each)).join('\n'));
    output(['runs', 'resolve', id, '--from', file, ...ledger(), '-o', 'json']);
    settled += answers.length;
    totals.performed += answers.filter(({ outcome }) => outcome !== 'not-done').length;
  }
  totals.settled += settled;
  return settled;
}

/**
 * @param {Result} result
 * @param {{ requests: Request[], held: Map<string, Held[]>, interval: Interval }} truth
 */
function answerOf({ seq, operation, key }, { requests, held, interval }) {
  const mark = key.replace(/-b$/, '');
  const found = held.get(mark) ?? [];
  // An earlier attempt may have done it, after which it is refused.
  if (operation.endsWith('.delete'))
    return { seq, outcome: found.length > 0 ? 'not-done' : 'done' };
  const isPerformed = requests.some(
    ({ operation: sent, body, status, fault }) =>
      sent === operation &&
      (markOf(body) === mark || found.some(({ id }) => id === body?.id)) &&
      (fault === null ? status === 200 : hiding.test(fault)),
  );
  if (!isPerformed) return { seq, outcome: 'not-done' };
  if (operation.endsWith('.create')) return { seq, created: found.at(-1)?.id };
  if (!operation.endsWith('.release')) return { seq, outcome: 'done' };
  const versions = found.flatMap((each) => each.versions);
  const released = versions.findLast(({ releaseNotes }) => releaseNotes === interval.notes);
  return { seq, created: released?.id };
}

/** Each resource exists once, as its document says, with what it refers to. */
async function compare() {
  const held = await heldNow();
  const newest = (/** @type {string} */ mark) => held.get(mark)?.[0]?.versions.at(-1);
  for (const [group, { text, place, isGone }] of wishes.entries()) {
    const marks = [`q${group}`, `a${group}`, `t${group}`];
    for (const mark of marks) {
      const more = (held.get(mark)?.length ?? 0) - (isGone ? 0 : 1);
      if (more < 0) totals.lost += 1;
      if (more > 0) totals.doubled += 1;
    }
    if (isGone) continue;
    const [question, exam, track] = marks.map((mark) => held.get(mark)?.[0]);
    const isRight =
      question?.title === `Texto ${text}` &&
      question.topicId === 7 + place &&
      newest(`q${group}`)?.resource.title === `Texto ${text}` &&
      blocksOf(exam) === `${newest(`q${group}`)?.id}` &&
      blocksOf(newest(`a${group}`)?.resource) === blocksOf(exam) &&
      track?.preExamId === newest(`a${group}`)?.id &&
      track?.parentId === 3 + place;
    if (!isRight) wrong.contents += 1;
  }
}

/** The questions of a test, each in a block of its own. */
function blocksOf(/** @type {Held | undefined} */ exam) {
  const blocks = exam?.assessmentBlockVersions ?? [];
  return blocks.map(({ questionVersionIds }) => questionVersionIds.join('+')).join(' ');
}

function markOf(/** @type {Partial<Held> | null} */ body) {
  return body?.conclusionMessage ?? body?.code ?? body?.source ?? '';
}

async function heldNow() {
  /** @type {Held[][]} */
  const lists = await Promise.all(['lacunaquestions', 'assessments', 'tracks'].map(ask));
  /** @type {Map<string, Held[]>} */
  const byMark = new Map();
  for (const each of lists.flat()) {
    byMark.set(markOf(each), [...(byMark.get(markOf(each)) ?? []), each]);
  }
  return byMark;
}

/** Counts the requests after those of the killed process have arrived. */
async function requestCount() {
  for (let before = -1; ;) {
    const now = (await ask('requests')).length;
    if (now === before) return now;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ask(/** @type {string} */ path) {
  const address = `${url}/sandbox/${path}`;
  // The service closes connections that were idle while a command ran.
  const response = await fetch(address).catch(() => fetch(address));
  return response.json();
}

function run(/** @type {string[]} */ words) {
  const settings = { encoding: /** @type {const} */ ('utf8'), cwd: folder, maxBuffer: 2 ** 30 };
  return spawnSync(process.execPath, [cli, ...words], settings);
}

/** The standard output of a command that is not killed. */
function output(/** @type {string[]} */ words, mayBeEmpty = false) {
  const { stdout, stderr } = run(words);
  if (stdout === '' && !mayBeEmpty) throw new Error(stderr);
  return stdout;
}

/** Milliseconds that a process takes before it could send something. */
function timeToStart() {
  const began = performance.now();
  spawnSync(process.execPath, [cli, 'runs', 'list'], { cwd: folder });
  return performance.now() - began;
}
