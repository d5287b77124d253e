/** What a run created, and what became of it. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { applied, create, edit, noted, question } from './applying.ts';
import {
  begun,
  newFile,
  opened,
  worked,
  type Answering,
  type Drafted,
  settle,
  commandOf,
} from './recording.ts';

const createdBy = (ledger: Ledger, run: string) => [...ledger.resources.createdBy(run)];
const createdAs =
  (id: number): Answering =>
  () => ({ content: { id } });
const unchanged = { changedBy: null, isDeleted: false };
const deletion = { operation: 'lacuna.delete', key: 'q', params: { questionId: '1' } } as const;

async function imported(
  ledger: Ledger,
  documents: readonly Drafted[],
  { answering, again = false }: { answering?: Answering; again?: boolean } = {},
): Promise<string> {
  const { run } = await begun(ledger, documents, { again });
  await worked(run, answering);
  await run.finish();
  return run.id;
}

interface Commanded {
  readonly id: OperationId;
  readonly params?: Record<string, string>;
  readonly body?: JsonObject;
}

/** A single command. Returns its run. */
async function commanded(
  ledger: Ledger,
  { id, params = {}, body = {} }: Commanded,
  answering: Answering = () => ({ content: 'OK' }),
): Promise<string> {
  const hasBody = Object.keys(body).length > 0;
  const operation = { id, params, body: hasBody ? body : null, key: null, origin: null };
  const { run, work } = await commandOf(ledger, [operation]);
  await worked({ work }, answering);
  await run.finish();
  return run.id;
}

const deleted = (ledger: Ledger, questionId: string, answering?: Answering) =>
  commanded(ledger, { id: 'lacuna.delete', params: { questionId } }, answering);

describe('what a run created', () => {
  test('is listed with the keys of now, and without one for a document without', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const run = await imported(ledger, [{ key: 'a' }, {}, { key: 'gone' }], {
      answering: ({ key, origin }) =>
        key === 'gone' ? 'rejected' : { content: { id: `00${origin?.line ?? 0}` } },
    });
    const apply = await applied(ledger, [create('q'), edit('a', 1, question('New'))], ({ id }) => ({
      content: { id: id === 'lacuna.create' ? 7 : 1 },
    }));
    await noted(ledger, [{ key: 'q', newKey: 'q2', scope: null, protect: false }]);
    const at = (line: number) => ({ file: 'in.yaml', line });
    expect(createdBy(ledger, run)).toMatchObject(
      [
        { id: '1', key: 'a', source: at(1), changedBy: apply.run, isDeleted: false },
        { id: '2', key: null, source: at(2), ...unchanged },
      ].map((created) => ({ kind: 'lacuna', ...created })),
    );
    await using reading = await opened(file, { readOnly: true });
    expect(createdBy(reading, apply.run)).toMatchObject([
      { id: '7', key: 'q2', changedBy: expect.any(String), isDeleted: false },
    ]);
  });

  test('is listed by pages, in the order of its numbers', async () => {
    await using ledger = await opened(newFile());
    const run = await imported(
      ledger,
      Array.from({ length: 450 }, (_, index) => (index % 2 === 0 ? { key: `k${index}` } : {})),
    );
    const lines = createdBy(ledger, run).map(({ source }) => source?.line);
    expect(lines).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
  });

  test('is that of the run that sent it, not of one that only found it in doubt', async () => {
    await using ledger = await opened(newFile());
    const run = await imported(ledger, [{ key: 'a' }], { answering: () => 'in-doubt' });
    const finding = await imported(ledger, [{ key: 'a' }]);
    const [doubt] = await ledger.inDoubt(finding);
    await settle(ledger, finding, doubt?.seq ?? 0, { kind: 'done', id: '5' });
    expect(createdBy(ledger, finding)).toEqual([]);
    expect(createdBy(ledger, run)).toMatchObject([{ id: '5', key: 'a', ...unchanged }]);
    const again = await imported(ledger, [{ key: 'a' }], { again: true, answering: createdAs(9) });
    expect(createdBy(ledger, finding)).toEqual([]);
    expect(createdBy(ledger, run)).toMatchObject([{ id: '5', key: null, ...unchanged }]);
    expect(createdBy(ledger, again)).toMatchObject([{ id: '9', key: 'a', ...unchanged }]);
  });

  test('is left out once it was forgotten', async () => {
    await using ledger = await opened(newFile());
    const { run } = await applied(ledger, [create('q'), create('r')]);
    await ledger.resources.forget('q');
    expect(createdBy(ledger, run)).toMatchObject([{ id: '2', key: 'r' }]);
  });
});

describe('what became of it', () => {
  test('is told of what has no key', async () => {
    await using ledger = await opened(newFile());
    const run = await imported(ledger, [{}, {}, {}, {}, {}, {}]);
    const body = { id: 1, ...question('New') };
    const editing = await commanded(ledger, { id: 'lacuna.edit', body }, createdAs(1));
    const params = { questionId: '2', topicId: '9' };
    const moving = await commanded(ledger, { id: 'lacuna.move', params });
    const deleting = await deleted(ledger, '3');
    const releasing = await imported(
      ledger,
      [{ operation: 'lacuna.release', body: { id: 4, releaseNotes: 'x' } }],
      { answering: () => ({ content: 500 }) },
    );
    await deleted(ledger, '5', () => 'rejected');
    expect(createdBy(ledger, run)).toMatchObject([
      { id: '1', key: null, changedBy: editing, isDeleted: false },
      { id: '2', key: null, changedBy: moving, isDeleted: false },
      { id: '3', key: null, changedBy: deleting, isDeleted: true },
      { id: '4', key: null, changedBy: releasing, isDeleted: false },
      { id: '5', key: null, ...unchanged },
      { id: '6', key: null, ...unchanged },
    ]);
  });

  test('is told of a create in doubt whose resource somebody changed before it was settled', async () => {
    await using ledger = await opened(newFile());
    const { run } = await applied(ledger, [create('q')], () => 'in-doubt');
    const body = { id: 41, ...question('New') };
    const editing = await commanded(ledger, { id: 'lacuna.edit', body }, createdAs(41));
    const [doubt] = await ledger.inDoubt(run);
    await settle(ledger, run, doubt?.seq ?? 0, { kind: 'done', id: '41' });
    expect(createdBy(ledger, run)).toMatchObject([{ key: 'q', changedBy: editing }]);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { run: editing } });
  });

  test.each([
    ['another id', 7],
    ['the same id', 1],
  ])('is a deletion where it was created anew with %s', async (_, id) => {
    await using ledger = await opened(newFile());
    const { run } = await applied(ledger, [create('q')]);
    const deleting = await applied(ledger, [deletion], () => ({ content: 'OK' }));
    const anew = await applied(ledger, [create('q')], createdAs(id));
    expect(createdBy(ledger, run)).toMatchObject([
      { id: '1', changedBy: deleting.run, isDeleted: true },
    ]);
    expect(createdBy(ledger, anew.run)).toMatchObject([{ id: String(id), key: 'q', ...unchanged }]);
  });

  test('is a deletion where the service gave its id to another resource', async () => {
    await using ledger = await opened(newFile());
    const { run } = await applied(ledger, [create('q')]);
    const deleting = await applied(ledger, [deletion], () => ({ content: 'OK' }));
    const other = await applied(ledger, [create('other')]);
    expect(createdBy(ledger, run)).toMatchObject([
      { id: '1', key: 'q', changedBy: deleting.run, isDeleted: true },
    ]);
    expect(createdBy(ledger, other.run)).toMatchObject([{ id: '1', key: 'other', ...unchanged }]);
  });
});
