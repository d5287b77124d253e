import { numberIn } from './columns.ts';
import type { Columns, Database } from './database.ts';

const PAGE = 500;

/**
 * Yields the rows of a table with row ids, a page at a time. A ledger may hold millions, and the
 * caller may change the rows already yielded.
 */
export function* everyRow(
  table: 'runs' | 'operations' | 'history',
  database: Database,
): Generator<{ readonly rowid: number; readonly row: Columns }> {
  const page = database.prepare(
    `SELECT rowid AS rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
  );
  for (let last = 0; ;) {
    const rows = page.all(last);
    for (const row of rows) {
      last = numberIn(row, 'rowid');
      yield { rowid: last, row };
    }
    if (rows.length < PAGE) return;
  }
}
