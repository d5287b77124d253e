/**
 * A PostgreSQL of its own: in a folder that is removed, with its own port, passwords and certificate,
 * as an ordinary user even if root runs the tests. It is the newest one of Debian's packages, or the
 * one whose programs are in the folder that LMS_TEST_POSTGRES names (initdb and postgres are enough).
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConnection } from '../../src/contract/ledger.ts';
import { certify, type Certificates } from './certificates.ts';
import { fastFolder } from './fast-folder.ts';

const run = promisify(execFile);

export interface PostgresServer extends AsyncDisposable {
  /** It belongs to the user of the server. The sockets are there. */
  readonly folder: string;
  readonly port: number;
  readonly certificates: Certificates;
  /**
   * On loopback without TLS, to the database `team`, as its owner. The roles are `team_owner`,
   * `team_writer`, `team_reader` and `team_stranger`, who has no rights; `certified` needs a
   * certificate of a client.
   */
  connection(changed?: Partial<DatabaseConnection>): DatabaseConnection;
  /** As the superuser, by psql: the rows, with | between their columns. */
  sql(text: string, database?: string): Promise<string>;
  start(): Promise<void>;
  /** Immediately: without a checkpoint, as after a crash. */
  stop(mode: 'immediate' | 'fast'): Promise<void>;
}

export const PASSWORD = 'a:pass\\word';

/** Starts it with further settings of postgresql.conf. Throws if there is no PostgreSQL. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  place = fastFolder,
): Promise<PostgresServer> {
  const debian = newestBin();
  const bin = process.env['LMS_TEST_POSTGRES'] ?? debian;
  const folder = await ownedFolder(place);
  const port = await freePort();
  const certificates = certify(folder);
  for (const file of readdirSync(folder)) giveToServer(join(folder, file));
  const inFolder = {
    cwd: folder,
    ...serverUser(),
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  };
  const initdb = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await run(`${bin}/initdb`, initdb, inFolder);
  await writeFile(join(folder, 'data/pg_hba.conf'), ACCESS);
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ssl: 'on',
    ssl_cert_file: join(folder, 'server.crt'),
    ssl_key_file: join(folder, 'server.key'),
    ssl_ca_file: join(folder, 'ca.crt'),
    password_encryption: 'scram-sha-256',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
  await writeFile(join(folder, 'data/postgresql.conf'), lines.join(''));

  let child: ChildProcess | null = null;
  const killAtExit = () => void child?.kill('SIGQUIT');
  process.once('exit', killAtExit);
  const stop = async (mode: 'immediate' | 'fast') => {
    const stopped = child;
    child = null;
    if (stopped === null || stopped.exitCode !== null) return;
    const ended = new Promise((resolve) => stopped.once('exit', resolve));
    stopped.kill(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    await ended;
  };
  const start = async () => {
    const started = spawn(`${bin}/postgres`, ['-D', 'data'], {
      ...inFolder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    await untilReady(started);
  };
  const sql = async (text: string, database = 'team') => {
    const words = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', folder, '-p', String(port)];
    const args = [...words, '-U', 'postgres', '-d', database, '-c', text];
    const { stdout } = await run(`${debian}/psql`, args, { env: {}, cwd: folder });
    return stdout.trimEnd();
  };
  await start();
  await sql(
    ['owner', 'writer', 'reader', 'stranger']
      .map((name) => `CREATE ROLE team_${name} LOGIN PASSWORD '${PASSWORD}';`)
      .join(' ') + `CREATE ROLE certified LOGIN PASSWORD '${PASSWORD}';`,
    'postgres',
  );
  await sql('CREATE DATABASE team OWNER team_owner', 'postgres');
  await sql('ALTER ROLE team_owner CREATEROLE', 'postgres');
  return {
    folder,
    port,
    certificates,
    connection: (changed = {}) => ({
      host: '127.0.0.1',
      port,
      user: 'team_owner',
      database: 'team',
      password: PASSWORD,
      tls: null,
      ...changed,
    }),
    sql,
    start,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop('immediate');
      process.removeListener('exit', killAtExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ACCESS = `
local   all postgres               trust
local   all all                    scram-sha-256
hostssl all certified 127.0.0.1/32 scram-sha-256 clientcert=verify-ca
host    all all       127.0.0.1/32 scram-sha-256
`;

/** A folder in which the server may write. */
export async function ownedFolder(place = fastFolder): Promise<string> {
  const folder = await mkdtemp(join(place, 'lms-cli-postgres-'));
  giveToServer(folder);
  return folder;
}

/** Whom the server runs as: it refuses to run as root. */
export function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function giveToServer(path: string): void {
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

const PACKAGES = '/usr/lib/postgresql';

function newestBin(): string {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) {
    throw new Error(`there is no PostgreSQL in ${PACKAGES}: apt-get install postgresql`);
  }
  return join(PACKAGES, newest, 'bin');
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilReady(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-10_000);
      if (said.includes('ready to accept connections')) resolve();
    });
  });
}
