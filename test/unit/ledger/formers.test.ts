/** What the ledger keeps of resources as they were before a run of an apply. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import {
  applied,
  applyOptions,
  contentOf,
  create,
  edit,
  noted,
  question,
  step,
  type Step,
} from './applying.ts';
import {
  begun,
  inputFile,
  intent,
  newFile,
  newRun,
  opened,
  sent,
  worked,
  type Answering,
  settle,
  commandOf,
} from './recording.ts';

const release = (key: string, id: number): Step => ({
  operation: 'lacuna.release',
  key,
  body: { id, releaseNotes: 'Notes' },
});
const move = (key: string, id: number, topicId: string): Step => ({
  operation: 'lacuna.move',
  key,
  params: { questionId: String(id), topicId },
});
const deletion = (key: string, id: number): Step => ({
  operation: 'lacuna.delete',
  key,
  params: { questionId: String(id) },
});
const allOk: Answering = ({ id }) => ({
  content: id === 'lacuna.release' ? 500 : id === 'lacuna.edit' ? { id: 1 } : 'OK',
});
const renamed = (key: string, newKey: string) => ({
  key,
  newKey,
  scope: 'course',
  protect: false,
});

const formersIn = (ledger: Ledger, run: string) => [...ledger.resources.formers(run)];

/** A single command, outside of any apply. Returns its run. */
async function commanded(
  ledger: Ledger,
  operation: {
    id: 'lacuna.edit' | 'lacuna.delete';
    params?: Record<string, string>;
    body?: JsonObject;
  },
  answering: Answering = allOk,
): Promise<string> {
  const { id, params = {}, body = null } = operation;
  const { run, work } = await commandOf(ledger, [{ id, params, body, key: null, origin: null }]);
  await worked({ work }, answering);
  await run.finish();
  return run.id;
}

describe('the first intent of a run on a resource', () => {
  test('keeps the resource and its body as they were before', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const first = await applied(ledger, [create('q'), release('q', 1)]);
    const before = ledger.resources.find('q');
    const body = ledger.resources.bodyOf('q');
    const { run } = await applied(
      ledger,
      [
        move('q', 1, '9'),
        { ...edit('q', 1, question('New', 9)), after: ['q#move'] },
        { ...release('q', 1), after: ['q#edit'] },
      ],
      allOk,
    );
    expect(formersIn(ledger, first.run)).toEqual([]);
    const former = { key: 'q', before: before.kind === 'known' && before.resource, body };
    expect(formersIn(ledger, run)).toEqual([former]);
    expect(former).toMatchObject({
      before: { run: first.run, content: contentOf(question('q')), parent: '8801' },
      body: { written: question('q') },
    });
    await using reading = await opened(file, { readOnly: true });
    expect(formersIn(reading, run)).toEqual([former]);
  });

  test('keeps nothing of what the run itself created', async () => {
    await using ledger = await opened(newFile());
    const { run } = await applied(ledger, [
      create('q'),
      { ...release('q', 1), after: ['q'] },
      { ...edit('q', 1, question('New')), after: ['q#release'] },
    ]);
    expect(formersIn(ledger, run)).toEqual([]);
  });

  test('keeps that a resource was deleted before it is created anew', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    const deleting = await applied(ledger, [deletion('q', 1)], allOk);
    expect(formersIn(ledger, deleting.run)).toMatchObject([
      { key: 'q', before: { id: '1', deletedBy: null }, body: { written: question('q') } },
    ]);
    const { run } = await applied(
      ledger,
      [create('q', question('Anew')), { ...release('q', 7), after: ['q'] }],
      ({ id }) => ({ content: id === 'lacuna.create' ? { id: 7 } : 500 }),
    );
    expect(formersIn(ledger, run)).toMatchObject([
      { key: 'q', before: { id: '1', deletedBy: deleting.run } },
    ]);
  });

  test('keeps what is certain, whoever is in doubt since', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q'), release('q', 1)]);
    // Repeatable: an apply may send it again, although nobody knows whether it was done.
    const failing = await ledger.startImport({ ...newRun, command: 'apply' }, applyOptions);
    await failing.add(step(1, edit('q', 1, question('Perhaps'))));
    await failing.complete([inputFile]);
    const { operation, entry } = sent(await failing.work.next());
    await entry.begin(intent());
    entry.pause({ maybePerformed: true });
    await entry.end(
      {
        content: null,
        message: null,
        operation: operation.id,
        outcome: 'failed',
        key: 'q',
        source: null,
        status: 500,
        attempts: 1,
        durationMs: 1,
        error: { kind: 'unavailable', problem: { code: 'run/not-sent', params: {} } },
      },
      null,
    );
    await failing.finish();
    const { run } = await applied(ledger, [release('q', 1)], allOk);
    expect(formersIn(ledger, failing.id)).toMatchObject([{ body: { written: question('q') } }]);
    expect(formersIn(ledger, run)).toMatchObject([
      { before: { content: null, version: { id: '1002', content: null } }, body: null },
    ]);
  });

  test('is not repeated by a doubt that is settled later', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    const { run } = await applied(ledger, [edit('q', 1, question('New'))], () => 'in-doubt');
    const kept = formersIn(ledger, run);
    const [doubt] = await ledger.inDoubt(run);
    await settle(ledger, run, doubt?.seq ?? 0, { kind: 'done', id: null });
    expect(kept).toMatchObject([{ body: { written: question('q') } }]);
    expect(formersIn(ledger, run)).toEqual(kept);
    expect(ledger.resources.find('q')).toMatchObject({
      resource: { run, content: contentOf(question('New')) },
    });
  });
});

