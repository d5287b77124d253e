import { copyFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createCommits } from '../../../src/ledger/group-commit.ts';
import { openForWriting, type Database } from '../../../src/ledger/database.ts';
import { ensureLedger } from '../../../src/ledger/file.ts';
import { createResourceChanges } from '../../../src/ledger/resource-changes.ts';
import { createDoneOperations } from '../../../src/ledger/done-operations.ts';
import { createIds } from '../../../src/ledger/returned-ids.ts';
import { createImportRun } from '../../../src/ledger/import-run.ts';
import { createKnown } from '../../../src/ledger/known-documents.ts';
import { createRecords } from '../../../src/ledger/operation-rows.ts';
import { startRun } from '../../../src/ledger/runs.ts';
import { markingSuspects } from '../../../src/ledger/suspects.ts';
import { createWriting } from '../../../src/ledger/writing.ts';
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
  const writing = createWriting(database, file);
  const commits = createCommits(writing);
  let transactions = 0;
  commits.onEach(() => transactions++);
  return { file, database, writing, commits, count: () => transactions };
}

/** To SQLite a full disk. */
function fill(database: Database): void {
  const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
  database.exec(`PRAGMA max_page_count=${pages}`);
}

/** An import that has begun. */
function importing() {
  const { file, database, writing, commits } = store();
  const ports = { writing, commits, service: '', now: () => 0, random: Math.random, file };
  const run = startRun('import', newRun, ports);
  const resources = createResourceChanges(database);
  const importRun = createImportRun(
    { again: false, originOf },
    {
      commits,
      file,
      lock: null,
      records: createRecords(database),
      done: createDoneOperations(createIds(database), resources),
      resources,
      known: createKnown(database),
      run,
      rely: () => {},
      suspect: markingSuspects(database, { commits, run }),
    },
  );
  return { database, importRun };
}

const inserting = (database: Database) => {
  const insert = database.prepare('INSERT INTO facts VALUES (?, ?)');
  return (name: string, value = '') => insert.run(name, value);
};

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
    const seen = () => other.prepare('SELECT count(*) AS n FROM facts').get()?.['n'];
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
      kind: 'unavailable',
      problem: { code: 'ledger/unwritable', params: { file, reason: 'disk-full' } },
    };
    for (const end of await Promise.allSettled(changes)) {
      expect(end).toMatchObject({ status: 'rejected', reason: unwritable });
    }
    await expect(commits.add(() => 0)).rejects.toMatchObject(unwritable);
    expect(() => commits.check()).toThrow('ledger/unwritable');
    expect(database.prepare('SELECT count(*) AS n FROM facts').get()).toEqual({ n: 0 });
    database.close();
  });
});

test('an intent is in the file before anything is sent', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const { run } = await begun(ledger, [{ key: 'a' }]);
  await leaves(sent(await run.work.next()));
  const copy = newFile();
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix);
  await using after = await opened(copy);
  expect(await resultsOf(after, run.id)).toMatchObject([
    { sentAt: 1001, result: { key: 'a', outcome: 'in-doubt' } },
  ]);
});

test('a full disk stops a run: nothing more is given to it, also to those that wait', async () => {
  const { database, importRun } = importing();
  await importRun.add(planned(1, { key: 'a' }));
  await importRun.add(planned(2));
  await importRun.complete([]);
  const first = sent(await importRun.work.next());
  const second = sent(await importRun.work.next());
  const waiting = importRun.work.next();
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
    null,
  );
  await expect(ended).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(waiting).rejects.toMatchObject({ problem: { code: 'ledger/unwritable' } });
  await expect(performed(second)).rejects.toMatchObject({ problem: { code: 'ledger/unwritable' } });
  await expect(async () => importRun.work.next()).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(importRun.finish()).rejects.toMatchObject({ kind: 'unavailable' });
  database.close();
});
