/** Every command on the ledger of a team, from two machines. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isObject, objectsIn } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';
import { hold, question } from '../content/folder.ts';
import { ADDRESS, nameInProfile, newestRun, startTeam, type Team } from './team.ts';

const apply = ['apply', 'course.ndjson', '--yes', '--new-ledger'];

/** The first machine has applied the course. */
async function applied(team: Team): Promise<void> {
  await team.one.type(...apply, '--ledger', ADDRESS);
  if (team.one.exitCode !== 0) throw new Error(team.one.stderr);
}

const filesIn = (cli: Cli) => readdir(join(cli.folder, '.lms-cli')).catch(() => []);

/** The create of one question, of which nobody knows whether it was done. */
async function createInDoubt({ one, two }: Team): Promise<void> {
  const { body } = question('b');
  await two.write('question.json', isObject(body) ? stringifyExact(body) : '');
  one.setFaults('reset-after=1x');
  await two.type('lacuna', 'create', 'question.json', '--again', '--retries', '0');
  one.setFaults('');
  if (two.exitCode !== 8) throw new Error(two.stderr);
}

describe('a new ledger', () => {
  test.each([
    ['documents that are wrong', ['import', 'wrong.yaml'], 3],
    ['a limit', ['apply', 'course.ndjson', '--max-changes', '0'], 9],
  ])('is not left in the database by a run that is refused: %s', async (_, words, code) => {
    await using team = await startTeam();
    const { one, database } = team;
    await one.write('wrong.yaml', 'operation: lacuna.create');
    await one.type(...words, '--yes', '--new-ledger', '--ledger', ADDRESS);
    expect(one.exitCode).toBe(code);
    expect(database.calls).not.toContain('create');
    expect(await filesIn(one)).toEqual([]);
  });
});

describe('what one machine has done', () => {
  test('the other one plans, shows, and takes back', async () => {
    await using team = await startTeam();
    const { one, two } = team;
    await nameInProfile(team);
    await one.type(...apply);
    await two.type('plan', 'course.ndjson', '--exit-code');
    expect([two.exitCode, two.stderr]).toEqual([0, expect.stringContaining('no changes')]);
    await two.type('resources', 'list', '-o', 'id');
    expect(two.stdout).toBe('1\n');
    const id = await newestRun(team);
    await two.type('runs', 'show', id, '--profile', 'team');
    expect([two.exitCode, two.stdout]).toEqual([0, expect.stringContaining('lacuna.create')]);
    await two.type('undo', id, '--yes', '--max-deletes', '1');
    expect(two.exitCode).toBe(0);
    expect(await one.held('lacunaquestions')).toEqual([]);
    await one.type('plan', 'course.ndjson', '--exit-code');
    expect(one.exitCode).toBe(10);
  });

  test('is not recorded again by an apply that has nothing to do, or is refused', async () => {
    await using team = await startTeam();
    const { two, database } = team;
    await nameInProfile(team);
    await applied(team);
    const appended = () => database.calls.filter((call) => call === 'append').length;
    const before = appended();
    await two.type('apply', 'course.ndjson', '--yes');
    expect([two.exitCode, appended()]).toEqual([0, before]);
    await two.write('course.ndjson', `${stringifyExact(question('b'))}\n`);
    await two.type('apply', 'course.ndjson', '--yes', '--max-changes', '0');
    expect([two.exitCode, appended()]).toEqual([9, before]);
  });

  test('another one lists before it has a copy', async () => {
    await using team = await startTeam();
    const { one, two } = team;
    await nameInProfile(team);
    await one.type(...apply);
    await two.type('runs', 'list');
    expect([two.exitCode, two.stdout]).toEqual([0, expect.stringContaining('apply')]);
    await two.type('runs', 'show');
    expect([two.exitCode, two.stdout]).toEqual([0, expect.stringContaining('lacuna.create')]);
  });

  test('a plan of the one is applied by the other, once', async () => {
    await using team = await startTeam();
    const { one, two } = team;
    await applied(team);
    for (const machine of [one, two]) {
      await machine.write('lms-cli.yaml', `content: { scope: c, files: [course.ndjson] }`);
      await hold(machine, question('a', { title: 'Second' }));
    }
    await one.type('plan', '--out', 'plan.json', '--ledger', ADDRESS);
    await two.write('plan.json', await one.read('plan.json'));
    // A mistyped name begins no ledger for a plan that has one.
    const mistyped = ADDRESS.replace('name=team', 'name=taem');
    await two.type(
      'apply',
      'plan.json',
      '--yes',
      '--new-ledger',
      '--ledger',
      mistyped,
      '-o',
      'json',
    );
    expect([two.exitCode, errorCode(two.json())]).toEqual([7, 'ledger/name-missing']);
    // It may be of another team.
    expect(two.stdout).not.toContain('team');
    await two.type('apply', 'plan.json', '--yes', '--ledger', ADDRESS);
    expect([two.exitCode, await one.held('lacunaquestions')]).toMatchObject([
      0,
      [{ title: 'Second' }],
    ]);
    await two.type('undo', await newestRun(team), '--yes', '--ledger', ADDRESS);
    await one.type('apply', 'plan.json', '--yes', '--ledger', ADDRESS);
    expect([one.exitCode, one.stderr]).toEqual([7, expect.stringContaining('plan/changed')]);
  });

  test('an import on the other one skips', async () => {
    await using team = await startTeam();
    const { one, two } = team;
    await applied(team);
    const line = stringifyExact({
      operation: 'lacuna.create',
      key: 'k',
      body: question('k', { title: 'Outra' })['body'] ?? null,
    });
    for (const machine of [one, two]) {
      await machine.write('import.ndjson', `${line}\n`);
      await machine.type('import', 'import.ndjson', '--ledger', ADDRESS, '-o', 'json');
      expect(machine.exitCode).toBe(0);
    }
    expect(two.json()).toMatchObject([{ outcome: 'skipped' }]);
    expect(await one.held('lacunaquestions')).toHaveLength(2);
  });

  test('is in doubt, and the other one resolves it', async () => {
    await using team = await startTeam();
    const { one, two } = team;
    await nameInProfile(team);
    await one.type(...apply);
    await createInDoubt(team);
    const id = await newestRun(team);
    await one.type('runs', 'show', id, '-o', 'json');
    const [doubt] = objectsIn(one.json());
    const seq = JSON.stringify(doubt?.['seq']);
    // This machine has a copy from before: the number is of the ledger as it is now.
    await one.type('runs', 'resolve', id, seq, '--not-done');
    expect([one.exitCode, one.stderr]).toEqual([
      0,
      expect.stringContaining('nothing was performed'),
    ]);
    await two.type('runs', 'resolve', id, seq, '--created', '9');
    expect([two.exitCode, two.stderr]).toEqual([0, expect.stringContaining('corrected')]);
  });

  test('is adopted and forgotten in the shared ledger, too', async () => {
    await using team = await startTeam();
    const { one, two } = team;
    await applied(team);
    const there = ['--ledger', ADDRESS];
    await two.type('resources', 'adopt', 'b', '77', '--as', 'lacuna', ...there);
    expect(two.exitCode).toBe(0);
    await one.type('resources', 'show', 'b', '-o', 'json', ...there);
    expect(one.json()).toMatchObject({ id: 77 });
    await one.type('resources', 'forget', 'b', '--yes', ...there);
    await two.type('resources', 'list', '-o', 'id', ...there);
    expect(two.stdout).toBe('1\n');
  });
});

