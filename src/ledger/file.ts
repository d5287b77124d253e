/** The file of a ledger: created atomically, and checked before it is trusted. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { platform } from 'node:process';
import { DatabaseSync } from '@photostructure/sqlite';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { openForWriting, type Database } from './database.ts';
import { isLocked, lockFileOf, takeLock } from './lock.ts';
import { removeMark } from './mark.ts';
import { migrate } from './migrate.ts';
import { SCHEMA_VERSION } from './ledger-schema.ts';
import { createTables } from './tables.ts';
import { mustHaveNoRemains, type Inspected } from './integrity.ts';

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
 * Creates the ledger if it does not exist. It has another name until it is complete, so that an
 * empty or half-written file is never taken for a ledger. Its folder must exist.
 */
export function ensureLedger(file: string): void {
  if (existsSync(file)) return;
  const lock = takeLock(lockFileOf(file), CREATION_WAIT_MS);
  if (lock === null)
    throw new CliError('conflict', problem('ledger/locked', { file, holder: null }));
  try {
    if (existsSync(file)) return;
    // Remains would show that a ledger was lost, which must not silently start over.
    mustHaveNoRemains(file);
    removeMark(file);
    renameSync(createDraft(file), file);
    syncFolder(dirname(file));
  } finally {
    lock.release();
  }
}

/** Creates a new ledger under a temporary name. */
export function createDraft(file: string): string {
  const draft = `${file}.new`;
  for (const suffix of companions) rmSync(draft + suffix, { force: true });
  closeSync(openSync(draft, 'wx', 0o600));
  makeTables(draft);
  return draft;
}

/** Without a log, and without prepared statements, which would keep the file open. */
function makeTables(draft: string): void {
  const database = new DatabaseSync(draft);
  try {
    database.exec('PRAGMA synchronous=FULL');
    createTables(database);
  } finally {
    database.close();
  }
}

const companions = ['', '-wal', '-shm', '-journal'];

/** A file is durable only together with its directory entry. Windows cannot open folders. */
export function syncFolder(folder: string): void {
  if (platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Opens a ledger that `inspect` has accepted, and migrates an older one. */
export function openLedgerFile(file: string, { version }: Inspected): Database {
  if ((statSync(file).mode & OTHERS_PERMISSIONS) !== 0) chmodSync(file, 0o600);
  if (version < SCHEMA_VERSION && isLocked(lockFileOf(file))) {
    throw new CliError('conflict', problem('ledger/locked', { file, holder: null }));
  }
  const database = openForWriting(file);
  try {
    if (version < SCHEMA_VERSION) migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
