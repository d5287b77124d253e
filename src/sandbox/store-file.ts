/** The SQLite file of the local service: opens and checks it, and translates its errors. */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { CliError, type ErrorKind } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';

export type StoreDatabase = DatabaseSyncInstance;

/** "LMSS": distinguishes this service's file from any other SQLite file. */
const APPLICATION_ID = 0x4c4d5353;
const SCHEMA_VERSION = 1;
/** How long a request waits for another process that has locked the file. */
const BUSY_TIMEOUT_MS = 30_000;

/** Ids are TEXT: SQLite's integers would be read as inexact numbers. */
const SCHEMA = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE resources (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE versions (
    id TEXT PRIMARY KEY, resource TEXT NOT NULL, release TEXT NOT NULL
  ) STRICT;
  CREATE INDEX versions_of_resource ON versions (resource);
  CREATE TABLE requests (sequence INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL) STRICT;
`;

/**
 * Opens the file, or a database in memory for `:memory:`, and creates its tables if it is new.
 * Throws CliError `sandbox/start` if the file cannot be used. Its folder must exist.
 */
export function openDatabase(file: string): StoreDatabase {
  // SQLite would open a temporary database, which it removes at the end.
  if (file === '') throw unusable('usage', file);
  let database: StoreDatabase | null = null;
  try {
    if (file !== ':memory:' && !existsSync(file)) create(file);
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    database.exec('PRAGMA trusted_schema=OFF');
    checkSchema(database, file);
    for (const log of LOGS) hide(file + log);
    setDurability(database);
    return database;
  } catch (error) {
    database?.close();
    throw storeError(error, file);
  }
}

/** True of a database without resources. Throws like `openDatabase`. */
export function holdsNothing(file: string): boolean {
  const database = openDatabase(file);
  try {
    return database.prepare('SELECT 1 FROM resources').get() === undefined;
  } finally {
    database.close();
  }
}

/** The database and what SQLite writes beside it, with the mode of the database. */
const LOGS = ['', '-wal', '-shm'];

/** Another version may have made it. Of a file of another user, that user decides who reads it. */
function hide(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** Only its owner may read the answers of questions. */
function create(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw unusable('output', file, error);
  }
}

/** A reopened WAL database runs at synchronous=NORMAL, so FULL is set and read back. */
function setDurability(database: StoreDatabase): void {
  database.prepare('PRAGMA journal_mode=WAL').get();
  database.exec('PRAGMA synchronous=FULL');
  if (pragma(database, 'synchronous') !== 2) throw new Error('synchronous=FULL did not hold');
}

/** One transaction, so that two processes starting together create the tables only once. */
function checkSchema(database: StoreDatabase, file: string): void {
  if (isCurrent(database)) return;
  database.exec('BEGIN IMMEDIATE');
  if (!isCurrent(database)) {
    if (pragma(database, 'application_id') === APPLICATION_ID) throw unusable('conflict', file);
    const tables: unknown = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n;
    if (tables !== 0) throw unusable('usage', file);
    database.exec(SCHEMA);
    database.exec(`PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${SCHEMA_VERSION}`);
  }
  database.exec('COMMIT');
}

const isCurrent = (database: StoreDatabase) =>
  pragma(database, 'application_id') === APPLICATION_ID &&
  pragma(database, 'user_version') === SCHEMA_VERSION;

function pragma(database: StoreDatabase, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()[name];
}

/** By SQLite's primary result codes (https://sqlite.org/rescode.html). */
const kindOfCode: Readonly<Record<number, ErrorKind>> = {
  3: 'output',
  5: 'conflict',
  8: 'output',
  10: 'output',
  11: 'conflict',
  13: 'output',
  14: 'output',
  26: 'usage',
};

const unusable = (kind: ErrorKind, file: string, cause?: unknown) =>
  new CliError(kind, problem('sandbox/start', { reason: 'database', file }), { cause });

function storeError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const kind = kindOfCode[Number(error.errcode) & 0xff];
  return kind === undefined ? error : unusable(kind, file, error);
}