test('a shared ledger without a bulk run is that of a first import', async () => {
  await using team = await startTeam({ asTyped: true });
  const { one, two } = team;
  await one.write('q.json', stringifyExact(question('b')['body'] ?? null));
  await one.type('lacuna', 'create', 'q.json', '--new-ledger', '--ledger', ADDRESS);
  const line = {
    operation: 'lacuna.create',
    key: 'k',
    body: question('k', { title: 'Outra' })['body'] ?? null,
  };
  await one.write('import.ndjson', `${stringifyExact(line)}\n`);
  await two.write('import.ndjson', `${stringifyExact(line)}\n`);
  const importing = ['import', 'import.ndjson', '--ledger', ADDRESS, '-o', 'json'];
  await one.type(...importing);
  expect([one.exitCode, errorCode(one.json())]).toEqual([7, 'content/new-ledger']);
  await one.type(...importing, '--new-ledger');
  await two.type(...importing);
  expect([two.exitCode, two.json()]).toMatchObject([0, [{ outcome: 'skipped' }]]);
});

describe('a name that is not in the database', () => {
  test.each([
    ['apply', 'course.ndjson', '--yes'],
    ['plan', 'course.ndjson'],
    ['import', 'import.ndjson'],
    ['lacuna', 'delete', '1', '--yes'],
    ['resources', 'list'],
    ['resources', 'adopt', 'a', '1', '--as', 'lacuna'],
    ['runs', 'list'],
  ])('is refused by %s', async (...argv) => {
    await using team = await startTeam({ asTyped: true });
    const { one, database } = team;
    await one.write('import.ndjson', '{"operation":"lacuna.delete","params":{"questionId":1}}\n');
    await one.type(...argv, '--ledger', ADDRESS, '-o', 'json');
    expect([one.exitCode, errorCode(one.json())]).toEqual([7, 'ledger/name-missing']);
    expect([await one.requests(), await filesIn(one)]).toEqual([[], []]);
    expect(database.calls).not.toContain('create');
  });

  test('is planned as a first run with --new-ledger, which makes nothing', async () => {
    await using team = await startTeam();
    const { one, database } = team;
    await one.type('plan', 'course.ndjson', '--new-ledger', '--exit-code', '--ledger', ADDRESS);
    expect(one.exitCode).toBe(10);
    expect(database.calls).not.toContain('create');
    expect(await filesIn(one)).toEqual([]);
  });
});

