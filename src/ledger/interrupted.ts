/**
 * Settles operations whose process died (docs/reliability.md, Points of failure, the last row): in
 * doubt if a repeat could duplicate them, otherwise to be sent again.
 */
import type { Failure } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import type { Database } from './database.ts';
import { type Row, rowIn, type State, tableRow } from './operation-rows.ts';
import { failureAsJson } from './stored-outcome.ts';

type Fate = Pick<Row, 'state' | 'maybe' | 'detail'>;
type Fated = Pick<Row, 'operation' | 'state' | 'maybe'>;

/** The row of an operation whose process is known to be dead. */
export function settledRow<Found extends Fated>(row: Found): Found {
  const isUnderWay = row.state === 'begun' || row.state === 'waiting';
  return isUnderWay ? { ...row, ...fateOf(row, row.state === 'begun') } : row;
}

function fateOf({ operation, maybe }: Fated, isBegun: boolean): Fate {
  const maybeSent = isBegun || maybe === 1;
  if (!maybeSent) return fate('failed', 0, problem('run/not-sent', {}));
  const isRepeatable = tableRow(operation)?.repeat !== 'once';
  const interrupted = problem('run/interrupted', { isRepeatable });
  return fate(isRepeatable ? 'failed' : 'in-doubt', 1, interrupted);
}

function fate(state: State, maybe: number, why: Failure['problem']): Fate {
  const error = failureAsJson({ kind: 'unavailable', problem: why });
  return { state, maybe, detail: stringifyExact({ error }) };
}

/** The unfinished operations of a run, as they are once the run is dead. */
export function settledUnderWay(database: Database, run: number): Row[] {
  return underWay(database, run).map((row) => settledRow(row));
}

/** Records that, within a transaction. Returns the new rows. */
export function settleUnderWay(database: Database, run: number): Row[] {
  return written(settledUnderWay(database, run), database);
}

/** Records that they were not sent, within a transaction of the process that would have sent them. */
export function takeBackUnderWay(database: Database, run: number): Row[] {
  const rows = underWay(database, run).map((row) => ({ ...row, ...fateOf(row, false) }));
  return written(rows, database);
}

function underWay(database: Database, run: number): Row[] {
  return database
    .prepare(`SELECT * FROM operations WHERE run = ? AND state IN ('begun', 'waiting')`)
    .all(run)
    .map(rowIn);
}

function written(rows: Row[], database: Database): Row[] {
  const update = database.prepare(
    'UPDATE operations SET state = ?, maybe = ?, detail = ? WHERE seq = ?',
  );
  for (const { state, maybe, detail, seq } of rows) update.run(state, maybe, detail, seq);
  return rows;
}
