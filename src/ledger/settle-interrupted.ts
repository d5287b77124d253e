/** Records how operations ended whose process died, or stopped before it sent them. */
import { createAnswerRecords } from './answer-records.ts';
import { createChangeRows } from './change-rows.ts';
import type { Database } from './database.ts';
import type { Departed } from './departure-proof.ts';
import { type UnderWay, underWayOf } from './interrupted.ts';
import { createRecords, type Row } from './operation-rows.ts';

/**
 * What a run left under way, within the transaction in which it ends, by itself or because it is
 * dead. An intent that was durable ahead of its request, and was never sent, leaves no trace.
 * Returns the other rows.
 */
export function settleUnderWay(...about: Parameters<typeof underWayOf>): Row[] {
  const [database] = about;
  const rows = underWayOf(...about);
  if (rows.length === 0) return [];
  withdraw(
    rows.filter(({ isReached }) => !isReached),
    database,
  );
  return written(
    rows.filter(({ isReached }) => isReached),
    database,
  );
}

/** Records that they were not sent, within a transaction of the process that would have sent them. */
export function takeBackUnderWay(database: Database, run: number): Row[] {
  const nothingLeft: Departed = new Map();
  return written(
    underWayOf(database, run, () => nothingLeft),
    database,
  );
}

function withdraw(rows: readonly UnderWay[], database: Database): void {
  const records = createRecords(database);
  const changes = createChangeRows(database);
  const earlier = database.prepare('SELECT 1 FROM history WHERE seq = ? AND is_last = 1');
  for (const { settled } of rows) {
    changes.remove(settled.seq);
    records.withdraw(settled.seq, earlier.get(settled.seq) === undefined);
  }
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
