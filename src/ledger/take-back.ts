/** What a run certainly did not perform is as earlier runs left it. */
import { createChangeRows } from './change-rows.ts';
import { numberIn, plannedIdIn } from './columns.ts';
import type { Database } from './database.ts';
import { COLUMNS } from './ledger-schema.ts';
import { tableRow } from './operation-rows.ts';

/**
 * Puts back what an earlier run left of an operation. What the run has of it goes to the history.
 * @param former the row id of the earlier record in the history
 */
type TakeBack = (seq: number, former: number) => void;

export function takingBack(database: Database): TakeBack {
  const changes = createChangeRows(database);
  const keep = database.prepare(
    `INSERT INTO history (seq, is_last, ${COLUMNS}) SELECT seq, 1, ${COLUMNS}
     FROM operations WHERE seq = ?`,
  );
  const restore = database.prepare(
    `UPDATE operations SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM history WHERE rowid = ?)
     WHERE seq = ?`,
  );
  const removeFormer = database.prepare('DELETE FROM history WHERE rowid = ?');
  return (seq, former) => {
    changes.remove(seq);
    keep.run(seq);
    restore.run(former, seq);
    removeFormer.run(former);
  };
}

/**
 * What may be done once only, and was done by an earlier run, is still done if a repeat (--again)
 * was not performed. Not for the steps of an apply, each of which is a new operation. Within a
 * transaction.
 */
export function takeBackRepeats(
  database: Database,
  isMeant: (repeat: { readonly seq: number; readonly run: number }) => boolean,
): void {
  // The history has no index by number, and usually has few rows, so it comes first.
  const found = database
    .prepare(
      `SELECT operations.seq, operations.run, operations.operation, max(history.rowid) AS former
       FROM history CROSS JOIN operations ON operations.seq = history.seq
       WHERE history.is_last = 1 AND history.state = 'done' AND operations.maybe = 0
         AND operations.state IN ('rejected', 'failed', 'blocked')
         AND NOT EXISTS (SELECT 1 FROM changes WHERE changes.seq = operations.seq
           AND CASE WHEN json_valid(effect) THEN json_extract(effect, '$.effect') END IS NOT NULL)
       GROUP BY operations.seq`,
    )
    .all();
  if (found.length === 0) return;
  const takeBack = takingBack(database);
  for (const row of found) {
    const repeat = { seq: numberIn(row, 'seq'), run: numberIn(row, 'run') };
    const isOnceOnly = tableRow(plannedIdIn(row))?.repeat === 'once';
    if (isOnceOnly && isMeant(repeat)) takeBack(repeat.seq, numberIn(row, 'former'));
  }
}
