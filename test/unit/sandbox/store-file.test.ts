import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/sandbox/store-file.ts';
import { assessment, track } from '../../harness/course.ts';
import { running, type Running } from './running.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CREATE = '/2.0/lms/track/create';
const held = async (service: Running) => (await service.send('GET', '/sandbox/tracks')).json;

describe('the database', () => {
  test('keeps everything over a restart, its instance and its ids included', async () => {
    const database = join(folder, 'restart.db');
    const first = await running({ database });
    await first.send('POST', '/2.0/lms/assessment/create', assessment());
    const release = { id: 1, releaseNotes: 'um' };
    await first.send('POST', '/2.0/lms/assessment/release', release);
    const paths = ['/sandbox/instance', '/sandbox/assessments', '/sandbox/requests'];
    const read = (service: Running) =>
      Promise.all(paths.map(async (path) => (await service.send('GET', path)).text));
    const before = await read(first);
    await first.close();
    await using second = await running({ database });
    expect(await read(second)).toEqual(before);
    const created = await second.send('POST', CREATE, track());
    expect(created.json).toMatchObject({ content: { id: 3 } });
  });

  test('has in its files what was answered, so that a killed service loses nothing', async () => {
    const database = join(folder, 'alive.db');
    await using service = await running({ database });
    await service.send('POST', CREATE, track());
    const copy = join(folder, 'copy.db');
    for (const suffix of ['', '-wal']) copyFileSync(database + suffix, copy + suffix);
    await using after = await running({ database: copy });
    expect(await held(after)).toEqual(await held(service));
  });

  test('takes 300 parallel writes and gives each its id', async () => {
    await using service = await running({ database: join(folder, 'parallel.db') });
    const writes = Array.from({ length: 300 }, () => service.send('POST', CREATE, track()));
    const answers = await Promise.all(writes);
    const ids = answers.map(({ text }) => /"id":(\d+)/.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(300);
    expect(await held(service)).toHaveLength(300);
  });

  test('may be shared by services that run at one time', async () => {
    const database = join(folder, 'shared.db');
    await using one = await running({ database });
    await using other = await running({ database });
    await Promise.all([one, other, one, other].map((each) => each.send('POST', CREATE, track())));
    expect(await held(one)).toHaveLength(4);
    expect(await held(other)).toEqual(await held(one));
  });

  test.each(['new.db', 'old.db'])('was open to other users of the machine: %s', (name) => {
    const file = join(folder, name);
    openDatabase(file).close();
    if (name === 'old.db') chmodSync(file, 0o644);
    const database = openDatabase(file);
    database.exec("INSERT INTO facts VALUES ('a', 'b')");
    const modes = readdirSync(folder)
      .toSorted()
      .filter((each) => each.startsWith(name))
      .map((each) => [each, statSync(join(folder, each)).mode & 0o777]);
    database.close();
    const all = [name, `${name}-shm`, `${name}-wal`];
    expect(modes).toEqual(all.map((each) => [each, 0o600]));
  });

  test('is synchronous and write-ahead at every opening', () => {
    const file = join(folder, 'durable.db');
    for (let opening = 0; opening < 2; opening++) {
      const database = openDatabase(file);
      expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
      expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
      database.close();
    }
  });
});

function problemOf(file: string): unknown {
  try {
    openDatabase(file).close();
    return null;
  } catch (error) {
    return error;
  }
}

const unusable = (file: string, kind: string) => ({
  kind,
  problem: { code: 'sandbox/start', params: { file } },
});

describe('a file that cannot be the database is refused', () => {
  test('when it is no database', () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(file, 'no database at all\n'.repeat(100));
    expect(problemOf(file)).toMatchObject(unusable(file, 'usage'));
  });

  test('when it is the database of another program, which stays as it is', () => {
    const file = join(folder, 'other.db');
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE songs (title TEXT)');
    other.close();
    expect(problemOf(file)).toMatchObject(unusable(file, 'usage'));
    const again = new DatabaseSync(file);
    expect(again.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
    again.close();
  });

  test('when a newer lms-cli wrote it', () => {
    const file = join(folder, 'newer.db');
    const database = openDatabase(file);
    database.exec('PRAGMA user_version=999');
    database.close();
    expect(problemOf(file)).toMatchObject(unusable(file, 'conflict'));
  });

  test('when its folder is not there', () => {
    expect(problemOf(join(folder, 'nowhere', 'a.db'))).toMatchObject(
      unusable(join(folder, 'nowhere', 'a.db'), 'output'),
    );
  });

  test('when the disk is full', { skip: !existsSync('/dev/full') }, () => {
    expect(problemOf('/dev/full')).toMatchObject(unusable('/dev/full', 'output'));
  });
});
