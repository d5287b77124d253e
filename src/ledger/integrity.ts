/**
 * Checks whether a ledger is complete (docs/adr/0018-a-ledger-that-is-not-whole.md). SQLite cannot
 * tell a ledger with a missing, truncated or damaged log, or one replaced by an older copy, from a
 * ledger with less work. Three things prove that there was more: the main file, which says by
 * itself whether a run is active; the mark beside it; and valid frames after an invalid one.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { CliError } from '../core/errors.ts';
import type { Clock } from '../core/host.ts';
import { problem } from '../messages/problem.ts';
import {
  hasContent,
  logFileOf,
  openForReading,
  openMainFile,
  pragma,
  type Database,
} from './database.ts';
import { damaged, DamagedRecord, missingBeside, sqliteCode, type Damage } from './errors.ts';
import { isSomebodyAtWork } from './holders.ts';
import { lookAtLog } from './log-file.ts';
import { markFileOf, readMark, type Mark } from './mark.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from './ledger-schema.ts';
import { isOurSchema } from './tables.ts';
import { fileStampOf, stateIn, type LedgerState } from './ledger-state.ts';

/** How often to look if another process changes the ledger between two looks. */
const LOOKS = 3;

const PAUSE_MS = 30;

/** SQLite's result codes (https://sqlite.org/rescode.html). */
const SQL_ERROR = 1;
const CORRUPT = 11;

/**
 * Throws CliError if the file is not a ledger, is not complete, or was written by a newer version
 * of lms-cli. Only reads.
 */
export async function inspect(file: string, clock: Pick<Clock, 'sleep'>): Promise<void> {
  for (let looks = 1; ; looks++) {
    try {
      look(file, thoroughly);
      return;
    } catch (error) {
      if (looks === LOOKS || !mayChange(error)) throw understood(error, file);
      await clock.sleep(PAUSE_MS, new AbortController().signal);
    }
  }
}

/** The same for shell completion: one look with a short wait, which does not check the indexes. */
export function inspectQuickly(file: string, waitMs: number): void {
  look(file, { waitMs, readsIndexes: false });
}

interface Depth {
  /** How long to wait for another process's lock. */
  readonly waitMs: number | undefined;
  readonly readsIndexes: boolean;
}

const thoroughly: Depth = { waitMs: undefined, readsIndexes: true };

/** SQLite has no separate code for a header that it does not understand. */
const understood = (error: unknown, file: string) =>
  sqliteCode(error) === SQL_ERROR ? damaged(file, 'corrupt', error) : error;

const mayChange = (error: unknown) =>
  error instanceof CliError
    ? error.problem.code === 'ledger/damaged'
    : sqliteCode(error) !== null || error instanceof DamagedRecord;

function look(file: string, { waitMs, readsIndexes }: Depth): void {
  // Read the mark first: everything read later is at least as new.
  const mark = readMark(file);
  // A ledger never has a rollback journal. SQLite would write the contents of one back into the
  // file.
  if (hasContent(`${file}-journal`)) throw damaged(file, 'journal');
  const hasLog = hasContent(logFileOf(file));
  const main = stateOfMain(file, { mark, hasLog });
  const loss = hasLog ? null : lossWithoutLog(file, main, mark);
  if (loss !== null) throw damaged(file, loss);
  const isToBeRead = readsIndexes && needsReading(file, { main, mark, hasLog });
  if (!hasLog && !isToBeRead) return;
  const database = openForReading(file, waitMs);
  try {
    const isAtWork = isSomebodyAtWork(database, file);
    if (hasLog) checkLog({ file, database, main, mark, isAtWork });
    if (isToBeRead && !isAtWork && !isIntact(database)) throw damaged(file, 'corrupt');
  } finally {
    database.close();
  }
}

interface Surroundings {
  readonly mark: Mark | null;
  readonly hasLog: boolean;
}

