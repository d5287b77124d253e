/**
 * What the file of departures proves about a dead run (docs/adr/0022-departures.md). It is foreign
 * data, and may be older or newer than the ledger. Whatever is not as this machine must have left
 * it proves nothing.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import type { Attempted } from './answer-note.ts';
import { numberIn, wordIn } from './columns.ts';
import type { Database } from './database.ts';
import {
  type Departing,
  departuresFileOf,
  notesIn,
  type Noted,
  FILE_BYTES,
  headerOf,
  keepsPages,
  saysHeader,
} from './departure-file.ts';
import { stateIn } from './ledger-state.ts';
import { states } from './operation-rows.ts';
import type { RunRow } from './run-row.ts';

/**
 * The last departure of each operation that may be under way, and the answer to it. Null proves
 * nothing: every intent counts as sent.
 */
export type Departed = ReadonlyMap<number, Pick<Noted, 'attempt' | 'at' | 'answer'>> | null;

/** Only imports note their departures. */
export function departedOf(
  file: string,
  run: Pick<RunRow, 'kind' | 'id' | 'number'>,
  database: Database,
): Departed {
  if (run.kind !== 'import') return null;
  const about = { ledger: stateIn(database).id, run: run.id, number: run.number };
  const notes = readNotes(file, about);
  if (notes === null || !isOfLedger(notes, run.number, database)) return null;
  const departed = new Map<number, Noted>();
  for (const each of notes) {
    const other = departed.get(each.seq);
    if (other === undefined || other.attempt < each.attempt) departed.set(each.seq, each);
  }
  return departed;
}

/** Null if they cannot be trusted. */
function readNotes(ledger: string, about: Departing): Noted[] | null {
  const path = departuresFileOf(ledger);
  try {
    // Opening a pipe would wait.
    if (!lstatSync(path).isFile() || !keepsPages(path)) return null;
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const said = headerOf(ledger, about, file);
      if (said === null || fstatSync(file).size !== FILE_BYTES) return null;
      const bytes = readFileSync(file);
      return saysHeader(bytes, said) ? notesIn(bytes) : null;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

/**
 * False if the ledger is older than the departures: it lacks an intent that was durable before a
 * departure, or the end that was durable before a slot was used again.
 */
function isOfLedger(notes: readonly Noted[], run: number, database: Database): boolean {
  const find = database.prepare('SELECT run, state, attempts FROM operations WHERE seq = ?');
  const standing = ({ seq, attempt }: Attempted): 'missing' | 'under way' | 'over' => {
    const row = find.get(seq);
    if (row === undefined || numberIn(row, 'run') !== run) return 'missing';
    const attempts = numberIn(row, 'attempts');
    if (attempts < attempt) return 'missing';
    const state = wordIn(row, 'state', states);
    const isUnderWay = state === 'begun' || state === 'waiting';
    return isUnderWay && attempts === attempt ? 'under way' : 'over';
  };
  return notes.every(
    (note) =>
      standing(note) !== 'missing' && (note.former === null || standing(note.former) === 'over'),
  );
}
