/**
 * The parameters with which `explain` shows the sentences of a code: a sample for each name of a
 * parameter, which also says of what type it is. A comment `# Example:` above a code, in JSON, has
 * only what its sentences need otherwise.
 */
import { isFlag, mayBeNone } from './text-types.js';

const run = '261121-1435-x7k2mq';
const ledger = '.lms-cli/production.ledger.db';
const shared = 'postgres://ci@db.example.com/lms?name=production';

/** @type {Record<string, unknown>} */
const samples = {
  address: shared,
  allowed: ['INHERIT', 'NOT_INHERIT'],
  answer: 'Brasília',
  answers: 1,
  argument: '<topicId>',
  at: 1_795_271_700_000,
  beside: 'operation',
  best: 5,
  blanks: 2,
  bound: 'https://lms.example.com/api/public (2.0)',
  categories: ['Geografy'],
  cause: 'name-not-resolved',
  cells: 3,
  changes: 12,
  cloze: 'cloze',
  column: 'Enunciado',
  columns: 2,
  command: 'lms-cli lacuna create',
  converted: 30,
  count: 2,
  deletes: 2,
  detail: 'connect ECONNREFUSED 192.0.2.10:5432',
  digits: '0096',
  emptied: ['lacuna1'],
  encoding: 'utf-8',
  ending: 'md',
  engines: '^20.19.0 || ^22.13.0 || >=24',
  entries: ['notes.txt'],
  errors: 2,
  expected: 'integer',
  extra: ['8802'],
  failed: 1,
  field: 'difficulty',
  fields: ['topicId', 'difficulty'],
  file: 'questions.md',
  files: ['questions.md'],
  first: 'capital',
  folder: '.lms-cli',
  format: 'xlsx',
  formats: ['yaml', 'json', 'ndjson', 'csv'],
  former: 'capital-1',
  generation: 812,
  header: 'X-Tenant',
  headers: ['source'],
  holder: 'history-test',
  host: 'lms.example.com',
  id: '4711',
  key: 'capital',
  keys: ['capital'],
  kind: 'lacuna',
  known: ['title', 'tags'],
  lacunas: 1,
  least: 0,
  limitMiB: 16,
  line: 3,
  location: 'https://lms.example.com/questions',
  meant: ['7.5'],
  mode: 'disable',
  more: 0,
  name: 'production',
  named: '17',
  needed: 'params',
  needs: '--rejects FILE',
  newest: '261122-0910-m4t9ab',
  now: 'first-capital',
  offset: 31,
  operation: 'lacuna.create',
  option: '--ledger',
  options: ['--answer', '--check'],
  origin: 'https://lms.example.com',
  other: 'brasilia',
  owners: 'postgres://OWNER@db.example.com/lms',
  path: 'rejects.yaml',
  pattern: 'courses/**/*.md',
  pid: 4711,
  place: 'questions.md:10',
  port: 4020,
  profile: 'production',
  program: 'pass',
  question: '…:',
  questions: 30,
  received: '2',
  refused: 2,
  remaining: 12,
  rejects: 'rejects.csv',
  rename: 'Questão',
  resource: 'lacuna',
  run,
  runs: [run],
  schema: 'lms_cli',
  scope: 'history',
  score: 10,
  second: 'capital-city',
  seconds: 30,
  seq: 17,
  setting: 'fsync',
  shown: 'AVAILABLE',
  skipped: 1,
  source: '--ledger',
  status: 404,
  suggestions: ['lms-cli explain'],
  tag: '<b>',
  tests: 3,
  title: 'A capital',
  value: 'Bras*lia',
  variable: 'LMS_PROFILE',
  verb: 'create',
  version: 'v18.20.0',
  warnings: 0,
  word: 'História',
  words: 'Rio',
};

