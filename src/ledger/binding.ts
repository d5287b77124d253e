/**
 * A ledger belongs to one target (docs/reliability.md, ledger promise 3): a service and, for
 * imports, one of its interfaces. Single commands may use the other interface, because they never
 * make an import skip documents.
 */
import { CliError } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { present, textIn } from './columns.ts';
import type { Database } from './database.ts';
import { runningRuns } from './holders.ts';
import type { Writing } from './writing.ts';

/** Binds the ledger to a target. Rebinds it only if nothing depends on the old one. */
export function bind({ database, name: file, change }: Writing, target: string): void {
  if (boundTo(database) === target) return;
  change(() => {
    const bound = boundTo(database);
    // Another process may have bound it meanwhile.
    if (bound === target) return;
    const isFree =
      bound === null || (!holdsAnything(database) && runningRuns(database).length === 0);
    if (bound !== null && !isFree) {
      throw new CliError('conflict', problem('ledger/other-target', { file, bound, target }));
    }
    database.prepare(`INSERT OR REPLACE INTO facts VALUES ('target', ?)`).run(target);
    database.exec(`DELETE FROM facts WHERE name = 'instance'`);
  });
}

/** Throws CliError `ledger/other-target`. A ledger that is only read is never bound anew. */
export function mustBelongTo(database: Database, file: string, target: string | null): void {
  const bound = boundTo(database);
  if (target === null || bound === null || bound === target || !holdsAnything(database)) return;
  throw new CliError('conflict', problem('ledger/other-target', { file, bound, target }));
}

/** For a new ledger. Without a prepared statement, which would keep a closed database open. */
export function insertTarget(database: Database, target: string): void {
  database.exec(`INSERT INTO facts VALUES ('target', '${target.replaceAll("'", "''")}')`);
}

export function boundTo(database: Database): string | null {
  return factIn(database, 'target');
}

/** The instance of the local service that received its operations; null for any other service. */
export function instanceOf(database: Database): string | null {
  return factIn(database, 'instance');
}

/** Throws CliError `ledger/other-target` if anything depends on the previous instance. */
export function moveTo({ database, name: file, change }: Writing, instance: string): void {
  if (instanceOf(database) === instance) return;
  change(() => {
    const bound = instanceOf(database);
    if (bound === instance) return;
    if (holdsAnything(database) || runningRuns(database).length > 0) {
      const target = boundTo(database) ?? '';
      const about = problem('ledger/other-target', { file, bound: target, target, isReset: true });
      throw new CliError('conflict', about);
    }
    database.prepare(`INSERT OR REPLACE INTO facts VALUES ('instance', ?)`).run(instance);
  });
}

function factIn(database: Database, name: 'target' | 'instance'): string | null {
  const row = database.prepare(`SELECT value FROM facts WHERE name = ?`).get(name);
  return row === undefined ? null : textIn(row, 'value');
}

/** States of operations that were, or may have been, performed at the target. */
const HOLDING = `('done', 'in-doubt', 'given-up', 'begun', 'waiting')`;
/** An attempt that ended and performed nothing, such as one that could not connect. */
const PERFORMED_NOTHING = `state = 'waiting' AND maybe = 0`;

function holdsAnything(database: Database): boolean {
  const row = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM operations WHERE state IN ${HOLDING})
         OR EXISTS (SELECT 1 FROM history WHERE state IN ${HOLDING} AND NOT (${PERFORMED_NOTHING}))
         OR EXISTS (SELECT 1 FROM resources) AS found`,
    )
    .get();
  return present(row)['found'] === 1;
}

/** Throws CliError `ledger/other-target` if imports have used the other interface. */
export function keepInterface(database: Database, file: string, target: string): void {
  const other = database
    .prepare(
      `SELECT runs.target FROM runs JOIN operations ON operations.run = runs.number
       WHERE runs.kind = 'import' AND runs.target <> ? AND operations.state IN ${HOLDING} LIMIT 1`,
    )
    .get(target);
  if (other === undefined) return;
  const bound = textIn(other, 'target');
  throw new CliError('conflict', problem('ledger/other-target', { file, bound, target }));
}

/** For example `2.0 https://lms.example.com/api/public`. */
export const targetOf = (api: string, service: string) => `${api} ${service}`;

export function hasImportAt(database: Database, service: string | null): boolean {
  if (service !== null && boundTo(database) !== service) return false;
  const row = database
    .prepare(`SELECT EXISTS (SELECT 1 FROM runs WHERE kind = 'import') AS found`)
    .get();
  return present(row)['found'] === 1;
}