describe('a folder that uses a shared ledger', () => {
  test.each([
    ['apply', 'course.ndjson', '--yes', '--new-ledger'],
    ['plan', 'course.ndjson', '--new-ledger'],
    ['lacuna', 'delete', '1', '--yes'],
    ['resources', 'adopt', 'b', '2', '--as', 'lacuna'],
  ])('gets no fresh local one from %s', async (...argv) => {
    await using team = await startTeam();
    const { one } = team;
    await applied(team);
    const before = [await one.requests(), await filesIn(one)];
    await one.type(...argv, '-o', 'json');
    expect([one.exitCode, errorCode(one.json())]).toEqual([7, 'ledger/shared']);
    expect([await one.requests(), await filesIn(one)]).toEqual(before);
  });

  test('has local ledgers of other services all the same', async () => {
    await using team = await startTeam();
    const { one } = team;
    await applied(team);
    await one.type('apply', 'course.ndjson', '--yes', '--new-ledger', '--sandbox');
    expect(one.exitCode).toBe(0);
  });

  test('shows its runs without the database, and how old they are', async () => {
    await using team = await startTeam();
    const { one, database } = team;
    await applied(team);
    database.isReachable = false;
    await one.type('runs', 'list');
    expect([one.exitCode, one.stdout]).toEqual([0, expect.stringContaining('2 done')]);
    expect(one.stderr).toMatch(
      /^\.lms-cli\/shared-[\da-f-]{36}\.ledger\.db: copy of a shared ledger \(postgres:\/\/writer@localhost\/lms\?name=team\), as it was \d+s ago\n$/,
    );
    await one.type('runs', 'list', '--ledger', ADDRESS, '-o', 'json');
    expect([one.exitCode, errorCode(one.json())]).toEqual([5, 'ledger/unreachable']);
  });
});

describe('the address', () => {
  test('in LMS_LEDGER may have a password, which is shown nowhere', async () => {
    await using team = await startTeam();
    const { one, places } = team;
    one.setEnv('LMS_LEDGER', ADDRESS.replace('@', ':hunter2@'));
    const shown: string[] = [];
    for (const argv of [
      [...apply, '-v', '--curl'],
      ['runs', 'list', '-o', 'json'],
      ['doctor'],
      ['lacuna', 'delete', '1', '--yes', '--curl'],
    ]) {
      await one.type(...argv);
      expect(one.exitCode).toBe(0);
      shown.push(one.stdout, one.stderr);
    }
    for (const file of await filesIn(one)) {
      shown.push(await readFile(join(one.folder, '.lms-cli', file), 'latin1'));
    }
    expect(shown.join('\n')).not.toContain('hunter2');
    expect(shown.join('\n')).toContain(ADDRESS);
    expect(new Set(places.map(({ connection }) => connection.password))).toEqual(
      new Set(['hunter2']),
    );
  });

  test('of an option may have none', async () => {
    await using team = await startTeam();
    const { one, places } = team;
    await one.type(...apply, '--ledger', ADDRESS.replace('@', ':hunter2@'));
    expect([one.exitCode, one.stderr]).toEqual([2, expect.stringContaining('config/ledger')]);
    expect(one.stdout + one.stderr).not.toContain('hunter2');
    expect([places, await filesIn(one)]).toEqual([[], []]);
  });

  test('without a name means that of the profile', async () => {
    await using team = await startTeam();
    const { one, places } = team;
    await nameInProfile(team, 'postgres://writer@localhost/lms');
    await one.type(...apply);
    expect(one.exitCode).toBe(0);
    expect(places.map(({ name }) => name)).toContain('team');
    await one.type('runs', 'list', '--ledger', 'postgres://writer@localhost/lms');
    expect(one.exitCode).toBe(0);
  });

  test('without a name, and without a service, is refused', async () => {
    await using team = await startTeam({ env: { LMS_BASE_URL: undefined } });
    const { one, places } = team;
    await one.type('runs', 'list', '--ledger', 'postgres://writer@localhost/lms');
    expect([one.exitCode, one.stderr]).toEqual([2, expect.stringContaining('config/ledger')]);
    expect(places).toEqual([]);
  });

  test('is of no use with the service of --sandbox', async () => {
    await using team = await startTeam();
    const { one, places } = team;
    await one.type(...apply, '--sandbox', '--ledger', ADDRESS);
    expect([one.exitCode, one.stderr]).toEqual([2, expect.stringContaining('config/ledger')]);
    expect(places).toEqual([]);
  });
});

test('the secret of a profile goes to its database, and is hidden', async () => {
  await using team = await startTeam();
  const { one, places } = team;
  await nameInProfile(team, `{ address: "${ADDRESS}", password: { env: LMS_DB } }`);
  one.setEnv('LMS_DB', 'hunter2');
  one.setEnv('LMS_TRUST_ORIGIN', 'postgres://localhost');
  await hold(one, question('hunter2'));
  await one.type(...apply);
  expect([one.exitCode, places[0]?.connection.password]).toEqual([0, 'hunter2']);
  expect(one.stderr).toContain('***');
  expect(one.stdout + one.stderr).not.toContain('hunter2');
  await one.type('profile', 'show', 'team');
  expect(one.stdout).toContain('LMS_DB');
});
