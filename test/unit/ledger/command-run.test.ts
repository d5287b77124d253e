/** A single command: its run is recorded with its first intent, and ends with its last outcome. */
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/operations.ts';
import { openForReading } from '../../../src/ledger/file/database.ts';
import {
  begun,
  copyOf,
  importOptions,
  inputFile,
  intent,
  newFile,
  newRun,
  opened,
  performed,
  planned,
  resultOf,
  resultsOf,
  sent,
  leaves,
  commandOf,
} from './recording.ts';

const creating = (name: string): Operation => ({
  id: 'lacuna.create',
  key: null,
  params: {},
  body: { name },
  origin: null,
});
const returning = (id: number) => () => ({ content: { id } });

async function commandOn(file: string, ...names: string[]) {
  const ledger = await opened(file);
  const { run, work: source } = await commandOf(ledger, names.map(creating));
  return { ledger, run, source };
}

test('the log has the run and its intent before anything is sent', async () => {
  const file = newFile();
  const { ledger, run, source } = await commandOn(file, 'a');
  expect(ledger.runs()).toEqual([]);
  await leaves(sent(await source.next()));
  const log = openForReading(file);
  expect(log.all('SELECT state FROM operations')).toEqual([{ state: 'begun' }]);
  log.close();
  await using copy = await opened(copyOf(file));
  expect(copy.runs()).toMatchObject([{ id: run.id, state: 'running' }]);
  await ledger[Symbol.asyncDispose]();
});

test('the last outcome ends the run, and every outcome is counted', async () => {
  const file = newFile();
  const { ledger, run, source } = await commandOn(file, 'a', 'b');
  await performed(sent(await source.next()), returning(1));
  expect(ledger.runs()).toMatchObject([{ state: 'running', counts: { done: 1 } }]);
  await performed(sent(await source.next()), returning(2));
  const ended = { id: run.id, state: 'finished', counts: { done: 2 } };
  expect(ledger.runs()).toMatchObject([ended]);
  expect(await run.finish()).toEqual({ done: 2 });
  await ledger[Symbol.asyncDispose]();
  await using after = await opened(file);
  expect(after.runs()).toMatchObject([ended]);
});

test('a command that ended before its first request is recorded, with what is left', async () => {
  const file = newFile();
  const { ledger, run } = await commandOn(file, 'a', 'b');
  expect(await run.finish()).toEqual({ remaining: 2 });
  await ledger[Symbol.asyncDispose]();
  await using after = await opened(file);
  expect(after.runs()).toMatchObject([{ id: run.id, state: 'stopped' }]);
});

test('an outcome does not wait for a reader that keeps the log', async () => {
  const file = newFile();
  const { ledger, run, source } = await commandOn(file, 'a');
  const { operation, entry } = sent(await source.next());
  await entry.begin(intent());
  const reader = new DatabaseSync(file);
  reader.exec('BEGIN');
  reader.prepare('SELECT * FROM runs').all();
  await entry.end(resultOf(operation, 'done', { id: 1 }), { status: 200, body: '' });
  {
    await using copy = await opened(copyOf(file));
    expect(resultsOf(copy, run.id)).toMatchObject([{ result: { outcome: 'done' } }]);
  }
  await run.finish();
  await ledger[Symbol.asyncDispose]();
  reader.close();
  await using after = await opened(file);
  expect(after.runs()).toMatchObject([{ state: 'finished', counts: { done: 1 } }]);
});

test('nothing is sent if another command has bound the ledger to another service', async () => {
  const file = newFile();
  const { ledger, source } = await commandOn(file, 'a');
  await using other = await opened(file, { target: '2.0 https://other.example.com' });
  expect(other.runs()).toEqual([]);
  await expect(sent(await source.next()).entry.begin(intent())).rejects.toMatchObject({
    kind: 'conflict',
    problem: { code: 'ledger/other-target' },
  });
  await ledger[Symbol.asyncDispose]();
});

test('an import sent to its service what another command had bound to another one', async () => {
  const file = newFile();
  const ledger = await opened(file);
  const { run } = await begun(ledger, [{ key: 'a' }]);
  await using other = await opened(file, { target: '2.0 https://other.example.com' });
  expect(other.runs()).toEqual([]);
  await expect((async () => run.work.next())()).rejects.toMatchObject({
    kind: 'conflict',
    problem: { code: 'ledger/other-target' },
  });
  await ledger[Symbol.asyncDispose]();
});

test('what a command created while the first import was planned exists for the import', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const importing = await ledger.startImport(newRun, importOptions);
  importing.add(planned(1, { body: { name: 'a' } }));
  const { ledger: other, source } = await commandOn(file, 'a');
  await performed(sent(await source.next()), returning(7));
  await other[Symbol.asyncDispose]();
  const { existing } = await importing.complete([inputFile]);
  expect(existing).toMatchObject([{ existing: [{ id: '7' }] }]);
});

test('what a command created after an import was planned was created a second time', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const { run } = await begun(ledger, [{ body: { name: 'a' } }, { body: { name: 'b' } }]);
  const { ledger: other, source } = await commandOn(file, 'b');
  await performed(sent(await source.next()), returning(7));
  await other[Symbol.asyncDispose]();
  await performed(sent(await run.work.next()));
  await expect(leaves(sent(await run.work.next()))).rejects.toMatchObject({
    kind: 'conflict',
    problem: { code: 'ledger/being-sent' },
  });
});

test.each([
  ['done', 'a'],
  ['in-doubt', 'b'],
] as const)(
  'what a command had begun when an import was planned, and is %s, was created a second time',
  async (outcome, name) => {
    const file = newFile();
    await using ledger = await opened(file);
    const { ledger: other, source } = await commandOn(file, name);
    const { operation, entry } = sent(await source.next());
    await entry.begin(intent());
    const { run } = await begun(ledger, [{ body: { name } }]);
    await entry.end(resultOf(operation, outcome, { id: 7 }), null);
    await other[Symbol.asyncDispose]();
    await expect(leaves(sent(await run.work.next()))).rejects.toMatchObject({
      kind: 'conflict',
      problem: { code: 'ledger/being-sent' },
    });
  },
);

test('an edit that was answered with another id was recorded as one of that id', async () => {
  const file = newFile();
  const ledger = await opened(file);
  const edit = { ...creating('a'), id: 'lacuna.edit', body: { id: 5, title: 'a' } } as const;
  const { work } = await commandOf(ledger, [edit]);
  await performed(sent(await work.next()), () => ({ content: { id: 6 } }));
  await ledger[Symbol.asyncDispose]();
  const log = openForReading(file);
  expect(log.all('SELECT id FROM operations')).toEqual([{ id: '5' }]);
  log.close();
});

test('an edit that adds blocks was sent by an import while a command was sending the same', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const id = 'assessment.edit';
  const body = { id: 1, name: 'a' };
  const other = await opened(file);
  const { work } = await commandOf(other, [{ ...creating('a'), id, body }]);
  const single = sent(await work.next());
  await single.entry.begin(intent());
  const { run } = await begun(ledger, [{ operation: id, body }]);
  await single.entry.end(resultOf(single.operation, 'done', { id: 1 }), null);
  await other[Symbol.asyncDispose]();
  await expect(leaves(sent(await run.work.next()))).rejects.toMatchObject({
    problem: { code: 'ledger/being-sent' },
  });
});
