import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/operations.ts';
import type { WorkSource } from '../../../src/contract/work.ts';
import { newRunId } from '../../../src/ledger/known/runs.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import {
  allDone,
  begun,
  intent,
  needs,
  newFile,
  newRun,
  opened,
  performed,
  resultOf,
  resultsOf,
  sent,
  worked,
  leaves,
  settle,
  settleDoubt,
  commandOf,
} from './recording.ts';

const creation: Operation = {
  id: 'lacuna.create',
  params: {},
  body: { name: 'document 1' },
  key: null,
  origin: null,
};

describe('an interrupted import', () => {
  test('is in doubt with what could be doubled, and sends the rest again', async () => {
    const file = newFile();
    const documents = [
      { key: 'create' },
      {
        key: 'move',
        operation: 'track.move',
        params: { trackId: '1', destinationId: '2' },
        body: null,
      },
      { key: 'delete', operation: 'track.delete', params: { trackId: '3' }, body: null },
      { key: 'unsent' },
    ];
    const dying = await opened(file);
    const first = await begun(dying, documents);
    for (let step = 0; step < 3; step++) {
      await leaves(sent(await first.run.work.next()));
    }
    await dying[Symbol.asyncDispose]();

    await using ledger = await opened(file);
    expect((await ledger.runsLike(first.run.id))[0]).toMatchObject({
      state: 'interrupted',
      counts: { 'in-doubt': 1, failed: 2, remaining: 1 },
    });
    const { run, check } = await begun(ledger, documents);
    expect(check).toMatchObject({ toSend: 3, inDoubt: 1, deletions: 1 });
    expect(await run.work.next()).toMatchObject({
      kind: 'settled',
      result: {
        key: 'create',
        outcome: 'in-doubt',
        error: { problem: { code: 'run/interrupted' } },
      },
    });
    const [move, deletion] = [sent(await run.work.next()), sent(await run.work.next())];
    expect(move.entry.maybePerformed).toBe(true);
    expect(deletion.entry.maybePerformed).toBe(true);
    expect(sent(await run.work.next()).entry.maybePerformed).toBe(false);
  });

  test('that was stopped says what is left', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, [{}, {}, {}]);
    await performed(sent(await run.work.next()));
    expect(await run.finish()).toEqual({ done: 1, remaining: 2 });
    expect(await ledger.runs()).toMatchObject([{ state: 'stopped', counts: { remaining: 2 } }]);
  });
});

describe('a single command', () => {
  let ids = 5;
  const work = async (source: WorkSource, outcome: Parameters<typeof resultOf>[1]) => {
    const { operation, entry } = sent(await source.next());
    await entry.begin(intent());
    return entry.end(resultOf(operation, outcome, outcome === 'done' ? { id: ids++ } : null), null);
  };

  test('works beside an import and never makes one skip', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, []);
    const single = await commandOf(ledger, [creation]);
    await work(single.work, 'done');
    expect(await single.run.finish()).toEqual({ done: 1 });
    await run.finish();
    const after = await begun(ledger, [{ body: { name: 'document 1' } }]);
    expect(after.check).toMatchObject({ toSend: 1, skipped: 0 });
    await after.run.finish();
  });

  test('always sends, but not what is in doubt, unless it is forced', async () => {
    await using ledger = await opened(newFile());
    const first = await commandOf(ledger, [creation]);
    const { seq } = await work(first.work, 'in-doubt');
    await first.run.finish();
    expect(await ledger.doubtBefore([creation])).toMatchObject({
      kind: 'inDoubt',
      problem: {
        code: 'ledger/in-doubt-before',
        params: { operation: 'lacuna.create', run: first.run.id, seq },
      },
    });
    const other = { ...creation, body: { name: 'another' } };
    expect(await ledger.doubtBefore([other])).toBeNull();
    const forced = await commandOf(ledger, [creation], { again: true });
    await work(forced.work, 'done');
    expect(await forced.run.finish()).toEqual({ done: 1 });
  });

  test('finds in doubt what an import left so', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, [{ key: 'a', body: creation.body }]);
    await worked(run, () => 'in-doubt');
    await run.finish();
    expect(await ledger.doubtBefore([creation])).toMatchObject({ kind: 'inDoubt' });
  });

  test('whose process died is in doubt for the next one', async () => {
    const file = newFile();
    const dying = await opened(file);
    const { run, work: source } = await commandOf(dying, [creation, creation]);
    const { id } = run;
    await leaves(sent(await source.next()));
    await dying[Symbol.asyncDispose]();
    {
      // As long as its process is there it is at work.
      await using ledger = await opened(file);
      expect(await ledger.runs()).toMatchObject([{ id, state: 'running' }]);
    }
    // Another process may have its number by now.
    const later = createManualClock(Date.UTC(2026, 10, 22));
    await using ledger = await opened(file, { clock: later });
    expect(await ledger.runs()).toMatchObject([
      { id, state: 'interrupted', counts: { 'in-doubt': 1, remaining: 1 } },
    ]);
    expect(await ledger.doubtBefore([creation])).toMatchObject({ kind: 'inDoubt' });
  });
});

