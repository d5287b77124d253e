/** A correction is made as a whole. One that cannot be made leaves everything as it is. */
import { expect, test } from 'vitest';
import type { Ledger, Resolution } from '../../../src/contract/ledger.ts';
import { openForReading } from '../../../src/ledger/file/database.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { begun, newFile, opened, refused, resultsOf, worked } from './recording.ts';

const done = (id: string): Resolution => ({ kind: 'done', id });

/** Two creates in doubt, 1 and 2. */
async function doubtful(ledger: Ledger): Promise<string> {
  const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
  await worked(run, () => 'in-doubt');
  await run.finish();
  return run.id;
}

async function corrected(ledger: Ledger, run: string, seq: number, resolution: Resolution) {
  const { wrong, corrected: former } = await ledger.resolve(run, [{ seq, resolution }], true);
  return wrong[0]?.error ?? former.map(({ result }) => result.content);
}

async function everything(ledger: Ledger, run: string) {
  const keys = ['a', 'b'].map((key) => ledger.resources.find(key));
  return [await resultsOf(ledger, run), (await ledger.runsLike(run))[0]?.counts, keys];
}

test('an id that another operation has', async () => {
  await using ledger = await opened(newFile());
  const run = await doubtful(ledger);
  await corrected(ledger, run, 1, done('75'));
  await corrected(ledger, run, 2, done('57'));
  const before = await everything(ledger, run);
  expect(await corrected(ledger, run, 1, done('57'))).toMatchObject(
    refused('ledger/id-known', 'usage', { holder: 2 }),
  );
  expect(await everything(ledger, run)).toEqual(before);
  // Once the other one is corrected, the id is free.
  expect(await corrected(ledger, run, 2, done('58'))).toEqual([{ id: 57 }]);
  expect(await corrected(ledger, run, 1, done('57'))).toEqual([{ id: 75 }]);
});

test('while an import is active, which may have used the outcome', async () => {
  await using ledger = await opened(newFile());
  const run = await doubtful(ledger);
  await corrected(ledger, run, 1, done('75'));
  const { run: active } = await begun(ledger, [{ key: 'c' }]);
  expect(await corrected(ledger, run, 1, done('57'))).toMatchObject(
    refused('ledger/locked', 'locked', { holder: { run: active.id } }),
  );
  await worked(active);
  await active.finish();
  expect(await corrected(ledger, run, 1, done('57'))).toEqual([{ id: 75 }]);
});

test('unless it may wait until that import has ended', async () => {
  const usual = createManualClock();
  let end = async () => {};
  const sleep: typeof usual.sleep = async (ms, signal) => {
    await usual.sleep(ms, signal);
    if (usual.waits.length === 3) await end();
  };
  await using ledger = await opened(newFile(), { clock: { ...usual, sleep }, waitMs: 60_000 });
  const run = await doubtful(ledger);
  await corrected(ledger, run, 1, done('75'));
  const { run: active } = await begun(ledger, [{ key: 'c' }]);
  end = async () => {
    await worked(active);
    await active.finish();
  };
  expect(await corrected(ledger, run, 1, done('57'))).toEqual([{ id: 75 }]);
  expect(usual.waits).toEqual([100, 100, 100]);
});

test('a correction is one change of the ledger', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const run = await doubtful(ledger);
  await corrected(ledger, run, 1, done('75'));
  const generation = () => {
    const database = openForReading(file);
    const { changes: counted } = database.one<{ changes: number }>('SELECT changes FROM ledger');
    database.close();
    return counted;
  };
  const before = generation();
  expect(await corrected(ledger, run, 1, { kind: 'not-done' })).toEqual([{ id: 75 }]);
  expect(generation()).toBe(before + 1);
});

test('without the word for it, as a file of answers', async () => {
  await using ledger = await opened(newFile());
  const run = await doubtful(ledger);
  await corrected(ledger, run, 1, done('75'));
  const { wrong } = await ledger.resolve(run, [{ seq: 1, resolution: { kind: 'not-done' } }]);
  expect(wrong[0]?.error).toMatchObject(
    refused('ledger/not-in-doubt', 'usage', { correction: '--not-done' }),
  );
});
