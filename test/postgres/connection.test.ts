/** What a log says of a connection that is refused, breaks or is silent, and what it never does. */
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DatabaseConnection } from '../../src/contract/ledger.ts';
import { linkDatabase } from '../../src/ledger/shared/link.ts';
import type { SharedLog } from '../../src/ledger/shared/shared-log.ts';
import { connectPostgres } from '../../src/ledger/shared/postgres.ts';
import { PASSWORD, type PostgresServer, startPostgres } from '../harness/postgres-server.ts';
import { startProxy } from '../harness/tcp-proxy.ts';
import { commitOf, holder, newLog } from '../unit/ledger/shared/log-contract.ts';
import { placeOf } from './places.ts';

let server: PostgresServer;
const opened: SharedLog[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server[Symbol.asyncDispose]());

beforeEach(async () => {
  await server.sql('DROP SCHEMA IF EXISTS lms_cli CASCADE');
  const log = await connect();
  await log.init();
  await log.create(newLog);
  await log.take('id-1', holder, 60_000);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()));
});

async function connect(changed: Partial<DatabaseConnection> = {}): Promise<SharedLog> {
  const log = await connectPostgres(placeOf(server, changed));
  opened.push(log);
  return log;
}

const number = () => server.sql('SELECT number FROM lms_cli.ledgers');

describe('a connection is refused', () => {
  test.each<[string, string, () => Partial<DatabaseConnection>]>([
    ['not-let-in', 'a wrong password', () => ({ password: 'wrong' })],
    ['not-let-in', 'no password', () => ({ password: null })],
    ['not-let-in', 'an unknown user', () => ({ user: 'nobody_here' })],
    ['not-let-in', 'no certificate of the client', () => ({ user: 'certified', ...tls({}) })],
    ['not-let-in', 'no rights', () => ({ user: 'team_stranger' })],
    ['not-trusted', 'another authority', () => tls({ ca: server.certificates.otherCa })],
    ['not-trusted', 'an authority that Node does not know', () => tls({ ca: null })],
    ['not-trusted', 'another name', () => ({ ...tls({}), host: '127.0.0.1' })],
    ['unreachable', 'nobody who listens', () => ({ port: 1 })],
    ['unreachable', 'a name that does not exist', () => ({ host: 'database.invalid' })],
    ['unreachable', 'a socket that does not exist', () => ({ host: '/tmp/not-there' })],
  ])('as %s with %s', async (reason, _, changed) => {
    const used = connect(changed()).then((log) => log.find('team'));
    await expect(used).rejects.toMatchObject({ name: 'LogFailure', reason });
  });

  test('as not trusted where the server has no TLS, and no password is sent', async () => {
    await server.sql('ALTER SYSTEM SET ssl = off');
    await server.sql('SELECT pg_reload_conf()');
    await expect.poll(() => server.sql('SHOW ssl')).toBe('off');
    await expect(connect(tls({}))).rejects.toMatchObject({ reason: 'not-trusted' });
    await server.sql('ALTER SYSTEM RESET ssl');
    await server.sql('SELECT pg_reload_conf()');
    await expect.poll(() => server.sql('SHOW ssl')).toBe('on');
  });
});

/** By name, with the right authority. */
function tls(
  changed: Partial<NonNullable<DatabaseConnection['tls']>>,
): Partial<DatabaseConnection> {
  const usual = { ca: server.certificates.ca, cert: null, key: null };
  return { host: 'localhost', tls: { ...usual, ...changed } };
}

