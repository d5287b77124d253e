/** A correction is made as a whole. One that cannot be made leaves everything as it is. */
import { expect, test } from 'vitest';
import type { Ledger, Resolution } from '../../../src/contract/ledger.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import {
  begun,
  newFile,
  opened,
  performed,
  refused,
  resultsOf,
  sent,
  worked,
} from './recording.ts';

const done = (id: string): Resolution => ({ kind: 'done', id });

/** Two creates in doubt. Returns their run and their numbers. */
async function doubtful(ledger: Ledger) {
  const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
  await worked(run, () => 'in-doubt');
  await run.finish();
  const [a, b] = (await ledger.inDoubt(run.id)).map(({ seq }) => seq);
  return { run: run.id, a: a ?? 0, b: b ?? 0 };
}

async function corrected(ledger: Ledger, run: string, seq: number, resolution: Resolution) {
  const { wrong, corrected: former } = await ledger.resolve(run, [{ seq, resolution }], true);
  return wrong[0]?.error ?? former.map(({ result }) => result.content);
}

async function everything(ledger: Ledger, run: string) {
  const keys = ['a', 'b'].map((key) => ledger.resources.find(key));
  return [await resultsOf(ledger, run), (await ledger.runsLike(run))[0]?.counts, keys];
}

test('an id that another key has', async () => {
  await using ledger = await opened(newFile());
  const { run, a, b } = await doubtful(ledger);
  await corrected(ledger, run, a, done('75'));
  await corrected(ledger, run, b, done('57'));
  const before = await everything(ledger, run);
  expect(await corrected(ledger, run, a, done('57'))).toMatchObject(
    refused('resources/taken', 'conflict', { holder: 'b' }),
  );
  expect(await everything(ledger, run)).toEqual(before);
  // Once the other one is corrected, the id is free.
  expect(await corrected(ledger, run, b, done('58'))).toEqual([{ id: 57 }]);
  expect(await corrected(ledger, run, a, done('57'))).toEqual([{ id: 75 }]);
});

test('while an import is active, which may have used the outcome', async () => {
  await using ledger = await opened(newFile());
  const { run, a } = await doubtful(ledger);
  await corrected(ledger, run, a, done('75'));
  const { run: active } = await begun(ledger, [{ key: 'c' }, { key: 'd' }]);
  await performed(sent(await active.work.next()));
  expect(await corrected(ledger, run, a, done('57'))).toMatchObject(
    refused('ledger/locked', 'locked', { holder: { run: active.id } }),
  );
  await worked(active);
  await active.finish();
  expect(await corrected(ledger, run, a, done('57'))).toEqual([{ id: 75 }]);
});

test('unless it may wait until that import has ended', async () => {
  const usual = createManualClock();
  let end = async () => {};
  const sleep: typeof usual.sleep = async (ms, signal) => {
    await usual.sleep(ms, signal);
    if (usual.waits.length === 3) await end();
  };
  await using ledger = await opened(newFile(), { clock: { ...usual, sleep }, waitMs: 60_000 });
  const { run, a } = await doubtful(ledger);
  await corrected(ledger, run, a, done('75'));
  const { run: active } = await begun(ledger, [{ key: 'c' }, { key: 'd' }]);
  await performed(sent(await active.work.next()));
  end = async () => {
    await worked(active);
    await active.finish();
  };
  expect(await corrected(ledger, run, a, done('57'))).toEqual([{ id: 75 }]);
  expect(usual.waits).toEqual([100, 100, 100]);
});

test('without the word for it, as a file of answers', async () => {
  await using ledger = await opened(newFile());
  const { run, a } = await doubtful(ledger);
  await corrected(ledger, run, a, done('75'));
  const { wrong } = await ledger.resolve(run, [{ seq: a, resolution: { kind: 'not-done' } }]);
  expect(wrong[0]?.error).toMatchObject(
    refused('ledger/not-in-doubt', 'usage', { correction: '--not-done' }),
  );
});
