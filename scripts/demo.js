/**
 * Shows lms-cli on the local service, on two screens: a plan and its apply, then an import that is
 * killed in the middle and continued by the same command. Ends with an error at the first failed
 * step, and if the service lacks a document or has one twice.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  commandsIn,
  environment,
  expect,
  readsPortuguese,
  say,
  start,
  startService,
} from './demo-shell.js';

const samples = fileURLToPath(new URL('../samples', import.meta.url));
const QUESTIONS = 100;
/** Kill the import when the service has this many questions. */
const ENOUGH = 40;
/** How long each answer takes, so that the kill comes long before the end. */
const LATENCY = '80ms';
const IMPORT = 'lms-cli import many.ndjson --concurrency 4';

const folder = mkdtempSync(join(tmpdir(), 'lms-cli-demo-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await showPlanAndApply(join(folder, 'course'));
await showKilledImport(folder);
say(
  readsPortuguese()
    ? '\nPróximo passo: lms-cli init em uma pasta vazia, depois lms-cli plan (README.pt-BR.md, Os primeiros minutos).'
    : '\nNext: lms-cli init in an empty folder, then lms-cli plan (README.md, The first minutes).',
);

/** @param {string} course */
async function showPlanAndApply(course) {
  say('1. Files, plan, apply: a copy of samples/course\n');
  cpSync(join(samples, 'course'), course, { recursive: true });
  const run = commandsIn({ folder: course, env: environment(null) });
  run('lms-cli plan');
  run('lms-cli apply --yes', { lines: 4 });
  run('lms-cli plan');
}

/** @param {string} place */
async function showKilledImport(place) {
  say(`2. An import of ${QUESTIONS} questions that survives a kill\n`);
  writeFileSync(join(place, 'many.ndjson'), manyQuestions());
  const { url, stop } = await startService(place, ['--faults', `latency=${LATENCY}`]);
  const env = environment(url);
  const run = commandsIn({ folder: place, env });
  try {
    await killInTheMiddle({ folder: place, env }, url);
    run('lms-cli runs list');
    say('The same command continues, and does not send again what the kill interrupted:\n');
    const ended = run(IMPORT, { exitCodes: [0, 8], lines: 2 });
    // Whether the kill interrupted a request depends on milliseconds.
    if (ended.status === 8) await resolveDoubts(run, url);
    await compare(run, url);
  } finally {
    await stop();
  }
}

function manyQuestions() {
  const documents = Array.from({ length: QUESTIONS }, (_, index) => ({
    operation: 'lacuna.create',
    key: `question ${index + 1}`,
    body: {
      title: `question ${index + 1}`,
      question: `${index + 1} + 1 = ###`,
      difficulty: 1,
      source: 'Arithmetic workbook',
      author: 'Maria Souza',
      topicId: 8820,
      lacunaAlternatives: [{ alternatives: [{ description: String(index + 2), score: 10 }] }],
      inheritPermissions: 'INHERIT',
      securityPermission: [],
      securityRestriction: [],
    },
  }));
  return documents.map((document) => `${JSON.stringify(document)}\n`).join('');
}

/**
 * @param {import('./demo-shell.js').Place} place
 * @param {string} url
 */
async function killInTheMiddle(place, url) {
  const first = `${IMPORT} --new-ledger`;
  say(`$ ${first} & importing=$!`);
  const importing = start(first.split(' ').slice(1), { ...place, isQuiet: true });
  const ended = new Promise((resolve) => importing.once('exit', (_, signal) => resolve(signal)));
  while (importing.exitCode === null && (await questionsIn(url)).length < ENOUGH) await sleep(20);
  importing.kill('SIGKILL');
  expect((await ended) === 'SIGKILL', 'the import was killed before its end');
  say(`$ kill -KILL $importing\n\nThe service has ${(await questionsIn(url)).length} questions.\n`);
}

/** @typedef {ReturnType<typeof commandsIn>} Run */
/** @typedef {{ seq: number, key: string, outcome: string, content: { id: number } }} Result */

/**
 * Records for each operation in doubt what the service shows: created with that id, or missing.
 * @param {Run} run
 * @param {string} url
 */
async function resolveDoubts(run, url) {
  say('The service cannot be asked. Somebody looks there, and records what happened:\n');
  const [{ id }] = JSON.parse(run('lms-cli runs list -o json', { lines: 0 }).stdout);
  /** @type {Result[]} */
  const results = JSON.parse(run(`lms-cli runs show ${id} -o json`, { lines: 0 }).stdout);
  const there = await questionsIn(url);
  const answers = results
    .filter(({ outcome }) => outcome === 'in-doubt')
    .map(({ seq, key }) => {
      const found = there.find(({ title }) => title === key);
      return found === undefined ? { seq, outcome: 'not-done' } : { seq, created: found.id };
    });
  const text = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
  writeFileSync(join(folder, 'answers.ndjson'), text);
  run(`lms-cli runs resolve ${id} --from answers.ndjson`, { lines: 2 });
  run(IMPORT, { lines: 2 });
}

/**
 * Checks that the service has each document once, with the id that the ledger has.
 * @param {Run} run
 * @param {string} url
 */
async function compare(run, url) {
  /** @type {Result[]} */
  const results = JSON.parse(run(`${IMPORT} -o json`, { lines: 0 }).stdout);
  expect(
    results.every(({ outcome }) => outcome === 'skipped'),
    'nothing is left to do',
  );
  const there = await questionsIn(url);
  const ids = new Set(there.map(({ id }) => id));
  const titles = new Set(there.map(({ title }) => title));
  const isWhole = results.length === QUESTIONS && there.length === QUESTIONS;
  expect(isWhole && titles.size === QUESTIONS, 'the service has each question once');
  expect(
    results.every(({ content }) => ids.has(content.id)),
    'the ledger has the ids of the service',
  );
  say(`${QUESTIONS} documents, ${there.length} questions in the service: none lost, none twice.`);
}

/**
 * @param {string} url
 * @returns {Promise<{ id: number, title: string }[]>}
 */
async function questionsIn(url) {
  return (await fetch(`${url}/sandbox/lacunaquestions`)).json();
}
