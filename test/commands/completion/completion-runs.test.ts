/** What a shell is answered of ledgers, and where everything is wrong: nothing is said or written. */
import { chmod, copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { asked, ledgerOf, runIds, withRuns } from './completing.ts';

describe('runs', () => {
  test('come newest first, with their state and their time', async () => {
    await using cli = await withRuns();
    const ids = await runIds(cli);
    expect(ids).toHaveLength(2);
    const { values, descriptions } = await asked(cli, 'runs', 'show', '');
    expect(values).toEqual(ids);
    expect(descriptions[0]).toMatch(/^finished, \d{4}-\d\d-\d\d \d\d:\d\d, lacuna create$/);
    expect(descriptions[1]).toMatch(/^finished, .*, import$/);
    expect((await asked(cli, 'runs', 'show', ids[1] ?? '')).values).toEqual([ids[1]]);
    expect((await asked(cli, 'runs', 'show', 'zzz')).values).toEqual([]);
  });

  test('are those that the command can work with', async () => {
    await using cli = await withRuns();
    const [, imported] = await runIds(cli);
    for (const verb of ['resume', 'resolve', 'rejects']) {
      expect((await asked(cli, 'runs', verb, '')).values).toEqual([imported]);
    }
  });

  test('are those that can be undone', async () => {
    await using cli = await withRuns();
    const [, imported = ''] = await runIds(cli);
    expect((await asked(cli, 'undo', '')).values).toEqual([]);
    await cli.write('more.ndjson', JSON.stringify({ operation: 'lacuna.create', body: lacuna() }));
    await cli.run('import', 'more.ndjson');
    const { values, descriptions } = await asked(cli, 'undo', '');
    expect(values).toHaveLength(1);
    expect(values).not.toContain(imported);
    expect(descriptions[0]).toMatch(/^finished, .*, import$/);
  });

  test('are those of the ledger that the line names', async () => {
    await using cli = await withRuns();
    const ids = await runIds(cli);
    const ledger = basename(await ledgerOf(cli));
    const path = join('.lms-cli', ledger);
    expect((await asked(cli, '--ledger', path, 'runs', 'show', '')).values).toEqual(ids);
    expect((await asked(cli, 'runs', 'show', `--ledger=${path}`, '')).values).toEqual(ids);
    expect((await asked(cli, 'runs', 'show', '--ledger=none.db', '')).values).toEqual([]);
    expect((await asked(cli, '--profile', 'school', 'runs', 'show', '')).values).toEqual([]);
    const profile = decodeURIComponent(ledger.replace('.ledger.db', ''));
    expect((await asked(cli, '--profile', profile, 'runs', 'show', '')).values).toEqual(ids);
    cli.setEnv('LMS_LEDGER', 'none.db');
    expect((await asked(cli, 'runs', 'show', '')).values).toEqual([]);
  });

  test('operations in doubt are offered by number and by key', async () => {
    await using cli = await withRuns();
    const [, imported = ''] = await runIds(cli);
    const { values, descriptions } = await asked(cli, 'runs', 'resolve', imported, '');
    expect(values).toEqual(['1', 'com espaço: ação', '2']);
    expect(descriptions).toEqual([
      'lacuna.create com espaço: ação',
      'lacuna.create 1',
      'lacuna.create 17',
    ]);
    await cli.run('runs', 'resolve', imported, 'com espaço: ação', '--give-up');
    expect(cli.exitCode).toBe(0);
    expect((await asked(cli, 'runs', 'resolve', imported, '')).values).toEqual(['2']);
    expect((await asked(cli, 'runs', 'resolve', 'zzz', '')).values).toEqual([]);
  });

  test('a key of no operation in doubt is refused', async () => {
    await using cli = await withRuns();
    const [, imported = ''] = await runIds(cli);
    await cli.run('runs', 'resolve', imported, 'nada', '--give-up');
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('runs/key-unknown');
  });
});

describe('silence', () => {
  test.each([
    [['zsh']],
    [[]],
    [['tcsh', 'ru']],
    [['bash']],
    [['bash', '9', 'x', '', "lms-cli 'ru"]],
    [['fish', '"']],
    [['fish']],
    [['zsh', '--nothing', 'nobody', '--knows', '']],
    [['zsh', 'runs', 'show', 'a', 'b', 'c', '']],
    [['zsh', '--output', 'wrong', '--timeout', 'never', 'runs', 'show', '']],
  ])('is kept after the wrong request %j', async (words) => {
    await using cli = await startCli({ env: { LMS_OUTPUT: 'wrong', LMS_LANG: 'tlh' } });
    await cli.run('__complete', ...words);
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    expect(await cli.requests()).toEqual([]);
  });

  test.each([
    ['is no database', async (cli: Cli) => cli.write('l.db', 'no ledger')],
    ['is empty', async (cli: Cli) => cli.write('l.db', '')],
    ['is a folder', async (cli: Cli) => mkdir(join(cli.folder, 'l.db')).then(() => undefined)],
    ['is another database', async (cli: Cli) => otherDatabase(join(cli.folder, 'l.db'))],
  ])('is kept about a ledger that %s', async (_, make) => {
    await using cli = await startCli();
    await make(cli);
    expect((await asked(cli, 'runs', 'show', '--ledger', 'l.db', '')).values).toEqual([]);
  });

  test('is kept about a damaged ledger, and the others answer', async () => {
    await using cli = await withRuns();
    const ids = await runIds(cli);
    await cli.write('.lms-cli/a.ledger.db', 'damaged');
    expect((await asked(cli, 'runs', 'show', '')).values).toEqual(ids);
  });

  test('is kept about a ledger that another process has locked', async () => {
    await using cli = await withRuns();
    const file = join(cli.folder, 'kept.db');
    await copyFile(await ledgerOf(cli), file);
    const other = new DatabaseSync(file);
    other.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL');
    other.exec('UPDATE ledger SET changes = changes + 1');
    const { values } = await asked(cli, '--ledger', file, 'runs', 'show', '');
    expect(values).toEqual([]);
    other.close();
  });

  test('is kept if nothing can be written or nobody reads', async () => {
    await using cli = await startCli();
    const full = (usual: Host): Host => ({
      ...usual,
      terminal: {
        ...usual.terminal,
        stdout: {
          ...usual.terminal.stdout,
          write: async () => {
            throw new FileProblem('disk-full', 'standard output');
          },
        },
      },
    });
    await cli.runIn(full, '__complete', 'zsh', '');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  });

  test('is kept in a folder that cannot be read', async () => {
    await using cli = await withRuns();
    await chmod(join(cli.folder, '.lms-cli'), 0o000);
    expect((await answersOf(cli)).kind).toBe('values');
    await chmod(join(cli.folder, '.lms-cli'), 0o700);
  });

  const answersOf = (cli: Cli) => asked(cli, 'runs', 'show', '');
});

test('nothing is written, and no connection made', async () => {
  await using cli = await withRuns();
  const [, imported = ''] = await runIds(cli);
  const before = await contents(cli.folder);
  const requests = await cli.requests();
  for (const words of [
    ['runs', 'show', ''],
    ['runs', 'resolve', imported, ''],
    ['--profile', ''],
  ]) {
    await asked(cli, ...words);
  }
  expect(await contents(cli.folder)).toEqual(before);
  expect(await cli.requests()).toEqual(requests);
});

function otherDatabase(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE t (x)');
  database.close();
}

/** Every file below a folder, with its bytes. */
async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = files.map(async (file) => [file, (await readFile(file)).toString('latin1')]);
  return Object.fromEntries(await Promise.all(read));
}
