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

/**
 * The row of an operation whose process is known to be dead.
 * @param mayHaveSent false if its run has certainly sent nothing
 */
export function settledRow(row: Row, mayHaveSent = true): Row {
  const isUnderWay = row.state === 'begun' || row.state === 'waiting';
  return isUnderWay ? { ...row, ...fateOf(row, mayHaveSent) } : row;
}

function fateOf({ operation, state, maybe }: Row, mayHaveSent: boolean): Fate {
  const wasSent = (state === 'begun' && mayHaveSent) || maybe === 1;
  if (!wasSent) return fate('failed', 0, problem('run/not-sent', {}));
  const isRepeatable = tableRow(operation)?.repeat !== 'once';
  const interrupted = problem('run/interrupted', { isRepeatable });
  return fate(isRepeatable ? 'failed' : 'in-doubt', 1, interrupted);
}

function fate(state: State, maybe: number, why: Failure['problem']): Fate {
  const error = failureAsJson({ kind: 'unavailable', problem: why });
  return { state, maybe, detail: stringifyExact({ error }) };
}

/** The unfinished operations of a run, as they are once the run is dead. */
export function settledUnderWay(database: Database, run: number, mayHaveSent = true): Row[] {
  const rows = database
    .prepare(`SELECT * FROM operations WHERE run = ? AND state IN ('begun', 'waiting')`)
    .all(run);
  return rows.map((row) => settledRow(rowIn(row), mayHaveSent));
}

/** Records that, within a transaction. Returns the new rows. */
export function settleUnderWay(database: Database, run: number, mayHaveSent: boolean): Row[] {
  const update = database.prepare(
    'UPDATE operations SET state = ?, maybe = ?, detail = ? WHERE seq = ?',
  );
  const settled = settledUnderWay(database, run, mayHaveSent);
  for (const { state, maybe, detail, seq } of settled) update.run(state, maybe, detail, seq);
  return settled;
}
