/**
 * Kills a bulk import in the middle and resumes it, then compares the resources in the service with
 * the documents: nothing is lost and nothing is duplicated.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandsIn, environment, expect, say, start, startService } from './shell.js';

const QUESTIONS = 140;
/** Kill the import when the service has this many resources. */
const ENOUGH = 50;
/** How long each answer takes, so that the kill comes long before the end. */
const LATENCY = '80ms';

const IMPORT = 'lms-cli import many.ndjson samples/course.import.yaml --concurrency 4';

/** @typedef {{ seq: number, key: string, outcome: string, content: { id: number } }} Found */
/** @typedef {{ id: number, title?: string, name?: string }} Held */

/** @param {string} parent */
export async function showImport(parent) {
  const folder = join(parent, 'import');
  mkdirSync(folder);
  renameSync(join(parent, 'samples'), join(folder, 'samples'));
  writeFileSync(join(folder, 'many.ndjson'), manyQuestions());
  const { url, stop } = await startService(folder, ['--faults', `latency=${LATENCY}`]);
  try {
    const env = environment(url);
    await killInTheMiddle({ folder, env }, url);
    await resumeAndCompare(commandsIn({ folder, env }), url, folder);
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
 * @param {import('./shell.js').Place} place
 * @param {string} url
 */
async function killInTheMiddle(place, url) {
  say(`$ ${IMPORT} & importing=$!`);
  const importing = start(IMPORT.split(' ').slice(1), place);
  const ended = new Promise((resolve) => importing.once('exit', (_, signal) => resolve(signal)));
  while (importing.exitCode === null && (await held(url)).questions.length < ENOUGH)
    await sleep(20);
  importing.kill('SIGKILL');
  expect((await ended) === 'SIGKILL', 'the import was killed before its end');
  say('$ kill -KILL $importing');
  const { questions } = await held(url);
  say(`\nThe service holds ${questions.length} questions. The ledger knows what was sent:\n`);
}

/**
 * @param {ReturnType<typeof commandsIn>} run
 * @param {string} url
 * @param {string} folder
 */
async function resumeAndCompare(run, url, folder) {
  run('lms-cli runs list');
  // Whether the kill interrupted a request depends on milliseconds.
  const [killed] = JSON.parse(run('lms-cli runs list -o json', { shows: false }));
  const inDoubt = killed.counts['in-doubt'] ?? 0;
  say('The same command continues. It does not send again what the kill interrupted:\n');
  run(IMPORT, { exitCode: inDoubt > 0 ? 8 : 0 });
  if (inDoubt > 0) {
    settle(run, await held(url), folder);
    run(IMPORT);
  }
  await compare(run, url);
}

/**
 * Records for each operation in doubt what the service shows: created with that id, or missing.
 * @param {ReturnType<typeof commandsIn>} run
 * @param {Awaited<ReturnType<typeof held>>} there
 * @param {string} folder
 */
function settle(run, { questions: there }, folder) {
  say('No program can read the service. Somebody checks in the service and answers:\n');
  const [{ id }] = JSON.parse(run('lms-cli runs list -o json', { shows: false }));
  /** @type {Found[]} */
  const results = JSON.parse(run(`lms-cli runs show ${id} -o json`, { shows: false }));
  const answers = results
    .filter(({ outcome }) => outcome === 'in-doubt')
    .map(({ seq, key }) => {
      const found = there.find(({ title }) => title === key);
      return found === undefined ? { seq, outcome: 'not-done' } : { seq, created: found.id };
    });
  const text = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
  writeFileSync(join(folder, 'answers.ndjson'), text);
  say(`$ cat answers.ndjson\n${text}`);
  run(`lms-cli runs resolve ${id} --from answers.ndjson`);
}

/**
 * Checks that the service has every document once, with the id in the ledger.
 * @param {ReturnType<typeof commandsIn>} run
 * @param {string} url
 */
async function compare(run, url) {
  /** @type {(Found & { operation: string })[]} */
  const results = JSON.parse(run(`${IMPORT} -o json`, { shows: false }));
  const created = results.filter(({ operation }) => operation.endsWith('.create'));
  const { questions: there, assessments, tracks } = await held(url);
  const ids = [...there, ...assessments, ...tracks].map(({ id }) => id);
  const known = new Set(created.map(({ content }) => content.id));
  expect(
    results.every(({ outcome }) => outcome === 'skipped'),
    'nothing is left to do',
  );
  expect(
    ids.length === created.length && known.size === ids.length && ids.every((id) => known.has(id)),
    'the service holds each document once, with the id that the ledger has',
  );
  const titles = new Set(there.map(({ title }) => title));
  expect(titles.size === there.length, 'no question is doubled');
  say(
    `\n${created.length} documents create something; the service holds ${ids.length} resources: ` +
      'nothing lost, nothing doubled.',
  );
}

/** @param {string} url */
async function held(url) {
  /**
   * @param {string} name
   * @returns {Promise<Held[]>}
   */
  const list = async (name) => (await fetch(`${url}/sandbox/${name}`)).json();
  return {
    questions: await list('lacunaquestions'),
    assessments: await list('assessments'),
    tracks: await list('tracks'),
  };
}
