/** A database that was set back, and one that is damaged: `push --restore`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCode, field } from '../bodies.ts';
import type { StoredChange } from '../../harness/memory-log.ts';
import { hold, question } from '../content/folder.ts';
import { holdLease, shareWork, startTeam, type Team } from './shared.ts';

/** A team whose ledger has one run. */
async function startWorking(...options: Parameters<typeof startTeam>): Promise<Team> {
  const team = await startTeam(...options);
  await shareWork(team);
  return team;
}

const changed = (team: Team, title: string) => hold(team.cli, question('a', { title }));

const generation = async (team: Team) => {
  await team.ana.shared('ledger', 'status', '-o', 'json');
  return Number(field(team.cli.json(), 'generation'));
};

const copies = (team: Team) =>
  readdirSync(join(team.cli.folder, '.lms-cli')).filter((name) => name.startsWith('shared-'));

describe('a database that was set back', () => {
  test('is refused, and goes on from the copy that knows more', async () => {
    await using team = await startWorking();
    const { cli, ana, rui, database } = team;
    const backup = database.backup();
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    const before = await generation(team);
    database.restore(backup);
    await ana.shared('plan', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/set-back']);
    await ana.shared('ledger', 'status');
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('ledger/set-back')]);
    await ana.shared('ledger', 'push', '--restore', '--yes');
    expect([cli.exitCode, await generation(team)]).toEqual([0, before]);
    await team.checkOut();
    await rui.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
    await changed(team, 'Big capitals');
    await ana.shared('apply', '--yes');
    expect(cli.exitCode).toBe(0);
    await team.checkOut();
    await rui.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('is asked about first, with both generations', async () => {
    await using team = await startWorking({
      atTerminal: true,
      answers: [[/from generation \d+ to generation \d+/, true]],
    });
    const { cli, ana, database } = team;
    const backup = database.backup();
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    database.restore(backup);
    await ana.shared('ledger', 'push', '--restore');
    expect(cli.exitCode).toBe(0);
  });

  test('that lost the ledger itself gets it back from a copy', async () => {
    await using team = await startTeam();
    const { cli, ana, database } = team;
    const empty = database.backup();
    await shareWork(team);
    const before = await generation(team);
    const [copy = ''] = copies(team);
    database.restore(empty);
    await ana.shared('ledger', 'push', '--restore', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/name-missing']);
    await ana.shared('ledger', 'push', `.lms-cli/${copy}`, '--restore', '--yes');
    expect([cli.exitCode, await generation(team)]).toEqual([0, before]);
  });

  test('is left alone while somebody uses it', async () => {
    await using team = await startWorking();
    const { cli, ana, database } = team;
    const backup = database.backup();
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    database.restore(backup);
    await holdLease(team);
    await ana.shared('ledger', 'push', '--restore', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([11, 'ledger/leased']);
    database.pass(60_000);
    await ana.shared('ledger', 'push', '--restore', '--yes');
    expect(cli.exitCode).toBe(0);
  });
});

/** Of one ledger, by generation. */
type Changes = Map<number, StoredChange>;

describe('a damaged log', () => {
  test.each<[string, number, (changes: Changes, at: number) => void]>([
    [
      'another change',
      0,
      (changes, at) => {
        const found = changes.get(at);
        if (found !== undefined) changes.set(at, { ...found, changeset: new Uint8Array(9) });
      },
    ],
    ['a missing row', 0, (changes, at) => void changes.delete(at)],
    ['a missing row before others', 1, (changes, at) => void changes.delete(at)],
  ])('with %s is refused', async (_, before, harm) => {
    await using team = await startWorking();
    const { cli, ana, rui, database } = team;
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    const damaged = (await generation(team)) - before;
    const backup = database.backup();
    for (const changes of backup.get('lms_cli')?.changes.values() ?? []) harm(changes, damaged);
    database.restore(backup);
    await team.checkOut();
    await rui.shared('plan', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/log-damaged']);
  });
});
