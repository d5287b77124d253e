/**
 * A ledger belongs to one target (docs/reliability.md, ledger promise 3): a service and, for runs of
 * many documents, one of its interfaces. Single commands may use the other interface, because they
 * never make an import skip documents.
 */
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Commits } from '../file/commits.ts';
import type { Database } from '../file/database.ts';
import { runningRuns } from './rows.ts';
import { isInstance } from '../../core/local-service.ts';

/** For example `2.0 https://lms.example.com/api/public`. */
export const targetOf = (api: string, service: string) => `${api} ${service}`;

export interface Bound {
  /** The service; null before the first one. */
  readonly target: string | null;
  /** The instance of the local service that received its operations; null for any other service. */
  readonly instance: string | null;
}

export const boundIn = (database: Database): Bound =>
  database.one('SELECT target, instance FROM ledger');

/** Binds the ledger to a service, and anew if nothing depends on the old one. */
export async function bind(database: Database, commits: Commits, target: string): Promise<void> {
  if (boundIn(database).target === target) return;
  await commits.alone(() => {
    const { target: bound } = boundIn(database);
    // Another process may have bound it meanwhile.
    if (bound === target) return;
    if (bound !== null && (holdsAnything(database) || runningRuns(database).length > 0))
      throw otherTarget(database, bound, target);
    database.run('UPDATE ledger SET target = ?, instance = NULL', target);
  });
}

/** Throws CliError `ledger/other-target`. A ledger that is only read is never bound anew. */
export function mustBelongTo(database: Database, target: string | null): void {
  const { target: bound } = boundIn(database);
  if (target === null || bound === null || bound === target || !holdsAnything(database)) return;
  throw otherTarget(database, bound, target);
}

/** Throws CliError `ledger/other-target` if anything depends on the instance before. */
export async function moveTo(
  database: Database,
  commits: Commits,
  instance: string,
): Promise<void> {
  if (boundIn(database).instance === instance) return;
  await commits.alone(() => {
    const bound = boundIn(database);
    if (bound.instance === instance) return;
    if (holdsAnything(database) || runningRuns(database).length > 0) {
      const target = bound.target ?? '';
      throw otherTarget(database, target, target, true);
    }
    database.run('UPDATE ledger SET instance = ?', instance);
  });
}

/** Within the commit of an outcome. The first instance that answers is kept. */
export const noteInstance = (database: Database, instance: string) =>
  database.run('UPDATE ledger SET instance = ? WHERE instance IS NULL', instance);

/** Throws CliError `ledger/other-target` if runs of many documents have used the other interface. */
export function mustKeepInterface(database: Database, target: string): void {
  const other = database.get<{ target: string }>(
    `SELECT runs.target FROM runs WHERE kind = 'import' AND target <> ?
       AND EXISTS (SELECT 1 FROM operations WHERE run = number AND ${HELD}) LIMIT 1`,
    target,
  );
  if (other !== undefined) throw otherTarget(database, other.target, target);
}

export function hasImportAt(database: Database, service: string | null): boolean {
  if (service !== null && boundIn(database).target !== service) return false;
  return database.get(`SELECT 1 FROM runs WHERE kind = 'import'`) !== undefined;
}

/** Operations that were, or may have been, performed at the target. */
const HELD = `(state IN ('done', 'found') OR maybe = 1)`;

const holdsAnything = (database: Database): boolean =>
  database.get(`SELECT 1 WHERE EXISTS (SELECT 1 FROM operations WHERE ${HELD})
    OR EXISTS (SELECT 1 FROM resources)`) !== undefined;

/** @param isReset whether it is another instance at the same place */
export const otherTarget = (
  { file }: Pick<Database, 'file'>,
  bound: string,
  target: string,
  isReset = false,
) => {
  // The identity of the local service is only of use beside another one.
  const placeOf = (one: string, other: string) =>
    isInstance(one) && !isInstance(other) && !isReset ? null : one;
  const places = { bound: placeOf(bound, target), target: placeOf(target, bound) };
  return new CliError('conflict', problem('ledger/other-target', { file, ...places, isReset }));
};

/** Another process may have bound the ledger to another service since it was opened. */
export function mustStillBelongTo(target: string, database: Database): void {
  const bound = boundIn(database).target ?? '';
  if (bound !== target) throw otherTarget(database, bound, target);
}
