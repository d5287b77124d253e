/** What of a shared ledger is more than a story (cases/shared-ledgers.yaml, pushed-ledgers.yaml). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EventRow } from '../../../src/ledger/log/events.ts';
import { takeLock } from '../../../src/ledger/file/lock.ts';
import type { Cli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';
import { hold, question, sent } from '../content/folder.ts';
import { ADDRESS, nameInProfile, startTeam } from './team.ts';

const apply = ['apply', 'course.ndjson', '--yes', '--new-ledger'];
const shared = ['--ledger', ADDRESS];
const stateFiles = (cli: Cli) => readdir(join(cli.folder, '.lms-cli')).catch(() => []);

test('another machine sends while the question is open, and then nothing is sent twice', async () => {
  await using team = await startTeam({ atTerminal: true });
  const { one, two } = team;
  await one.type(...apply, ...shared);
  for (const machine of [one, two]) await hold(machine, question('a'), question('b'));
  const before = (await sent(one)).length;
  let asked = 0;
  const confirm = async () => {
    asked += 1;
    // Nobody has the lease meanwhile.
    await two.type(...apply, ...shared);
    expect(two.exitCode).toBe(0);
    return true;
  };
  await one.on(
    (usual) => ({
      ...usual,
      prompter: async (...given) => ({ ...(await usual.prompter(...given)), confirm }),
    }),
    'apply',
    'course.ndjson',
    ...shared,
  );
  expect([one.exitCode, asked]).toEqual([0, 1]);
  expect((await sent(one)).slice(before)).toEqual(['lacuna.create', 'lacuna.release']);
});

test('a new ledger is made only after the answer', async () => {
  await using team = await startTeam({ atTerminal: true });
  const { one, database } = team;
  const confirm = async () => {
    expect(database.calls).not.toContain('create');
    return true;
  };
  await one.on(
    (usual) => ({
      ...usual,
      prompter: async (...given) => ({ ...(await usual.prompter(...given)), confirm }),
    }),
    'apply',
    'course.ndjson',
    '--new-ledger',
    ...shared,
  );
  expect([one.exitCode, database.calls.includes('create')]).toEqual([0, true]);
});

test('doctor found nothing sent to the ledger of a profile, and no problem after it had forked', async () => {
  await using team = await startTeam();
  const { one, two, database } = team;
  await nameInProfile(team);
  const profile = ['--profile', 'team'];
  await one.type(...apply, ...profile);
  await one.type('doctor', '--offline', ...profile);
  expect([one.exitCode, one.stdout]).toEqual([0, expect.stringContaining('intact, 1 run')]);
  expect(one.stdout).not.toContain('nothing has been sent');
  const backup = database.backup();
  await hold(one, question('a'), question('b'));
  await one.type(...apply, ...profile);
  database.restore(backup);
  await hold(two, question('a'), question('c'));
  await two.type(...apply, ...profile);
  for (const command of [['runs', 'list'], ['doctor']]) {
    await one.type(...command, '-o', 'json', ...profile);
    expect([one.exitCode, one.stdout]).toEqual([7, expect.stringContaining('ledger/older')]);
  }
  expect(one.stdout).toContain('intact, 2 runs');
  await two.type('doctor', ...profile);
  expect([two.exitCode, two.stdout]).toEqual([0, expect.stringContaining('intact, 2 runs')]);
});

test('ledger push waits for no run that is under way', async () => {
  await using team = await startTeam();
  const { one } = team;
  await one.type(...apply);
  const name = (await stateFiles(one)).find((each) => each.endsWith('.ledger.db')) ?? '';
  const lock = takeLock(join(one.folder, '.lms-cli', name), 0);
  await one.type('ledger', 'push', ...shared, '-o', 'json');
  lock?.release();
  expect([one.exitCode, errorCode(one.json())]).toEqual([11, 'ledger/locked']);
});

test('ledger push leaves the file as it is where another ledger was quicker', async () => {
  await using team = await startTeam();
  const { one, two, database } = team;
  await one.type(...apply);
  await two.type(...apply);
  const held = database.hold('create', 'before');
  const pushing = one.type('ledger', 'push', ...shared, '-o', 'json');
  await held.reached;
  await two.type('ledger', 'push', ...shared);
  expect(two.exitCode).toBe(0);
  held.letGo();
  await pushing;
  expect([one.exitCode, errorCode(one.json())]).toEqual([7, 'ledger/other-target']);
  expect(one.json()).toMatchObject({ error: { reason: 'name-taken' } });
  await one.type('plan', 'course.ndjson', '--exit-code');
  expect(one.exitCode).toBe(0);
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
    await using team = await startTeam();
    const { one, two, database } = team;
    await one.type(...apply, ...shared);
    const backup = database.backup();
    for (const events of backup.get('lms_cli')?.events.values() ?? []) {
      harm(events, Math.max(...events.keys()) - before);
    }
    database.restore(backup);
    await two.type('plan', 'course.ndjson', ...shared, '-o', 'json');
    expect([two.exitCode, errorCode(two.json())]).toEqual([7, 'ledger/database']);
    expect(two.json()).toMatchObject({ error: { reason: 'damaged' } });
  });
});

describe('a password', () => {
  test('in LMS_LEDGER is shown nowhere', async () => {
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
    for (const file of await stateFiles(one)) {
      shown.push(await readFile(join(one.folder, '.lms-cli', file), 'latin1'));
    }
    expect(shown.join('\n')).not.toContain('hunter2');
    expect(shown.join('\n')).toContain(ADDRESS);
    expect(new Set(places.map(({ connection }) => connection.password))).toEqual(
      new Set(['hunter2']),
    );
  });

  test('of a profile goes to its database, and is hidden', async () => {
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
});
