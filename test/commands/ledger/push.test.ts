/** `ledger push`: a local ledger becomes the one of a team. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { takeLock } from '../../../src/ledger/file/lock.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode, field } from '../bodies.ts';
import { hold, holdApplied, question } from '../content/folder.ts';
import { ADDRESS, localFile, startTeam, type Team } from './shared.ts';

const WARNING = 'delete copies of the file, such as those in caches';

describe('ledger push', () => {
  test('makes a local ledger the one of a team', async () => {
    await using team = await startTeam();
    const { cli, ana, rui } = team;
    await holdApplied(cli, question('a'));
    await ana.run('ledger', 'push', '--ledger', ADDRESS);
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining(WARNING)]);
    await team.checkOut();
    await rui.shared('plan', '-o', 'json');
    expect([cli.exitCode, field(cli.json(), 'changes')]).toEqual([0, []]);
  });

  test('retires the file, which can only be read from then on', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await holdApplied(cli, question('a'));
    await ana.shared('ledger', 'push');
    await hold(cli, question('a'), question('b'));
    await ana.run('apply', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/shared']);
    await ana.run('runs', 'list', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    await ana.run('ledger', 'status', '-o', 'json');
    expect(cli.json()).toMatchObject({ role: 'retired', origin: ADDRESS });
    await ana.shared('apply', '--yes');
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('says the same again', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await holdApplied(cli, question('a'));
    await ana.shared('ledger', 'push');
    const before = cli.stderr;
    await ana.shared('ledger', 'push');
    expect([cli.exitCode, cli.stderr]).toEqual([0, before]);
  });

  test('makes no ledger of a retired file: it lacks what was sent since', async () => {
    await using team = await startTeam();
    const { cli, ana, database } = team;
    const empty = database.backup();
    await holdApplied(cli, question('a'));
    await ana.shared('ledger', 'push');
    database.restore(empty);
    await ana.shared('ledger', 'push', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/shared']);
  });

  test('goes on where its answer was lost', async () => {
    await using team = await startTeam();
    const { cli, ana, database } = team;
    await holdApplied(cli, question('a'));
    database.fail('together', 'unreachable', 'after');
    await ana.shared('ledger', 'push', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([5, 'ledger/unreachable']);
    await ana.run('apply', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/moving']);
    await ana.shared('ledger', 'push');
    expect(cli.exitCode).toBe(0);
    await ana.run('ledger', 'status', '-o', 'json');
    expect(field(cli.json(), 'role')).toBe('retired');
    await ana.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('is taken back by itself where it did not arrive', async () => {
    await using team = await startTeam();
    const { cli, ana, database } = team;
    await holdApplied(cli, question('a'));
    database.fail('together', 'unreachable', 'before');
    await ana.shared('ledger', 'push');
    expect(cli.exitCode).toBe(5);
    await ana.run('ledger', 'push', '--ledger', `${ADDRESS}-2`, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/moving']);
    await ana.shared('ledger', 'push');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('local ledger again')]);
    await hold(cli, question('a'), question('b'));
    await ana.run('apply', '--yes');
    expect(cli.exitCode).toBe(0);
    await ana.shared('ledger', 'push');
    await ana.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('takes no name that another ledger has, and leaves the file as it is', async () => {
    await using team = await startTeam();
    const { cli, ana, rui } = team;
    await holdApplied(cli, question('a'));
    await team.checkOut();
    const elsewhere = ['--base-url', 'https://lms.example.com/api/public'];
    await rui.run('resources', 'adopt', 'z', '1', '--as', 'lacuna', ...elsewhere);
    await rui.shared('ledger', 'push', ...elsewhere);
    expect(cli.exitCode).toBe(0);
    await ana.shared('ledger', 'push', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/name']);
    await ana.run('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('leaves the file as it is where another ledger was quicker', async () => {
    await using team = await startTeam();
    const { cli, ana, database } = team;
    await using other = await startTeam();
    await holdApplied(cli, question('a'));
    await holdApplied(other.cli, question('a'));
    const held = database.hold('create', 'before');
    const pushing = ana.shared('ledger', 'push', '-o', 'json');
    await held.reached;
    const quicker = (usual: Host) => ({ ...usual, openLog: database.connect });
    await other.cli.runIn(quicker, 'ledger', 'push', '--ledger', ADDRESS);
    expect(other.cli.exitCode).toBe(0);
    held.letGo();
    await pushing;
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/name']);
    await ana.run('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('takes doubts with it, which anybody settles', async () => {
    await using team = await startTeam({ faults: 'reset-after=1x' });
    const { cli, ana, rui } = team;
    await hold(cli, question('a'));
    await ana.run('apply', '--yes', '--new-ledger');
    await ana.shared('ledger', 'push');
    expect(cli.exitCode).toBe(0);
    await team.checkOut();
    await rui.shared('runs', 'list', '-o', 'json');
    expect(cli.json()).toMatchObject([{ counts: { 'in-doubt': 1 } }]);
  });

  test('settles the runs of dead processes first', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await holdApplied(cli, question('a'));
    inLedger(team, LIVING);
    await ana.shared('ledger', 'push');
    expect(cli.exitCode).toBe(0);
    await ana.shared('runs', 'list', '-o', 'json');
    expect(cli.json()).toMatchObject([{ state: 'interrupted' }]);
  });

  test('waits for no run that is under way', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await holdApplied(cli, question('a'));
    const lock = takeLock(localFile(team), 0);
    await ana.shared('ledger', 'push', '-o', 'json');
    lock?.release();
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([11, 'ledger/locked']);
    inLedger(
      team,
      `${LIVING}; UPDATE runs SET kind = 'single';
       UPDATE events SET data = replace(data, '"kind":"bulk"', '"kind":"single"') WHERE kind = 'run'`,
    );
    await ana.shared('ledger', 'push', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([11, 'ledger/locked']);
  });

  test('of an older copy retires it as well, and changes nothing', async () => {
    await using team = await startTeam();
    const { cli, ana, rui } = team;
    await holdApplied(cli, question('a'));
    await team.checkOut();
    const copy = join(team.ruisFolder, 'cached.ledger.db');
    await copyFile(localFile(team), copy);
    await ana.shared('ledger', 'push');
    await hold(cli, question('a', { title: 'Capitals' }));
    await ana.shared('apply', '--yes');
    await rui.shared('ledger', 'push', 'cached.ledger.db');
    expect(cli.exitCode).toBe(0);
    await rui.run('apply', '--yes', '--ledger', 'cached.ledger.db', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/shared']);
    await ana.shared('plan', '--exit-code');
    expect(cli.exitCode).toBe(0);
  });

  test('shares no ledger of the local service in this folder', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await cli.write('made.json', stringifyExact(lacuna()));
    await ana.run('lacuna', 'create', 'made.json', '--sandbox');
    expect(cli.exitCode).toBe(0);
    await ana.shared('ledger', 'push', '.lms-cli/sandbox.ledger.db', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'config/ledger']);
  });

  test('needs the address of a shared ledger', async () => {
    await using team = await startTeam();
    await team.ana.run('ledger', 'push', '-o', 'json');
    expect([team.cli.exitCode, errorCode(team.cli.json())]).toEqual([2, 'ledger/shared']);
  });

  test('needs the rights of a writer', async () => {
    await using team = await startTeam();
    const { cli, ana } = team;
    await holdApplied(cli, question('a'));
    const reader = ADDRESS.replace('ci@', 'ci_reader@');
    await ana.run('ledger', 'push', '--ledger', reader, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([4, 'ledger/not-let-in']);
    await ana.run('ledger', 'status', '-o', 'json');
    expect(field(cli.json(), 'role')).toBe('own');
  });
});

/** The run has not ended. */
const LIVING = `DELETE FROM events WHERE kind = 'end';
  UPDATE runs SET state = 'running', ended_at = NULL, counts = NULL, found = NULL, last = number`;

/** Changes the local ledger behind its back. */
function inLedger(team: Team, sql: string): void {
  const database = new DatabaseSync(localFile(team));
  database.exec(sql);
  database.close();
}
