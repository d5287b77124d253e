/** The log of a team in PostgreSQL does what the one in memory does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedLog } from '../../src/ledger/shared/shared-log.ts';
import { connectPostgres, tablesScript } from '../../src/ledger/shared/postgres.ts';
import { startPgBouncer, type PgBouncer } from '../harness/pgbouncer.ts';
import { type PostgresServer, startPostgres } from '../harness/postgres-server.ts';
import { commitOf, describeLog, holder, newLog } from '../unit/ledger/shared/log-contract.ts';
import { placeOf } from './places.ts';

let server: PostgresServer;
let pooler: PgBouncer;
let schemas = 0;

beforeAll(async () => {
  server = await startPostgres();
  pooler = await startPgBouncer(server);
});
afterAll(async () => {
  await pooler[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Empty tables in a schema of their own, whose roles belong to the users of the server. */
async function openPlace(port = () => server.port) {
  const schema = `story_${++schemas}`;
  const opened: SharedLog[] = [];
  const connect = async (user = 'owner') => {
    const place = placeOf(server, { user: `team_${user}`, port: port() }, schema);
    const log = await connectPostgres(place);
    opened.push(log);
    return log;
  };
  await (await connect()).init();
  await server.sql(`GRANT ${schema}_reader TO team_reader; GRANT ${schema}_writer TO team_writer`);
  return {
    schema,
    connect,
    pass: async (ms: number) => {
      const moved = `lease_until - ${ms} * interval '1 millisecond'`;
      await server.sql(`UPDATE ${schema}.ledgers SET lease_until = ${moved}`);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(opened.map((log) => log.close()));
    },
  };
}

describeLog('PostgreSQL', openPlace);
describeLog('PostgreSQL behind a pooler of transactions', () => openPlace(() => pooler.port));

describe('the tables', () => {
  test('are made by their owner, and again without a change', async () => {
    await using place = await openPlace();
    const log = await place.connect();
    await log.create(newLog);
    await log.init();
    expect(await log.find('team')).not.toBeNull();
  });

  test('are made by an administrator from the printed SQL', async () => {
    await server.sql(tablesScript('by hand'));
    await server.sql(tablesScript('by hand'));
    const roles = await server.sql(
      `SELECT rolname, rolcanlogin FROM pg_roles WHERE rolname LIKE 'by hand%' ORDER BY 1`,
    );
    expect(roles).toBe('by hand_reader|f\nby hand_writer|f');
  });

  test('give both roles exactly their rights', async () => {
    await using place = await openPlace();
    const rights = await server.sql(
      `SELECT table_name, replace(grantee, '${place.schema}_', ''),
         string_agg(privilege_type, ' ' ORDER BY privilege_type)
       FROM information_schema.role_table_grants
       WHERE table_schema = '${place.schema}' AND grantee <> 'team_owner'
       GROUP BY 1, 2 ORDER BY 2, 1`,
    );
    expect(rights.split('\n')).toEqual([
      'events|reader|SELECT',
      'ledgers|reader|SELECT',
      'events|writer|INSERT SELECT',
      'ledgers|writer|INSERT SELECT UPDATE',
    ]);
  });

  test('are looked for in the schema of the address', async () => {
    const log = await connectPostgres(placeOf(server, {}, 'not_there'));
    await expect(log.find('team')).rejects.toMatchObject({ reason: 'no-tables' });
    await log.close();
  });

  test('cannot be made without the right', async () => {
    const log = await connectPostgres(placeOf(server, { user: 'team_stranger' }, 'not_there'));
    await expect(log.init()).rejects.toMatchObject({ reason: 'not-let-in' });
    await log.close();
  });
});

describe('a setting that makes commits forgettable', () => {
  test.each(['ALTER ROLE team_writer', 'ALTER DATABASE team'])(
    'is refused by everything that writes: %s',
    async (alter) => {
      await using place = await openPlace();
      const owner = await place.connect();
      await owner.create(newLog);
      await owner.take('id-1', holder, 60_000);
      await server.sql(`${alter} SET synchronous_commit = off`);
      const writer = await place.connect('writer');
      const refused = { reason: 'unsafe', message: 'synchronous_commit' };
      const lease = { id: 'id-1', fence: 1 };
      for (const write of [
        () => writer.append(commitOf(1)),
        () => writer.take('id-1', holder, 60_000),
        () => writer.renew(lease, holder, 60_000),
        () => writer.create({ ...newLog, name: 'b', id: 'b' }),
      ]) {
        await expect(write()).rejects.toMatchObject(refused);
      }
      await server.sql(`${alter} RESET synchronous_commit`);
      expect(await owner.find('team')).toMatchObject({ number: 0, fence: 1 });
      expect(await owner.append(commitOf(1))).toBe(true);
    },
  );
});

describe('replicas that may lack the newest changes', () => {
  test('are none where nothing is replicated', async () => {
    await using place = await openPlace();
    const reader = await place.connect('reader');
    expect(await reader.asyncReplicas()).toBe(0);
  });
});
