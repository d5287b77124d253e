import type { Database } from './database.ts';

const PAGE = 500;

/**
 * The rows of a table that has row ids, a page at a time: a ledger may hold millions, and those
 * that were given may be changed meanwhile.
 */
export function* everyRow<Row>(
  table: 'runs' | 'operations' | 'history',
  database: Database,
): Generator<Row & { readonly rowid: number }> {
  const page = database.prepare(
    `SELECT rowid AS rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
  );
  for (let last = 0; ;) {
    const rows: (Row & { readonly rowid: number })[] = page.all(last);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.rowid;
  }
}
