/** A correction is made as a whole. One that cannot be made leaves everything as it is. */
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Ledger, Resolution } from '../../../src/contract/ledger.ts';
import { openForReading, openForWriting } from '../../../src/ledger/database.ts';
import { stateIn } from '../../../src/ledger/ledger-state.ts';
import { recoverLedger } from '../../../src/ledger/recover.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { begun, folder, newFile, opened, refused, resultsOf, worked } from './recording.ts';

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
    refused('ledger/locked', 'conflict', { holder: { run: active.id } }),
  );
  await worked(active);
  await active.finish();
  expect(await corrected(ledger, run, 1, done('57'))).toEqual([{ id: 75 }]);
});

test('a correction is one change of the ledger', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const run = await doubtful(ledger);
  await corrected(ledger, run, 1, done('75'));
  const generation = () => {
    const database = openForReading(file);
    const { generation: counted } = stateIn(database);
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

test.each([
  ['was altered', (text: string) => text.replace('"done"', '"failed"'), 'ledger/not-in-doubt'],
  ['is another one', () => signed('{"reach":{"seq":2}}'), 'ledger/not-in-doubt'],
  [
    'has other columns',
    (text: string) => signed(text.slice(text.indexOf(' ') + 1).replace('"ordinal":', '"x":')),
    'ledger/damaged',
  ],
])('if what is kept of the answer %s', async (_, alter, code) => {
  const file = newFile();
  let run = '';
  {
    await using ledger = await opened(file);
    run = await doubtful(ledger);
    await corrected(ledger, run, 1, done('75'));
  }
  const database = openForWriting(file);
  const row = database.prepare(`SELECT value FROM facts WHERE name = 'answer 1'`).get();
  database
    .prepare(`UPDATE facts SET value = ? WHERE name = 'answer 1'`)
    .run(alter(String(row?.['value'])));
  database.close();
  await using ledger = await opened(file);
  const before = await everything(ledger, run);
  const refusal = await corrected(ledger, run, 1, done('57')).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ problem: { code } });
  expect(await everything(ledger, run)).toEqual(before);
});

const signed = (text: string) => `${crc32(text)} ${text}`;

test('after a recovery, which may have lost what was built on the outcome', async () => {
  const file = newFile();
  const first = await opened(file);
  const run = await doubtful(first);
  await corrected(first, run, 1, done('75'));
  await first[Symbol.asyncDispose]();
  const ports = { clock: createManualClock(), random: Math.random, workingDirectory: folder };
  recoverLedger(file, ports);
  await using ledger = await opened(file);
  expect(await corrected(ledger, run, 1, done('57'))).toMatchObject(
    refused('ledger/not-in-doubt', 'usage'),
  );
});
