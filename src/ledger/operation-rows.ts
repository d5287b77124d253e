/**
 * The rows of operations, and the statements that change them (docs/reliability.md, ledger promises
 * 1 and 2).
 */
import type { Place, PlannedId } from '../contract/references.ts';
import { type OperationRow, operations } from '../contract/operations.ts';
import { bytesIn, numberIn, numberOrNullIn, plannedIdIn, textOrNullIn, wordIn } from './columns.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord } from './errors.ts';
import { COLUMNS, KEPT_COLUMNS } from './ledger-schema.ts';

/**
 * `begun`: a request may be in flight. `waiting`: the attempt has ended and another one follows.
 * The others are outcomes, except `given-up`: the outcome will remain unknown.
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

/** The states of what was not performed, unless `maybe` says that an attempt may have done it. */
export const unperformed: ReadonlySet<State> = new Set(['rejected', 'failed', 'blocked']);
/** True for an operation that was certainly not performed. */
export const NOT_PERFORMED = `(state IN ('rejected', 'failed', 'blocked') AND maybe = 0)`;

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

/** Throws DamagedRecord for a row that lms-cli cannot have written. */
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

/** An operation when a run takes it up. */
export interface Subject {
  /** The `seq` of its row from earlier runs; null if it has none. */
  readonly seq: number | null;
  readonly key: string | null;
  readonly content: Uint8Array;
  readonly ordinal: number | null;
  readonly operation: PlannedId;
  /** True if an attempt of an earlier run may have performed it. */
  readonly maybePerformed: boolean;
  readonly place: Place | null;
  /** The name of its file, if that is not among the run's files; without one, the ids it names. */
  readonly source: string | null;
  readonly line: number | null;
  /** The id of the resource that it changes and returns (edit). */
  readonly resource: string | null;
  /** The id of the resource that it releases or deletes; null if it need not be known. */
  readonly worksOn: string | null;
}

export interface Attempt {
  readonly attempt: number;
  readonly at: number;
  /** Digest of the exact body. */
  readonly body: Uint8Array | null;
}

export interface Ended {
  readonly state: State;
  readonly attempts: number;
  readonly status: number | null;
  readonly duration: number | null;
  readonly resource: string | null;
  readonly version: string | null;
  readonly maybePerformed: boolean;
  readonly detail: string | null;
  /** The run's connection over which its last answer came; null if none came. */
  readonly connection: number | null;
  /** Checksum of a completed operation; otherwise null. */
  readonly sum: number | null;
}

export interface Records {
  /**
   * Takes up an operation for a run: begun, or `waiting` without an attempt. Keeps the record of an
   * earlier run. Returns its seq.
   */
  take(run: number, subject: Subject, attempt: Attempt | null): number;
  /** Keeps the record of the previous attempt. */
  beginAgain(seq: number, attempt: Attempt): void;
  /** Undoes the last `take`. `isNew` if that found no record of an earlier run. */
  withdraw(seq: number, isNew: boolean): void;
  pause(seq: number, maybePerformed: boolean): void;
  end(seq: number, ended: Ended): void;
  /** Records the instance of the local service that has answered. The first one is kept. */
  noteInstance(instance: string): void;
  /** Records that a run has found it in doubt. */
  find(run: number, seq: number, place: Place | null): void;
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
  const remove = database.prepare('DELETE FROM operations WHERE seq = ?');
  const kept = `rowid = (SELECT max(rowid) FROM history WHERE seq = ?1 AND is_last = 1)`;
  const restore = database.prepare(
    `UPDATE operations SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM history WHERE ${kept})
     WHERE seq = ?1`,
  );
  const removeKept = database.prepare(`DELETE FROM history WHERE ${kept}`);
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
    withdraw: (seq, isNew) => {
      if (isNew) {
        remove.run(seq);
        return;
      }
      restore.run(seq);
      removeKept.run(seq);
    },
    pause: (seq, maybePerformed) => pause.run(Number(maybePerformed), seq),
    end: (seq, ended) => {
      const { state, attempts, status, duration, resource, version, detail } = ended;
      const { maybePerformed, connection, sum } = ended;
      const returned = [resource, version, Number(maybePerformed), detail];
      end.run(state, attempts, status, duration, ...returned, connection, sum, seq);
    },
    find: (run, seq, place) => {
      const { file, line, start, stop } = placeColumns({ place, line: null });
      find.run(run, file, line, start, stop, seq);
    },
  };
}

type Taking<Answer> = (run: number, subject: Subject, attempt: Attempt | null) => Answer;

function insertion(database: Database): Taking<number> {
  const insert = database.prepare(
    `INSERT INTO operations (key, ordinal, run, content, operation, maybe, resource, source,
       file, line, start, stop, state, attempts, began_at, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (run, subject, attempt) => {
    const { key, ordinal, content, operation, maybePerformed, resource, source } = subject;
    const { file, line, start, stop } = placeColumns(subject);
    const { state, attempts, at, body } = attemptColumns(attempt);
    const maybe = Number(maybePerformed);
    // One flat call: this insert and the update of its outcome are the whole cost of an operation.
    const { lastInsertRowid } = insert.run(
      key,
      ordinal,
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
    // After a damaged huge number, an inexact one would name another row.
    if (!Number.isSafeInteger(Number(lastInsertRowid))) throw new DamagedRecord('seq');
    return Number(lastInsertRowid);
  };
}

function retaking(database: Database): Taking<void> {
  const retake = database.prepare(
    `UPDATE operations SET run = ?, content = ?, operation = ?, maybe = ?, resource = ?,
       source = ?, file = ?, line = ?, start = ?, stop = ?, state = ?, attempts = ?, began_at = ?, body = ?,
       status = NULL, duration = NULL, version = NULL, detail = NULL, connection = NULL,
       suspect = 0, sum = NULL
     WHERE seq = ?`,
  );
  return (run, subject, attempt) => {
    const { seq, content, operation, maybePerformed, resource, source } = subject;
    const { file, line, start, stop } = placeColumns(subject);
    const { state, attempts, at, body } = attemptColumns(attempt);
    const columns = [run, content, operation, Number(maybePerformed), resource, source];
    retake.run(...columns, file, line, start, stop, state, attempts, at, body, seq);
  };
}

function placeColumns({ place, line }: Pick<Subject, 'place' | 'line'>) {
  if (place === null) return { file: null, line, start: null, stop: null };
  const [start, stop] = place.bytes;
  return { file: place.file, line: place.line, start, stop };
}

function attemptColumns(attempt: Attempt | null) {
  return attempt === null
    ? { state: 'waiting', attempts: 0, at: null, body: null }
    : { state: 'begun', attempts: attempt.attempt, at: attempt.at, body: attempt.body };
}

/** Within the transaction of an outcome. The first instance that answers is kept. */
function noteInstance(database: Database, instance: string): void {
  database.prepare(`INSERT OR IGNORE INTO facts VALUES ('instance', ?)`).run(instance);
}

/** The row of an operation; null for a document that does not name its operation. */
export function tableRow(id: PlannedId): OperationRow | null {
  return id === 'import' ? null : operations[id];
}
