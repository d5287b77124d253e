/**
 * Who uses a ledger. One run of many documents at a time, by an exclusive transaction on an empty
 * database beside the ledger, which the kernel ends together with its process (docs/reliability.md,
 * ledger promise 4).
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeUri } from './database.ts';
import { damaged, isBusy, isNoDatabase, ledgerError } from './errors.ts';

export interface Lock {
  readonly path: string;
  release(): void;
}

export const nameLockFile = (ledger: string) => `${ledger}.lock`;

/** Null if another process holds the lock for longer than `waitMs`. */
export function takeLock(ledger: string, waitMs: number): Lock | null {
  const path = nameLockFile(ledger);
  try {
    // Never open an existing file: closing it would release this process's locks on it.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    const database = new DatabaseSync(path, { timeout: waitMs });
    try {
      database.exec('BEGIN EXCLUSIVE');
      return { path, release: () => void (database.isOpen && database.close()) };
    } catch (error) {
      database.close();
      if (isBusy(error)) return null;
      throw error;
    }
  } catch (error) {
    throw lockError(error, path);
  }
}

const lockError = (error: unknown, path: string) =>
  isNoDatabase(error) ? damaged(path, 'corrupt', error) : ledgerError(error, path);

/** Checks without creating a file, and too briefly for a run to notice. */
export function isLocked(ledger: string): boolean {
  const path = nameLockFile(ledger);
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(makeUri(path, 'mode=ro'), { readOnly: true, timeout: 0 });
  try {
    database.exec('SELECT name FROM sqlite_schema');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw lockError(error, path);
  } finally {
    database.close();
  }
}
