/** Logs that are damaged, forged or lost in part, and copies that are. */
import { rmSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { nextHead } from '../../src/ledger/shared/lease.ts';
import { type ChangeLog, LogFailure } from '../../src/ledger/shared/log.ts';
import { createMemoryDatabase, type MemoryDatabase } from '../harness/memory-log.ts';
import { begun, intent, leaves, performed, sent, worked } from '../unit/ledger/recording.ts';
import {
  contentsOf,
  createMachine,
  type Machine,
  twoMachines,
} from '../unit/ledger/shared/machines.ts';

/** Long enough that the run ends with a snapshot. */
const longKeys = Array.from({ length: 60 }, (_, at) => ({ key: `${at} ${'x'.repeat(30_000)}` }));

async function importAll(
  machine: Machine,
  documents: readonly { readonly key: string }[],
): Promise<string> {
  await using ledger = await machine.open();
  const { run } = await begun(ledger, documents);
  await worked(run);
  await run.finish();
  return ledger.path;
}

/** A machine whose connections differ from those of the database. */
const differing = (database: MemoryDatabase, change: (log: ChangeLog) => Partial<ChangeLog>) =>
  createMachine({
    connect: async (place) => {
      const log = await database.connect(place);
      return { ...log, ...change(log) };
    },
  });

test('a run is finished although its copy is gone when it would make a snapshot', async () => {
  const { database, one, other } = twoMachines();
  {
    await using ledger = await one.open();
    const { run } = await begun(ledger, longKeys);
    await worked(run);
    await run.finish();
    rmSync(ledger.path);
  }
  expect(database.calls).not.toContain('addSnapshot');
  await using reader = await other.read();
  expect(await reader.runs()).toMatchObject([{ state: 'finished', counts: { done: 60 } }]);
});

test('a damaged snapshot is passed over, if an older one and every change are whole', async () => {
  const { database, one } = twoMachines();
  const file = await importAll(one, longKeys);
  await importAll(one, [{ key: 'after' }]);
  expect(database.calls).toContain('addSnapshot');
  let isDamaged = false;
  const other = differing(database, (log) => ({
    read: (id, work) =>
      log.read(id, (reader) =>
        work({
          ...reader,
          part: async (generation, part) => {
            const bytes = new Uint8Array(await reader.part(generation, part));
            if (generation > 0) {
              bytes[100] = (bytes[100] ?? 0) ^ 1;
              isDamaged = true;
            }
            return bytes;
          },
        }),
      ),
  }));
  await using reader = await other.read();
  expect(isDamaged).toBe(true);
  expect(contentsOf(reader.path)).toEqual(contentsOf(file));
});

test('a snapshot of an open run is all that an empty machine needs to go on with it', async () => {
  const { database, one, other } = twoMachines();
  let run = '';
  {
    await using ledger = await one.open();
    const { run: open } = await begun(ledger, longKeys);
    run = open.id;
    for (let sends = 0; sends < 50; sends++) await performed(sent(await open.work.next()));
    // It ends here: one request has no answer, nine are not begun.
    await leaves(sent(await open.work.next()));
  }
  expect(database.calls).toContain('addSnapshot');
  // All else is gone.
  const backup = database.backup();
  for (const { changes, snapshots } of backup.values()) {
    changes.clear();
    for (const each of snapshots.values()) each.delete(Math.min(...each.keys()));
  }
  database.restore(backup);
  {
    await using ledger = await other.open();
    expect(await ledger.inDoubt(run)).toMatchObject([{ key: longKeys[50]?.key }]);
    const { check, run: next } = await begun(ledger, longKeys);
    expect(check).toMatchObject({ skipped: 50, inDoubt: 1, toSend: 9 });
    const sentNow = (await worked(next)).filter(({ outcome }) => outcome === 'done');
    expect(sentNow).toHaveLength(9);
    await next.finish();
  }
  const file = await importAll(one, [{ key: 'after' }]);
  await using reader = await other.read();
  expect(contentsOf(reader.path)).toEqual(contentsOf(file));
});

test.each([
  ['what belongs to one file', `UPDATE here SET role = 'own'`],
  ['a table that nobody knows', 'INSERT INTO planted VALUES (1)'],
])('a change that was forged, of %s, is damage', async (_, sql) => {
  const { database, one, other } = twoMachines();
  const file = await importAll(one, [{ key: 'a' }]);
  await forge(database, one, file, sql);
  await expect(one.read()).rejects.toMatchObject({ problem: { code: 'ledger/log-damaged' } });
  await expect(other.read()).rejects.toMatchObject({ problem: { code: 'ledger/log-damaged' } });
});

/** Appends a change to the log as a writer could by hand, with a right digest. */
async function forge(
  database: MemoryDatabase,
  { place, folder }: Machine,
  file: string,
  sql: string,
): Promise<void> {
  const forged = `${file}.forged`;
  const source = new DatabaseSync(file);
  source.prepare('VACUUM INTO ?').run(forged);
  source.close();
  const copy = new DatabaseSync(forged);
  copy.exec('CREATE TABLE planted (one INTEGER PRIMARY KEY)');
  const session = copy.createSession();
  copy.exec(`${sql}; UPDATE ledger SET changes = changes + 1`);
  const changeset = session.changeset();
  copy.close();
  const log = await database.connect(place);
  const state = await log.find(place.name);
  if (state === null) throw new Error('no ledger');
  const { id } = state;
  const holder = { machine: 'm', copy: 'c', host: 'h', folder, pid: 1, command: 'forge' };
  const taken = await log.take(id, { ...holder, run: null, isSingle: true, since: 0 }, 1000);
  const fence = taken?.fence ?? 0;
  const change = { id, fence, generation: state.generation + 1, changeset };
  const head = nextHead(state.head, changeset);
  expect(await log.push({ ...change, head, run: null, leaseMs: 1000 })).toBe(true);
  await log.release({ id, fence });
}

test.each([
  ['refuses it', () => Promise.reject(new LogFailure('contended', 'again')), 'ledger/unreachable'],
  ['does nothing', () => Promise.resolve(false), 'ledger/unreachable'],
  [
    'has such a row already, because somebody changed its tables',
    () => Promise.reject(new LogFailure('damaged', 'duplicate key')),
    'ledger/log-damaged',
  ],
] as const)(
  'a push gives up, although the lease is renewed, where the database %s',
  async (_, push, code) => {
    const database = createMemoryDatabase();
    await (await createMachine(database).open())[Symbol.asyncDispose]();
    const machine = differing(database, () => ({ push }));
    await using ledger = await machine.open();
    const { run } = await begun(ledger, [{ key: 'a' }]);
    const step = await run.work.next();
    if (step?.kind !== 'send') throw new Error('nothing to send');
    await expect(step.entry.begin(intent())).rejects.toMatchObject({ problem: { code } });
  },
);