test('commands and imports keep it, too', async () => {
  await using ledger = await opened(newFile());
  await applied(ledger, [create('q')]);
  const body = { id: 1, ...question('New') };
  const command = await commanded(ledger, { id: 'lacuna.edit', body });
  const { run } = await begun(ledger, [{ operation: 'lacuna.edit', body }]);
  await worked(run);
  await run.finish();
  const kept = [command, run.id].flatMap((id) => formersIn(ledger, id));
  expect(kept).toMatchObject([
    { key: 'q', body: { written: question('q') } },
    { key: 'q', before: { run: command }, body: { written: question('New') } },
  ]);
});

describe('a note', () => {
  test('keeps the resource as it was, and is what changed it last', async () => {
    await using ledger = await opened(newFile());
    const first = await applied(ledger, [create('q')]);
    const note = { key: 'q', newKey: 'q', scope: 'other', protect: true };
    const run = await noted(ledger, [note]);
    expect(formersIn(ledger, run)).toMatchObject([
      { key: 'q', before: { scope: 'course', protect: false, run: first.run } },
    ]);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { run, protect: true } });
  });

  test('that renames takes along what earlier runs kept', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('a')]);
    const edited = await applied(ledger, [edit('a', 1, question('New'))]);
    const run = await noted(ledger, [renamed('a', 'b')]);
    expect(formersIn(ledger, edited.run)).toMatchObject([
      { key: 'b', before: { key: 'a' }, body: { written: question('a') } },
    ]);
    expect(formersIn(ledger, run)).toMatchObject([
      { key: 'b', before: { key: 'a', run: edited.run }, body: { written: question('New') } },
    ]);
    // The steps of the run have the new key.
    const later = await applied(ledger, [edit('b', 1, question('Newer'))]);
    expect(formersIn(ledger, later.run)).toMatchObject([{ key: 'b', before: { key: 'b', run } }]);
  });

  test('keeps one row where a step of the same run follows', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('a')]);
    const run = await ledger.startImport({ ...newRun, command: 'apply' }, applyOptions);
    await run.add(step(1, edit('b', 1, question('New'))));
    await run.complete([inputFile]);
    await ledger.resources.note([renamed('a', 'b')], run.id);
    await worked(run);
    await run.finish();
    expect(formersIn(ledger, run.id)).toMatchObject([
      { key: 'b', before: { key: 'a' }, body: { written: question('a') } },
    ]);
  });

  test('leaves what is kept of a deleted resource whose key another one gets', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('a'), create('b')]);
    const { run } = await applied(ledger, [deletion('b', 2), move('a', 1, '9')], allOk);
    await noted(ledger, [renamed('a', 'b')]);
    expect(formersIn(ledger, run).map(({ key, before }) => [key, before.id])).toEqual(
      expect.arrayContaining([
        ['b', '1'],
        ['b', '2'],
      ]),
    );
  });
});

test('a key tells which runs worked on its resource, the newest first', async () => {
  await using ledger = await opened(newFile());
  const created = await applied(ledger, [create('a'), create('c')]);
  const edited = await applied(ledger, [edit('a', 1, question('New'))]);
  const body = { id: 1, ...question('Newer') };
  const command = await commanded(ledger, { id: 'lacuna.edit', body });
  const renaming = await noted(ledger, [renamed('a', 'b')]);
  expect(ledger.resources.formersOf('b')).toMatchObject([
    { run: renaming, before: { key: 'a', run: command } },
    { run: command, before: { key: 'a', run: edited.run } },
    { run: edited.run, before: { key: 'a', run: created.run } },
  ]);
  expect(['a', 'c'].map((key) => ledger.resources.formersOf(key))).toEqual([[], []]);
});

test('what is forgotten is forgotten in earlier runs as well', async () => {
  await using ledger = await opened(newFile());
  await applied(ledger, [create('a'), create('b')]);
  const { run } = await applied(
    ledger,
    [edit('a', 1, question('A')), edit('b', 2, question('B'))],
    ({ body }) => ({ content: { id: body?.['id'] ?? null } }),
  );
  await ledger.resources.forget('a');
  expect(formersIn(ledger, run).map(({ key }) => key)).toEqual(['b']);
});
