/** Who has an operation in doubt, and when that ends: a repeat, a run that finds it, a person. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import { applied, create, edit, noted, question } from './applying.ts';
import {
  type Answering,
  begun,
  type Drafted,
  needs,
  newFile,
  opened,
  outcomes,
  settleDoubt,
  worked,
  commandOf,
} from './recording.ts';

const inDoubt: Answering = () => 'in-doubt';
const createdAs =
  (id: number): Answering =>
  () => ({ content: { id } });

/** An import from beginning to end. Returns its run and what became of each document. */
async function imported(
  ledger: Ledger,
  documents: readonly Drafted[],
  { again = false, answering }: { again?: boolean; answering?: Answering } = {},
) {
  const { run } = await begun(ledger, documents, { again });
  const results = await worked(run, answering);
  const counts = await run.finish();
  return { run: run.id, ends: outcomes(results), results, counts };
}

const creating = (name: string) =>
  ({ id: 'lacuna.create', key: null, params: {}, body: { name }, origin: null }) as const;

/** A single command. Returns its run. */
async function commanded(ledger: Ledger, name: string, answering: Answering): Promise<string> {
  const { run, work } = await commandOf(ledger, [creating(name)]);
  await worked({ work }, answering);
  await run.finish();
  return run.id;
}

describe('a create in doubt that --again could not send', () => {
  const documents: Drafted[] = [{ key: 'needed' }, { key: 'k', ...needs('needed') }];
  /** `k` is in doubt, and what it refers to is rejected when both are sent again. */
  async function blocked(
    first: Answering = ({ key }) => (key === 'k' ? 'in-doubt' : { content: { id: 1 } }),
  ) {
    const ledger = await opened(newFile());
    const { run } = await imported(ledger, documents, { answering: first });
    const [doubt] = await ledger.inDoubt(run);
    const repeat = await imported(ledger, documents, { again: true, answering: () => 'rejected' });
    return { ledger, run, seq: doubt?.seq ?? 0, repeat };
  }

  test('was sent by the next import', async () => {
    const { ledger: opening, repeat } = await blocked();
    await using ledger = opening;
    expect(repeat.ends).toEqual(['needed rejected', 'k in-doubt']);
    const { ends } = await imported(ledger, documents);
    expect(ends).toEqual(['needed skipped', 'k in-doubt']);
  });

  test('is the doubt that it was, also of that run, and says why it was not sent', async () => {
    const { ledger: opening, run, seq, repeat } = await blocked();
    await using ledger = opening;
    expect(repeat.results[1]).toMatchObject({
      seq,
      error: { problem: { code: 'reference/blocked', params: { key: 'needed' } } },
    });
    expect(await ledger.inDoubt(repeat.run)).toMatchObject([{ seq, key: 'k' }]);
    await settleDoubt(ledger, repeat.run, { kind: 'done', id: '77' });
    expect(await ledger.inDoubt(run)).toEqual([]);
    expect(ledger.resources.find('k')).toMatchObject({ resource: { id: '77' } });
    const { ends } = await imported(ledger, documents);
    expect(ends).toEqual(['needed skipped', 'k skipped']);
  });

  test('stays given up if it was', async () => {
    await using ledger = await opened(newFile());
    const answering: Answering = ({ key }) => (key === 'k' ? 'in-doubt' : { content: { id: 1 } });
    const { run } = await imported(ledger, documents, { answering });
    await settleDoubt(ledger, run, { kind: 'give-up' });
    const repeat = await imported(ledger, documents, { again: true, answering: () => 'rejected' });
    expect(repeat.counts).toEqual({ rejected: 1, blocked: 1 });
    const next = await imported(ledger, documents);
    expect(next.counts).toEqual({ skipped: 1, 'given-up': 1 });
  });
});

describe('a doubt of a single command that an import found', () => {
  const one: Drafted = { key: 'k', body: { name: 'one' } };
  async function found(documents: readonly Drafted[] = [one]) {
    const ledger = await opened(newFile());
    await commanded(ledger, 'one', inDoubt);
    const { run, ends } = await imported(ledger, documents);
    return { ledger, run, ends };
  }

  test('was sent by the next import once it was resolved as done', async () => {
    const { ledger: opening, run, ends } = await found();
    await using ledger = opening;
    expect(ends).toEqual(['k in-doubt']);
    await settleDoubt(ledger, run, { kind: 'done', id: '77' });
    expect((await imported(ledger, [one])).ends).toEqual(['k skipped']);
  });

  test('was sent by the next import although an --again of it was rejected', async () => {
    const { ledger: opening, run } = await found();
    await using ledger = opening;
    await imported(ledger, [one], { again: true, answering: () => 'rejected' });
    expect((await imported(ledger, [one])).ends).toEqual(['k in-doubt']);
    await settleDoubt(ledger, run, { kind: 'done', id: '77' });
    expect((await imported(ledger, [one])).ends).toEqual(['k skipped']);
  });

  test('is given up for the import as well', async () => {
    const { ledger: opening, run } = await found();
    await using ledger = opening;
    await settleDoubt(ledger, run, { kind: 'give-up' });
    expect((await imported(ledger, [one])).counts).toEqual({ 'given-up': 1 });
  });

  test('is sent once it was resolved as not done', async () => {
    const { ledger: opening, run } = await found();
    await using ledger = opening;
    await settleDoubt(ledger, run, { kind: 'not-done' });
    expect((await imported(ledger, [one])).ends).toEqual(['k done']);
  });

  test('keeps one of two equal documents from being sent, each time', async () => {
    const equal: Drafted[] = [{ body: { name: 'one' } }, { body: { name: 'one' } }];
    const { ledger: opening, run, ends } = await found(equal);
    await using ledger = opening;
    expect(ends).toEqual(['1 in-doubt', '2 done']);
    const three = [...equal, { body: { name: 'one' } }];
    expect((await imported(ledger, three)).ends).toEqual(['1 in-doubt', '2 skipped', '3 done']);
    await settleDoubt(ledger, run, { kind: 'done', id: '77' });
    expect((await imported(ledger, three)).counts).toEqual({ skipped: 3 });
  });
});

