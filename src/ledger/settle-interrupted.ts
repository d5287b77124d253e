/** Records how operations ended whose process died, or stopped before it sent them. */
import { numberIn } from './columns.ts';
import type { Database } from './database.ts';
import { settledUnderWay, unsentUnderWay } from './interrupted.ts';
import type { Row } from './operation-rows.ts';
import { takingBack } from './take-back.ts';

/**
 * What a run left under way, within the transaction in which it ends, by itself or because it is
 * dead. Returns the rows.
 */
export function settleUnderWay(database: Database, run: number): Row[] {
  return recorded(settledUnderWay(database, run), database, run);
}

/** Records that they were not sent, within a transaction of the process that would have sent them. */
export function takeBackUnderWay(database: Database, run: number): Row[] {
  return recorded(unsentUnderWay(database, run), database, run);
}

/**
 * What was certainly not performed is as an earlier run left it: a repeat (--again) of something
 * that is done leaves it done. What this run has of it goes to the history.
 */
function recorded(rows: Row[], database: Database, run: number): Row[] {
  if (rows.length === 0) return rows;
  const formerOf = formersOf(database, run);
  const takeBack = takingBack(database);
  const update = database.prepare(
    'UPDATE operations SET state = ?, maybe = ?, detail = ? WHERE seq = ?',
  );
  for (const { state, maybe, detail, seq } of rows) {
    update.run(state, maybe, detail, seq);
    const former = formerOf.get(seq);
    if (maybe === 0 && former !== undefined) takeBack(seq, former);
  }
  return rows;
}

/** The row ids in the history of what earlier runs left, by operation. */
function formersOf(database: Database, run: number): ReadonlyMap<number, number> {
  const found = database
    .prepare(
      `SELECT seq, max(rowid) AS former FROM history WHERE is_last = 1 AND seq IN
         (SELECT seq FROM operations WHERE run = ? AND state IN ('begun', 'waiting'))
       GROUP BY seq`,
    )
    .all(run);
  return new Map(found.map((row) => [numberIn(row, 'seq'), numberIn(row, 'former')]));
}
