/** `ledger init`, `status`, `unlock` and `prune`. */
import { describe, expect, test } from 'vitest';
import { errorCode, field } from '../bodies.ts';
import { hold, holdApplied, question } from '../content/folder.ts';
import { ADDRESS, holdLease, shareWork, startTeam } from './shared.ts';

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
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'config/ledger']);
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
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/database']);
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
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/answer-needed']);
    await ana.shared('ledger', 'unlock', '--yes', '-o', 'json');
    expect(cli.json()).toMatchObject({ name: 'production', run: '261121-1435-x7k2mq' });
  });
});