describe('a deletion whose process died', () => {
  const drafted = { body: { name: 'q' } };
  const deletion = {
    id: 'lacuna.delete',
    params: { questionId: '7' },
    body: null,
    key: null,
    origin: null,
  } as const;
  const later = createManualClock(Date.UTC(2026, 10, 22));

  /** What an import created is perhaps deleted. */
  async function perhapsDeleted(): Promise<string> {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, [drafted]);
    await worked(run, () => ({ content: { id: 7 } }));
    await run.finish();
    const { work } = await commandOf(ledger, [deletion]);
    await leaves(sent(await work.next()));
    await ledger[Symbol.asyncDispose]();
    return file;
  }

  test.each([
    ['done', { toSend: 1, inDoubt: 0 }],
    ['not-done', { skipped: 1, inDoubt: 0 }],
  ] as const)(
    'was lost, and an import called done what it had taken away: %s',
    async (kind, after) => {
      await using ledger = await opened(await perhapsDeleted(), { clock: later });
      const [{ id } = { id: '' }] = await ledger.runs();
      const met = await begun(ledger, [drafted]);
      expect(met.check).toMatchObject({ inDoubt: 1, skipped: 0 });
      await met.run.abandon();
      const [{ seq } = { seq: 0 }] = await ledger.inDoubt(id);
      await settle(ledger, id, seq, kind === 'done' ? { kind, id: null } : { kind });
      expect((await begun(ledger, [drafted])).check).toMatchObject(after);
    },
  );

  test('may be typed again, which settles it', async () => {
    await using ledger = await opened(await perhapsDeleted(), { clock: later });
    const [{ id } = { id: '' }] = await ledger.runs();
    const { run, work } = await commandOf(ledger, [deletion]);
    const step = sent(await work.next());
    expect(step.entry.maybePerformed).toBe(true);
    await performed(step);
    await run.finish();
    expect(await ledger.inDoubt(id)).toEqual([]);
    expect((await begun(ledger, [drafted])).check).toMatchObject({ toSend: 1, gone: 1 });
  });
});

describe('what is in doubt is settled', () => {
  const doubtful = async (file: string) => {
    const ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }]);
    await worked(run, () => 'in-doubt');
    await run.finish();
    return { ledger, id: run.id };
  };

  test('as done, with the id that others refer to', async () => {
    const { ledger, id } = await doubtful(newFile());
    const found = await begun(ledger, [{ key: 'a' }]);
    await worked(found.run);
    await found.run.finish();
    const largest = '9223372036854775807';
    expect(await settleDoubt(ledger, id, { kind: 'done', id: largest })).toMatchObject({
      result: { outcome: 'done', content: { id: BigInt(largest) } },
    });
    // Of every run that had it in doubt.
    expect((await ledger.runs()).map(({ counts }) => counts)).toEqual([{ done: 1 }, { done: 1 }]);
    const { run } = await begun(ledger, [needs('a')]);
    expect(sent(await run.work.next()).operation.body).toEqual({ needed: BigInt(largest) });
    await ledger[Symbol.asyncDispose]();
  });

  test('only once, only where it is in doubt, and with the id that is owed', async () => {
    const { ledger, id } = await doubtful(newFile());
    const { seq } = (await ledger.inDoubt(id))[0] ?? { seq: 0 };
    await expect(settle(ledger, id, seq, { kind: 'done', id: null })).rejects.toMatchObject({
      problem: { code: 'runs/outcome' },
    });
    await expect(settle(ledger, id, seq + 9, { kind: 'give-up' })).rejects.toMatchObject({
      kind: 'usage',
      problem: { code: 'ledger/not-in-doubt', params: { outcome: null } },
    });
    await settle(ledger, id, seq, { kind: 'done', id: '7' });
    await expect(settle(ledger, id, seq, { kind: 'not-done' })).rejects.toMatchObject({
      problem: { code: 'ledger/not-in-doubt', params: { seq, outcome: 'done' } },
    });
    await ledger[Symbol.asyncDispose]();
  });
});

describe('the id of a run', () => {
  test('begins with its time and is another one where it is taken', () => {
    const at = Date.UTC(2026, 10, 21, 14, 35, 7);
    expect(newRunId(at, 0, () => false)).toBe('261121-1435-000000');
    expect(newRunId(at, 0.999999999999, () => false)).toBe('261121-1435-zzzzzz');
    expect(newRunId(at, 0, (id) => id.endsWith('0'))).toBe('261121-1435-000001');
  });

  test('is found by its id, and by a beginning that others may share', async () => {
    await using ledger = await opened(newFile());
    const one = await ledger.startCommand(newRun, 0);
    await one.finish();
    const other = await ledger.startCommand(newRun, 0);
    await other.finish();
    expect(await ledger.runsLike(one.id)).toMatchObject([{ id: one.id }]);
    const both = await ledger.runsLike(one.id.slice(0, 6));
    expect(both).toMatchObject([{ id: one.id }, { id: other.id }]);
    expect(await ledger.runsLike('999999')).toEqual([]);
    expect((await ledger.runs()).map(({ id }) => id)).toEqual([other.id, one.id]);
  });
});

test('results are read page by page, in the order of their numbers', async () => {
  await using ledger = await opened(newFile());
  const { run } = await begun(
    ledger,
    Array.from({ length: 350 }, () => ({})),
  );
  await worked(run, allDone, 16);
  await run.finish();
  const results = await resultsOf(ledger, run.id);
  const numbers = results.map(({ seq }) => seq);
  expect(new Set(numbers).size).toBe(350);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});
