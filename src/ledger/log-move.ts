/** Moves the log of a ledger into its main file (docs/adr/0010-ledger.md). */
import { dirname } from 'node:path';
import { hrtime } from 'node:process';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import type { Changed, Changes } from './changes.ts';
import {
  BUSY_TIMEOUT_MS,
  endReading,
  hasContent,
  logFileOf,
  pause,
  syncFully,
  type Database,
} from './database.ts';
import { sqliteCode } from './errors.ts';
import { syncFile, syncFolder } from './syncs.ts';

interface Moving {
  readonly database: Database;
  readonly file: string;
  readonly changes: Changes;
}

/**
 * Makes a change durably, and moves the log into the main file if nobody is in the way. Null, and
 * nothing is done, if the log is not empty.
 *
 * The change and the move then share their syncs: the commit itself runs at synchronous=OFF, and
 * the move syncs the log before it writes the main file, and the main file before it empties the
 * log. If nothing can be moved, because somebody reads or the disk is full, the log is synced here.
 *
 * This is safe in an empty log only. The first commit into a log whose frames were all moved
 * overwrites them. If a power failure kept the old header and some of the old frames, a part of the
 * old log would be valid again. So SQLite syncs the new header first, which OFF omits. An empty log
 * has no old frames. If its truncation was not kept, the whole old log is back, and all of it is in
 * the main file.
 */
export function makeAndMove<T>(
  work: () => T,
  { database, file, changes }: Moving,
): (Changed<T> & { readonly isMoved: boolean }) | null {
  const log = logFileOf(file);
  const unsynced = withoutSync(database, () => changes.makeIf(() => !hasContent(log), work));
  if (unsynced === null) return null;
  let isMoved = false;
  try {
    withoutWaiting(database, () => (isMoved = checkpoint(database, 'TRUNCATE')));
  } catch (error) {
    // After a failed sync the kernel may have dropped what it could not write, and another sync would
    // succeed without it.
    if (sqliteCode(error) === null || isFailedSync(error)) throw error;
  }
  if (!isMoved) {
    syncFile(log);
    syncFolder(dirname(file));
  }
  return { ...unsynced, isMoved };
}

/** Others that hold the log for so long count as holding it forever. */
const MOST_SECONDS = 30;
const PAUSE_MS = 10;

/** Moves the log until that is true. Throws CliError `ledger/busy` if others prevent it. */
export function moveUntil(
  isThere: () => boolean,
  { database, file }: Omit<Moving, 'changes'>,
): void {
  const [started] = hrtime();
  while (hrtime()[0] - started < MOST_SECONDS) {
    withoutWaiting(database, () => checkpoint(database, 'FULL'));
    if (isThere()) return;
    pause(PAUSE_MS);
  }
  throw new CliError('conflict', problem('ledger/busy', { file }));
}

/** Returns whether the whole log is now in the main file. TRUNCATE also empties the log. */
export function checkpoint(database: Database, mode: 'FULL' | 'TRUNCATE'): boolean {
  return database.prepare(`PRAGMA wal_checkpoint(${mode})`).get()?.['busy'] === 0;
}

/** For a move that can wait, if the disk is full, for example: everything is still in the log. */
export function ifDiskAllows(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (sqliteCode(error) === null && !isFileError(error)) throw error;
  }
}

/** SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC (https://sqlite.org/rescode.html). */
export const isFailedSync = (error: unknown) =>
  error instanceof Error && 'errcode' in error && [1034, 1290].includes(Number(error.errcode));

/** Runs the work without waiting for readers. */
function withoutWaiting(database: Database, work: () => void): void {
  database.exec('PRAGMA busy_timeout=0');
  try {
    work();
  } finally {
    database.exec(`PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}`);
  }
}

/** SQLite must not move the log by itself meanwhile: without syncs, that would not be safe. */
function withoutSync<T>(database: Database, work: () => T): T {
  endReading(database);
  database.exec('PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=0');
  try {
    return work();
  } finally {
    syncFully(database);
  }
}

const isFileError = (error: unknown) => error instanceof Error && 'syscall' in error;
