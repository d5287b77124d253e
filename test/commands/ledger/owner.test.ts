/** `ledger init`, `status`, `unlock` and `prune`. */
import { describe, expect, test } from 'vitest';
import { makeSnapshot } from '../../../src/ledger/shared/snapshot.ts';
import { errorCode, field, textOf } from '../bodies.ts';
import { hold, holdApplied, question } from '../content/folder.ts';
import { ADDRESS, holdLease, place, shareWork, startTeam, type Team } from './shared.ts';

const COPY = /^\.lms-cli\/shared-[\da-f-]{36}\.ledger\.db$/;

describe('ledger status', () => {
  test('tells where a local ledger stands', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await holdApplied(cli, question('a'));
    await ana.run('ledger', 'status', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual([
      0,
      {
        place: expect.stringMatching(/^\.lms-cli\/127\.0\.0\.1-\d+\.ledger\.db$/),
        role: 'own',
        origin: null,
        id: expect.any(String),
        target: cli.url,
        generation: expect.any(Number),
        run: expect.stringMatching(/^\d{6}-\d{4}-\w{6}$/),
        shared: null,
      },
    ]);
    await ana.run('ledger', 'status');
    expect(cli.stdout).toMatch(/^ledger +\S+\nkind +local ledger\nid +\S+\nservice +http/);
  });

  test('tells where a shared ledger stands, and the copy of the folder', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await shareWork(team);
    await ana.shared('ledger', 'status', '-o', 'json');
    const generation = field(cli.json(), 'generation');
    expect(cli.json()).toEqual({
      place: ADDRESS,
      role: 'shared',
      origin: null,
      id: expect.any(String),
      target: cli.url,
      generation,
      run: expect.stringMatching(/^\d{6}-\d{4}-\w{6}$/),
      shared: {
        name: 'production',
        holder: null,
        changes: 0,
        changeBytes: 0,
        snapshotBytes: expect.any(Number),
        snapshot: generation,
        prunedUpTo: null,
        asyncReplicas: 0,
        copy: {
          file: expect.stringMatching(COPY),
          generation,
          at: expect.stringMatching(/^\d{4}-/),
        },
      },
    });
  });

  test('fits a terminal', async () => {
    await using team = await startTeam({ atTerminal: true, columns: 60 });
    await shareWork(team);
    await holdLease(team);
    await team.ana.shared('ledger', 'status');
    const lines = team.cli.stdout.split('\n');
    // The name of the copy is one word.
    expect(lines.filter((line) => line.length > 60 && !line.includes('.ledger.db'))).toEqual([]);
    expect(team.cli.stdout).toMatch(/in use by +apply, .*\n {12}\S/);
  });

  test('names who uses it', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await shareWork(team);
    await holdLease(team);
    await ana.shared('ledger', 'status');
    expect([cli.exitCode, cli.stdout]).toEqual([
      0,
      expect.stringMatching(/in use by +apply, run 261121-1435-x7k2mq, on runner-7 in \/builds/),
    ]);
    await ana.shared('ledger', 'status', '-o', 'json');
    expect(field(field(cli.json(), 'shared'), 'holder')).toMatchObject({ host: 'runner-7' });
    team.database.pass(60_000);
    await ana.shared('ledger', 'status', '-o', 'json');
    expect(field(field(cli.json(), 'shared'), 'holder')).toBeNull();
  });

  test('a name that is not there showed the ledgers of other teams', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await shareWork(team);
    const wrong = ADDRESS.replace('production', 'prodution');
    await ana.run('ledger', 'status', '--ledger', wrong);
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('ledger/name-missing')]);
    expect(cli.stderr).not.toContain('production');
  });

  test('needs to know which ledger', async () => {
    await using team = await startTeam({ env: { LMS_BASE_URL: undefined } });
    const { cli, ana } = team;
    const nameless = 'postgres://ci@localhost/lms';
    await ana.run('ledger', 'status', '--ledger', nameless, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'config/ledger-name']);
  });
});

