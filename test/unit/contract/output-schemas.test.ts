/** The schemas of what commands print, and the check that every output of the tests goes through. */
import { expect, test } from 'vitest';
import { outputKinds, outputSchemaOf } from '../../../src/contract/output-schemas.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { checkOutput } from '../../harness/checked-output.ts';
import { fits } from '../../harness/json-schema.ts';

const schemas = { result: outputSchemaOf('result'), event: outputSchemaOf('event') };

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
const event: JsonObject = { v: 1, type: 'result', at: '2026-11-21T14:35:02.114Z', run: null };

test('each has an $id of its own', () => {
  const ids = outputKinds.map((kind) => outputSchemaOf(kind)['$id']);
  expect(new Set(ids).size).toBe(outputKinds.length);
  for (const id of ids) expect(id).toMatch(/^urn:lms-cli:schema:[a-z]+:1$/);
});

test('a result fits, with fields of a later version as well', () => {
  expect(fits(result, schemas.result)).toBe(true);
  expect(fits({ ...result, later: true }, schemas.result)).toBe(true);
  expect(fits({ error: { code: 'a/b', message: 'm', hint: 'h' } }, schemas.result)).toBe(true);
});

test.each<[string, JsonObject]>([
  ['another outcome', { ...result, outcome: 'maybe' }],
  ['a rejection without its error', { ...result, outcome: 'rejected' }],
  ['a time as a number', { ...result, sentAt: 1 }],
  ['no attempts', { ...result, attempts: null }],
])('a result with %s does not fit', (_, wrong) => {
  expect(fits(wrong, schemas.result)).toBe(false);
  expect(fits({ ...event, result: wrong }, schemas.event)).toBe(false);
});

test('an event fits only as what it says it is', () => {
  expect(fits({ ...event, result }, schemas.event)).toBe(true);
  expect(fits({ ...event, type: 'wait', result }, schemas.event)).toBe(false);
  expect(fits({ ...event, v: 2, result }, schemas.event)).toBe(false);
});

const printed = (argv: readonly string[], stdout: string, file: string | null = null) =>
  checkOutput({ argv, env: {}, exitCode: 0, stdout, stderr: '', read: async () => file });

const small = { ...result, content: null };
const isUnfit = /is not as its schema says/;

test('a field that no schema has is noticed wherever a command prints it', async () => {
  const wrong = JSON.stringify({ ...small, later: true });
  const run = { id: 'x', startedAt: event['at'], finishedAt: null, target: 't', state: 'running' };
  const events = ['import', 'q.yaml', '--events', 'e'];
  const report = ['import', 'q.yaml', '--report', 'json=r'];
  await printed(['import', 'q.yaml', '-o', 'json'], `[${JSON.stringify(small)}]`);
  await printed(['runs', 'list', '-o', 'ndjson'], `${JSON.stringify({ ...run, counts: {} })}\n`);
  await printed(events, '', `${JSON.stringify({ ...event, result: small })}\n`);
  for (const each of [
    printed(['import', 'q.yaml', '-o', 'json'], `[${wrong}]`),
    printed(['-o', 'ndjson', 'lacuna', 'create', 'q.yaml'], `${wrong}\n`),
    printed(['runs', 'list', '-o', 'json'], JSON.stringify([run])),
    printed(events, '', `${JSON.stringify({ ...event, result: { ...small, later: 1 } })}\n`),
    printed(report, '', JSON.stringify({ version: '0.1.0', later: 1 }, null, 2)),
  ]) {
    await expect(each).rejects.toThrow(isUnfit);
  }
});
