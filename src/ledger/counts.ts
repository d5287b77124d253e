import { textIn } from './columns.ts';
import { DamagedRecord, parsedColumn, type Database } from './database.ts';

/** How many operations of a run have each outcome. Throws DamagedRecord for anything else. */
export function countsIn(column: string): Record<string, number> {
  const counts: unknown = parsedColumn(() => JSON.parse(column));
  if (typeof counts !== 'object' || counts === null || Array.isArray(counts)) {
    throw new DamagedRecord();
  }
  const entries = Object.entries(counts);
  if (!entries.every(([, count]) => Number.isSafeInteger(count))) throw new DamagedRecord();
  return Object.fromEntries(entries);
}

/** Moves one operation to another outcome in the row of a run that has ended. */
export function moveCount(
  database: Database,
  run: number,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const row = database.prepare('SELECT counts FROM runs WHERE number = ?').get(run);
  if (row === undefined) return;
  const counts = new Map(Object.entries(countsIn(textIn(row, 'counts'))));
  const left = (counts.get(from) ?? 0) - 1;
  if (left > 0) counts.set(from, left);
  else counts.delete(from);
  counts.set(to, (counts.get(to) ?? 0) + 1);
  database
    .prepare('UPDATE runs SET counts = ? WHERE number = ?')
    .run(JSON.stringify(Object.fromEntries(counts)), run);
}
