/** A repeat (--again) that was not performed, however it ended: what was done before is still done. */
import { describe, expect, test } from 'vitest';
import {
  begun,
  type Drafted,
  leaves,
  newFile,
  opened,
  outcomes,
  performed,
  resultsOf,
  sent,
  settle,
  worked,
} from '../unit/ledger/recording.ts';

const documents: Drafted[] = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];

/** Creates all, and repeats them: one is taken back, one has left, and one has not begun. */
async function killedRepeat(list: readonly Drafted[]) {
  const file = newFile();
  await using ledger = await opened(file);
  const { run: first } = await begun(ledger, list);
  await worked(first);
  await first.finish();
  const { run } = await begun(ledger, list, { again: true });
  const [one, two] = [sent(await run.work.next()), sent(await run.work.next())];
  await leaves(one);
  await leaves(two);
  await one.entry.withdraw();
  return { file, first: first.id, run: run.id };
}

describe('after a killed --again over creates that were done', () => {
  test('the next import does not take their keys for those of other resources', async () => {
    const { file, run } = await killedRepeat(documents);
    await using ledger = await opened(file);
    const [doubt] = await ledger.inDoubt(run);
    expect(doubt?.key).toBe('b');
    const { run: next, findings, check } = await begun(ledger, documents);
    expect(findings).toEqual([]);
    expect(check).toMatchObject({ toSend: 0, skipped: 2, inDoubt: 1 });
    expect(outcomes(await worked(next))).toEqual(['a skipped', 'b in-doubt', 'c skipped']);
    await next.finish();
    await settle(ledger, run, doubt?.seq ?? 0, { kind: 'not-done' });
    const { findings: none, run: last } = await begun(ledger, documents);
    expect(none).toEqual([]);
    expect(outcomes(await worked(last))).toEqual(['a skipped', 'b skipped', 'c skipped']);
  });

  test('what was not sent is done as before, and the killed run has not reached it', async () => {
    const { file, first, run } = await killedRepeat([{}, {}, {}]);
    await using reader = await opened(file, { readOnly: true });
    const [before, during] = [await resultsOf(reader, first), await resultsOf(reader, run)];
    expect(outcomes(before.map(({ result }) => result))).toEqual(['1 done', '2 done', '3 done']);
    expect(outcomes(during.map(({ result }) => result))).toEqual(['2 in-doubt']);
    await using ledger = await opened(file);
    expect(await resultsOf(ledger, first)).toEqual(before);
    expect(await resultsOf(ledger, run)).toEqual(during);
    expect((await ledger.runsLike(run))[0]).toMatchObject({
      state: 'interrupted',
      counts: { 'in-doubt': 1, remaining: 2 },
    });
    const { check } = await begun(ledger, [{}, {}, {}]);
    expect(check).toMatchObject({ toSend: 0, skipped: 2, inDoubt: 1 });
  });

  test('what a person resolved as done is not in doubt again', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }]);
    await worked(run, () => 'in-doubt');
    await run.finish();
    const [doubt] = await ledger.inDoubt(run.id);
    await settle(ledger, run.id, doubt?.seq ?? 0, { kind: 'done', id: '7' });
    const { run: repeat } = await begun(ledger, [{ key: 'a' }], { again: true });
    await worked(repeat, () => 'rejected');
    expect(await repeat.finish()).toEqual({ rejected: 1 });
  });
});

describe.each([
  ['with keys', documents],
  ['without keys', [{}, {}, {}]],
])('after an --again over creates %s that were done', (_, list) => {
  test.each(['rejected', 'failed'] as const)(
    'and now are %s, the next import created them a second time',
    async (outcome) => {
      await using ledger = await opened(newFile());
      const { run: first } = await begun(ledger, list);
      await worked(first);
      await first.finish();
      const before = await resultsOf(ledger, first.id);
      for (let count = 0; count < 2; count++) {
        const { run: repeat } = await begun(ledger, list, { again: true });
        await worked(repeat, () => outcome);
        expect(await repeat.finish()).toEqual({ [outcome]: 3 });
        const results = await resultsOf(ledger, repeat.id);
        expect(results.map(({ result }) => result.outcome)).toEqual(list.map(() => outcome));
        expect(await resultsOf(ledger, first.id)).toEqual(before);
      }
      const { check, findings } = await begun(ledger, list);
      expect([findings, check]).toMatchObject([[], { toSend: 0, skipped: 3 }]);
    },
  );

  test('that stopped after one failed, the next import created that one a second time', async () => {
    await using ledger = await opened(newFile());
    const { run: first } = await begun(ledger, list);
    await worked(first);
    await first.finish();
    const { run: repeat } = await begun(ledger, list, { again: true });
    await performed(sent(await repeat.work.next()), () => 'failed');
    expect(await repeat.finish()).toEqual({ failed: 1, remaining: 2 });
    const { check } = await begun(ledger, list);
    expect(check).toMatchObject({ toSend: 0, skipped: 3 });
  });

  test('and were resolved as not done, the next import created them a second time', async () => {
    await using ledger = await opened(newFile());
    const { run: first } = await begun(ledger, list);
    await worked(first);
    await first.finish();
    const { run: repeat } = await begun(ledger, list, { again: true });
    await worked(repeat, () => 'in-doubt');
    await repeat.finish();
    // One that finds them in doubt has them in its own record.
    const { run: found } = await begun(ledger, list);
    await worked(found);
    await found.finish();
    const answers = (await ledger.inDoubt(repeat.id)).map(({ seq }) => ({
      seq: seq ?? 0,
      resolution: { kind: 'not-done' } as const,
    }));
    const { settled } = await ledger.resolve(repeat.id, answers);
    expect(settled.map(({ result }) => result.outcome)).toEqual(['failed', 'failed', 'failed']);
    expect(await ledger.resolve(repeat.id, answers)).toMatchObject({ settled: [], before: 3 });
    for (const { id } of [repeat, found]) {
      expect((await ledger.runsLike(id))[0]).toMatchObject({ counts: { failed: 3 } });
    }
    const { check } = await begun(ledger, list);
    expect(check).toMatchObject({ toSend: 0, skipped: 3, inDoubt: 0 });
  });
});

test('what a killed --again had recorded as failed is done as before', async () => {
  const file = newFile();
  const interrupted = async () => {
    await using ledger = await opened(file);
    const { run: first } = await begun(ledger, documents);
    await worked(first);
    await first.finish();
    const { run: repeat } = await begun(ledger, documents, { again: true });
    await performed(sent(await repeat.work.next()), () => 'failed');
  };
  await interrupted();
  await using ledger = await opened(file);
  const { check } = await begun(ledger, documents);
  expect(check).toMatchObject({ toSend: 0, skipped: 3 });
});

test('a release that an --again did not perform is not released once more', async () => {
  await using ledger = await opened(newFile());
  const list = [
    { key: 'q' },
    { key: 'v', operation: 'lacuna.release', body: { id: 1, releaseNotes: '1' } },
  ];
  const { run: first } = await begun(ledger, list);
  await worked(first);
  await first.finish();
  const { run: repeat } = await begun(ledger, list, { again: true });
  expect(outcomes(await worked(repeat, () => 'rejected'))).toEqual(['q rejected', 'v rejected']);
  await repeat.finish();
  const { check } = await begun(ledger, list);
  expect(check).toMatchObject({ toSend: 0, skipped: 2 });
});
