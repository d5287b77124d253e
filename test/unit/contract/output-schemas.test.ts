/** The schemas of what commands print, and the check that every output of the tests goes through. */
import { expect, test } from 'vitest';
import { makeOutputSchema, outputKinds } from '../../../src/contract/output-schemas.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { checkOutput } from '../../harness/checked-output.ts';
import { fits } from '../../harness/json-schema.ts';

const schema = makeOutputSchema('result');

const result: JsonObject = {
  content: { id: 9223372036854775807n },
  message: null,
  operation: 'lacuna.create',
  outcome: 'done',
  key: null,
  source: { file: 'q.yaml', line: 1 },
  run: '261121-1435-x7k2mq',
  status: 200,
  attempts: 1,
  durationMs: 12,
};

test('each has an $id of its own', () => {
  const ids = outputKinds.map((kind) => makeOutputSchema(kind)['$id']);
  expect(new Set(ids).size).toBe(outputKinds.length);
  for (const id of ids) expect(id).toMatch(/^urn:lms-cli:schema:[a-z]+:1$/);
});

test('a result fits, with fields of a later version as well', () => {
  expect(fits(result, schema)).toBe(true);
  expect(fits({ ...result, later: true }, schema)).toBe(true);
  expect(fits({ error: { code: 'a/b', message: 'm', hint: 'h' } }, schema)).toBe(true);
});

test.each<[string, JsonObject]>([
  ['another outcome', { ...result, outcome: 'maybe' }],
  ['a rejection without its error', { ...result, outcome: 'rejected' }],
  ['a time as a number', { ...result, sentAt: 1 }],
  ['no attempts', { ...result, attempts: null }],
])('a result with %s does not fit', (_, wrong) => {
  expect(fits(wrong, schema)).toBe(false);
});

const print = (argv: readonly string[], stdout: string) =>
  checkOutput({ argv, env: {}, exitCode: 0, stdout });

const small = { ...result, content: null };
const isUnfit = /is not as its schema says/;

test('a field that no schema has is noticed wherever a command prints it', () => {
  const wrong = JSON.stringify({ ...small, later: true });
  const startedAt = '2026-11-21T14:35:02.114Z';
  const run = { id: 'x', startedAt, finishedAt: null, target: 't', state: 'running' };
  print(['import', 'q.yaml', '-o', 'json'], `[${JSON.stringify(small)}]`);
  print(['runs', 'list', '-o', 'ndjson'], `${JSON.stringify({ ...run, counts: {} })}\n`);
  for (const [argv, stdout] of [
    [['import', 'q.yaml', '-o', 'json'], `[${wrong}]`],
    [['-o', 'ndjson', 'lacuna', 'create', 'q.yaml'], `${wrong}\n`],
    [['runs', 'list', '-o', 'json'], JSON.stringify([run])],
  ] as const) {
    expect(() => print(argv, stdout)).toThrow(isUnfit);
  }
});
