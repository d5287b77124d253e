/** `ledger push` against a real server: killed with everything under way, and after a set back. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCode } from '../commands/bodies.ts';
import { hold, holdApplied, question, startFolder } from '../commands/content/folder.ts';
import type { Cli } from '../harness/cli.ts';
import { PASSWORD, type PostgresServer, startPostgres } from '../harness/postgres-server.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A folder whose local ledger has one run, and an address in a schema of its own. */
async function startPushing(schema: string) {
  const cli = await startFolder({ env: { PGPASSWORD: PASSWORD } });
  const database = `127.0.0.1:${server.port}/team?schema=${schema}&name=production`;
  await cli.run('ledger', 'init', '--ledger', `postgres://team_owner@${database}`);
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
  await server.sql(`GRANT ${schema}_writer TO team_writer`);
  await holdApplied(cli, question('a'));
  const ledger = ['--ledger', `postgres://team_writer@${database}`];
  return { cli, shared: (...argv: string[]) => cli.run(...argv, ...ledger), ledger };
}

const roleOf = (cli: Cli) => {
  const file = `.lms-cli/127.0.0.1-${new URL(cli.url).port}.ledger.db`;
  const database = new DatabaseSync(join(cli.folder, file), { readOnly: true });
  const [row] = database.prepare('SELECT role FROM ledger').all();
  database.close();
  return row;
};

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve));
}

test('a push that was killed is taken back where nothing arrived', async () => {
  const { cli, shared, ledger } = await startPushing('killed');
  await using folder = cli;
  const program = fileURLToPath(new URL('../../bin/lms-cli.js', import.meta.url));
  const killed = async () => {
    // The server lets nobody write the row of the name until the process is dead.
    const locking = server.sql(
      `BEGIN; LOCK TABLE killed.ledgers IN EXCLUSIVE MODE; SELECT pg_sleep(3); COMMIT`,
    );
    await until(async () => (await server.sql(waiting('pg_sleep'))) !== '0');
    const child = spawn(process.execPath, [program, 'ledger', 'push', ...ledger], {
      cwd: folder.folder,
      env: { PATH: process.env['PATH'], HOME: folder.folder, ...credentials(folder) },
    });
    await until(async () => (await server.sql(waiting('INSERT INTO "killed".ledgers'))) !== '0');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    await locking;
    await until(async () => (await server.sql(waiting('INSERT INTO "killed".ledgers'))) === '0');
  };
  await killed();
  expect(roleOf(cli)).toEqual({ role: 'moving' });
  await cli.run('apply', '--yes', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/push']);
  expect(cli.json()).toMatchObject({ error: { reason: 'moving' } });
  expect(await server.sql('SELECT count(*) FROM killed.ledgers')).toBe('0');
  await shared('ledger', 'push');
  expect([cli.exitCode, roleOf(cli)]).toEqual([0, { role: 'own' }]);
  await shared('ledger', 'push');
  expect([cli.exitCode, roleOf(cli)]).toEqual([0, { role: 'retired' }]);
  await shared('plan', '--exit-code');
  expect(cli.exitCode).toBe(0);
});

const waiting = (text: string) =>
  `SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND state = 'active'
     AND query LIKE '%${text}%'`;

const credentials = ({ url }: Cli) => ({ LMS_BASE_URL: url, PGPASSWORD: PASSWORD });

test('a database that was set back goes on from the copy', async () => {
  const { cli, shared } = await startPushing('back');
  await using folder = cli;
  await shared('ledger', 'push');
  await shared('resources', 'list');
  const before = await server.sql('SELECT number FROM back.ledgers');
  await hold(folder, question('a', { title: 'Capitals' }));
  await shared('apply', '--yes');
  const after = await server.sql('SELECT number FROM back.ledgers');
  await server.sql(`DELETE FROM back.events WHERE number > ${before};
    UPDATE back.ledgers SET number = ${before},
      head = (SELECT head FROM back.events WHERE number = ${before})`);
  await shared('plan', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'ledger/older']);
  const folderOfState = join(folder.folder, '.lms-cli');
  const copy = readdirSync(folderOfState).find((name) => /^shared-.*\.db$/.test(name)) ?? '';
  await shared('ledger', 'push', `.lms-cli/${copy}`);
  expect([cli.exitCode, await server.sql('SELECT number FROM back.ledgers')]).toEqual([0, after]);
  await hold(folder, question('a', { title: 'Big capitals' }));
  await shared('apply', '--yes');
  expect(cli.exitCode).toBe(0);
});
