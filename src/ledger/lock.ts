/**
 * Allows one import at a time: an exclusive transaction on a small database beside the ledger,
 * which the kernel ends together with its process (docs/reliability.md, ledger promise 4).
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { hasContent, uriOf } from './database.ts';
import { damaged, sqliteCode } from './errors.ts';
import { ledgerOfLock } from './lock-file.ts';

const BUSY = 5;

export interface Lock {
  release(): void;
}

/** lms-cli never writes into the lock file: one with contents is not ours. */
function mustBeLock(file: string): void {
  if (hasContent(file)) throw damaged(ledgerOfLock(file), 'lock');
}

/** Null if another process holds the lock for longer than `waitMs`. */
export function takeLock(file: string, waitMs: number): Lock | null {
  mustBeLock(file);
  // Never open an existing file: closing it would release this process's locks on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => void (database.isOpen && database.close()) };
  } catch (error) {
    database.close();
    if (sqliteCode(error) === BUSY) return null;
    throw error;
  }
}

/** Checks without creating a file, and too briefly for an import to notice. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  mustBeLock(file);
  const database = new DatabaseSync(uriOf(file, 'mode=ro'), { readOnly: true, timeout: 0 });
  try {
    database.exec('SELECT name FROM sqlite_schema');
    return false;
  } catch (error) {
    if (sqliteCode(error) === BUSY) return true;
    throw error;
  } finally {
    database.close();
  }
}
