import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import { openForWriting } from '../../../src/ledger/database.ts';
import { isLocked, lockFileOf } from '../../../src/ledger/lock.ts';
import {
  begun,
  folder,
  newFile,
  newRun,
  opened,
  outcomes,
  performed,
  resultsOf,
  sent,
  TARGET,
  worked,
  intent,
  originOf,
} from './recording.ts';

/** Leaves a ledger with one operation done, and one in doubt where its process died. */
async function used(file: string): Promise<void> {
  await using ledger = await opened(file);
  const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }, {}, {}]);
  await worked(run);
  await run.finish();
}

async function problemOf(work: () => Promise<Ledger>): Promise<unknown> {
  try {
    await (await work())[Symbol.asyncDispose]();
    return null;
  } catch (error) {
    return error;
  }
}

const refused = (code: string, kind: string, params: object = {}) => ({
  kind,
  problem: { code, params },
});

const bytesOf = (file: string) => readFileSync(file).toString('base64');

describe('the file of a ledger', () => {
  test('is made with its folder, for its owner only', async () => {
    const file = join(folder, 'new', 'deep', 'a.ledger.db');
    await used(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'new', 'deep')).mode & 0o777).toBe(0o700);
    expect(statSync(lockFileOf(file)).mode & 0o777).toBe(0o600);
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
    expect(await ledger.runs()).toMatchObject([{ counts: { done: 4 } }]);
  });

  test('is synchronous and write-ahead at every opening', async () => {
    const file = newFile();
    await used(file);
    for (let opening = 0; opening < 2; opening++) {
      const database = openForWriting(file);
      expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
      expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
      expect(database.prepare('PRAGMA trusted_schema').get()).toEqual({ trusted_schema: 0 });
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
      refused('ledger/damaged', 'conflict', { file, reason: 'empty' }),
    );
    expect(statSync(file).size).toBe(0);
  });

  test('a log without its file', async () => {
    const file = newFile();
    writeFileSync(`${file}-wal`, 'the rest of a ledger');
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/damaged', 'conflict', { reason: 'no-main-file' }),
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
      refused('ledger/not-a-ledger', 'usage'),
    );
    expect(bytesOf(file)).toBe(before);
  });

  test.each([[0.5], [0.9]])('a file of which %d is left', async (part) => {
    const file = newFile();
    await used(file);
    const pages = Math.floor((statSync(file).size / 4096) * part);
    truncateSync(file, pages * 4096);
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/damaged', 'conflict', { reason: 'corrupt' }),
    );
    expect(statSync(file).size).toBe(pages * 4096);
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

  test('but a torn log is recovered up to its last whole commit', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
    await performed(sent(await run.work.next()));
    const copy = newFile();
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix);
    truncateSync(`${copy}-wal`, statSync(`${copy}-wal`).size - 1000);
    await ledger[Symbol.asyncDispose]();
    await using after = await opened(copy);
    // The last commit was the outcome: what it said is lost, that it was sent is not.
    expect(await resultsOf(after, run.id)).toMatchObject([{ result: { outcome: 'in-doubt' } }]);
  });
});

describe('a file that is no ledger is refused and stays as it is', () => {
  test('when it is of another program', async () => {
    const file = newFile();
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE songs (title TEXT)');
    other.close();
    const before = bytesOf(file);
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/not-a-ledger', 'usage'),
    );
    expect(bytesOf(file)).toBe(before);
  });

  test('when it is no database', async () => {
    const file = newFile();
    writeFileSync(file, 'notes\n'.repeat(1000));
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/not-a-ledger', 'usage'),
    );
  });

  test('when a newer program wrote it', async () => {
    const file = newFile();
    await used(file);
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode=DELETE; PRAGMA user_version=2');
    database.close();
    const before = bytesOf(file);
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/newer', 'conflict', { file }),
    );
    expect(await problemOf(() => opened(file, { readOnly: true }))).toMatchObject(
      refused('ledger/newer', 'conflict'),
    );
    expect(bytesOf(file)).toBe(before);
  });

  test('when its folder cannot be made', async () => {
    const file = join(newFile(), 'a.ledger.db');
    writeFileSync(join(file, '..'), 'a file');
    expect(await problemOf(() => opened(file))).toMatchObject(
      refused('ledger/unwritable', 'unavailable'),
    );
  });
});

