/**
 * The rows of operations, and the statements that change them (docs/reliability.md, ledger promise
 * 1, 2).
 */
import type { Place, PlannedId } from '../contract/ledger.ts';
import { type OperationRow, operations } from '../contract/operations.ts';
import { bytesIn, numberIn, numberOrNullIn, plannedIdIn, textOrNullIn, wordIn } from './columns.ts';
import type { Columns, Database } from './database.ts';
import { COLUMNS, KEPT_COLUMNS } from './ledger-schema.ts';

/**
 * `begun`: a request may be on its way. `waiting`: the attempt has ended, another one follows.
 * The others are outcomes, but `given-up`: nobody will know.
 */
const everyState = [
  'begun',
  'waiting',
  'done',
  'rejected',
  'failed',
  'in-doubt',
  'blocked',
  'given-up',
] as const;
export type State = (typeof everyState)[number];
export const states: ReadonlySet<State> = new Set(everyState);

export interface Row {
  readonly seq: number;
  readonly run: number;
  readonly key: string | null;
  readonly ordinal: number | null;
  readonly content: Uint8Array;
  readonly operation: PlannedId;
  readonly state: State;
  readonly maybe: number;
  readonly file: number | null;
  readonly line: number | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly source: string | null;
  readonly attempts: number;
  readonly began_at: number | null;
  readonly status: number | null;
  readonly duration: number | null;
  readonly resource: string | null;
  readonly version: string | null;
  readonly detail: string | null;
  readonly connection: number | null;
  readonly suspect: number;
  readonly sum: number | null;
}

/** Throws DamagedRecord for a row that nobody wrote so. */
export function rowIn(row: Columns): Row {
  return {
    seq: numberIn(row, 'seq'),
    run: numberIn(row, 'run'),
    key: textOrNullIn(row, 'key'),
    ordinal: numberOrNullIn(row, 'ordinal'),
    content: bytesIn(row, 'content'),
    operation: plannedIdIn(row),
    state: wordIn(row, 'state', states),
    maybe: numberIn(row, 'maybe'),
    file: numberOrNullIn(row, 'file'),
    line: numberOrNullIn(row, 'line'),
    start: numberOrNullIn(row, 'start'),
    stop: numberOrNullIn(row, 'stop'),
    source: textOrNullIn(row, 'source'),
    attempts: numberIn(row, 'attempts'),
    began_at: numberOrNullIn(row, 'began_at'),
    status: numberOrNullIn(row, 'status'),
    duration: numberOrNullIn(row, 'duration'),
    resource: textOrNullIn(row, 'resource'),
    version: textOrNullIn(row, 'version'),
    detail: textOrNullIn(row, 'detail'),
    connection: numberOrNullIn(row, 'connection'),
    suspect: numberIn(row, 'suspect'),
    sum: numberOrNullIn(row, 'sum'),
  };
}

/** An operation as a run takes it up. */
export interface Subject {
  /** Of the row that earlier runs have made; null where there is none. */
  readonly seq: number | null;
  readonly key: string | null;
  readonly content: Uint8Array;
  readonly ordinal: number | null;
  /** Digest of its own text, to be known again by without being read. */
  readonly raw: Uint8Array | null;
  readonly operation: PlannedId;
  /** True where an attempt of an earlier run may have performed it. */
  readonly maybePerformed: boolean;
  readonly place: Place | null;
  /** The name of its file where it has no place among those of the run. */
  readonly source: string | null;
  readonly line: number | null;
  /** The id of what it works on, where that is what it returns (edit). */
  readonly resource: string | null;
  /** The id of what it works on (release, delete); null where nothing has to be known of it. */
  readonly worksOn: string | null;
}

export interface Attempt {
  readonly attempt: number;
  readonly at: number;
  /** Digest of the exact body. */
  readonly body: Uint8Array | null;
}

/** How an operation ended. */
export interface Ended {
  readonly state: State;
  readonly attempts: number;
  readonly status: number | null;
  readonly duration: number | null;
  readonly resource: string | null;
  readonly version: string | null;
  readonly maybePerformed: boolean;
  readonly detail: string | null;
  /** Which connection of the run answered it last; null where none did. */
  readonly connection: number | null;
  /** Of what is done; else null. */
  readonly sum: number | null;
}

export interface Records {
  /**
   * Takes it up for a run: begun, or `waiting` without an attempt. What another run left of it
   * is kept. Answers its seq.
   */
  take(run: number, subject: Subject, attempt: Attempt | null): number;
  /** The attempt before is kept. */
  beginAgain(seq: number, attempt: Attempt): void;
  pause(seq: number, maybePerformed: boolean): void;
  end(seq: number, ended: Ended): void;
  /** Notes which local service has answered; the first one stays. */
  noteInstance(instance: string): void;
  /** Notes that a run has found it in doubt. */
  find(run: number, seq: number, place: Place): void;
}