describe('a doubt that was sent again and is in doubt again', () => {
  const one: Drafted = { key: 'k' };
  async function twice(drafted: Drafted, repeat = drafted) {
    const ledger = await opened(newFile());
    const { run: first } = await imported(ledger, [drafted], { answering: inDoubt });
    const { run } = await imported(ledger, [repeat], { again: true, answering: inDoubt });
    expect([await ledger.inDoubt(first), await ledger.inDoubt(run)]).toMatchObject([
      [],
      [{ key: drafted.key ?? null }],
    ]);
    return { ledger, first, run };
  }

  test.each([
    ['with a key', one],
    ['without a key', {}],
  ])('stayed in doubt %s once it was given up', async (_, drafted) => {
    const { ledger: opening, run } = await twice(drafted);
    await using ledger = opening;
    await settleDoubt(ledger, run, { kind: 'give-up' });
    expect((await imported(ledger, [drafted])).counts).toEqual({ 'given-up': 1 });
  });

  test('kept its key in doubt once it was given up, so that nobody could adopt it', async () => {
    const { ledger: opening, run } = await twice(one);
    await using ledger = opening;
    expect(ledger.resources.find('k')).toMatchObject({ kind: 'in-doubt', doubt: { run } });
    await settleDoubt(ledger, run, { kind: 'give-up' });
    expect(ledger.resources.find('k')).toMatchObject({ kind: 'given-up', doubt: { run } });
    await ledger.resources.adopt(
      [{ key: 'k', kind: 'lacuna', id: '77', version: null, body: null }],
      5,
    );
    expect(ledger.resources.find('k')).toMatchObject({ kind: 'known', resource: { id: '77' } });
  });

  test.each([
    ['with a key', one, one],
    ['without a key', {}, {}],
    ['with another document under its key', one, { key: 'k', body: { name: 'other' } }],
  ])('is open again %s once the repeat was not done', async (_, drafted, repeat) => {
    const { ledger: opening, first, run } = await twice(drafted, repeat);
    await using ledger = opening;
    await settleDoubt(ledger, run, { kind: 'not-done' });
    expect(await ledger.inDoubt(first)).toHaveLength(1);
    expect((await imported(ledger, [drafted])).counts).toEqual({ 'in-doubt': 1 });
    await settleDoubt(ledger, first, { kind: 'not-done' });
    expect(ledger.resources.find('k')).toEqual({ kind: 'free' });
    expect((await imported(ledger, [drafted])).counts).toEqual({ done: 1 });
  });

  test('kept a single command from saying that it was created', async () => {
    await using ledger = await opened(newFile());
    const drafted = { key: 'k', body: { name: 'one' } };
    await imported(ledger, [drafted], { answering: inDoubt });
    await imported(ledger, [drafted], { again: true, answering: createdAs(7) });
    expect(await ledger.doubtBefore([creating('one')])).toBeNull();
    expect(await ledger.createdBefore([creating('one')])).toMatchObject([{ id: '7' }]);
  });
});

test('the doubt of a renamed resource was hidden by work on another one under its old key', async () => {
  await using ledger = await opened(newFile());
  await applied(ledger, [create('a')]);
  const { run } = await applied(ledger, [edit('a', 1, question('Doubtful'))], inDoubt);
  await noted(ledger, [{ key: 'a', newKey: 'a2', scope: null, protect: false }]);
  await applied(ledger, [create('a')], createdAs(7));
  await applied(ledger, [edit('a', 7, question('New'))], createdAs(7));
  expect(await ledger.inDoubt(run)).toHaveLength(1);
  await settleDoubt(ledger, run, { kind: 'done', id: null });
  expect(ledger.resources.find('a2')).toMatchObject({ kind: 'known', resource: { id: '1' } });
});

describe('a doubt that several runs have found', () => {
  test('was lost to the earlier of them', async () => {
    await using ledger = await opened(newFile());
    const { run: first } = await imported(ledger, [{ key: 'k' }], { answering: inDoubt });
    const [second, third] = [
      await imported(ledger, [{ key: 'k' }]),
      await imported(ledger, [{ key: 'k' }]),
    ];
    const doubt = await ledger.inDoubt(first);
    expect(doubt).toHaveLength(1);
    for (const run of [first, second.run, third.run]) {
      expect(await ledger.inDoubt(run)).toEqual(doubt);
      expect((await ledger.runsLike(run))[0]?.counts).toEqual({ 'in-doubt': 1 });
    }
    await settleDoubt(ledger, second.run, { kind: 'done', id: '77' });
    for (const run of [first, second.run, third.run])
      expect((await ledger.runsLike(run))[0]?.counts).toEqual({ done: 1 });
  });

  test('and somebody settled since is told as it is counted', async () => {
    await using ledger = await opened(newFile());
    const { run: first } = await imported(ledger, [{ key: 'k' }], { answering: inDoubt });
    const { run } = await begun(ledger, [{ key: 'k' }]);
    await settleDoubt(ledger, first, { kind: 'not-done' });
    const [result] = await worked(run);
    expect(result).toMatchObject({
      outcome: 'failed',
      error: { problem: { code: 'ledger/not-performed' } },
    });
    expect(await run.finish()).toEqual({ failed: 1 });
    expect((await imported(ledger, [{ key: 'k' }])).ends).toEqual(['k done']);
  });
});
