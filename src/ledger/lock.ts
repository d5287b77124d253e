/**
 * One import at a time: an exclusive transaction on a small database beside the ledger, which
 * the kernel ends with its process (docs/reliability.md, ledger promise 4).
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { damaged, hasContent, sqliteCode, uriOf } from './database.ts';

const BUSY = 5;

export interface Lock {
  release(): void;
}

const ENDING = '.lock';

export const lockFileOf = (ledger: string) => ledger + ENDING;

/** Nothing is ever written into it: what holds something else was made by nobody of us. */
function mustBeLock(file: string): void {
  if (hasContent(file)) throw damaged(file.slice(0, -ENDING.length), 'lock');
}

/** Null where another one holds it for longer than that. */
export function takeLock(file: string, waitMs: number): Lock | null {
  mustBeLock(file);
  // Never opened where it exists: closing it would take away the locks of this process.
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

/** Looks without making a file, for a moment that no import notices. */
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
