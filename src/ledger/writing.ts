/**
 * Every change of a ledger goes through here. A change is durable when the call returns, counted,
 * and marked. It is made only while the open files are still those on disk
 * (docs/adr/0018-a-ledger-that-is-not-whole.md).
 */
import { statSync } from 'node:fs';
import { createChanges } from './changes.ts';
import { endReading, logFileOf, type Database } from './database.ts';
import { damaged, translated } from './errors.ts';
import { checkpoint, ifDiskAllows, makeAndMove, moveUntil } from './log-move.ts';
import { watchMainFile } from './main-file.ts';
import { createMarkWriter, type Mark, type MarkWriter } from './mark.ts';
import { fileStampOf, stateIn, type LedgerState } from './ledger-state.ts';

export interface Writing {
  readonly database: Database;
  /** For messages; empty for a temporary record. */
  readonly name: string;
  /** Makes a change atomically and durably. */
  readonly change: <T>(work: () => T) => T;
  /**
   * Starts a run and makes its first change. When it returns, the main file alone says that a run is
   * active. Both are one change if others leave the log alone. Otherwise `work` follows once the
   * main file says so. Throws CliError `ledger/busy` if others prevent that for 30 s.
   */
  readonly begin: <T>(start: () => void, work: () => T) => T;
  /** Makes a change that may end a run, and moves the log at once if it was empty before. */
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
    // A move that failed may have written the main file without syncing it.
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
        ifDiskAllows(() => closeWhole({ database, changed, note, file, isStillThere }));
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

function openMark(file: string, first: () => Mark): MarkWriter {
  try {
    return createMarkWriter(file, first);
  } catch (error) {
    throw translated(error, file);
  }
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
