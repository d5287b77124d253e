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
import { APPLICATION_ID, FIRST_VERSION, SCHEMA_VERSION, STATE_VERSION } from './ledger-schema.ts';
import { isOurSchema } from './tables.ts';
import { fileStampOf, stateIn, type LedgerState } from './ledger-state.ts';

/** How often to look if another process changes the ledger between two looks. */
const LOOKS = 3;

const PAUSE_MS = 30;

/** SQLite's result codes (https://sqlite.org/rescode.html). */
const SQL_ERROR = 1;
const CORRUPT = 11;

export interface Inspected {
  /** The schema version. An older ledger must be migrated before use. */
  readonly version: number;
}

/**
 * Throws CliError if the file is not a ledger, is not complete, or was written by a newer version
 * of lms-cli. Only reads.
 */
export async function inspect(file: string, clock: Pick<Clock, 'sleep'>): Promise<Inspected> {
  for (let looks = 1; ; looks++) {
    try {
      return look(file, thoroughly);
    } catch (error) {
      if (looks === LOOKS || !mayChange(error)) throw understood(error, file);
      await clock.sleep(PAUSE_MS, new AbortController().signal);
    }
  }
}

/** The same for shell completion: one look with a short wait, which does not check the indexes. */
export function inspectQuickly(file: string, waitMs: number): Inspected {
  return look(file, { waitMs, readsIndexes: false });
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

function look(file: string, { waitMs, readsIndexes }: Depth): Inspected {
  // Read the mark first: everything read later is at least as new.
  const mark = readMark(file);
  // A ledger never has a rollback journal. SQLite would write the contents of one back into the
  // file.
  if (hasContent(`${file}-journal`)) throw damaged(file, 'journal');
  const hasLog = hasContent(logFileOf(file));
  const main = lookAtMain(file, { mark, hasLog });
  const loss = hasLog ? null : lossWithoutLog(file, main.state, mark);
  if (loss !== null) throw damaged(file, loss);
  const isToBeRead = readsIndexes && needsReading(file, { main, mark, hasLog });
  if (!hasLog && !isToBeRead) return main;
  const database = openForReading(file, waitMs);
  try {
    const isAtWork = isSomebodyAtWork(database, file);
    const version = hasLog ? checkedLog({ file, database, main, mark, isAtWork }) : main.version;
    if (isToBeRead && !isAtWork && !isIntact(database)) throw damaged(file, 'corrupt');
    return { version };
  } finally {
    database.close();
  }
}

interface MainFile extends Inspected {
  /** Null in version 1, which had no state, and if the main file is unreadable without its log. */
  readonly state: LedgerState | null;
}

interface Surroundings {
  readonly mark: Mark | null;
  readonly hasLog: boolean;
}

function lookAtMain(file: string, { mark, hasLog }: Surroundings): MainFile {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    mustHaveNoRemains(file, mark);
    throw new CliError('usage', problem('ledger/missing', { file }));
  }
  if (found.isFile() && found.size === 0) throw damaged(file, 'empty');
  if (!hasKnownFormat(file)) throw damaged(file, 'corrupt');
  const database = openMainFile(file);
  try {
    const version = checkedVersion(database, file);
    // Version 1 had no mark: this ledger was migrated, and an older copy has replaced it.
    if (version < STATE_VERSION && mark !== null && !hasLog) throw damaged(file, 'older');
    return { version, state: version < STATE_VERSION ? null : stateIn(database) };
  } catch (error) {
    // SQLite was stopped while it moved the log, so only some of the pages are in the main file.
    if (hasLog && sqliteCode(error) === CORRUPT) return { version: FIRST_VERSION, state: null };
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

function checkedVersion(database: Database, file: string): number {
  const isOurs = pragma(database, 'application_id') === APPLICATION_ID;
  if (!isOurs) throw new CliError('usage', problem('ledger/not-a-ledger', { file }));
  const version = Number(pragma(database, 'user_version'));
  if (version > SCHEMA_VERSION) throw new CliError('conflict', problem('ledger/newer', { file }));
  if (!isOurSchema(database, version)) throw damaged(file, 'schema');
  return version;
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
  readonly main: MainFile;
  readonly mark: Mark | null;
  readonly isAtWork: boolean;
}

/** Returns the version according to the log: a migration may exist only there. */
function checkedLog({ file, database, main, mark: marked, isAtWork }: LogLook): number {
  const version = checkedVersion(database, file);
  if (version < main.version) throw damaged(file, 'log-lost');
  if (version < STATE_VERSION && marked !== null) throw damaged(file, 'older');
  const whole = version < STATE_VERSION ? null : stateIn(database);
  const mark = whole === null ? null : ofLedger(marked, whole, file);
  const { state } = main;
  if (state !== null) {
    const isOfMain = whole?.id === state.id && whole.generation >= state.generation;
    if (!isOfMain) throw damaged(file, 'log-lost');
    if (mark !== null && state.generation < mark.moved) throw damaged(file, 'older');
  }
  if (whole !== null && mark !== null) {
    if (whole.generation < mark.generation) throw damaged(file, 'log-lost');
    if (whole.generation === mark.generation) return version;
  }
  // Nothing is sent before the main file says that a run is active.
  if (state?.isOpen === false || isAtWork) return version;
  const { frames, isBroken } = lookAtLog(logFileOf(file));
  if (isBroken || (frames === 0 && state === null)) throw damaged(file, 'log-lost');
  // A single command empties the log before it sends anything. A power failure may then leave the
  // beginning of the next frame.
  const loss = frames === 0 ? lossWithoutLog(file, state, mark) : null;
  if (loss !== null) throw damaged(file, loss);
  return version;
}

/** True if every page and index must be checked: not closed, or written by another program. */
function needsReading(
  file: string,
  { main, mark, hasLog }: Surroundings & { readonly main: MainFile },
): boolean {
  const { state } = main;
  if (hasLog || state === null) return hasLog;
  return state.isOpen || ofLedger(mark, state, file)?.stamp !== fileStampOf(file);
}

/** Takes 2 s for a million operations. */
export function isIntact(database: Database): boolean {
  return database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
}