describe('a ledger belongs to its target', () => {
  const other = '2.0 https://other.example.com/api/public';

  test('and is refused to another one, once something is done', async () => {
    const file = newFile();
    await used(file);
    expect(await problemOf(() => opened(file, { target: other }))).toMatchObject(
      refused('ledger/other-target', 'conflict', { bound: TARGET, target: other }),
    );
    expect(await problemOf(() => opened(file, { target: null }))).toBeNull();
  });

  test('but is bound anew where nothing is done or in doubt', async () => {
    const file = newFile();
    {
      await using ledger = await opened(file);
      const { run } = await begun(ledger, [{ key: 'a' }]);
      await worked(run, () => 'failed');
      await run.finish();
    }
    await using ledger = await opened(file, { target: other });
    expect(ledger.isNew).toBe(true);
    const { run } = await begun(ledger, [{ key: 'a' }]);
    expect(outcomes(await worked(run))).toEqual(['a done']);
    await run.finish();
  });

  test('in doubt is as good as done', async () => {
    const file = newFile();
    {
      await using ledger = await opened(file);
      const { run } = await begun(ledger, [{ key: 'a' }]);
      await sent(await run.work.next()).entry.begin(intent());
    }
    expect(await problemOf(() => opened(file, { target: other }))).toMatchObject(
      refused('ledger/other-target', 'conflict'),
    );
  });
});

describe('one import at a time', () => {
  test('is at work on a ledger; the other one learns who', async () => {
    const file = newFile();
    await using one = await opened(file);
    const { run } = await begun(one, [{}]);
    await using other = await opened(file);
    const options = { sendsWhileReading: false, again: false, originOf };
    await expect(other.startImport(newRun, options)).rejects.toMatchObject({
      kind: 'conflict',
      problem: {
        code: 'ledger/locked',
        params: { file, holder: { run: run.id, pid: process.pid } },
      },
    });
    expect(await other.runs()).toMatchObject([{ id: run.id, state: 'running' }]);
    await run.finish();
    const second = await begun(other, [{}]);
    await second.run.finish();
  });

  test('holds a lock that goes with its process', async () => {
    const file = newFile();
    await used(file);
    const script = `
      import { DatabaseSync } from '@photostructure/sqlite';
      const lock = new DatabaseSync(process.argv[1]);
      lock.exec('BEGIN EXCLUSIVE');
      console.log('held');
      setInterval(() => {}, 1000);`;
    const holder = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, lockFileOf(file)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(holder.stdout, 'data');
    expect(isLocked(lockFileOf(file))).toBe(true);
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    expect(isLocked(lockFileOf(file))).toBe(false);
    await used(file);
  });
});

describe('a ledger that is only read', () => {
  test('shows a run that is at work, and makes and changes nothing', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
    await performed(sent(await run.work.next()));
    await sent(await run.work.next()).entry.begin(intent());
    await using looking = await opened(file, { readOnly: true });
    expect(await looking.runs()).toMatchObject([
      { id: run.id, state: 'running', counts: { done: 1, remaining: 1 } },
    ]);
    expect(await resultsOf(looking, run.id)).toMatchObject([{ seq: 1 }]);
    expect(await looking.keys('', 10)).toEqual(['a', 'b']);
    await expect(looking.startCommand(newRun)).rejects.toThrow(TypeError);
  });

  test('has no other file beside it afterwards', async () => {
    const file = newFile();
    await used(file);
    const alone = join(folder, 'alone.db');
    renameSync(file, alone);
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
    await using ledger = await opened(alone, { readOnly: true });
    expect(await ledger.runs()).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.startsWith(basename(alone)))).toEqual([
      'alone.db',
    ]);
  });

  test('is read anew once somebody has written it', async () => {
    const file = newFile();
    await used(file);
    await using looking = await opened(file, { readOnly: true });
    expect(await looking.runs()).toHaveLength(1);
    await used(file);
    expect(await looking.runs()).toHaveLength(2);
  });

  test('is none where there is none', async () => {
    const file = newFile();
    expect(await problemOf(() => opened(file, { readOnly: true }))).toMatchObject(
      refused('ledger/missing', 'usage', { file }),
    );
    expect(existsSync(file)).toBe(false);
  });

  test('tells what became of a run whose process died', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
    await sent(await run.work.next()).entry.begin(intent());
    await ledger[Symbol.asyncDispose]();
    await using looking = await opened(file, { readOnly: true });
    expect(await looking.run(run.id.slice(0, 14))).toMatchObject({
      id: run.id,
      state: 'interrupted',
      counts: { 'in-doubt': 1, remaining: 1 },
    });
    expect(await resultsOf(looking, run.id)).toMatchObject([
      { result: { outcome: 'in-doubt', error: { problem: { code: 'run/interrupted' } } } },
    ]);
  });
});
