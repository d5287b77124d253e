import { copyFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createCommits } from '../../../src/ledger/file/commits.ts';
import { ensureLedger } from '../../../src/ledger/file/create.ts';
import { openForWriting, type Database } from '../../../src/ledger/file/database.ts';
import { addToPlan, startAdding } from '../../../src/ledger/plan/add.ts';
import { Plan } from '../../../src/ledger/plan/tables.ts';
import { workOn } from '../../../src/ledger/plan/work.ts';
import { createRun } from '../../../src/ledger/runs/run.ts';
import type { Asked } from '../../../src/contract/import-run.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import {
  begun,
  newFile,
  newRun,
  opened,
  originOf,
  performed,
  planned,
  resultsOf,
  sent,
  leaves,
} from './recording.ts';

function store() {
  const file = newFile();
  ensureLedger(file, null);
  const database = openForWriting(file);
  const commits = createCommits(database, createManualClock());
  let transactions = 0;
  commits.onEach(() => transactions++);
  return { file, database, commits, count: () => transactions };
}

/** To SQLite a full disk, on which only a few more pages have space. */
function fill(database: Database): void {
  const pages = Number(database.pragma('page_count'));
  database.get(`PRAGMA max_page_count=${pages}`);
}

/** An import that has begun. */
async function importing(documents: readonly Asked[]) {
  const { database, commits } = store();
  const run = createRun('import', newRun, { database, commits, now: () => 0, random: Math.random });
  await commits.alone(() => run.begin());
  const plan = new Plan(database);
  const options = { again: false, originOf };
  const adding = startAdding(plan, database, options);
  for (const each of documents) addToPlan(each, adding);
  await run.expect(documents.length, []);
  const work = workOn({ database, commits, run, opened: () => null, keep: null, plan, options });
  return { database, run, work };
}

const inserting =
  (database: Database) =>
  (name: string, key = '') =>
    database.run('INSERT INTO renamed VALUES (?, ?)', name, key);
const inserted = (database: Database) =>
  database.one<{ n: number }>('SELECT count(*) AS n FROM renamed').n;

describe('commits', () => {
  test('are shared by all that arrives in one turn, in the order of arrival', async () => {
    const { database, commits, count } = store();
    const order: number[] = [];
    const all = Array.from({ length: 1000 }, (_, index) => commits.add(() => order.push(index)));
    expect(await Promise.all(all)).toHaveLength(1000);
    expect(count()).toBe(1);
    expect(order).toEqual(Array.from({ length: 1000 }, (_, index) => index));
    database.close();
  });

  test('are not shared by what arrives in the turn after', async () => {
    const { database, commits, count } = store();
    await Promise.all([commits.add(() => 0), setImmediate().then(() => commits.add(() => 1))]);
    expect(count()).toBe(2);
    database.close();
  });

  test('are durable when they say so, and not visible before', async () => {
    const { file, database, commits } = store();
    const other = openForWriting(file);
    const seen = () => inserted(other);
    const insert = inserting(database);
    const change = commits.add(() => insert('a'));
    expect(seen()).toBe(0);
    await change;
    expect(seen()).toBe(1);
    database.close();
    other.close();
  });

  test('fail together on a full disk, and every later one with them', async () => {
    const { file, database, commits } = store();
    fill(database);
    const insert = inserting(database);
    const changes = [
      commits.add(() => insert('small')),
      commits.add(() => insert('large', 'x'.repeat(100_000))),
    ];
    const unwritable = {
      kind: 'output',
      problem: { code: 'ledger/unwritable', params: { file, reason: 'disk-full' } },
    };
    for (const end of await Promise.allSettled(changes)) {
      expect(end).toMatchObject({ status: 'rejected', reason: unwritable });
    }
    await expect(commits.add(() => 0)).rejects.toMatchObject(unwritable);
    expect(() => commits.check()).toThrow('ledger/unwritable');
    expect(inserted(database)).toBe(0);
    database.close();
  });
});

test('an intent is in the file before anything is sent', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const { run } = await begun(ledger, [{ key: 'a' }]);
  await leaves(sent(await run.work.next()));
  const copy = newFile();
  for (const suffix of ['', '-wal', '.mark']) copyFileSync(file + suffix, copy + suffix);
  await using after = await opened(copy);
  expect(await resultsOf(after, run.id)).toMatchObject([
    { sentAt: 1001, result: { key: 'a', outcome: 'in-doubt' } },
  ]);
});

test('a full disk stops a run: nothing more is given to it, also to those that wait', async () => {
  const { database, run, work } = await importing([planned(1, { key: 'a' }), planned(2)]);
  const first = sent(await work.next());
  const second = sent(await work.next());
  const waiting = work.next();
  await leaves(first);
  fill(database);
  const long = {
    key: 'a',
    content: { id: 1 },
    message: { type: 'WARNING', message: 'x'.repeat(100_000) },
  };
  const ended = first.entry.end(
    {
      ...long,
      operation: 'lacuna.create',
      outcome: 'done',
      source: null,
      status: 200,
      attempts: 1,
      durationMs: 1,
    },
    null,
  );
  await expect(ended).rejects.toMatchObject({ kind: 'output' });
  await expect(waiting).rejects.toMatchObject({ problem: { code: 'ledger/unwritable' } });
  await expect(performed(second)).rejects.toMatchObject({ problem: { code: 'ledger/unwritable' } });
  await expect(async () => work.next()).rejects.toMatchObject({ kind: 'output' });
  await expect(run.finish()).rejects.toMatchObject({ kind: 'output' });
  database.close();
});
