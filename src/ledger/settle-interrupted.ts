/** Records how operations ended whose process died, or stopped before it sent them. */
import { createAnswerRecords } from './answer-records.ts';
import { createChangeRows } from './change-rows.ts';
import { numberIn } from './columns.ts';
import type { Database } from './database.ts';
import type { Departed } from './departure-proof.ts';
import { type UnderWay, underWayOf } from './interrupted.ts';
import type { Row } from './operation-rows.ts';
import { takingBack } from './take-back.ts';

type About = Parameters<typeof underWayOf>;

/**
 * What a run left under way, within the transaction in which it ends, by itself or because it is
 * dead. An intent that was durable ahead of its request, and was never sent, leaves no trace.
 * Returns the other rows.
 */
export function settleUnderWay(...about: About): Row[] {
  return settle(about, ({ isReached }) => !isReached);
}

/** Records that they were not sent, within a transaction of the process that would have sent them. */
export function takeBackUnderWay(database: Database, run: number): Row[] {
  const nothingLeft: Departed = new Map();
  return settle([database, run, () => nothingLeft], () => false);
}

/** @param leavesNoTrace of an operation that was not sent */
function settle(about: About, leavesNoTrace: (each: UnderWay) => boolean): Row[] {
  const [database, run] = about;
  const rows = underWayOf(...about);
  if (rows.length === 0) return [];
  const takeBack = takingBackUnsent(database, run);
  const update = database.prepare(
    'UPDATE operations SET state = ?, maybe = ?, detail = ?, began_at = ? WHERE seq = ?',
  );
  const record = createAnswerRecords(database);
  return rows.flatMap((each) => {
    const { settled: row, answer } = each;
    if (answer !== null) return [record(row, answer)];
    const { state, maybe, detail, began_at: at, seq } = row;
    update.run(state, maybe, detail, at, seq);
    if (!wasNotSent(each)) return [row];
    const isTraceless = leavesNoTrace(each);
    takeBack(seq, isTraceless);
    return isTraceless ? [] : [row];
  });
}

/** True if it was certainly not performed, neither now nor by an attempt before. */
const wasNotSent = ({ settled: { state, maybe }, answer }: UnderWay) =>
  answer === null && state === 'failed' && maybe === 0;

/**
 * What was not sent is as an earlier run left it: a repeat (--again) of something that is done
 * leaves it done. What this run has of it goes to the history.
 */
function takingBackUnsent(
  database: Database,
  run: number,
): (seq: number, isTraceless: boolean) => void {
  const formerOf = formersOf(database, run);
  const changes = createChangeRows(database);
  const takeBack = takingBack(database);
  const remove = database.prepare('DELETE FROM operations WHERE seq = ?');
  return (seq, isTraceless) => {
    const former = formerOf.get(seq);
    if (former !== undefined) {
      takeBack(seq, former, isTraceless);
    } else if (isTraceless) {
      changes.remove(seq);
      remove.run(seq);
    }
  };
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
