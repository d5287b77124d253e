/** The file of a ledger: made whole or not at all, and looked at before it is trusted. */
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
import {
  damaged,
  hasContent,
  openForReading,
  openForWriting,
  pragma,
  transaction,
  type Database,
} from './database.ts';
import { isLocked, lockFileOf, takeLock } from './lock.ts';
import { APPLICATION_ID, SCHEMA, SCHEMA_VERSION } from './schema.ts';

/** How long a process waits while another one makes the ledger. */
const CREATION_WAIT_MS = 30_000;
const OTHERS_PERMISSIONS = 0o077;
const PAGE_BYTES = 4096;

/**
 * What a symbolic link leads to: under two names a ledger would have two locks. One that leads
 * nowhere is as good as no file.
 */
export function ownName(file: string): string {
  return existsSync(file) && lstatSync(file).isSymbolicLink() ? realpathSync(file) : file;
}

/**
 * Makes the ledger where there is none, under another name until it is complete: an empty or
 * half-written file is never one that a first run left. Its folder must exist.
 */
export function ensureLedger(file: string): void {
  if (existsSync(file)) return;
  const lock = takeLock(lockFileOf(file), CREATION_WAIT_MS);
  if (lock === null)
    throw new CliError('conflict', problem('ledger/locked', { file, holder: null }));
  try {
    if (existsSync(file)) return;
    refuseRemains(file);
    const draft = `${file}.new`;
    for (const suffix of companions) rmSync(draft + suffix, { force: true });
    closeSync(openSync(draft, 'wx', 0o600));
    makeTables(draft);
    renameSync(draft, file);
    syncFolder(dirname(file));
  } finally {
    lock.release();
  }
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

export function createTables(database: Database): void {
  transaction(database, () => {
    database.exec(SCHEMA);
    database.exec(`PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${SCHEMA_VERSION}`);
  });
}

/** A log without the file that it belongs to: that one is lost, and must not begin anew. */
function refuseRemains(file: string): void {
  if (hasContent(`${file}-wal`) || hasContent(`${file}-journal`)) {
    throw damaged(file, 'no-main-file');
  }
}

/** The entry in its folder is part of the file's durability; Windows cannot open folders. */
function syncFolder(folder: string): void {
  if (platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Throws CliError for what is no ledger, has lost its content, or was written by a newer
 * program. Only reads: whatever the file is, it stays as it is.
 */
export function inspect(file: string, waitMs?: number): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new CliError('usage', problem('ledger/missing', { file }));
  if (found.isFile() && found.size === 0) throw damaged(file, 'empty');
  const database = openForReading(file, waitMs);
  try {
    const isOurs = pragma(database, 'application_id') === APPLICATION_ID;
    if (!isOurs) throw new CliError('usage', problem('ledger/not-a-ledger', { file }));
    if (Number(pragma(database, 'user_version')) > SCHEMA_VERSION) {
      throw new CliError('conflict', problem('ledger/newer', { file }));
    }
  } finally {
    database.close();
  }
}

/** Opens a ledger that `inspect` has let through. */
export function openLedgerFile(file: string): Database {
  const { mode, size } = statSync(file);
  if ((mode & OTHERS_PERMISSIONS) !== 0) chmodSync(file, 0o600);
  // A part of a page, which SQLite would read as if zeros followed; or not closed by its last
  // user while nobody is at work on it: a power failure is possible.
  const wasCut =
    size % PAGE_BYTES !== 0 || (hasContent(`${file}-wal`) && !isLocked(lockFileOf(file)));
  const database = openForWriting(file);
  try {
    // 0.2 s for a million operations; the full integrity_check takes ten times that.
    if (wasCut && pragma(database, 'quick_check') !== 'ok') throw damaged(file, 'corrupt');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
