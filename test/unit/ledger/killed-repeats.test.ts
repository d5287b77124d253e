/** A repeat (--again) that is killed in the middle: nobody loses what was done before. */
import { describe, expect, test } from 'vitest';
import { canProveDepartures } from '../../harness/departures.ts';
import {
  begun,
  type Drafted,
  intent,
  leaves,
  newFile,
  opened,
  outcomes,
  resultsOf,
  sent,
  settle,
  worked,
} from './recording.ts';

const documents: Drafted[] = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];

/** Creates all, and repeats them: the first is done, one has left, one is prepared. */
async function killedRepeat(list: readonly Drafted[]) {
  const file = newFile();
  await using ledger = await opened(file);
  const { run: first } = await begun(ledger, list);
  await worked(first);
  await first.finish();
  const { run } = await begun(ledger, list, { again: true });
  const [one, two, three] = [await run.work.next(), await run.work.next(), await run.work.next()];
  await sent(one).entry.begin(intent());
  await leaves(sent(two));
  await sent(three).entry.begin(intent());
  await sent(one).entry.withdraw();
  return { file, first: first.id, run: run.id };
}

describe.skipIf(!canProveDepartures)('after a killed --again over creates that were done', () => {
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
    expect(outcomes(await worked(last))).toEqual(['a skipped', 'b done', 'c skipped']);
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

  test('a repeat that was rejected does not keep the others from being imported', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, documents);
    await worked(run);
    await run.finish();
    const { run: repeat } = await begun(ledger, documents, { again: true });
    await worked(repeat, () => 'rejected');
    await repeat.finish();
    const { findings, check } = await begun(ledger, documents);
    expect(findings).toEqual([]);
    expect(check).toMatchObject({ toSend: 3 });
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