describe('a connection', () => {
  test('with TLS is verified and encrypted', async () => {
    const log = await connect(tls({}));
    expect(await log.find('team')).toMatchObject({ number: 0 });
    const isEncrypted = `SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
      WHERE application_name = 'lms-cli' AND client_port = (
        SELECT max(client_port) FROM pg_stat_activity WHERE application_name = 'lms-cli' AND ssl)`;
    expect(await server.sql(isEncrypted)).toBe('t');
  });

  test('shows the certificate of the client', async () => {
    const { cert, key } = server.certificates;
    const log = await connect({ user: 'certified', ...tls({ cert, key }) });
    await expect(log.find('team')).rejects.toMatchObject({ reason: 'not-let-in' });
    const shown = `SELECT client_dn FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
      WHERE usename = 'certified'`;
    expect(await server.sql(shown)).toBe('/CN=certified');
  });

  test('goes through a socket without TLS', async () => {
    const log = await connect({ host: server.folder });
    expect(await log.find('team')).toMatchObject({ number: 0 });
  });

  describe('with variables of the environment', () => {
    afterEach(() => vi.unstubAllEnvs());

    test('goes where it is told, and tells the server nothing of them', async () => {
      const variables = {
        PGHOST: '192.0.2.1',
        PGPORT: '1',
        PGUSER: 'nobody_here',
        PGDATABASE: 'not_there',
        PGPASSWORD: 'wrong',
        PGOPTIONS: '-c synchronous_commit=off',
        PGAPPNAME: 'somebody',
        PGSSLMODE: 'no-verify',
        PGSSLNEGOTIATION: 'direct',
        PGREPLICATION: 'database',
        PGBINARY: '1',
        PGCLIENT_ENCODING: 'LATIN1',
        NODE_PG_FORCE_NATIVE: '1',
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
      };
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
      const log = await connect();
      expect(await log.append(commitOf(1))).toBe(true);
      expect(await log.find('team')).toMatchObject({ number: 1, name: 'team' });
      const others = `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'somebody'`;
      expect(await server.sql(others)).toBe('0');
      const untrusted = connect(tls({ ca: server.certificates.otherCa }));
      await expect(untrusted).rejects.toMatchObject({ reason: 'not-trusted' });
      const without = connect({ password: null });
      await expect(without).rejects.toMatchObject({ reason: 'not-let-in' });
    });

    test('takes the password from the file that PGPASSFILE names', async () => {
      const file = join(server.folder, 'passwords');
      const escaped = PASSWORD.replaceAll(/[:\\]/g, String.raw`\$&`);
      const lines = [
        '# a comment',
        `other:${server.port}:*:team_owner:wrong`,
        `127.0.0.1:${server.port}:team:team_owner:${escaped}`,
        '*:*:*:*:wrong',
      ];
      await writeFile(file, lines.join('\n'), { mode: 0o600 });
      vi.stubEnv('PGPASSFILE', file);
      expect(await (await connect({ password: null })).find('team')).toMatchObject({ fence: 1 });
      const another = connect({ password: null, user: 'team_reader' });
      await expect(another).rejects.toMatchObject({ reason: 'not-let-in' });
      await chmod(file, 0o644);
      const shared = connect({ password: null });
      const refused = { reason: 'not-let-in', message: file };
      await expect(shared).rejects.toMatchObject(refused);
    });
  });
});

test('a row that is there already, because somebody changed the tables, is damage', async () => {
  const log = await connect();
  expect(await log.append(commitOf(1))).toBe(true);
  await server.sql("UPDATE lms_cli.ledgers SET number = 0, head = ''");
  await expect(log.append(commitOf(1))).rejects.toMatchObject({ reason: 'damaged' });
});

describe('a connection that breaks', () => {
  const proxied = async () => {
    const proxy = await startProxy(server.port);
    return { proxy, log: await connect({ port: proxy.port }) };
  };

  test('between two calls is made anew', async () => {
    const { proxy, log } = await proxied();
    await using _ = proxy;
    proxy.cut();
    await expect.poll(() => log.append(commitOf(1)).catch(() => null)).toBe(true);
    expect(proxy.connections).toBe(1);
  });

  test('before the statement arrives leaves nothing done', async () => {
    const { proxy, log } = await proxied();
    await using _ = proxy;
    proxy.requests = 'cut';
    await expect(log.append(commitOf(1))).rejects.toMatchObject({ reason: 'unreachable' });
    proxy.requests = 'pass';
    expect(await log.find('team')).toMatchObject({ number: 0 });
    expect(await log.append(commitOf(1))).toBe(true);
  });

  test('before the answer leaves it done, once', async () => {
    const { proxy, log } = await proxied();
    await using _ = proxy;
    proxy.answers = 'cut';
    await expect(log.append(commitOf(1))).rejects.toMatchObject({ reason: 'unreachable' });
    proxy.answers = 'pass';
    const [last] = commitOf(1).events;
    expect(await log.find('team')).toMatchObject({ number: 1, head: last?.head });
    expect(await log.append(commitOf(1))).toBe(false);
  });

  test('while a ledger is created leaves one ledger', async () => {
    const { proxy, log } = await proxied();
    await using _ = proxy;
    const next = { ...newLog, name: 'next', id: 'id-2' };
    proxy.answers = 'cut';
    await expect(log.create(next)).rejects.toMatchObject({ reason: 'unreachable' });
    proxy.answers = 'pass';
    const later = { ...next, id: 'id-3' };
    expect(await log.create(later)).toMatchObject({ id: 'id-2', number: 0, fence: 0 });
  });

  test('and is half closed, or cannot be made anew, says so', async () => {
    const { proxy, log } = await proxied();
    await using _ = proxy;
    proxy.isOpen = false;
    proxy.halfClose();
    await expect(log.find('team')).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(log.find('team')).rejects.toMatchObject({ reason: 'unreachable' });
    proxy.isOpen = true;
    expect(await log.find('team')).toMatchObject({ number: 0 });
  });

  test('while somebody reads is told to them', async () => {
    const { proxy, log } = await proxied();
    await using _ = proxy;
    const reading = log.together(async (inside) => {
      proxy.cut();
      return inside.byId('id-1');
    });
    await expect(reading).rejects.toMatchObject({ reason: 'unreachable' });
    expect(await log.find('team')).toMatchObject({ number: 0 });
  });

  test('does not keep close waiting when the other side is silent', async () => {
    const { proxy, log } = await proxied();
    await using _ = proxy;
    proxy.requests = 'lose';
    proxy.answers = 'lose';
    await log.close();
    await expect.poll(() => proxy.connections).toBe(0);
  });
});

