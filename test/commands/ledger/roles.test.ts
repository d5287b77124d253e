/** Files that belong to shared ledgers: what may still be done with them. */
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { type Cli, startCli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';
import { holdApplied, question, startFolder } from '../content/folder.ts';
import { ADDRESS, startTeam } from './team.ts';

const stateOf = (cli: Cli) => join(cli.folder, '.lms-cli');
const ledgersIn = async (cli: Cli) =>
  (await readdir(stateOf(cli))).filter((name) => name.endsWith('.ledger.db'));

/** Makes the only ledger of the folder something else. */
async function become(cli: Cli, role: string): Promise<string> {
  const [name = ''] = await ledgersIn(cli);
  const database = new DatabaseSync(join(stateOf(cli), name));
  database.prepare('UPDATE ledger SET role = ?, origin = ?').run(role, ADDRESS);
  database.close();
  return name;
}

describe.each([
  ['retired', 'became a shared ledger, can only be read', 'ledger/shared'],
  ['moving', 'becoming a shared ledger', 'ledger/moving'],
])('a ledger that is %s', (role, told, code) => {
  test('is read, and named as what it is', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await become(cli, role);
    await cli.run('runs', 'list');
    expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('2 done')]);
    expect(cli.stderr).toContain(`${told} (${ADDRESS})`);
    await cli.run('resources', 'list', '-o', 'id');
    expect(cli.stdout).toBe('1\n');
  });

  test('is written by no command', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    const name = await become(cli, role);
    await cli.run('runs', 'list', '-o', 'id');
    const [id = ''] = cli.stdout.split('\n');
    const before = await cli.requests();
    for (const argv of [
      ['apply', '--yes'],
      ['apply', '--yes', '--new-ledger'],
      ['lacuna', 'delete', '1', '--yes'],
      ['undo', id, '--yes', '--max-deletes', '1'],
      ['runs', 'resolve', id, '1', '--done'],
      ['resources', 'forget', 'a', '--yes'],
      ['resources', 'adopt', 'b', '2', '--as', 'lacuna'],
    ]) {
      await cli.run(...argv, '-o', 'json');
      expect([argv, cli.exitCode, errorCode(cli.json())]).toEqual([argv, 7, code]);
    }
    expect([await cli.requests(), await ledgersIn(cli)]).toEqual([before, [name]]);
  });
});

describe('a copy', () => {
  test('of the same ledger as a retired file counts once', async () => {
    await using team = await startTeam();
    const { one } = team;
    await one.type('apply', 'course.ndjson', '--yes', '--new-ledger', '--ledger', ADDRESS);
    const [copy = ''] = await ledgersIn(one);
    const old = join(stateOf(one), 'old.ledger.db');
    await cp(join(stateOf(one), copy), old);
    const database = new DatabaseSync(old);
    database.exec(`UPDATE ledger SET role = 'retired'`);
    database.close();
    await one.type('lacuna', 'delete', '1', '--yes', '--ledger', ADDRESS);
    await one.type('runs', 'list', '-o', 'json');
    expect(one.json()).toHaveLength(2);
    expect(one.stderr).toContain('copy of a shared ledger');
    expect(one.stderr).not.toContain('became');
  });
});

test('a wrong address is a finding before anything else', async () => {
  await using cli = await startCli();
  await cli.run(
    'validate',
    'a.yaml',
    '--ledger',
    'postgres://writer@localhost/lms?host=a',
    '-o',
    'json',
  );
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, expect.any(String)]);
  await cli.run('runs', 'list', '--ledger', 'postgres://writer@localhost/lms?host=a', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'config/ledger']);
  expect(await readdir(cli.folder)).toEqual([]);
});
