/** Makes a new ledger. It gets its name only when it is whole, and loses it if nothing came of it. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { type Database, logOf } from './database.ts';
import { ledgerError } from './errors.ts';
import { lockOf, takeLock } from './lock.ts';
import { markPath, removeMark } from './mark.ts';
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { mustHaveNoRemains } from './whole.ts';

/** How long a process waits while another one creates the ledger. */
const CREATION_WAIT_MS = 30_000;

/**
 * Follows a symbolic link: a ledger with two names would have two locks. A broken link counts as a
 * missing file.
 */
export function ownName(file: string): string {
  return existsSync(file) && lstatSync(file).isSymbolicLink() ? realpathSync(file) : file;
}

/**
 * Creates the ledger, for a target (null: for any); false if it exists. It has another name until it
 * is complete and on disk, so that an empty or half-written file is never taken for a ledger. Its
 * folder must exist. SQLite syncs the folder with the first commit, before anything is sent.
 */
export function ensureLedger(file: string, target: string | null): boolean {
  if (existsSync(file)) return false;
  const lock = takeLock(file, CREATION_WAIT_MS);
  if (lock === null) throw new CliError('locked', problem('ledger/locked', { file, holder: null }));
  try {
    if (existsSync(file)) return false;
    // Remains would show that a ledger was lost, which must not silently start over.
    mustHaveNoRemains(file);
    removeMark(file);
    renameSync(createDraftLedger(file, tablesFor(target)), file);
    return true;
  } finally {
    lock.release();
  }
}

/**
 * Creates a new ledger under a temporary name, and syncs it. Throws CliError.
 * @param sql of a new one
 */
export function createDraftLedger(file: string, sql: string): string {
  const draft = `${file}.new`;
  try {
    removeFiles(draft);
    closeSync(openSync(draft, 'wx', 0o600));
    const database = new DatabaseSync(draft);
    try {
      // Nobody reads a draft that a crash left. To set the format with a log later costs syncs.
      database.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF');
      database.exec(sql);
      database.exec('PRAGMA journal_mode=WAL');
    } finally {
      database.close();
    }
    sync(draft, 'r+');
    return draft;
  } catch (error) {
    throw ledgerError(error, file);
  }
}

/** Without a prepared statement, which would keep a closed database open. */
export const tablesFor = (target: string | null): string => `
  BEGIN;
  ${SCHEMA}
  INSERT INTO ledger VALUES (1, '${randomUUID()}', ${quoteValue(target)}, NULL, 0, 0);
  INSERT INTO here VALUES (1, 0, 'own', NULL, NULL, NULL);
  PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${SCHEMA_VERSION};
  COMMIT;
`;

export const quoteValue = (text: string | null) =>
  text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`;

/** Removes a database with what SQLite makes beside it. */
export function removeFiles(file: string): void {
  rmSync(file, { force: true });
  removeCompanions(file);
}

export function removeCompanions(file: string): void {
  for (const each of [logOf(file), `${file}-shm`, `${file}-journal`]) rmSync(each, { force: true });
}

/** Windows syncs only a file that is open for writing. */
function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The folders that are missing for a file, the innermost first. */
export function missingFoldersOf(file: string): string[] {
  const missing: string[] = [];
  for (let each = dirname(file); !existsSync(each); each = dirname(each)) missing.push(each);
  return missing;
}

/**
 * Removes a ledger that this process has made and that records nothing, with the folders that it made
 * for it, unless they hold anything else. It stays if anybody else has it open: SQLite gives up its log
 * only without other connections.
 */
export function removeUnused(database: Database, folders: readonly string[]): void {
  const { file } = database;
  const isUsed = database.get(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM runs) OR EXISTS (SELECT 1 FROM resources)`,
  );
  if (isUsed !== undefined) return;
  database.exec('PRAGMA busy_timeout=0');
  try {
    database.get('PRAGMA journal_mode=DELETE');
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    return;
  }
  removeFiles(file);
  for (const each of [markPath(file), lockOf(file)]) rmSync(each, { force: true });
  for (const each of folders) {
    if (existsSync(each) && readdirSync(each).length === 0) rmdirSync(each);
  }
}
