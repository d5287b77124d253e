import { rmSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { takeLock } from '../../../src/ledger/file/lock.ts';
import { isDamaged, recoverLedger } from '../../../src/ledger/file/recover.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import {
  type Answering,
  begun,
  folder,
  needs,
  newFile,
  opened,
  outcomes,
  problemOf,
  refused,
  settle,
  used,
  worked,
} from './recording.ts';

test('a ledger in which two operations are one document is refused, and can be recovered', async () => {
  const documents = [1, 2].map((number) => ({ body: { name: `Question ${number}` } }));
  const file = newFile();
  {
    await using ledger = await opened(file);
    const { run } = await begun(ledger, documents);
    await worked(run, () => 'failed');
    await run.finish();
  }
  const database = new DatabaseSync(file);
  database.exec(`DROP INDEX operations_by_content;
    UPDATE operations SET content = (SELECT content FROM operations WHERE seq = 1)`);
  database.close();
  const refusal = refused('ledger/damaged', 'conflict', { file, reason: 'schema' });
  expect(await problemOf(() => opened(file))).toMatchObject(refusal);
  const ports = { clock: createManualClock(), random: () => 0.5, workingDirectory: folder };
  expect(await isDamaged(file, ports)).toBe(true);
  await recoverLedger(file, ports);
  expect(await isDamaged(file, ports)).toBe(false);
  await using ledger = await opened(file);
  const { run, check } = await begun(ledger, documents);
  expect(check).toMatchObject({ toSend: 0, inDoubt: 2 });
  await run.abandon();
});

test('what a lost operation blocked is sent once somebody says which id it returned', async () => {
  const file = newFile();
  await used(file);
  const ports = { clock: createManualClock(), random: () => 0.5, workingDirectory: folder };
  await recoverLedger(file, ports);
  await using ledger = await opened(file);
  const documents = [
    { key: 'lost' },
    { key: 'waiting', operation: 'track.edit', ...needs('lost') },
  ];
  const { run } = await begun(ledger, documents);
  expect(outcomes(await worked(run))).toEqual(['lost in-doubt', 'waiting blocked']);
  await run.finish();
  const [doubt] = await ledger.inDoubt(run.id);
  await settle(ledger, run.id, doubt?.seq ?? 0, { kind: 'done', id: '77' });
  expect(ledger.resources.find('lost')).toMatchObject({ resource: { id: '77' } });
  const again = await begun(ledger, documents);
  const bodies: unknown[] = [];
  const answering: Answering = ({ body }) => {
    bodies.push(body);
    return { content: { id: 78 } };
  };
  expect(outcomes(await worked(again.run, answering))).toEqual(['lost skipped', 'waiting done']);
  expect(bodies).toMatchObject([{ needed: 77 }]);
  await again.run.finish();
});

test('a recovered ledger that was deleted before its next commit was silently started over', async () => {
  const file = newFile();
  await used(file);
  const ports = { clock: createManualClock(), random: () => 0.5, workingDirectory: folder };
  await recoverLedger(file, ports);
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const refusal = { file, reason: 'no-main-file', left: [`${file}.mark`] };
  expect(await problemOf(() => opened(file))).toMatchObject(
    refused('ledger/damaged', 'conflict', refusal),
  );
});

test('a ledger without the table that says whose it is can be recovered', async () => {
  const file = newFile();
  await used(file);
  const database = new DatabaseSync(file);
  database.exec('DROP TABLE ledger');
  database.close();
  const ports = { clock: createManualClock(), random: () => 0.5, workingDirectory: folder };
  expect(await isDamaged(file, ports)).toBe(true);
  expect(await recoverLedger(file, ports)).toMatchObject({ kept: 4 });
  expect(await isDamaged(file, ports)).toBe(false);
});

test('a recovery is refused while a run holds the lock, or waits until it has ended', async () => {
  const file = newFile();
  await used(file);
  const lock = takeLock(file, 0);
  const usual = createManualClock();
  const sleep: typeof usual.sleep = async (ms, signal) => {
    await usual.sleep(ms, signal);
    if (usual.monotonic() === 5000) lock?.release();
  };
  const ports = { clock: { ...usual, sleep }, random: () => 0.5, workingDirectory: folder };
  await expect(recoverLedger(file, ports)).rejects.toMatchObject(
    refused('ledger/locked', 'locked', { file }),
  );
  expect(await recoverLedger(file, ports, { waitMs: 60_000 })).toMatchObject({ file });
  expect(usual.monotonic()).toBe(5000);
});