/** Where a family of codes, or a code, means something else by a name. @type {Record<string, Record<string, unknown>>} */
const samplesOf = {
  auth: { status: 403 },
  config: {
    field: 'token',
    file: 'lms-cli.yaml',
    known: ['test', 'production'],
    received: 'lms.example.com',
    source: 'tls.cert',
  },
  content: { field: 'files', limit: '10', path: ledger },
  convert: { files: ['quiz.gift'], formats: ['csv', 'moodle-xml'] },
  csv: { limit: 16_384 },
  defect: { text: 'Cannot read properties of undefined' },
  doctor: { seconds: 400 },
  document: {
    command: ['lms-cli', 'lacuna', 'format', '--keys', 'questions.md'],
    kind: 'lacuna.create',
    limit: 32,
  },
  form: { received: 3 },
  format: { command: 'lms-cli lacuna format --to cloze questions.yaml', files: ['questions.yaml'] },
  ledger: { file: ledger, id: '4711', place: shared },
  lint: { answer: 'brasilia', first: 10, line: '## A capital', other: 'Brasília', score: -2 },
  output: { file: 'rejects.yaml', option: '--rejects' },
  plan: { file: 'plan.json', files: ['plan.json'] },
  reference: { field: 'preExamId' },
  runs: { holder: 12, id: run },
  sandbox: {
    file: '.lms-cli/sandbox.db',
  },
  service: { seconds: 30, status: 503, text: 'Topic not found' },
  state: { file: ledger },
  try: { answers: 2, blanks: 1, expected: 20 },
  undo: { id: run, resource: 'capital' },
  usage: {
    command: 'lms-cli lacuna move',
    known: ['lacuna.create', 'lacuna.edit'],
    name: '<topicId>',
    option: '--dryrun',
    received: 'lacuna.new',
    word: '17',
  },
  variables: { name: 'questions.capital' },
  'cloze/both-forms': { field: 'question' },
  'config/http': { origin: 'http://lms.example.com' },
  'content/limit': { deletes: 12 },
  'convert/defaults': { field: 'id', file: 'defaults.yaml' },
  'document/field-name': { field: 'constructor' },
  'csv/still-rejected': { text: 'lacuna1: 2026-05-07' },
  'document/unusual-value': { field: 'status', received: 'ACTIVE' },
  'document/kind-missing': { command: null, kind: 'assessment.create' },
  'usage/answer-needed': { question: '…' },
};

/**
 * The parameters of a text of a code, of which an example gives some.
 * @param {string} code
 * @param {import('./text-types.js').Use} use
 * @param {Record<string, unknown>} example
 */
export function samplesFor(code, { fields }, example) {
  const [family = ''] = code.split('/');
  const own = { ...samplesOf[family], ...samplesOf[code], ...example };
  const all = [...fields].map(([name, use]) => {
    const usual = use.uses.has('number') || !mayBeNone(use) ? samples[name] : null;
    const sample = example[name] ?? sampleOf(use, own[name] ?? usual);
    if (sample === undefined && mayBeNone(use)) return [name, null];
    if (sample === undefined)
      throw new Error(`no sample for "${name}" of ${code}: add one to scripts/samples.js`);
    return [name, sample];
  });
  return Object.fromEntries(all);
}

/**
 * A list has one element, of words it is the first one, and what may be missing is missing.
 * @param {import('./text-types.js').Use} use
 * @param {unknown} sample
 * @returns {unknown}
 */
function sampleOf(use, sample) {
  const { uses, keys, item, fields } = use;
  if (sample === null) return null;
  const element = item ?? fields.get('0');
  if (uses.has('list') || element !== undefined) {
    if (Array.isArray(sample)) return sample;
    const word = element?.fields.get('item');
    if (word !== undefined) return [sampleOf(word, sample)];
    return [element === undefined ? sample : objectOf(element.fields)];
  }
  if (fields.has('collection')) return JSON.stringify(sample);
  if (fields.size > 0) return objectOf(fields);
  const choices = [...keys].map((key) => key.replace('*', ''));
  const words = choices.filter((key) => !/^(?:none|other|empty|one|true|false|\d+)$/.test(key));
  const isWord = words.some((word) => word === sample);
  if (words.length > 0 && !isWord) return words[0];
  if (isFlag(use)) return false;
  const isChoice = choices.includes('true') || choices.includes('false');
  return sample ?? (isChoice ? keys.has('*true') : undefined);
}

/**
 * @param {import('./text-types.js').Use['fields']} fields
 * @returns {Record<string, unknown>}
 */
const objectOf = (fields) =>
  Object.fromEntries(
    [...fields].map(([name, use]) => [
      name,
      sampleOf(use, samples[name] ?? (mayBeNone(use) ? null : undefined)),
    ]),
  );
