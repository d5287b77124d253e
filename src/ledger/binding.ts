/** A ledger belongs to one target (reliability.md: Ledger, 3). */
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { transaction, type Database } from './database.ts';
import { runningRuns } from './holders.ts';

/** The target it is bound to. Binds it where it is not, or where nothing depends on that. */
export function bind(database: Database, file: string, target: string): void {
  if (boundTo(database) === target) return;
  transaction(database, () => {
    const bound = boundTo(database);
    const isFree =
      bound === null || (!holdsAnything(database) && runningRuns(database).length === 0);
    if (bound !== null && !isFree) {
      throw new CliError('conflict', problem('ledger/other-target', { file, bound, target }));
    }
    database.prepare(`INSERT OR REPLACE INTO facts VALUES ('target', ?)`).run(target);
  });
}

export function boundTo(database: Database): string | null {
  const row: { value: string } | undefined = database
    .prepare(`SELECT value FROM facts WHERE name = 'target'`)
    .get();
  return row?.value ?? null;
}

/** True where something was, or may have been, performed at the target. */
function holdsAnything(database: Database): boolean {
  const states = `('done', 'in-doubt', 'given-up', 'begun', 'waiting')`;
  const row = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM operations WHERE state IN ${states})
         OR EXISTS (SELECT 1 FROM history WHERE state IN ${states}) AS found`,
    )
    .get();
  return row.found === 1;
}

export function hasRunOf(database: Database, target: string | null): boolean {
  const row = database
    .prepare('SELECT EXISTS (SELECT 1 FROM runs WHERE ?1 IS NULL OR target = ?1) AS found')
    .get(target);
  return row.found === 1;
}
