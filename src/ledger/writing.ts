/**
 * Every change of a ledger goes through here. A change is durable when the call returns, counted,
 * and marked. It is made only while the open files are still those on disk
 * (docs/adr/0018-a-ledger-that-is-not-whole.md).
 */
import { statSync } from 'node:fs';
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { present } from './columns.ts';
import {
  damaged,
  endReading,
  logFileOf,
  openMainFile,
  pause,
  sqliteCode,
  translated,
  type Database,
} from './database.ts';
import { createMarkWriter, type MarkWriter } from './mark.ts';
import { fileStampOf, stateIn, stateOf, type LedgerState } from './ledger-state.ts';

export interface Writing {
  readonly database: Database;
  /** For messages; empty for a temporary record. */
  readonly name: string;
  /** Makes a change atomically and durably. */
  readonly change: <T>(work: () => T) => T;
  /** The same for a change that starts a run: then the main file alone says that one is active. */
  readonly begin: <T>(work: () => T) => T;
  /** Moves the log into the main file unless a run is active, and closes. */
  readonly close: () => void;
}

/** A temporary record has nothing to lose. */
export function temporaryWriting(database: Database): Writing {
  const change = changing(database);
  return {
    database,
    name: '',
    change: (work) => change(work).value,
    begin: (work) => change(work).value,
    close: () => database.close(),
  };
}

/** Throws CliError if the mark cannot be written. */
export function createWriting(database: Database, file: string): Writing {
  const change = changing(database);
  const mark = openMark(file);
  const isStillThere = watching(file);
  const movedInto = watchingMainFile(file);
  const note = (state: LedgerState, stamp = '') => {
    const { id, generation } = state;
    mark.write({ id, generation, moved: movedInto(), stamp });
  };
  const changed = <T>(work: () => T): T => {
    if (!isStillThere()) throw damaged(file, 'replaced');
    const { value, state } = change(work);
    note(state);
    return value;
  };
  return {
    database,
    name: file,
    change: changed,
    begin: (work) => {
      const value = changed(() => {
        database.exec('UPDATE state SET is_open = 1');
        return work();
      });
      checkpointUntilOpen(database, file);
      return value;
    },
    close: () => {
      if (!database.isOpen) return;
      try {
        closeWhole({ database, changed, note, file, isStillThere });
      } catch (error) {
        // For example a full disk: everything is still in the log.
        if (sqliteCode(error) === null && !isFileError(error)) throw error;
      } finally {
        mark.close();
        database.close();
      }
    },
  };
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

function changing(database: Database) {
  const [begin, commit] = [database.prepare('BEGIN IMMEDIATE'), database.prepare('COMMIT')];
  const count = database.prepare(
    'UPDATE state SET generation = generation + 1 RETURNING id, is_open, generation',
  );
  return <T>(work: () => T): { value: T; state: LedgerState } => {
    endReading(database);
    begin.run();
    try {
      const value = work();
      const state = stateOf(present(count.get()));
      commit.run();
      return { value, state };
    } catch (error) {
      // On a full disk SQLite rolls back by itself.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
}

function openMark(file: string): MarkWriter {
  try {
    return createMarkWriter(file);
  } catch (error) {
    throw translated(error, file);
  }
}

/** How often to try while others hold the log, before it counts as permanently held. */
const MOVES = 3000;
const PAUSE_MS = 10;

/** Throws CliError `ledger/busy` if others prevent the move of the log. */
function checkpointUntilOpen(database: Database, file: string): void {
  for (let moves = 0; stateInMainFile(file)?.isOpen !== true; moves++) {
    if (moves === MOVES) throw new CliError('conflict', problem('ledger/busy', { file }));
    // SQLite does not wait for another process that moves the log.
    if (moves > 0) pause(PAUSE_MS);
    checkpoint(database, 'FULL');
  }
}

/** The state in the main file alone; null while another process is moving the log into it. */
function stateInMainFile(file: string): LedgerState | null {
  const database = openMainFile(file);
  try {
    return stateIn(database);
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return null;
  } finally {
    database.close();
  }
}

/** Returns the main file's generation, or an older one. Rereads the file when it has changed. */
function watchingMainFile(file: string): () => number {
  let known = { stamp: '', generation: 0 };
  return () => {
    const stamp = fileStampOf(file);
    const now = known.stamp === stamp ? null : stateInMainFile(file);
    if (now !== null) known = { stamp, generation: now.generation };
    return known.generation;
  };
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
