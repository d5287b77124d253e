/** The index by content, which a large import goes without until it ends. */
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { isDamaged, recoverLedger } from '../../../src/ledger/recover.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import {
  begun,
  folder,
  leaves,
  newFile,
  opened,
  outcomes,
  performed,
  problemOf,
  sent,
  worked,
} from './recording.ts';

const documents = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ body: { name: `Question ${index}` } }));

function hasIndex(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index'").all();
    return names.some(({ name }) => name === 'operations_by_content');
  } finally {
    database.close();
  }
}

test('is missing while a large import is under way, and complete when it has ended', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const { run } = await begun(ledger, documents(4000));
  expect(hasIndex(file)).toBe(false);
  await using reader = await opened(file, { readOnly: true });
  expect(await reader.runsLike(run.id)).toMatchObject([{ state: 'running' }]);
  await worked(run);
  expect(await run.finish()).toEqual({ done: 4000 });
  expect(hasIndex(file)).toBe(true);
  const again = await begun(ledger, documents(4001));
  expect(again.check).toMatchObject({ skipped: 4000, toSend: 1 });
  expect(hasIndex(file)).toBe(true);
  await again.run.abandon();
});

test('is made again by the next import after a kill, and by one that is given up', async () => {
  const file = newFile();
  {
    await using killed = await opened(file);
    const { run } = await begun(killed, documents(4000));
    await performed(sent(await run.work.next()));
    await leaves(sent(await run.work.next()));
  }
  expect(hasIndex(file)).toBe(false);
  {
    // A reader cannot make it, and finds documents all the same.
    await using reader = await opened(file, { readOnly: true });
    const { check } = await begun(reader, documents(3));
    expect(check).toMatchObject({ skipped: 1 });
  }
  await using ledger = await opened(file);
  const next = await begun(ledger, documents(3));
  expect(hasIndex(file)).toBe(true);
  expect(outcomes(await worked(next.run))).toEqual(['1 skipped', '2 in-doubt', '3 done']);
  await next.run.finish();
  const large = await begun(ledger, documents(5000));
  expect(hasIndex(file)).toBe(false);
  await large.run.abandon();
  expect(hasIndex(file)).toBe(true);
});

test('stays where others would have to be indexed again', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const first = await begun(ledger, documents(3999));
  expect(hasIndex(file)).toBe(true);
  await worked(first.run);
  await first.run.finish();
  const second = await begun(ledger, documents(3999 + 3998));
  expect(hasIndex(file)).toBe(true);
  await second.run.abandon();
});

test('that cannot be made, because two operations are one document, is damage to recover from', async () => {
  const file = newFile();
  {
    await using ledger = await opened(file);
    const { run } = await begun(ledger, documents(2));
    await worked(run, () => 'failed');
    await run.finish();
  }
  const database = new DatabaseSync(file);
  database.exec(`DROP INDEX operations_by_content;
    UPDATE operations SET content = (SELECT content FROM operations WHERE seq = 1)`);
  database.close();
  const refusal = { problem: { code: 'ledger/damaged', params: { file, reason: 'corrupt' } } };
  expect(
    await problemOf(async () => {
      const ledger = await opened(file);
      try {
        await begun(ledger, documents(2));
        return ledger;
      } catch (error) {
        await ledger[Symbol.asyncDispose]();
        throw error;
      }
    }),
  ).toMatchObject(refusal);
  const ports = { clock: createManualClock(), random: () => 0.5, workingDirectory: folder };
  expect(await isDamaged(file, ports)).toBe(true);
  recoverLedger(file, ports);
  expect(await isDamaged(file, ports)).toBe(false);
  await using ledger = await opened(file);
  const { run, check } = await begun(ledger, documents(2));
  expect(check).toMatchObject({ toSend: 0, inDoubt: 2 });
  await run.abandon();
});
