/**
 * Every change of a ledger goes through here. A change is durable when the call returns, counted,
 * and marked. It is made only while the open files are still those on disk
 * (docs/adr/0018-a-ledger-that-is-not-whole.md).
 */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { present } from './columns.ts';
import {
  BUSY_TIMEOUT_MS,
  damaged,
  endReading,
  hasContent,
  logFileOf,
  pause,
  sqliteCode,
  syncFully,
  translated,
  type Database,
} from './database.ts';
import { watchMainFile } from './main-file.ts';
import { createMarkWriter, type Mark, type MarkWriter } from './mark.ts';
import { fileStampOf, stateIn, stateOf, type LedgerState } from './ledger-state.ts';
import { syncFile, syncFolder } from './syncs.ts';

export interface Writing {
  readonly database: Database;
  /** For messages; empty for a temporary record. */
  readonly name: string;
  /** Makes a change atomically and durably. */
  readonly change: <T>(work: () => T) => T;
  /**
   * Starts a run by a change, after which the main file alone says that one is active, and makes
   * its first change: at once if others leave the log alone, otherwise one after the other. Throws
   * CliError `ledger/busy` if others prevent the first for 30 s.
   */
  readonly begin: <T>(start: () => void, work: () => T) => T;
  /** The same for a change that may end a run. If none is active, it moves the log if it can. */
  readonly end: <T>(work: () => T) => T;
  /** Moves the log into the main file unless a run is active, and closes. */
  readonly close: () => void;
}

/** A temporary record has nothing to lose. */
export function temporaryWriting(database: Database): Writing {
  const changes = createChanges(database);
  const change = <T>(work: () => T) => changes.make(work).value;
  const begin = <T>(start: () => void, work: () => T) => change(() => (start(), work()));
  return { database, name: '', change, begin, end: change, close: () => database.close() };
}

/** Throws CliError if the mark cannot be written. */
export function createWriting(database: Database, file: string): Writing {
  const changes = createChanges(database);
  const main = watchMainFile(file);
  const markOf = ({ id, generation }: LedgerState, stamp = ''): Mark => ({
    id,
    generation,
    moved: main.generation(),
    stamp,
  });
  const mark = openMark(file, () => markOf(stateIn(database)));
  const isStillThere = watching(file);
  const note = (state: LedgerState, stamp?: string) => mark.write(markOf(state, stamp));
  const mustBeThere = () => {
    if (!isStillThere()) throw damaged(file, 'replaced');
  };
  const changed = <T>(work: () => T): T => {
    mustBeThere();
    const { value, state } = changes.make(work);
    note(state);
    return value;
  };
  const changedAndMoved = <T>(work: () => T) => {
    mustBeThere();
    return makeAndMove(work, { database, file, changes });
  };
  const mustBeInMainFile = (state: LedgerState, isMoved: boolean) => {
    const isThere = () => main.generationNow() >= state.generation;
    if (!isMoved || !isThere()) moveUntil(isThere, { database, file });
    note(state);
  };
  return {
    database,
    name: file,
    change: changed,
    begin: (start, work) => {
      const open = () => {
        database.exec('UPDATE state SET is_open = 1');
        start();
      };
      const both = changedAndMoved(() => (open(), work()));
      if (both === null) {
        mustBeInMainFile(changes.make(open).state, false);
        return changed(work);
      }
      mustBeInMainFile(both.state, both.isMoved);
      return both.value;
    },
    end: (work) => {
      const made = changedAndMoved(work);
      if (made === null) return changed(work);
      const { value, state, isMoved } = made;
      note(state, isMoved && !state.isOpen ? fileStampOf(file) : '');
      return value;
    },
    close: () => {
      if (!database.isOpen) return;
      try {
        attempt(() => closeWhole({ database, changed, note, file, isStillThere }));
      } finally {
        mark.close();
        database.close();
      }
    },
  };
}

/** If the disk is full, for example, everything is still in the log. */
function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (sqliteCode(error) === null && !isFileError(error)) throw error;
  }
}

interface Closing {
  readonly database: Database;
  readonly changed: Writing['change'];
  readonly note: (state: LedgerState, stamp?: string) => void;
  readonly file: string;
  readonly isStillThere: () => boolean;
}

/**
 * Keeps the log of an active run. Otherwise moves the log explicitly: the binding keeps a
 * connection half open until its statements are garbage-collected, so SQLite would not do it on
 * closing.
 */
