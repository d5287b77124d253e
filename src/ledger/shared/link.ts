/**
 * One connection to PostgreSQL at a time, made anew when it broke. Nothing belongs to a session: each
 * statement is whole by itself or part of a transaction, so that poolers may stand in between.
 */
import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';
import { clearTimeout, setTimeout } from 'node:timers';
import PgClient from 'pg/lib/client.js';
import type { DatabaseConnection } from '../../contract/ledger.ts';
import { logFailure, LogFailure } from './shared-log.ts';

/** @param bytes how much it may send or receive, beyond a few kilobytes */
export type RunStatement = <Row extends object>(
  text: string,
  parameters?: readonly unknown[],
  bytes?: number,
) => Promise<Row[]>;

export interface DatabaseLink {
  /** Never repeated: if no answer comes, nobody knows whether it was carried out. */
  readonly run: RunStatement;
  /** All of it, or nothing if the work throws. */
  readonly transaction: <T>(work: (run: RunStatement) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

interface LiveClient {
  readonly client: PgClient;
  readonly patience: LinkPatience;
  isBroken: boolean;
}

/** How long a server may be silent, in milliseconds. */
interface LinkPatience {
  readonly connectMs: number;
  /** For one statement; those with many bytes have longer. */
  readonly statementMs: number;
}

const PATIENCE: LinkPatience = { connectMs: 15_000, statementMs: 20_000 };
/** The slowest connection that is waited for, in bytes for each millisecond. */
const SLOWEST_RATE = 50;
const KEEP_ALIVE_MS = 10_000;
const CLOSE_MS = 1000;

/** Connects at once. Everything rejects with LogFailure. */
export async function linkDatabase(
  connection: DatabaseConnection,
  patience = PATIENCE,
): Promise<DatabaseLink> {
  let live = await connect(connection, patience);
  const usable = async () => (live.isBroken ? (live = await connect(connection, patience)) : live);
  return {
    run: async (text, parameters, bytes) => runOn(await usable(), text, parameters, bytes),
    transaction: async (work) => {
      const used = await usable();
      try {
        await runOn(used, 'BEGIN');
        const value = await work((text, parameters, bytes) => runOn(used, text, parameters, bytes));
        await runOn(used, 'COMMIT');
        return value;
      } catch (error) {
        // The server rolls back when the connection ends.
        breakOff(used);
        throw error;
      }
    },
    close: () => end(live),
  };
}

async function connect(
  connection: DatabaseConnection,
  patience: LinkPatience,
): Promise<LiveClient> {
  const client = createClient(connection, patience);
  const live = { client, patience, isBroken: false };
  const noteEnd = () => {
    live.isBroken = true;
  };
  // Without a listener, an error between two statements would end the process.
  client.on('error', noteEnd);
  client.on('end', noteEnd);
  try {
    await client.connect();
    return live;
  } catch (error) {
    breakOff(live);
    throw logFailure(error);
  }
}

/** Gives every field that pg would otherwise take from the environment or from its defaults. */
function createClient(connection: DatabaseConnection, { connectMs }: LinkPatience): PgClient {
  const { host, port, user, database, tls } = connection;
  const client = new PgClient({
    host,
    port,
    user,
    database,
    password: () => passwordOf(connection),
    ssl: tls === null ? false : { ...given(tls), rejectUnauthorized: true },
    sslnegotiation: 'postgres',
    client_encoding: 'utf8',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: connectMs,
  });
  client.getStartupConf = () => ({ user, database, application_name: 'lms-cli' });
  return client;
}

function given({ ca, cert, key }: NonNullable<DatabaseConnection['tls']>) {
  return {
    ...(ca !== null && { ca }),
    ...(cert !== null && { cert }),
    ...(key !== null && { key }),
  };
}

/** Asked for only if the server wants one. */
function passwordOf(connection: DatabaseConnection): string {
  const file = process.env['PGPASSFILE'];
  const password =
    connection.password ??
    (file === undefined || file === '' ? null : passwordFrom(file, connection));
  if (password === null) throw new LogFailure('not-let-in', '');
  return password;
}

async function runOn<Row extends object>(
  live: LiveClient,
  text: string,
  parameters: readonly unknown[] = [],
  bytes = 0,
): Promise<Row[]> {
  const { client, patience } = live;
  const limit = patience.statementMs + bytes / SLOWEST_RATE;
  const timer = setTimeout(() => {
    breakOff(live, new Error(`no answer within ${Math.ceil(limit / 1000)} s`));
  }, limit);
  try {
    const { rows } = await client.query<Row>(text, [...parameters]);
    return rows;
  } catch (error) {
    const failure = logFailure(error);
    if (failure.reason === 'unreachable') breakOff(live);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

function breakOff(live: LiveClient, reason?: Error): void {
  live.isBroken = true;
  live.client.connection.stream.destroy(reason);
}

/** Tells the server, and waits only a moment for it. */
async function end(live: LiveClient): Promise<void> {
  if (live.isBroken) return;
  const timer = setTimeout(() => breakOff(live), CLOSE_MS);
  await live.client.end();
  clearTimeout(timer);
}

const OTHERS_PERMISSIONS = 0o077;

/**
 * The password of the first line that fits; null without one. Throws LogFailure if the file cannot
 * be read, or if others may read it.
 */
function passwordFrom(file: string, connection: DatabaseConnection): string | null {
  const text = readPrivate(file);
  const { host, port, database, user } = connection;
  const asked = [host, String(port), database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = fieldsOf(line);
    const fits = asked.every((value, index) => fields[index] === '*' || fields[index] === value);
    if (fits && fields[4] !== undefined) return fields[4];
  }
  return null;
}

function readPrivate(file: string): string {
  try {
    const isOpen = (statSync(file).mode & OTHERS_PERMISSIONS) !== 0;
    if (!isOpen || process.platform === 'win32') return readFileSync(file, 'utf8');
  } catch (error) {
    throw new LogFailure('not-let-in', file, { cause: error });
  }
  throw new LogFailure('not-let-in', file);
}

/** `\:` and `\\` stand for themselves. */
function fieldsOf(line: string): string[] {
  const fields = [''];
  for (const [, escaped, character] of line.matchAll(/\\([:\\])|(.)/gsu)) {
    if (character === ':' && fields.length < 5) fields.push('');
    else fields[fields.length - 1] += escaped ?? character ?? '';
  }
  return fields;
}
