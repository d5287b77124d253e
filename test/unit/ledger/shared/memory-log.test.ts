import { describe, expect, test } from 'vitest';
import type { SharedPlace } from '../../../../src/contract/ledger.ts';
import { createMemoryDatabase } from '../../../harness/memory-log.ts';
import { commitOf, describeLog, holder, newLog } from './log-contract.ts';

const placeAs = (user: string, schema = 'lms_cli'): SharedPlace => ({
  address: `postgres://${user}@127.0.0.1/team`,
  connection: { host: '127.0.0.1', port: 5432, user, database: 'team', password: null, tls: null },
  schema,
  name: 'team',
  folder: '.lms-cli',
});

describeLog('the log in memory', async () => {
  const database = createMemoryDatabase();
  return {
    connect: (user = 'owner') => database.connect(placeAs(`team_${user}`)),
    pass: async (ms) => database.pass(ms),
    [Symbol.asyncDispose]: async () => {},
  };
});

describe('the log in memory', () => {
  const started = async () => {
    const database = createMemoryDatabase();
    const log = await database.connect(placeAs('owner'));
    await log.create(newLog);
    await log.take('id-1', holder, 60_000);
    return { database, log };
  };

  test('has no tables in a schema before init', async () => {
    const log = await createMemoryDatabase().connect(placeAs('owner', 'other'));
    await expect(log.find('team')).rejects.toMatchObject({ reason: 'no-tables' });
    await log.init();
    expect(await log.find('team')).toBeNull();
  });

  test('fails before or after the effect of the nth call', async () => {
    const { database, log } = await started();
    database.fail('append', 'contended', 'before', 2);
    database.fail('append', 'unreachable', 'after', 3);
    expect(await log.append(commitOf(1))).toBe(true);
    await expect(log.append(commitOf(2))).rejects.toMatchObject({ reason: 'contended' });
    expect(await log.find('team')).toMatchObject({ number: 1 });
    await expect(log.append(commitOf(2))).rejects.toMatchObject({ reason: 'unreachable' });
    expect(await log.find('team')).toMatchObject({ number: 2 });
    expect(await log.append(commitOf(3))).toBe(true);
    expect(database.calls.filter((each) => each === 'append')).toHaveLength(4);
  });

  test('holds a call until it is let go', async () => {
    const { database, log } = await started();
    const call = database.hold('append', 'before');
    const pushed = log.append(commitOf(1));
    await call.reached;
    expect(await log.find('team')).toMatchObject({ number: 0 });
    call.letGo();
    expect(await pushed).toBe(true);
  });

  test('is set back, is not reachable, and is unsafe, as a test wants it', async () => {
    const { database, log } = await started();
    const backup = database.backup();
    await log.append(commitOf(1));
    database.restore(backup);
    expect(await log.find('team')).toMatchObject({ number: 0, fence: 1 });
    database.unsafe = 'fsync';
    await expect(log.append(commitOf(1))).rejects.toMatchObject({
      reason: 'unsafe',
      message: 'fsync',
    });
    database.isReachable = false;
    await expect(log.find('team')).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
