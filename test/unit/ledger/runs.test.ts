import { describe, expect, test } from 'vitest';
import { newRunId } from '../../../src/ledger/known/runs.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import {
  allDone,
  begun,
  newFile,
  newRun,
  opened,
  performed,
  resultsOf,
  sent,
  settle,
  worked,
} from './recording.ts';

describe('the id of a run', () => {
  test('begins with its time and is another one where it is taken', () => {
    const at = Date.UTC(2026, 10, 21, 14, 35, 7);
    expect(newRunId(at, 0, () => false)).toBe('261121-1435-000000');
    expect(newRunId(at, 0.999999999999, () => false)).toBe('261121-1435-vvvvvv');
    expect(newRunId(at, 0, (id) => id.endsWith('0'))).toBe('261121-1435-000001');
  });

  test('is found by its id, and by a beginning that others may share', async () => {
    await using ledger = await opened(newFile());
    const one = await ledger.startCommand(newRun, 0);
    await one.finish();
    const other = await ledger.startCommand(newRun, 0);
    await other.finish();
    expect(ledger.runsLike(one.id)).toMatchObject([{ id: one.id }]);
    const both = ledger.runsLike(one.id.slice(0, 6));
    expect(both).toMatchObject([{ id: one.id }, { id: other.id }]);
    expect(ledger.runsLike('999999')).toEqual([]);
    expect(ledger.runs().map(({ id }) => id)).toEqual([other.id, one.id]);
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
  const results = resultsOf(ledger, run.id);
  const numbers = results.map(({ result }) => result.seq);
  expect(new Set(numbers).size).toBe(350);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('a correction waits until the import has ended that may have used the outcome', async () => {
  const usual = createManualClock();
  let end = async () => {};
  const sleep: typeof usual.sleep = async (ms, signal) => {
    await usual.sleep(ms, signal);
    if (usual.waits.length === 3) await end();
  };
  await using ledger = await opened(newFile(), { clock: { ...usual, sleep }, waitMs: 60_000 });
  const doubtful = await begun(ledger, [{ key: 'a' }]);
  await worked(doubtful.run, () => 'in-doubt');
  await doubtful.run.finish();
  const [{ seq } = { seq: 0 }] = ledger.inDoubt(doubtful.run.id);
  await settle(ledger, doubtful.run.id, seq, { as: 'done', id: '75' });
  const { run: active } = await begun(ledger, [{ key: 'c' }, { key: 'd' }]);
  await performed(sent(await active.work.next()));
  end = async () => {
    await worked(active);
    await active.finish();
  };
  const answer = { seq, as: 'done', id: '57' } as const;
  const { corrected } = await ledger.resolve(doubtful.run.id, [answer], true);
  expect(corrected).toMatchObject([{ result: { content: { id: 75 } } }]);
  expect(usual.waits).toEqual([100, 100, 100]);
});
