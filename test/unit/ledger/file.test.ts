import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { openLedger } from '../../../src/ledger/open.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { ensureLedger, removeUnused } from '../../../src/ledger/whole.ts';
import { APPLICATION_ID, FORMAT } from '../../../src/ledger/log/schema.ts';
import { nameLockFile } from '../../../src/ledger/file/lock.ts';
import { openForWriting } from '../../../src/ledger/file/database.ts';
import {
  begun,
  folder,
  newFile,
  opened,
  performed,
  problemOf,
  refused,
  sent,
  TARGET,
  used,
} from './recording.ts';

const bytesOf = (file: string) => readFileSync(file).toString('base64');

describe('the file of a ledger', () => {
  test('is made with its folder, for its owner only', async () => {
    const file = join(folder, 'new', 'deep', 'a.ledger.db');
    await used(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'new', 'deep')).mode & 0o777).toBe(0o700);
    expect(statSync(nameLockFile(file)).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    await used(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('has everything in itself once it is closed', async () => {
    const file = newFile();
    await used(file);
    const copy = newFile();
    copyFileSync(file, copy);
    await using ledger = await opened(copy);
    expect(ledger.runs()).toMatchObject([{ counts: { done: 4 } }]);
  });

  test('is synchronous and write-ahead at every opening', async () => {
    const file = newFile();
    await used(file);
    for (let opening = 0; opening < 2; opening++) {
      const database = openForWriting(file);
      expect(database.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
      expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
      expect(database.get('PRAGMA trusted_schema')).toEqual({ trusted_schema: 0 });
      database.close();
    }
  });

  test('is found from the working directory', async () => {
    await used('relative.ledger.db');
    expect(existsSync(join(folder, 'relative.ledger.db'))).toBe(true);
  });
});

describe('what lost its content never becomes a new ledger:', () => {
  test('an empty file', async () => {
    const file = newFile();
    writeFileSync(file, '');
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/damaged', 'conflict', { file, reason: 'corrupt' }),
    );
    expect(statSync(file).size).toBe(0);
  });

  test('a log without its file', async () => {
    const file = newFile();
    writeFileSync(`${file}-wal`, 'the rest of a ledger');
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/damaged', 'conflict', { reason: 'corrupt' }),
    );
    expect(existsSync(file)).toBe(false);
  });

  test('a file that lost its beginning', async () => {
    const file = newFile();
    await used(file);
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(100), 0, 100, 0);
    closeSync(handle);
    const before = bytesOf(file);
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/not-found', 'conflict'),
    );
    expect(bytesOf(file)).toBe(before);
  });

  test('a file with other bytes in it, that was not closed', async () => {
    const file = newFile();
    await used(file);
    const handle = openSync(file, 'r+');
    // Every page but the first, which has the schema.
    for (let page = 1; page < statSync(file).size / 4096; page++) {
      writeSync(handle, Buffer.alloc(64, 0xa5), 0, 64, page * 4096);
    }
    closeSync(handle);
    writeFileSync(`${file}-wal`, 'torn');
    const found = await problemOf(() => opened(file));
    expect(found).toMatchObject(refused('ledger/damaged', 'conflict', { reason: 'corrupt' }));
  });
});

test('one that another command removed as unused, at any moment, came back as an empty file', async () => {
  let removals = 0;
  for (let ticks = 0, isOver = false; !isOver; ticks++) {
    const file = newFile();
    ensureLedger(file, TARGET);
    const other = openForWriting(file);
    const ports = { clock: createManualClock(), random: Math.random, workingDirectory: folder };
    const holding = {
      command: 'import',
      isSingle: true,
      requestMs: 0,
      mayCreate: false,
      waitMs: 0,
    };
    const opening = openLedger(
      { place: file, target: TARGET, holding },
      { ...ports, files: { makeFolder: async () => {} } },
    );
    const state = { isOpen: false };
    void opening.then(() => (state.isOpen = true));
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
    isOver = state.isOpen;
    removeUnused(other, []);
    if (!existsSync(file)) removals++;
    other.close();
    expect(isOver && !existsSync(file)).toBe(false);
    {
      await using ledger = await opening;
      const { run } = await begun(ledger, [{ key: 'a' }]);
      await performed(sent(await run.work.next()));
      await run.finish();
    }
    await using again = await opened(file);
    expect(again.runs()).toMatchObject([{ counts: { done: 1 } }]);
  }
  expect(removals).toBeGreaterThan(0);
});

describe('a file that is no ledger is refused and stays as it is', () => {
  test('when it is of another program', async () => {
    const file = newFile();
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE songs (title TEXT)');
    other.close();
    const before = bytesOf(file);
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/not-found', 'conflict'),
    );
    expect(bytesOf(file)).toBe(before);
  });

  test('when it is no database', async () => {
    const file = newFile();
    writeFileSync(file, 'notes\n'.repeat(1000));
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/not-found', 'conflict'),
    );
  });

  test('when a newer program wrote it', async () => {
    const file = newFile();
    await used(file);
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA user_version=${FORMAT + 1}`);
    database.close();
    const before = bytesOf(file);
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/version', 'conflict', { file }),
    );
    expect(await problemOf(() => opened(file, { readOnly: true }))).toMatchObject(
      refused('ledger/version', 'conflict'),
    );
    expect(bytesOf(file)).toBe(before);
  });

  test.each([1])('when a program before the first release wrote its format %i', async (version) => {
    const file = newFile();
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${version};
      CREATE TABLE facts (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT`);
    database.close();
    const before = bytesOf(file);
    const older = refused('ledger/version', 'conflict', { file });
    expect(await problemOf(() => opened(file))).toMatchObject(older);
    expect(bytesOf(file)).toBe(before);
  });

  test('when its folder cannot be made', async () => {
    const file = join(newFile(), 'a.ledger.db');
    writeFileSync(join(file, '..'), 'a file');
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/unwritable', 'output'),
    );
  });
});
