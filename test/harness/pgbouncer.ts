/** PgBouncer in front of a server, which gives each transaction any connection. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  freePort,
  ownedFolder,
  PASSWORD,
  type PostgresServer,
  serverUser,
} from './postgres-server.ts';

export interface PgBouncer extends AsyncDisposable {
  readonly port: number;
}

export async function startPgBouncer(server: PostgresServer): Promise<PgBouncer> {
  const folder = await ownedFolder();
  const port = await freePort();
  const settings = `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 3
`;
  await writeFile(join(folder, 'settings.ini'), settings);
  const users = ['owner', 'writer', 'reader'].map((name) => `"team_${name}" "${PASSWORD}"\n`);
  await writeFile(join(folder, 'users'), users.join(''));
  const child = spawn('/usr/sbin/pgbouncer', ['settings.ini'], {
    cwd: folder,
    ...serverUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killAtExit = () => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  await untilReady(child);
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      process.removeListener('exit', killAtExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${said}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-10_000);
      if (said.includes('process up')) resolve();
    });
  });
}
