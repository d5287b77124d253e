/** Records how operations ended whose process died, or stopped before it sent them. */
import { createAnswerRecords } from './answer-records.ts';
import type { Database } from './database.ts';
import type { Departed } from './departure-proof.ts';
import { type UnderWay, underWayOf } from './interrupted.ts';
import type { Row } from './operation-rows.ts';

type About = Parameters<typeof underWayOf>;

/** What a dead run left under way, within a transaction. Returns the new rows. */
export function settleUnderWay(...about: About): Row[] {
  const rows = underWayOf(...about);
  return rows.length === 0 ? [] : written(rows, about[0]);
}

/**
 * The same within the transaction in which a run ends by itself. An intent that was durable ahead
 * of its request, and was never sent, leaves no trace: its operation remains to be done. Returns the
 * other rows.
 */
export function endUnderWay(...about: About): Row[] {
  const [database, run] = about;
  const remove = database.prepare(
    `DELETE FROM operations WHERE seq = ?1 AND run = ?2 AND attempts = 1 AND maybe = 0
       AND NOT EXISTS (SELECT 1 FROM history WHERE seq = ?1)
       AND NOT EXISTS (SELECT 1 FROM changes WHERE seq = ?1)`,
  );
  const isRemoved = ({ settled: { seq, state, maybe }, answer }: UnderWay) =>
    answer === null && state === 'failed' && maybe === 0 && remove.run(seq, run).changes > 0;
  const rows = underWayOf(...about);
  return written(
    rows.filter((each) => !isRemoved(each)),
    database,
  );
}

/** Records that they were not sent, within a transaction of the process that would have sent them. */
export function takeBackUnderWay(database: Database, run: number): Row[] {
  const nothingLeft: Departed = new Map();
  return settleUnderWay(database, run, () => nothingLeft);
}

function written(rows: readonly UnderWay[], database: Database): Row[] {
  const update = database.prepare(
    'UPDATE operations SET state = ?, maybe = ?, detail = ?, began_at = ? WHERE seq = ?',
  );
  const record = createAnswerRecords(database);
  return rows.map(({ settled, answer }) => {
    if (answer !== null) return record(settled, answer);
    const { state, maybe, detail, began_at: at, seq } = settled;
    update.run(state, maybe, detail, at, seq);
    return settled;
  });
}
