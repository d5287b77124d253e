/**
 * A ledger belongs to one target (docs/reliability.md, ledger promise 3): a service and, for runs of
 * many documents, one of its interfaces.
 */
import { isInstance } from '../../core/local-service.ts';
import { CliError } from '../../core/errors.ts';
import type { Database } from '../file/database.ts';
import { problem } from '../../messages/problem.ts';
import type { Commits } from '../log/commits.ts';
import { fileState } from '../log/log.ts';
import { beganIn, runningRuns } from './runs.ts';

/**
 * Binds the ledger to a service, or to an instance of the local one, and anew if nothing depends on the
 * old one. Throws CliError `ledger/other-target`.
 */
export async function bind(
  column: 'target' | 'instance',
  to: string,
  { database, commits }: { readonly database: Database; readonly commits: Commits },
): Promise<void> {
  if (fileState(database)[column] === to) return;
  await commits.alone(() => {
    const { [column]: bound, target } = fileState(database);
    // Another process may have bound it meanwhile.
    if (bound === to) return;
    const isReset = column === 'instance';
    if (bound !== null && isInUse(database))
      throw otherTarget(database.file, target ?? '', isReset ? (target ?? '') : to, isReset);
    const change = isReset ? 'instance = ?' : 'target = ?, instance = NULL';
    database.run(`UPDATE ledger SET ${change}`, [to]);
  });
}

const isInUse = (database: Database) => holdsAnything(database) || runningRuns(database).length > 0;

/** Throws CliError `ledger/other-target`. A ledger that is only read is never bound anew. */
export function mustBelongTo(database: Database, target: string | null): void {
  const { target: bound } = fileState(database);
  if (target === null || bound === null || bound === target || !holdsAnything(database)) return;
  throw otherTarget(database.file, bound, target);
}

/** Within the commit of an outcome. The first instance that answers is kept. */
export const noteInstance = (database: Database, instance: string) =>
  database.run('UPDATE ledger SET instance = ? WHERE instance IS NULL', [instance]);

/** Throws CliError `ledger/other-target` if the newest bulk run that did anything used another one. */
export function mustKeepInterface(database: Database, target: string): void {
  const newest = database.get<{ run: number }>(
    `SELECT run FROM operations JOIN runs ON runs.number = run
     WHERE kind = 'bulk' AND (operations.state = 'done' OR maybe = 1)
     ORDER BY operations.number DESC LIMIT 1`,
  );
  if (newest === undefined) return;
  const { target: used } = beganIn(newest.run, database);
  if (used !== target) throw otherTarget(database.file, used, target);
}

const holdsAnything = (database: Database): boolean =>
  database.get(`SELECT 1 WHERE EXISTS (SELECT 1 FROM operations WHERE state = 'done' OR maybe = 1)
    OR EXISTS (SELECT 1 FROM resources)`) !== undefined;

/** True if it had no run of many documents at this service, and adopted no list of what one made. */
export function isNewAt(service: string | null, database: Database): boolean {
  if (service !== null && fileState(database).target !== service) return true;
  const known = database.get(
    `SELECT 1 FROM runs WHERE kind = 'bulk' UNION ALL
     SELECT 1 FROM events WHERE kind = 'resource' AND json_valid(data) AND data ->> 'isListed' LIMIT 1`,
  );
  return known === undefined;
}

/**
 * @param file or the address of a shared ledger
 * @param isReset whether it is another instance at the same place
 */
export function otherTarget(
  file: string,
  bound: string,
  target: string,
  isReset = false,
): CliError {
  // The identity of the local service is only of use beside another one.
  const isNameless = isInstance(bound) && !isInstance(target);
  const about = isReset
    ? problem('ledger/other-target', { reason: 'reset', file, bound })
    : problem('ledger/other-target', { reason: 'service', file, bound: isNameless ? null : bound });
  return new CliError('conflict', about);
}

/** Another process may have bound the ledger to another service since it was opened. */
export function mustStillBelongTo(target: string, database: Database): void {
  const bound = fileState(database).target ?? '';
  if (bound !== target) throw otherTarget(database.file, bound, target);
}