/** Null if the main file is unreadable without its log. */
function stateOfMain(file: string, { mark, hasLog }: Surroundings): LedgerState | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    mustHaveNoRemains(file, mark);
    throw new CliError('usage', problem('ledger/missing', { file }));
  }
  if (found.isFile() && found.size === 0) throw damaged(file, 'empty');
  if (!hasKnownFormat(file)) throw damaged(file, 'corrupt');
  const database = openMainFile(file);
  try {
    checkSchema(database, file);
    return stateIn(database);
  } catch (error) {
    // SQLite was stopped while it moved the log, so only some of the pages are in the main file.
    if (hasLog && sqliteCode(error) === CORRUPT) return null;
    throw error;
  } finally {
    database.close();
  }
}

/**
 * The bytes that say how the file is written and read: 1 for a new ledger, 2 for one with a log.
 * With any other value SQLite would only read, or would ignore the log.
 */
function hasKnownFormat(file: string): boolean {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  // A file that is not a database has its own error.
  if (header.toString('latin1', 0, 15) !== 'SQLite format 3') return true;
  return [header[18], header[19]].every((format) => format === 1 || format === 2);
}

function checkSchema(database: Database, file: string): void {
  const isOurs = pragma(database, 'application_id') === APPLICATION_ID;
  if (!isOurs) throw new CliError('usage', problem('ledger/not-a-ledger', { file }));
  const version = Number(pragma(database, 'user_version'));
  if (version > SCHEMA_VERSION) throw new CliError('conflict', problem('ledger/newer', { file }));
  if (version !== SCHEMA_VERSION || !isOurSchema(database)) throw damaged(file, 'schema');
}

/** Throws if a missing ledger has left traces of its use: it must not silently start over. */
export function mustHaveNoRemains(file: string, mark: Mark | null = readMark(file)): void {
  const beside = [logFileOf(file), `${file}-journal`].filter(hasContent);
  const marks = (mark?.generation ?? 0) > 0 ? [markFileOf(file)] : [];
  const left = [...beside, ...marks];
  if (left.length > 0) throw missingBeside(file, left);
}

/** Throws if the mark belongs to another ledger, whose place this one has taken. */
function ofLedger(mark: Mark | null, { id }: LedgerState, file: string): Mark | null {
  if (mark !== null && mark.id !== id) throw damaged(file, 'other-ledger');
  return mark;
}

function lossWithoutLog(
  file: string,
  state: LedgerState | null,
  marked: Mark | null,
): Damage | null {
  if (state === null) return null;
  const mark = ofLedger(marked, state, file);
  if (mark !== null && state.generation < mark.generation)
    return state.isOpen ? 'log-lost' : 'older';
  // If the main file already contains the whole log, the mark proves it.
  return state.isOpen && mark === null ? 'log-lost' : null;
}

interface LogLook {
  readonly file: string;
  /** Includes the log. */
  readonly database: Database;
  readonly main: LedgerState | null;
  readonly mark: Mark | null;
  readonly isAtWork: boolean;
}

function checkLog({ file, database, main, mark: marked, isAtWork }: LogLook): void {
  checkSchema(database, file);
  const whole = stateIn(database);
  const mark = ofLedger(marked, whole, file);
  if (main !== null) {
    const isOfMain = whole.id === main.id && whole.generation >= main.generation;
    if (!isOfMain) throw damaged(file, 'log-lost');
    if (mark !== null && main.generation < mark.moved) throw damaged(file, 'older');
  }
  if (mark !== null) {
    if (whole.generation < mark.generation) throw damaged(file, 'log-lost');
    if (whole.generation === mark.generation) return;
  }
  // Nothing is sent before the main file says that a run is active.
  if (main?.isOpen === false || isAtWork) return;
  const { frames, isBroken } = lookAtLog(logFileOf(file));
  if (isBroken || (frames === 0 && main === null)) throw damaged(file, 'log-lost');
  // A single command empties the log before it sends anything. A power failure may then leave the
  // beginning of the next frame.
  const loss = frames === 0 ? lossWithoutLog(file, main, mark) : null;
  if (loss !== null) throw damaged(file, loss);
}

/** True if every page and index must be checked: not closed, or written by another program. */
function needsReading(
  file: string,
  { main, mark, hasLog }: Surroundings & { readonly main: LedgerState | null },
): boolean {
  if (hasLog || main === null) return hasLog;
  return main.isOpen || ofLedger(mark, main, file)?.stamp !== fileStampOf(file);
}

/** Takes 2 s for a million operations. */
export function isIntact(database: Database): boolean {
  return database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
}
