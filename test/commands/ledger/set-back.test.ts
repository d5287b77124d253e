/** A database that was set back, and one that is damaged. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EventRow } from '../../../src/ledger/log/events.ts';
import { errorCode, field } from '../bodies.ts';
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

/** The copy of the first folder. */
const ofCopy = (team: Team): string => {
  const folder = join(team.cli.folder, '.lms-cli');
  const name = readdirSync(folder).find((each) => /^shared-.*\.db$/.test(each)) ?? '';
  return `.lms-cli/${name}`;
};

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
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/older']);
    await ana.shared('ledger', 'status');
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('ledger/older')]);
    await ana.shared('ledger', 'push', ofCopy(team));
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

  test('that lost the ledger itself gets it back from a copy', async () => {
    await using team = await startTeam();
    const { cli, ana, database } = team;
    const empty = database.backup();
    await shareWork(team);
    const before = await generation(team);
    database.restore(empty);
    await ana.shared('plan', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/name-missing']);
    await ana.shared('ledger', 'push', ofCopy(team));
    expect([cli.exitCode, await generation(team)]).toEqual([0, before]);
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    expect(cli.exitCode).toBe(0);
  });

  test('is left alone while somebody uses it', async () => {
    await using team = await startWorking();
    const { cli, ana, database } = team;
    const backup = database.backup();
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    database.restore(backup);
    await holdLease(team);
    await ana.shared('ledger', 'push', ofCopy(team), '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([11, 'ledger/locked']);
    database.pass(60_000);
    await ana.shared('ledger', 'push', ofCopy(team));
    expect(cli.exitCode).toBe(0);
  });

  test('and in which others went on since is no more that of the copy', async () => {
    await using team = await startWorking();
    const { cli, ana, rui, database } = team;
    const backup = database.backup();
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    database.restore(backup);
    await team.checkOut();
    await rui.shared('resources', 'adopt', 'z', '9', '--as', 'lacuna');
    expect(cli.exitCode).toBe(0);
    await ana.shared('ledger', 'push', ofCopy(team), '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/not-restorable']);
    // The copy is as it was.
    await ana.shared('plan', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/older']);
  });
});

/** Of one ledger, by number. */
type Events = Map<number, EventRow>;

describe('a damaged log', () => {
  test.each<[string, number, (events: Events, at: number) => void]>([
    [
      'another event',
      0,
      (events, at) => {
        const found = events.get(at);
        if (found !== undefined) events.set(at, { ...found, data: '{}' });
      },
    ],
    ['a missing row', 0, (events, at) => void events.delete(at)],
    ['a missing row before others', 1, (events, at) => void events.delete(at)],
  ])('with %s is refused', async (_, before, harm) => {
    await using team = await startWorking();
    const { cli, ana, rui, database } = team;
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    const damaged = (await generation(team)) - before;
    const backup = database.backup();
    for (const events of backup.get('lms_cli')?.events.values() ?? []) harm(events, damaged);
    database.restore(backup);
    await team.checkOut();
    await rui.shared('plan', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/log-damaged']);
  });
});
