/**
 * Settles operations whose process died (docs/reliability.md, Points of failure, the last two
 * rows). What was not sent is not performed. The others are in doubt if a repeat could duplicate
 * them, otherwise to be sent again.
 */
import type { Failure } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import type { Database } from './database.ts';
import type { Departed } from './departure-proof.ts';
import { type Row, rowIn, type State, tableRow } from './operation-rows.ts';
import { failureAsJson } from './stored-outcome.ts';

type Fate = Pick<Row, 'state' | 'maybe' | 'detail'>;
type Fated = Pick<Row, 'seq' | 'operation' | 'state' | 'maybe' | 'attempts' | 'began_at'>;

/** The row of an operation whose process is known to be dead. */
export function settledRow<Found extends Fated>(row: Found, departed: Departed): Found {
  switch (row.state) {
    case 'waiting':
      return { ...row, ...fateOf(row, false) };
    case 'begun': {
      if (departed === null) return { ...row, ...fateOf(row, true) };
      const departure = departed.get(row.seq);
      const wasSent = departure?.attempt === row.attempts;
      const began_at = wasSent ? departure.at : row.began_at;
      return { ...row, ...fateOf(row, wasSent), began_at };
    }
    default:
      return row;
  }
}

function fateOf({ operation, maybe }: Fated, wasSent: boolean): Fate {
  const maybeSent = wasSent || maybe === 1;
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
export function settledUnderWay(
  database: Database,
  run: number,
  departedOf: (database: Database) => Departed,
): Row[] {
  const rows = underWay(database, run);
  if (rows.length === 0) return rows;
  const departed = departedOf(database);
  return rows.map((row) => settledRow(row, departed));
}

/** Records that, within a transaction. Returns the new rows. */
export function settleUnderWay(...about: Parameters<typeof settledUnderWay>): Row[] {
  return written(settledUnderWay(...about), about[0]);
}

/**
 * The same within the transaction in which a run ends by itself. An intent that was durable ahead
 * of its request, and was never sent, leaves no trace: its operation remains to be done. Returns the
 * other rows.
 */
export function endUnderWay(...about: Parameters<typeof settledUnderWay>): Row[] {
  const [database, run] = about;
  const rows = settledUnderWay(...about);
  const remove = database.prepare(
    `DELETE FROM operations WHERE seq = ?1 AND run = ?2 AND attempts = 1 AND maybe = 0
       AND NOT EXISTS (SELECT 1 FROM history WHERE seq = ?1)
       AND NOT EXISTS (SELECT 1 FROM changes WHERE seq = ?1)`,
  );
  const isRemoved = ({ seq, state, maybe }: Row) =>
    state === 'failed' && maybe === 0 && remove.run(seq, run).changes > 0;
  return written(
    rows.filter((row) => !isRemoved(row)),
    database,
  );
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
    'UPDATE operations SET state = ?, maybe = ?, detail = ?, began_at = ? WHERE seq = ?',
  );
  for (const { state, maybe, detail, began_at: at, seq } of rows) {
    update.run(state, maybe, detail, at, seq);
  }
  return rows;
}