describe('ledger init', () => {
  const fresh = 'postgres://postgres@localhost/lms?schema=team&name=production';

  test('is about a database, and names no ledger where it is refused', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    team.database.isReachable = false;
    const database = 'postgres://postgres@localhost/lms';
    await ana.run('ledger', 'init', '--ledger', database, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([5, 'ledger/unreachable']);
    expect(cli.stdout).not.toContain('name=');
  });

  test('makes what a new database needs', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await holdApplied(cli, question('a'));
    await ana.run('ledger', 'push', '--ledger', fresh, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/no-tables']);
    await ana.run('ledger', 'init', '--ledger', fresh);
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('team_writer')]);
    await ana.run('ledger', 'push', '--ledger', fresh);
    expect(cli.exitCode).toBe(0);
  });

  test('prints the SQL for an administrator, and connects to nothing', async () => {
    await using team = await startTeam({ env: { LMS_BASE_URL: undefined } });
    const { cli, ana, database } = team;
    await ana.run('ledger', 'init', '--print', '--ledger', fresh.replace('&name=production', ''));
    expect([cli.exitCode, cli.stdout]).toEqual([
      0,
      expect.stringMatching(/^BEGIN;[^]+CREATE SCHEMA IF NOT EXISTS "team"[^]+COMMIT;\n$/),
    ]);
    expect(database.calls).toEqual([]);
  });
});

describe('ledger unlock', () => {
  test('names whose hold it ends, and asks', async () => {
    await using team = await startTeam({
      atTerminal: true,
      answers: [[/run 261121-1435-x7k2mq on runner-7/, true]],
    });
    const { cli, ana } = team;
    await shareWork(team);
    await holdLease(team);
    await hold(cli, question('a', { title: 'Capitals' }));
    await ana.shared('apply', '--yes');
    expect(cli.exitCode).toBe(11);
    await ana.shared('ledger', 'unlock');
    expect(cli.exitCode).toBe(0);
    await ana.shared('apply', '--yes');
    expect(cli.exitCode).toBe(0);
  });

  test('does nothing where nobody holds it', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await shareWork(team);
    await ana.shared('ledger', 'unlock');
    expect([cli.exitCode, cli.stderr]).toEqual([0, `nobody is using ${ADDRESS}\n`]);
  });

  test('asks nobody without a terminal', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await shareWork(team);
    await holdLease(team);
    await ana.shared('ledger', 'unlock', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/confirmation-needed']);
    await ana.shared('ledger', 'unlock', '--yes', '-o', 'json');
    expect(cli.json()).toMatchObject({ name: 'production', run: '261121-1435-x7k2mq' });
  });
});

describe('ledger prune', () => {
  test('empties what a snapshot replaces, and nothing else', async () => {
    await using team = await startTeam();
    const { cli, ana, rui, database } = team;
    await shareWork(team);
    await hold(cli, question('a', { title: 'Capitals' }));
    await ana.shared('apply', '--yes');
    await ana.shared('ledger', 'prune', '--yes', '-o', 'json');
    expect([cli.exitCode, field(cli.json(), 'emptied')]).toEqual([0, 0]);
    const log = await database.connect(place);
    const id = String((await log.find('production'))?.id);
    const { changes } = await log.size(id);
    await snapshotOf(team);
    await ana.shared('ledger', 'prune', '--yes', '-o', 'json');
    expect([cli.exitCode, field(cli.json(), 'emptied')]).toEqual([0, changes]);
    await team.checkOut();
    await rui.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('empties nothing where the snapshot cannot be read back', async () => {
    await using team = await startTeam();
    const { cli, ana, database } = team;
    await shareWork(team);
    const backup = database.backup();
    for (const snapshots of backup.get('lms_cli')?.snapshots.values() ?? []) {
      for (const [generation, snapshot] of snapshots)
        snapshots.set(generation, { ...snapshot, parts: [new Uint8Array(9)] });
    }
    database.restore(backup);
    await ana.shared('ledger', 'prune', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/log-damaged']);
    expect(database.calls).not.toContain('prune');
  });

  test('is for the owner', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await shareWork(team);
    const writer = ADDRESS.replace('ci@', 'ci_writer@');
    await ana.run('ledger', 'prune', '--yes', '--ledger', writer, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([4, 'ledger/not-let-in']);
  });
});

/** Makes a snapshot of the ledger as it is, as the end of a long run does. */
async function snapshotOf({ cli, ana, database }: Team): Promise<void> {
  await ana.shared('ledger', 'pull', '-o', 'json');
  const file = textOf(cli.json(), 'file');
  const log = await database.connect(place);
  const state = await log.find('production');
  if (state === null) throw new Error('it is not there');
  await log.addSnapshot(state, await makeSnapshot(file, state.head));
}