export function createRecords(database: Database): Records {
  const keep = database.prepare(
    `INSERT INTO history (seq, is_last, ${COLUMNS}) SELECT seq, ?, ${COLUMNS}
     FROM operations WHERE seq = ?`,
  );
  const beginAgain = database.prepare(
    `UPDATE operations SET state = 'begun', attempts = ?, began_at = ?, body = ? WHERE seq = ?`,
  );
  const pause = database.prepare(
    `UPDATE operations SET state = 'waiting', maybe = ? WHERE seq = ?`,
  );
  const end = database.prepare(
    `UPDATE operations SET state = ?, attempts = ?, status = ?, duration = ?,
       resource = coalesce(?, resource), version = ?, maybe = ?, detail = ?, connection = ?,
       sum = ? WHERE seq = ?`,
  );
  const find = database.prepare(
    `INSERT INTO history (seq, is_last, run, file, line, start, stop, ${KEPT_COLUMNS})
     SELECT seq, 1, ?, ?, ?, ?, ?, ${KEPT_COLUMNS} FROM operations WHERE seq = ?`,
  );
  const [insert, retake] = [insertion(database), retaking(database)];
  return {
    noteInstance: (instance) => noteInstance(database, instance),
    take: (run, subject, attempt) => {
      if (subject.seq === null) return insert(run, subject, attempt);
      keep.run(1, subject.seq);
      retake(run, subject, attempt);
      return subject.seq;
    },
    beginAgain: (seq, { attempt, at, body }) => {
      keep.run(0, seq);
      beginAgain.run(attempt, at, body, seq);
    },
    pause: (seq, maybePerformed) => pause.run(Number(maybePerformed), seq),
    end: (seq, ended) => {
      const { state, attempts, status, duration, resource, version, detail } = ended;
      const { maybePerformed, connection, sum } = ended;
      const returned = [resource, version, Number(maybePerformed), detail];
      end.run(state, attempts, status, duration, ...returned, connection, sum, seq);
    },
    find: (run, seq, { file, line, bytes: [start, stop] }) =>
      find.run(run, file, line, start, stop, seq),
  };
}

type Taking<Answer> = (run: number, subject: Subject, attempt: Attempt | null) => Answer;

function insertion(database: Database): Taking<number> {
  const insert = database.prepare(
    `INSERT INTO operations (key, ordinal, raw, run, content, operation, maybe, resource, source,
       file, line, start, stop, state, attempts, began_at, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (run, subject, attempt) => {
    const { key, ordinal, raw, content, operation, maybePerformed, resource, source } = subject;
    const { file, line, start, stop } = placeColumns(subject);
    const { state, attempts, at, body } = attemptColumns(attempt);
    const maybe = Number(maybePerformed);
    // One flat call: this and the update of its outcome are all that a million operations pay.
    const { lastInsertRowid } = insert.run(
      key,
      ordinal,
      raw,
      run,
      content,
      operation,
      maybe,
      resource,
      source,
      file,
      line,
      start,
      stop,
      state,
      attempts,
      at,
      body,
    );
    return Number(lastInsertRowid);
  };
}

function retaking(database: Database): Taking<void> {
  const retake = database.prepare(
    `UPDATE operations SET raw = ?, run = ?, content = ?, operation = ?, maybe = ?, resource = ?,
       file = ?, line = ?, start = ?, stop = ?, state = ?, attempts = ?, began_at = ?, body = ?,
       status = NULL, duration = NULL, version = NULL, detail = NULL, connection = NULL,
       suspect = 0, sum = NULL
     WHERE seq = ?`,
  );
  return (run, subject, attempt) => {
    const { seq, raw, content, operation, maybePerformed, resource } = subject;
    const { file, line, start, stop } = placeColumns(subject);
    const { state, attempts, at, body } = attemptColumns(attempt);
    const columns = [raw, run, content, operation, Number(maybePerformed), resource, file, line];
    retake.run(...columns, start, stop, state, attempts, at, body, seq);
  };
}

function placeColumns({ place, line }: Subject) {
  if (place === null) return { file: null, line, start: null, stop: null };
  const [start, stop] = place.bytes;
  return { file: place.file, line: place.line, start, stop };
}

function attemptColumns(attempt: Attempt | null) {
  return attempt === null
    ? { state: 'waiting', attempts: 0, at: null, body: null }
    : { state: 'begun', attempts: attempt.attempt, at: attempt.at, body: attempt.body };
}

/** In the transaction of an outcome: the first instance that answers is its own. */
function noteInstance(database: Database, instance: string): void {
  database.prepare(`INSERT OR IGNORE INTO facts VALUES ('instance', ?)`).run(instance);
}

/** The row of an operation; null for a document that does not say which it is. */
export function tableRow(id: PlannedId): OperationRow | null {
  return id === 'import' ? null : operations[id];
}
