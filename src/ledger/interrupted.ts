/**
 * How operations ended whose process died (docs/reliability.md, Points of failure, the last row). An
 * operation that had begun counts as sent: it is in doubt if a repeat could duplicate it, otherwise
 * to be sent again. One that waited for another attempt is as its attempts before had left it.
 */
import type { Failure } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import type { Database } from './database.ts';
import { type Row, rowIn, type State, tableRow } from './operation-rows.ts';
import { failureAsJson } from './stored-outcome.ts';

/** The unfinished operations of a dead run, as the next command that writes will record them. */
export function settledUnderWay(database: Database, run: number): Row[] {
  return underWayOf(database, run).map((row) => withFate(row, row.state === 'begun'));
}

/** The unfinished operations of a run of this process that has sent none of them. */
export function unsentUnderWay(database: Database, run: number): Row[] {
  return underWayOf(database, run).map((row) => withFate(row, false));
}

function underWayOf(database: Database, run: number): Row[] {
  return database
    .prepare(`SELECT * FROM operations WHERE run = ? AND state IN ('begun', 'waiting')`)
    .all(run)
    .map(rowIn);
}

function withFate(row: Row, countsAsSent: boolean): Row {
  const maybeSent = countsAsSent || row.maybe === 1;
  if (!maybeSent) return ended(row, 'failed', problem('run/not-sent', {}));
  const isRepeatable = tableRow(row.operation)?.repeat !== 'once';
  const interrupted = problem('run/interrupted', { isRepeatable });
  return { ...ended(row, isRepeatable ? 'failed' : 'in-doubt', interrupted), maybe: 1 };
}

function ended(row: Row, state: State, why: Failure['problem']): Row {
  const error = failureAsJson({ kind: 'unavailable', problem: why });
  return { ...row, state, detail: stringifyExact({ error }) };
}