describe('a server', () => {
  test('that stops immediately at a commit loses nothing that was answered', async () => {
    const log = await connect();
    let last = 0;
    const pushing = (async () => {
      while (await log.append(commitOf(last + 1))) last++;
    })().catch((error: unknown) => error);
    await expect.poll(() => last).toBeGreaterThan(20);
    await server.stop('immediate');
    expect(await pushing).toMatchObject({ reason: 'unreachable' });
    await expect(log.find('team')).rejects.toMatchObject({ reason: 'unreachable' });
    await server.start();
    const state = await log.find('team');
    expect([last, last + 1]).toContain(state?.number);
    const counted = 'SELECT count(*) FROM lms_cli.events';
    expect(await server.sql(counted)).toBe(String(state?.number));
    expect(state).toMatchObject({ fence: 1, holder: { host: 'ana' } });
  });

  test('that ends an idle connection does not end the process', async () => {
    const log = await connect();
    const isIdle = `application_name = 'lms-cli' AND state = 'idle'`;
    await server.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${isIdle}`);
    await expect.poll(() => log.append(commitOf(1)).catch(() => null)).toBe(true);
    expect(await number()).toBe('1');
  });

  test('that only reads, as a replica does, takes no change', async () => {
    await server.sql('ALTER ROLE team_owner SET default_transaction_read_only = on');
    const log = await connect();
    expect(await log.find('team')).toMatchObject({ number: 0 });
    await expect(log.append(commitOf(1))).rejects.toMatchObject({ reason: 'unreachable' });
    await server.sql('ALTER ROLE team_owner RESET default_transaction_read_only');
  });

  test('that gives up waiting for a lock says that nothing was done', async () => {
    await server.sql('ALTER ROLE team_owner SET lock_timeout = 50');
    const log = await connect();
    await server.sql('ALTER ROLE team_owner RESET lock_timeout');
    const locking = server.sql(
      'BEGIN; LOCK lms_cli.ledgers IN EXCLUSIVE MODE; SELECT pg_sleep(1); COMMIT',
    );
    const locks = `SELECT count(*) FROM pg_locks
      WHERE mode = 'ExclusiveLock' AND relation = 'lms_cli.ledgers'::regclass`;
    await expect.poll(() => server.sql(locks)).toBe('1');
    await expect(log.append(commitOf(1))).rejects.toMatchObject({ reason: 'contended' });
    await locking;
    expect(await log.append(commitOf(1))).toBe(true);
  });
});

describe('a server that is silent', () => {
  test('is waited for only so long when it is called', async () => {
    await using proxy = await startProxy(server.port);
    proxy.answers = 'lose';
    const patience = { connectMs: 100, statementMs: 100 };
    const linking = linkDatabase(server.connection({ port: proxy.port }), patience);
    await expect(linking).rejects.toMatchObject({ reason: 'unreachable' });
    await expect.poll(() => proxy.connections).toBe(0);
  });

  test('is waited for only so long with a statement, and longer with many bytes', async () => {
    await using proxy = await startProxy(server.port);
    const patience = { connectMs: 15_000, statementMs: 300 };
    const link = await linkDatabase(server.connection({ port: proxy.port }), patience);
    const sleep = 'SELECT pg_sleep(0.6)';
    await expect(link.run(sleep)).rejects.toThrow('no answer within 1 s');
    expect(await link.run(sleep, [], 1_000_000)).toHaveLength(1);
    proxy.answers = 'lose';
    await expect(link.run('SELECT 1')).rejects.toMatchObject({ reason: 'unreachable' });
    proxy.answers = 'pass';
    expect(await link.run('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await link.close();
  });
});
