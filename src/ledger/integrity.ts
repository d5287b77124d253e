/**
 * Whether a ledger is whole (docs/adr/0018-a-ledger-that-is-not-whole.md). A log that is gone, cut or damaged, and
 * a file that was replaced by an older copy, look to SQLite like a ledger in which less was done.
 * What proves that there was more: the main file, which says by itself that a run is under way;
 * the mark beside it; and frames that are valid behind one that is not.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { CliError } from '../core/errors.ts';
import type { Clock } from '../core/host.ts';
import { problem } from '../messages/problem.ts';
import {
  damaged,
  DamagedRecord,
  hasContent,
  logFileOf,
  missingBeside,
  openForReading,
  openMainFile,
  pragma,
  sqliteCode,
  type Damage,
  type Database,
} from './database.ts';
import { isSomebodyAtWork } from './holders.ts';
import { lookAtLog } from './log-file.ts';
import { markFileOf, readMark, type Mark } from './mark.ts';
import { APPLICATION_ID, FIRST_VERSION, SCHEMA_VERSION } from './ledger-schema.ts';
import { isOurSchema } from './tables.ts';
import { fileStampOf, stateIn, type LedgerState } from './ledger-state.ts';

/** Looks again where another process changed the ledger between two looks. */
const LOOKS = 3;

const PAUSE_MS = 30;

/** Of SQLite's result codes (https://sqlite.org/rescode.html). */
const SQL_ERROR = 1;
const CORRUPT = 11;

export interface Inspected {
  /** Of the schema; an older one is to be migrated before it is used. */
  readonly version: number;
}

/**
 * Throws CliError where the file is not a ledger, is not whole, or was written by a newer
 * program. Only reads.
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

/** The same for who only completes a word: one look, which waits little and reads no indexes. */
export function inspectQuickly(file: string, waitMs: number): Inspected {
  return look(file, { waitMs, readsIndexes: false });
}

interface Depth {
  /** For a lock of another process. */
  readonly waitMs: number | undefined;
  readonly readsIndexes: boolean;
}

const thoroughly: Depth = { waitMs: undefined, readsIndexes: true };

/** SQLite has no code of its own for a header that it does not understand. */
const understood = (error: unknown, file: string) =>
  sqliteCode(error) === SQL_ERROR ? damaged(file, 'corrupt', error) : error;

const mayChange = (error: unknown) =>
  error instanceof CliError
    ? error.problem.code === 'ledger/damaged'
    : sqliteCode(error) !== null || error instanceof DamagedRecord;

function look(file: string, { waitMs, readsIndexes }: Depth): Inspected {
  // The mark first: whatever is read later is at least as new.
  const mark = readMark(file);
  // A ledger has a log. SQLite would write back into it whatever stands in such a file.
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
  /** Null in version 1, which had none, and where only the log makes a whole of the file. */
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
    // Version 1 had no mark: this one was migrated, and a copy from before took its place.
    if (version < SCHEMA_VERSION && mark !== null && !hasLog) throw damaged(file, 'older');
    return { version, state: version < SCHEMA_VERSION ? null : stateIn(database) };
  } catch (error) {
    // SQLite was stopped while it moved the log: some of the pages are there, others are not.
    if (hasLog && sqliteCode(error) === CORRUPT) return { version: FIRST_VERSION, state: null };
    throw error;
  } finally {
    database.close();
  }
}

/**
 * The bytes that say how the file is written and read: 1 is a new ledger, 2 one with a log. With
 * any other SQLite would only read, or take the log for none.
 */
function hasKnownFormat(file: string): boolean {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  // What is no database at all has a name of its own.
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

/** Throws where a ledger that is gone has left what shows that it was used: it must not begin anew. */
export function mustHaveNoRemains(file: string, mark: Mark | null = readMark(file)): void {
  const beside = [logFileOf(file), `${file}-journal`].filter(hasContent);
  const marks = (mark?.generation ?? 0) > 0 ? [markFileOf(file)] : [];
  const left = [...beside, ...marks];
  if (left.length > 0) throw missingBeside(file, left);
}

/** Throws where the mark is that of another ledger, whose place this one has taken. */
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
  // Everything of the log may be in the main file already: the mark proves it.
  return state.isOpen && mark === null ? 'log-lost' : null;
}

interface LogLook {
  readonly file: string;
  /** With its log. */
  readonly database: Database;
  readonly main: MainFile;
  readonly mark: Mark | null;
  readonly isAtWork: boolean;
}

/** Answers the version with the log: a migration may stand in it alone. */
function checkedLog({ file, database, main, mark: marked, isAtWork }: LogLook): number {
  const version = checkedVersion(database, file);
  if (version < main.version) throw damaged(file, 'log-lost');
  if (version < SCHEMA_VERSION && marked !== null) throw damaged(file, 'older');
  const whole = version < SCHEMA_VERSION ? null : stateIn(database);
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
  // Before the main file says that a run is under way, nothing is sent.
  if (state?.isOpen === false || isAtWork) return version;
  const { frames, isBroken } = lookAtLog(logFileOf(file));
  if (isBroken || frames === 0) throw damaged(file, 'log-lost');
  return version;
}

/** Whether every page and index must be checked: it was not closed, or somebody else wrote it. */
function needsReading(
  file: string,
  { main, mark, hasLog }: Surroundings & { readonly main: MainFile },
): boolean {
  const { state } = main;
  if (hasLog || state === null) return hasLog;
  return state.isOpen || ofLedger(mark, state, file)?.stamp !== fileStampOf(file);
}

/** 2 s for a million operations. */
export function isIntact(database: Database): boolean {
  return database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
}
