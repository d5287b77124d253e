/**
 * The time of reading grows in proportion to the input. No clock shows it: work is counted, or the
 * end is reached.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { rowsAs } from '../../src/documents/csv/header.ts';
import { planUndo } from '../../src/content/undo/plan.ts';
import { lookedUpOnce, Undo } from '../../src/content/undo/undo.ts';
import { compile } from '../../src/authoring/notation.ts';
import { print } from '../../src/authoring/print.ts';
import { lintQuestion } from '../../src/authoring/lint.ts';
import { countFindings, MOST_PROBLEMS } from '../../src/core/diagnostic.ts';
import { checkOfKind } from '../../src/documents/check.ts';
import type { Format } from '../../src/documents/document-format.ts';
import { checkImportDocument } from '../../src/documents/import-document.ts';
import { readWhole } from '../../src/documents/read.ts';
import { ReferenceCheck } from '../../src/documents/reference-check.ts';
import { locate, type Mapping } from '../../src/documents/tree.ts';
import { bundled } from '../harness/bundled.ts';
import { lacuna, track } from '../harness/course.ts';
import { applied, create } from '../unit/ledger/applying.ts';
import { inText } from '../unit/authoring/authored.ts';
import { begun, needs, opened, performed, sent } from '../unit/ledger/recording.ts';
import { paramOf } from '../harness/param-of.ts';

const MANY = 80_000;
const list = (count: number, each: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => each(index)).join(between);

function read(text: string, format: Format) {
  const bytes = new TextEncoder().encode(text);
  const rows = rowsAs('lacuna.create');
  return [...readWhole(`many.${format}`, bytes, { format, rows, allowUnknown: false }).documents];
}

const fieldsOf = (body: object) => JSON.stringify(body).slice(1, -1);
const yamlFields = (body: object) =>
  Object.entries(body)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');

describe('a document with 80,000 unknown keys ends, the first 1,000 shown, 10,000 counted', () => {
  test.each<[Format, string]>([
    ['yaml', yamlFields(lacuna()) + list(MANY, (index) => `x${index}: 1`, '\n')],
    ['json', `{${fieldsOf(lacuna())},${list(MANY, (index) => `"x${index}":1`, ',')}}`],
    ['ndjson', `{${fieldsOf(lacuna())},${list(MANY, (index) => `"x${index}":1`, ',')}}\n`],
  ])('%s', (format, text) => {
    const [found] = read(text, format);
    const { document = null } = found ?? {};
    if (document === null) throw new TypeError('it is well-formed');
    const { diagnostics } = checkOfKind(document, 'lacuna.create', {
      allowUnknown: false,
    });
    expect(countFindings(diagnostics, 'error')).toBe(MOST_PROBLEMS);
    const shown = diagnostics.filter(({ times }) => times === undefined);
    expect(shown.map(({ problem }) => paramOf(problem, 'field'))).toEqual(
      Array.from({ length: 1000 }, (_, index) => `x${index}`),
    );
    const last = shown.at(-1)?.range ?? [0, 0];
    expect(document.source.text.slice(...last).replaceAll('"', '')).toBe('x999');
  });

  test.each([501, MANY])('of csv with %i columns, the number is the only finding', (count) => {
    const found = read(`${list(count, (index) => `x${index}`, ',')}\n1,2\n3\n`, 'csv');
    const diagnostics = found.flatMap((each) => each.diagnostics);
    expect(diagnostics.map(({ problem: { code, params } }) => [code, params])).toEqual([
      ['csv/column', { reason: 'too-many', columns: count, limit: 500 }],
    ]);
  });

  test('of csv with 500 columns and empty ones behind them, each is told', () => {
    const [found] = read(`${list(500, (index) => `x${index}`, ',')},$rejected,,,\n`, 'csv');
    expect(countFindings(found?.diagnostics ?? [], 'error')).toBe(500);
  });
});

test('the place of each of n keys is found without looking through the others', () => {
  let looks = 0;
  const fields = Array.from({ length: 5000 }, (_, index) => ({
    get name() {
      looks += 1;
      return `x${index}`;
    },
    key: [index, index + 1] as const,
    value: { kind: 'scalar', range: [index, index + 1], value: null } as const,
  }));
  const root: Mapping = { kind: 'mapping', range: [0, 5000], fields };
  const places = fields.map((_, index) => locate(root, [`x${index}`], 'key'));
  expect(places.map(([start]) => start)).toEqual(fields.map((_, index) => index));
  expect(looks).toBeLessThanOrEqual(2 * fields.length);
});

test.each<[string, Format, string]>([
  ['keys that are there twice', 'yaml', 'tags: a\n'.repeat(MANY)],
  ['aliases of nothing', 'yaml', list(20_000, (index) => `x${index}: *b`, '\n')],
])('10,000 %s are counted', (_, format, text) => {
  const [found] = read(text, format);
  const diagnostics = found?.diagnostics ?? [];
  expect(countFindings(diagnostics, 'error')).toBe(MOST_PROBLEMS);
  expect(diagnostics.length).toBeLessThanOrEqual(1001);
});

test('of 10,000 mistakes of JSON on one line the first is told', () => {
  const [found] = read(`{${list(MANY, () => '"x": 1', ' ')}}`, 'json');
  expect(countFindings(found?.diagnostics ?? [], 'error')).toBe(1);
});

test('references that stand where no id can be are told once each', () => {
  const wrong = list(30_000, () => '{"$ref":"k"}', ',');
  const body = JSON.stringify(lacuna({ securityPermission: [] }));
  const text = body.replace('"securityPermission":[]', `"securityPermission":[${wrong}]`);
  const [found] = read(`{"operation":"lacuna.create","body":${text}}`, 'json');
  const { document = null } = found ?? {};
  if (document === null) throw new TypeError('it is well-formed');
  const { diagnostics } = checkImportDocument(document, { as: null, allowUnknown: false });
  expect(countFindings(diagnostics, 'error')).toBe(30_000);
});

test('a cycle of 10,000 keys, each of which leads back as well, names a few of them', () => {
  const check = new ReferenceCheck();
  const size = 10_000;
  const document = (index: number) => {
    const refs = [`k${(index + 1) % size}`, 'k0'].map(($ref) => ({ $ref }));
    const body = track({ trackItemIds: refs });
    return JSON.stringify({ operation: 'track.create', key: `k${index}`, body });
  };
  const streamed = read(list(size, document, '\n'), 'ndjson');
  for (const { document: one } of streamed) {
    if (one === null) throw new TypeError('it is well-formed');
    check.add(one, checkImportDocument(one, { as: null, allowUnknown: false }));
  }
  const cycles = check.complete();
  const named = cycles.map(({ problem }) => paramOf(problem, 'keys'));
  expect(named).toEqual([['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7']]);
});

test('a file of 20,000 questions that are all wrong keeps its findings apart', () => {
  const text = list(20_000, (index) => `# P ${index}\n---\na: 1\na: 2\n---\nÉ [[a]].\n`, '\n');
  const found = read(text, 'md');
  const diagnostics = found.flatMap((each) => each.diagnostics);
  expect(countFindings(diagnostics, 'error')).toBe(20_000);
  expect(found.filter((each) => each.diagnostics.length === 1).length).toBeGreaterThanOrEqual(1000);
});

describe('texts that patterns would look through again from each of their characters', () => {
  test('an answer with many spaces inside', () => {
    const answer = `a${' '.repeat(200_000)}\\|b`;
    const [blank] = compile(`É [[${answer}]]`).blanks;
    expect(blank?.alternatives[0]?.description === answer.replace('\\', '')).toBe(true);
  });

  test.each(['\\', ' ', '['])('a statement of many %s', (character) => {
    const statement = `x${character.repeat(200_000)}x ###`;
    const description = `x${character.repeat(200_000)}x`;
    const sentence = print({
      question: statement,
      lacunaAlternatives: [{ alternatives: [{ description, score: 10 }] }],
    });
    const compiled = compile(sentence ?? '');
    // Nobody reads a difference of texts of that length.
    expect(compiled.question === statement).toBe(true);
    expect(compiled.blanks[0]?.alternatives[0]?.description === description).toBe(true);
  });

  test('a title that is nothing but spaces', () => {
    const [found] = read(`#${' '.repeat(200_000)}\nÉ [[a]].\n`, 'md');
    expect(found?.diagnostics).toEqual([]);
  });
});

test('a blank with more mistakes than a call can have arguments', () => {
  expect(compile(`[[${'|'.repeat(300_000)}]]`).problems).toHaveLength(300_001);
});

test('waivers in a row are all about the next line that is none', () => {
  const waiver = '# lms-cli-disable-next-line lint/html because\n';
  const question = inText(`${waiver.repeat(MANY)}cloze: <b>[[x]]\n`);
  expect(lintQuestion(question)).toEqual([]);
});

test('40 MB of lines or rows pass through a small heap', async () => {
  const input = await bundled(new URL('long-input.ts', import.meta.url));
  const child = spawnSync(process.execPath, ['--max-old-space-size=24', '-'], {
    input,
    encoding: 'utf8',
  });
  expect(child).toMatchObject({ status: 0, stderr: '' });
  expect(child.stdout.trim().split('\n')).toEqual([
    'ndjson: 1 times 7500, 0 findings',
    'csv: 1 times 7500, 0 findings',
  ]);
});

test('more findings than a call takes arguments overflow nothing', () => {
  const [found] = read(`{${'"a":1,'.repeat(200_000)}"a":1}`, 'json');
  expect(countFindings(found?.diagnostics ?? [], 'error')).toBe(MOST_PROBLEMS);
});

test('a chain of references of any length is followed', () => {
  const line = (at: number) => {
    const body = { id: { $ref: `k${at + 1}` }, releaseNotes: 'x' };
    return JSON.stringify({ operation: 'lacuna.release', key: `k${at}`, body });
  };
  const lines = Array.from({ length: 20_000 }, (_, at) => line(at));
  const check = new ReferenceCheck();
  const found = read(lines.join('\n'), 'ndjson').flatMap(({ document }) =>
    document === null
      ? []
      : check.add(document, checkImportDocument(document, { as: null, allowUnknown: false })),
  );
  found.push(...check.complete());
  const last = found.filter(({ severity }) => severity === 'warning');
  expect(last.map(({ problem }) => problem.params)).toEqual([{ key: 'k20000', isOffline: true }]);
  expect(new Set(found.map(({ problem }) => problem.code))).toEqual(
    new Set(['reference/unknown-key', 'reference/wrong-kind']),
  );
});

test('documents that waited for one key were more than a call can take', async () => {
  await using ledger = await opened(null);
  const count = 130_000;
  const waiting = Array.from({ length: count }, () => needs('p'));
  const { run } = await begun(ledger, [
    { key: 'p' },
    ...waiting.map((each, number) => ({ ...each, body: { number, ...each.body } })),
  ]);
  const parent = sent(await run.work.next());
  const next = run.work.next();
  await performed(parent);
  expect(await next).toMatchObject({ kind: 'send' });
  await run.abandon();
});

test('an undo of many creates was slow: it looked up each key seven times', async () => {
  const keys = ['a', 'b', 'c'];
  await using ledger = await opened(null);
  const { run } = await applied(
    ledger,
    keys.map((key) => create(key)),
  );
  const asked: string[] = [];
  const { resources: known } = ledger;
  const find = (key: string) => {
    asked.push(key);
    return known.find(key);
  };
  const resources = lookedUpOnce({ ...known, find });
  const ports = { run, resources, print: () => null, leavesReleases: false };
  const undo = new Undo(run, { resources, runs: ledger.runs(), inDoubt: [], notes: '' });
  const planned = [...planUndo(undo, ports).changes()].map(({ change }) => change.key);
  expect([planned, asked.toSorted()]).toEqual([keys, keys]);
});
