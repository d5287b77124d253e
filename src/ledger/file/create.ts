/** The files of a database: the name that they have, a draft that is complete, and what lies beside. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { logOf } from './database.ts';
import { ledgerError } from './errors.ts';

/**
 * Follows a symbolic link: a ledger with two names would have two locks. A broken link counts as a
 * missing file.
 */
export function ownName(file: string): string {
  return existsSync(file) && lstatSync(file).isSymbolicLink() ? realpathSync(file) : file;
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
