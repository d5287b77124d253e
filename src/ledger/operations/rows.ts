/** The rows of operations: what one run did about one document. */
import {
  operations as table,
  type OperationSpec,
  type OperationId,
} from '../../contract/operations.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import { stepKeys } from '../../contract/step-keys.ts';
import type { Database, SqlValue } from '../file/database.ts';

/**
 * `begun`: a request may be under way. `waiting`: the attempt has ended and another one follows.
 * `found`: the run met an operation in doubt. `given-up`: nobody will know whether it was performed.
 */
export type OperationState =
  | 'begun'
  | 'waiting'
  | 'done'
  | 'rejected'
  | 'failed'
  | 'in-doubt'
  | 'blocked'
  | 'given-up'
  | 'found';

/** A row of `operations` (file/schema.ts). */
export interface OperationRow {
  readonly seq: number;
  readonly run: number;
  readonly key: string | null;
  readonly content: Uint8Array;
  readonly nth: number | null;
  readonly operation: OperationId;
  readonly state: OperationState;
  readonly maybe: number;
  readonly found: number | null;
  readonly target: string | null;
  readonly returned: string | null;
  readonly gone: number;
  readonly resource: string | null;
  readonly effect: string | null;
  readonly sent: string | null;
  readonly attempts: number;
  readonly began_at: number | null;
  readonly status: number | null;
  readonly duration: number | null;
  readonly file: number | null;
  readonly line: number | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly source: string | null;
  readonly detail: string | null;
  readonly before: string | null;
  readonly replaces: number | null;
}

/** What recognizes a document. */
export type Identity = Pick<OperationRow, 'key' | 'content' | 'nth'>;

/** What is certainly not performed. Everything else that has ended may have been. */
export const NOT_PERFORMED = `(state IN ('rejected', 'failed', 'blocked') AND maybe = 0)`;
export const isNotPerformed = ({ state, maybe }: Pick<OperationRow, 'state' | 'maybe'>) =>
  maybe === 0 && (state === 'rejected' || state === 'failed' || state === 'blocked');

export const specOf = (id: OperationId): OperationSpec => table[id];

/** True if to repeat it may duplicate something (docs/reliability.md, Classes of operation). */
export const isOnceOnly = (id: OperationId) => specOf(id).repeat === 'once';

/**
 * How an operation ended whose process died (docs/reliability.md, Points of failure, the last row). One
 * that had begun counts as sent: it is in doubt if a repeat could duplicate it, otherwise to be sent
 * again. One that waited for another attempt is as its attempts before had left it.
 */
export const endOfUnfinished = ({ operation, maybe }: Pick<OperationRow, 'operation' | 'maybe'>) =>
  maybe === 1 && isOnceOnly(operation) ? 'in-doubt' : 'failed';

export const operationRow = (seq: number, database: Database): OperationRow =>
  database.one('SELECT * FROM operations WHERE seq = ?', seq);

/** The columns of a new row that are not the same for all. */
export type NewOperation = Identity &
  Pick<OperationRow, 'run' | 'operation' | 'state' | 'maybe'> &
  Partial<Omit<OperationRow, 'seq' | 'gone' | 'before'>> & { readonly body?: Uint8Array | null };

/** Inserts a row within a commit. Returns its `seq`. */
export function insertOperation(row: NewOperation, database: Database): number {
  const next = 'UPDATE ledger SET seq = seq + 1 RETURNING seq';
  const { seq } = database.one<{ seq: number }>(next);
  return database.insert('operations', { seq, ...row });
}

/**
 * Of a document whose newer row says how it ended, the older rows that only say that the same was
 * blocked: a nightly run must not make the ledger grow. Their runs keep the count. Those that found it
 * in doubt stay: a person resolves it in any of their runs.
 */
export function tidy(identity: Identity, seq: number, database: Database): void {
  const { nth } = identity;
  if (nth === null) return;
  const old = database.all<Pick<OperationRow, 'seq' | 'run'>>(
    `SELECT seq, run FROM operations
     WHERE ${whereIs(identity)} AND content = ? AND state = 'blocked' AND seq < ?`,
    ...valuesOf(identity),
    identity.content,
    seq,
  );
  for (const row of old) {
    database.run('UPDATE runs SET blocked = blocked + 1 WHERE number = ?', row.run);
    deleteOperation(row.seq, database);
  }
}

export function deleteOperation(seq: number, database: Database): void {
  database.run('DELETE FROM refs WHERE seq = ?', seq);
  database.run('DELETE FROM operations WHERE seq = ?', seq);
}

/** The condition that finds the rows of a document, and its values. */
export const whereIs = ({ nth }: Pick<Identity, 'nth'>, rows = 'operations') =>
  nth === 0 ? `${rows}.key = ? AND ${rows}.nth = 0` : `${rows}.content = ? AND ${rows}.nth = ?`;
export const valuesOf = ({ key, content, nth }: Identity): SqlValue[] =>
  nth === 0 ? [key] : [content, nth];

/** The ledger does not find the operations of a resource by its key any more; their rows stay. */
export function detach(key: string, database: Database): void {
  for (const each of stepKeys(key))
    database.run('UPDATE operations SET nth = NULL WHERE key = ? AND nth = 0', each);
  database.run('UPDATE operations SET resource = NULL WHERE resource = ?', key);
}

type PlaceColumns = Pick<OperationRow, 'file' | 'line' | 'start' | 'stop'>;

export const placeColumns = (place: DocumentPlace | null): PlaceColumns =>
  place === null
    ? { file: null, line: null, start: null, stop: null }
    : { file: place.file, line: place.line, start: place.bytes[0], stop: place.bytes[1] };

export function placeOfRow({ file, line, start, stop }: PlaceColumns): DocumentPlace | null {
  if (file === null || line === null || start === null || stop === null) return null;
  return { file, line, bytes: [start, stop] };
}
