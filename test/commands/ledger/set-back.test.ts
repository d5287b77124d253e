/** A database that was set back, and one that is damaged: `push --restore`, `pull`, `--replace`. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCode, field, textOf } from '../bodies.ts';
import type { StoredChange } from '../../harness/memory-log.ts';
import { hold, planned, question } from '../content/folder.ts';
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

  test('and went on is not restored: the copy is set aside, and its runs are named', async () => {
    await using team = await startWorking();
    const { cli, ana, rui, database } = team;
    await team.checkOut();
    const backup = database.backup();
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    await ana.run('runs', 'list', '-o', 'id');
    const [own = ''] = cli.stdout.split('\n');
    database.restore(backup);
    await rui.shared('resources', 'adopt', 'z', '77', '--as', 'lacuna');
    expect(cli.exitCode).toBe(0);
    await ana.shared('ledger', 'push', '--restore', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/not-restorable']);
    await ana.shared('ledger', 'pull', '--replace', '--yes', '-o', 'json');
    expect([cli.exitCode, field(cli.json(), 'runs')]).toEqual([0, [own]]);
    const aside = textOf(cli.json(), 'aside');
    await ana.shared('resources', 'show', 'z');
    expect(cli.exitCode).toBe(0);
    await ana.run('runs', 'show', own, '--ledger', aside);
    expect(cli.exitCode).toBe(0);
    await ana.run('resources', 'forget', 'a', '--ledger', aside, '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/read-only-copy']);
  });

  test('and restored from the newest copy: one from inside the gap is set aside', async () => {
    await using team = await startWorking();
    const { cli, ana, rui, database } = team;
    const backup = database.backup();
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    await team.checkOut();
    await rui.shared('ledger', 'pull');
    await changed(team, 'Big capitals');
    await ana.shared('apply', '--yes');
    const newest = await generation(team);
    database.restore(backup);
    await ana.shared('ledger', 'push', '--restore', '--yes');
    expect(cli.exitCode).toBe(0);
    // It has a generation that the log skips, and nothing that the log lacks.
    for (const words of [['plan'], ['apply', '--yes'], ['runs', 'list']]) {
      await rui.shared(...words, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/set-back']);
    }
    expect(cli.stdout).toContain('ledger pull --replace');
    await rui.shared('ledger', 'push', '--restore', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/not-restorable']);
    await rui.shared('ledger', 'pull', '--replace', '--yes', '-o', 'json');
    expect([cli.exitCode, field(cli.json(), 'runs')]).toEqual([0, []]);
    expect(await generation(team)).toBe(newest);
    await team.checkOut();
    await rui.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('is nothing to restore or to replace while copy and database agree', async () => {
    await using team = await startWorking();
    const { cli, ana } = team;
    await ana.shared('ledger', 'push', '--restore', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/not-restorable']);
    await ana.shared('ledger', 'pull', '--replace', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'ledger/not-forked']);
  });
});

describe('ledger pull', () => {
  test('brings the copy of the folder up to date', async () => {
    await using team = await startWorking();
    const { cli, rui } = team;
    await team.checkOut();
    const before = await generation(team);
    await rui.shared('ledger', 'pull', '-o', 'json');
    expect([cli.exitCode, field(cli.json(), 'generation')]).toEqual([0, before]);
    expect(existsSync(textOf(cli.json(), 'file'))).toBe(true);
  });

  test('writes a file that can only be read', async () => {
    await using team = await startWorking();
    const { cli, ana } = team;
    await ana.shared('ledger', 'pull', '--out', 'saved.ledger.db');
    expect(cli.exitCode).toBe(0);
    await ana.run('runs', 'list', '--ledger', 'saved.ledger.db', '-o', 'id');
    expect(cli.stdout.split('\n')).toHaveLength(2);
    await ana.run('apply', '--yes', '--ledger', 'saved.ledger.db', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/read-only-copy']);
    await ana.shared('ledger', 'pull', '--out', 'saved.ledger.db', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'ledger/file-exists']);
  });

  test('writes an earlier state, from which the name can go on as a new ledger', async () => {
    await using team = await startWorking();
    const { cli, ana, rui } = team;
    const before = await generation(team);
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    await ana.shared('ledger', 'pull', '--at', String(before));
    expect(cli.exitCode).toBe(0);
    const file = `production-${before}.ledger.db`;
    await ana.shared('ledger', 'push', file, '--replace', '--yes');
    expect([cli.exitCode, await generation(team)]).toEqual([0, before]);
    await team.checkOut();
    await rui.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(10);
    await ana.shared('apply', '--yes');
    expect(cli.exitCode).toBe(0);
    expect(await planned(cli, '--ledger', file)).toEqual(['a: edit release']);
  });

  test('knows no later state than the newest one', async () => {
    await using team = await startWorking();
    await team.ana.shared('ledger', 'pull', '--at', '999', '-o', 'json');
    expect([team.cli.exitCode, errorCode(team.cli.json())]).toEqual([2, 'ledger/no-generation']);
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
  ])(
    'with %s is refused, and its last whole state goes on as a new ledger',
    async (_, before, harm) => {
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
      expect(cli.stdout).toContain(`ledger pull --at ${damaged - 1} --out saved.ledger.db`);
      await rui.shared('ledger', 'pull', '--at', String(damaged - 1), '--out', 'saved.ledger.db');
      expect(cli.exitCode).toBe(0);
      await rui.shared('ledger', 'push', 'saved.ledger.db', '--replace', '--yes');
      expect(cli.exitCode).toBe(0);
      await rui.shared('runs', 'list', '-o', 'json');
      expect(cli.exitCode).toBe(0);
      expect(await generation(team)).toBeGreaterThanOrEqual(damaged - 1);
      await ana.shared('plan');
      expect(cli.exitCode).toBe(0);
    },
  );
});

describe('ledger push --replace', () => {
  test('is refused while somebody uses the ledger', async () => {
    await using team = await startWorking();
    const { cli, ana } = team;
    await ana.shared('ledger', 'pull', '--out', 'saved.ledger.db');
    await holdLease(team);
    const replace = ['ledger', 'push', 'saved.ledger.db', '--replace', '--yes'];
    await ana.shared(...replace, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([11, 'ledger/leased']);
  });

  test('says first what is lost', async () => {
    await using team = await startWorking({
      atTerminal: true,
      answers: [[/Everything after generation \d+ is lost, up to generation \d+/, false]],
    });
    const { cli, ana } = team;
    await ana.shared('ledger', 'pull', '--out', 'saved.ledger.db');
    await changed(team, 'Capitals');
    await ana.shared('apply', '--yes');
    await ana.shared('ledger', 'push', 'saved.ledger.db', '--replace');
    expect(cli.exitCode).toBe(2);
    await ana.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('takes no ledger that goes on by itself', async () => {
    await using team = await startWorking();
    const { cli, ana } = team;
    const elsewhere = ['--base-url', 'https://lms.example.com/api/public'];
    const other = ['--ledger', 'other.ledger.db', ...elsewhere];
    await ana.run('resources', 'adopt', 'z', '1', '--as', 'lacuna', ...other);
    expect(cli.exitCode).toBe(0);
    await ana.shared('ledger', 'push', 'other.ledger.db', '--replace', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'ledger/not-replacing']);
  });
});
