/** The file of a ledger: created atomically, and checked before it is trusted. */
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { insertTarget } from './binding.ts';
import { openForWriting, type Database } from './database.ts';
import { takeLock } from './lock.ts';
import { lockFileOf } from './lock-file.ts';
import { removeMark } from './mark.ts';
import { syncFile } from './syncs.ts';
import { createTables } from './tables.ts';
import { mustHaveNoRemains } from './integrity.ts';

/** How long a process waits while another one creates the ledger. */
const CREATION_WAIT_MS = 30_000;
const OTHERS_PERMISSIONS = 0o077;

/**
 * Follows a symbolic link: a ledger with two names would have two locks. A broken link counts as a
 * missing file.
 */
export function ownName(file: string): string {
  return existsSync(file) && lstatSync(file).isSymbolicLink() ? realpathSync(file) : file;
}

/**
 * Creates the ledger if it does not exist, for a target (null: for any). It has another name until
 * it is complete and on disk, so that an empty or half-written file is never taken for a ledger.
 * Its folder must exist. SQLite syncs the folder with the first change, before anything is sent,
 * so it need not be synced here.
 */
export function ensureLedger(file: string, target: string | null): void {
  if (existsSync(file)) return;
  const lock = takeLock(lockFileOf(file), CREATION_WAIT_MS);
  if (lock === null)
    throw new CliError('conflict', problem('ledger/locked', { file, holder: null }));
  try {
    if (existsSync(file)) return;
    // Remains would show that a ledger was lost, which must not silently start over.
    mustHaveNoRemains(file);
    removeMark(file);
    renameSync(createDraft(file, target), file);
  } finally {
    lock.release();
  }
}

/** Creates a new ledger under a temporary name, and syncs it. */
export function createDraft(file: string, target: string | null): string {
  const draft = `${file}.new`;
  for (const suffix of companions) rmSync(draft + suffix, { force: true });
  closeSync(openSync(draft, 'wx', 0o600));
  makeTables(draft, target);
  syncFile(draft);
  return draft;
}

/**
 * Uses no syncs, because nobody reads a draft that a crash left, and no prepared statements, which
 * would keep the file open. Sets the format with a log, because to change it later costs syncs.
 */
function makeTables(draft: string, target: string | null): void {
  const database = new DatabaseSync(draft);
  try {
    database.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF');
    createTables(database);
    if (target !== null) insertTarget(database, target);
    database.exec('PRAGMA journal_mode=WAL');
  } finally {
    database.close();
  }
}

const companions = ['', '-wal', '-shm', '-journal'];

/** Opens a ledger that `inspect` has accepted. */
export function openLedgerFile(file: string): Database {
  if ((statSync(file).mode & OTHERS_PERMISSIONS) !== 0) chmodSync(file, 0o600);
  return openForWriting(file);
}