function closeWhole({ database, changed, note, file, isStillThere }: Closing): void {
  if (!isStillThere()) return;
  endReading(database);
  database.exec('PRAGMA busy_timeout=0');
  if (stateIn(database).isOpen) changed(() => database.exec(CLOSE_WITHOUT_RUNS));
  if (stateIn(database).isOpen || !checkpoint(database, 'TRUNCATE')) return;
  note(stateIn(database), fileStampOf(file));
}

/** Used within the change that ends a run. */
export const CLOSE_WITHOUT_RUNS = `UPDATE state SET is_open =
  EXISTS (SELECT 1 FROM runs WHERE state = 'running')`;

function checkpoint(database: Database, mode: 'FULL' | 'TRUNCATE'): boolean {
  return database.prepare(`PRAGMA wal_checkpoint(${mode})`).get()?.['busy'] === 0;
}

interface Changed<T> {
  readonly value: T;
  readonly state: LedgerState;
}

interface Making {
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
function makeAndMove<T>(
  work: () => T,
  { database, file, changes }: Making,
): (Changed<T> & { readonly isMoved: boolean }) | null {
  const log = logFileOf(file);
  const unsynced = withoutSync(database, () => changes.makeIf(() => !hasContent(log), work));
  if (unsynced === null) return null;
  let isMoved = false;
  attempt(() => withoutWaiting(database, () => (isMoved = checkpoint(database, 'TRUNCATE'))));
  if (!isMoved) {
    syncFile(log);
    syncFolder(dirname(file));
  }
  return { ...unsynced, isMoved };
}

/** Readers are not waited for. */
function withoutWaiting(database: Database, work: () => void): void {
  database.exec('PRAGMA busy_timeout=0');
  try {
    work();
  } finally {
    database.exec(`PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}`);
  }
}

/** Moving the log here, without a sync, would not be safe. So it is not moved automatically. */
function withoutSync<T>(database: Database, work: () => T): T {
  endReading(database);
  database.exec('PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=0');
  try {
    return work();
  } finally {
    syncFully(database);
  }
}

interface Changes {
  make<T>(work: () => T): Changed<T>;
  /** Null, and nothing is done, if it is not allowed within the transaction. */
  makeIf<T>(isAllowed: () => boolean, work: () => T): Changed<T> | null;
}

function createChanges(database: Database): Changes {
  const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')];
  const count = database.prepare(
    'UPDATE state SET generation = generation + 1 RETURNING id, is_open, generation',
  );
  const inTransaction = <T>(work: () => T): T => {
    endReading(database);
    begin.run();
    try {
      const value = work();
      commit.run();
      return value;
    } catch (error) {
      // On a full disk SQLite rolls back by itself.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  const counted = <T>(work: () => T): Changed<T> => {
    const value = work();
    return { value, state: stateOf(present(count.get())) };
  };
  return {
    make: (work) => inTransaction(() => counted(work)),
    makeIf: (isAllowed, work) => inTransaction(() => (isAllowed() ? counted(work) : null)),
  };
}

function openMark(file: string, first: () => Mark): MarkWriter {
  try {
    return createMarkWriter(file, first);
  } catch (error) {
    throw translated(error, file);
  }
}

/** How often to try while others hold the log: 30 s, before it counts as permanently held. */
const MOVES = 3000;
const PAUSE_MS = 10;

/** Throws CliError `ledger/busy` if others prevent the move of the log. */
function moveUntil(
  isThere: () => boolean,
  { database, file }: Pick<Making, 'database' | 'file'>,
): void {
  for (let moves = 0; moves < MOVES; moves++) {
    if (moves > 0) pause(PAUSE_MS);
    withoutWaiting(database, () => checkpoint(database, 'FULL'));
    if (isThere()) return;
  }
  throw new CliError('conflict', problem('ledger/busy', { file }));
}

/** Checks whether the file and the log are still those found at first. */
function watching(file: string): () => boolean {
  const files = [file, logFileOf(file)].map((path) => ({ path, first: identityOf(path) }));
  return () =>
    files.every((each) => {
      const now = identityOf(each.path);
      each.first ??= now;
      return now === each.first;
    });
}

/** Null if it does not exist. */
export function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

const isFileError = (error: unknown) => error instanceof Error && 'syscall' in error;
