import { parsedColumn, type Database } from './database.ts';

/** In the row of a run, where that is left: an operation came to something else. */
export function moveCount(
  database: Database,
  run: number,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const row: { counts: string } | undefined = database
    .prepare('SELECT counts FROM runs WHERE number = ?')
    .get(run);
  if (row === undefined) return;
  const counts = new Map(Object.entries<number>(parsedColumn(() => JSON.parse(row.counts))));
  const left = (counts.get(from) ?? 0) - 1;
  if (left > 0) counts.set(from, left);
  else counts.delete(from);
  counts.set(to, (counts.get(to) ?? 0) + 1);
  database
    .prepare('UPDATE runs SET counts = ? WHERE number = ?')
    .run(JSON.stringify(Object.fromEntries(counts)), run);
}
