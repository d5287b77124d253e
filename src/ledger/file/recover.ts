/**
 * Builds a new ledger from the readable part of a damaged one
 * (docs/adr/0018-a-ledger-that-is-not-whole.md): what violates the tables of the new one is lost. Lost
 * operations may have been sent. So every operation that is not known to be done is in doubt if a
 * repeat could duplicate it, and one more entry, the gap, represents those that left no record. Until
 * somebody resolves it, operations unknown to the ledger are in doubt as well.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { PlannedId } from '../../contract/references.ts';
import { CliError } from '../../core/errors.ts';
import type { Clock } from '../../core/host.ts';
import type { WaitLimit } from '../../core/patience.ts';
import { problem } from '../../messages/problem.ts';
import { detailOfFailure, lostRecord } from '../operations/outcome.ts';
import { insertOperation, isOnceOnly, type OperationRow } from '../operations/rows.ts';
import { KEEPING_TITLE } from '../operations/titles.ts';
import { newRunId } from '../runs/run.ts';
import { type Bound, boundIn } from '../runs/target.ts';
import { createCommits } from './commits.ts';
import {
  createDraftLedger,
  ownName,
  removeCompanions,
  removeFiles,
  syncLedgerFolder,
} from './create.ts';
import {
  type Database,
  hasContent,
  logOf,
  mayWrite,
  openForReading,
  openForWriting,
  openMainFile,
  type SqlValue,
} from './database.ts';
import { damaged, isDamage, ledgerError } from './errors.ts';
import { here, waitForLock } from './lock.ts';
import { markPath } from './mark.ts';
import { refuseShared, roleIn } from './role.ts';
import { inspect, isIntact } from './whole.ts';

export interface RecoveredLedger {
  readonly file: string;
  /** The copies of the damaged files: the name of the first one. */
  readonly copy: string;
  /** The run that represents the recovery. Its only operation, the gap, is in doubt. */
  readonly run: string;
  /** How many operations were readable, and how many of those are now in doubt. */
  readonly kept: number;
  readonly inDoubt: number;
}

interface RecoveryPorts {
  readonly clock: Pick<Clock, 'now' | 'monotonic' | 'sleep'>;
  readonly random: () => number;
  readonly workingDirectory: string;
}

/**
 * Leaves the damaged files beside the new one. Throws CliError `ledger/locked` if a run is using the
 * ledger.
 */
export async function recoverLedger(
  path: string,
  { clock, random, workingDirectory }: RecoveryPorts,
  wait: WaitLimit = { waitMs: 0 },
): Promise<RecoveredLedger> {
  const file = ownName(resolve(workingDirectory, path));
  const refusal = () => new CliError('locked', problem('ledger/locked', { file, holder: null }));
  const lock = await waitForLock(file, refusal, { wait, clock });
  const draft = createDraftLedger(file, null);
  const into = openForWriting(draft);
  try {
    into.exec('PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF');
    const now = clock.now();
    const found = into.transaction(() => {
      copyReadable(file, into);
      mend(into);
      const { kept } = into.one<{ kept: number }>('SELECT count(*) AS kept FROM operations');
      const doubted = putInDoubt(into);
      const { run, lost } = insertGap(into, now, random());
      // A commit like any other: the mark shows that there was a ledger.
      into.run('UPDATE ledger SET changes = changes + 1');
      return { kept, run, inDoubt: doubted + lost };
    });
    into.exec('PRAGMA synchronous=FULL');
    into.get('PRAGMA wal_checkpoint(TRUNCATE)');
    into.close();
    const copy = setAside(file, now);
    renameSync(draft, file);
    removeCompanions(file);
    rmSync(markPath(file), { force: true });
    syncLedgerFolder(dirname(file));
    // Makes its mark.
    await createCommits(openForWriting(file), clock).close();
    return { file, copy, ...found };
  } catch (error) {
    throw ledgerError(error, file);
  } finally {
    into.close();
    removeFiles(draft);
    lock.release();
  }
}

/** Throws any other problem with the file, for example that it is not a ledger. */
export async function isDamaged(
  path: string,
  { clock, workingDirectory }: Pick<RecoveryPorts, 'clock' | 'workingDirectory'>,
): Promise<boolean> {
  const file = ownName(resolve(workingDirectory, path));
  try {
    await inspect(file, clock);
    mustBeIntact(file);
    return false;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return true;
  }
}

/**
 * Throws CliError `ledger/damaged` if SQLite finds anything wrong. It looks at the checks of columns
 * only where it may write. A file with a log stays as it is.
 */
export function mustBeIntact(file: string): void {
  const mayCheck = !hasContent(logOf(file)) && mayWrite(file);
  const database = mayCheck ? openForWriting(file) : openForReading(file);
  try {
    if (!isIntact(database)) throw damaged(file, 'corrupt');
  } finally {
    database.close();
  }
}

/** Copies the damaged files to unused names. Returns the first of those names. */
function setAside(file: string, now: number): string {
  const copy = `${file}.damaged-${new Date(now).toISOString().replaceAll(/[^\dT]/g, '')}`;
  const there = ['', '-wal', '-journal', '.mark'].filter((suffix) => existsSync(file + suffix));
  for (const suffix of there) copyFileSync(file + suffix, copy + suffix);
  // The ledger itself may be missing.
  return copy + (there[0] ?? '');
}

/** In an order in which each row finds what it refers to. */
const tables = [
  ['runs', 'number'],
  ['files', 'run'],
  ['operations', 'seq'],
  ['refs', 'key'],
  ['resources', 'key'],
  ['formers', 'run'],
  ['renamed', 'old'],
] as const;

function copyReadable(file: string, into: Database): void {
  const from = readable(file);
  if (from === null) return;
  try {
    // What belongs to a shared ledger never becomes a ledger of its own.
    const role = isTable('here', from) ? roleDespiteDamage(from) : null;
    if (role !== null) refuseShared(role, file);
    for (const [table, order] of tables) copyTable(table, order, from, into);
    if (isTable('ledger', from))
      tryDespiteDamage(() => {
        const { target, instance, seq } = from.one<Bound & { readonly seq: number }>(
          'SELECT target, instance, seq FROM ledger',
        );
        into.run('UPDATE ledger SET target = ?, instance = ?, seq = ?', target, instance, seq);
      });
    into.run(`UPDATE ledger SET seq = max(seq, (SELECT coalesce(max(seq), 0) FROM operations))`);
  } finally {
    from.close();
  }
}

/** Includes the log if it belongs to the file; null if nothing can be read. */
function readable(file: string): Database | null {
  if (!hasContent(file)) return null;
  const main = openMainFile(file);
  if (!hasContent(logOf(file))) return main;
  const whole = openForReading(file);
  const [alone, together] = [main, whole].map(idAndChanges);
  // If the main file is torn, the log has all the missing pages.
  const isItsLog =
    alone === null ||
    (together !== null &&
      together?.id === alone?.id &&
      (together?.changes ?? 0) >= (alone?.changes ?? 0));
  (isItsLog ? main : whole).close();
  return isItsLog ? whole : main;
}

function idAndChanges(database: Database): { id: string; changes: number } | null {
  if (!isTable('ledger', database)) return null;
  try {
    return database.one('SELECT id, changes FROM ledger');
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

function roleDespiteDamage(from: Database): ReturnType<typeof roleIn> | null {
  let role: ReturnType<typeof roleIn> | null = null;
  tryDespiteDamage(() => (role = roleIn(from)));
  return role;
}

function tryDespiteDamage(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return false;
  }
}

/** False for a view of that name, which somebody may have planted and which may never end. */
const isTable = (name: string, database: Database): boolean =>
  tryDespiteDamage(() =>
    database.one(
      `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?
         AND sql LIKE 'CREATE TABLE %'`,
      name,
    ),
  );

/** Reads from both ends up to a damaged page. A row that the new tables refuse is lost. */
function copyTable(table: string, order: string, from: Database, into: Database): void {
  if (!isTable(table, from)) return;
  const columns = into.all<{ name: string }>('SELECT name FROM pragma_table_info(?)', table);
  const known = new Set(columns.map(({ name }) => name));
  for (const direction of ['ASC', 'DESC']) {
    const isWhole = tryDespiteDamage(() => {
      const select = `SELECT * FROM ${table} ORDER BY ${order} ${direction}`;
      for (const row of from.iterate<Record<string, SqlValue>>(select)) {
        const names = Object.keys(row).filter((name) => known.has(name));
        const places = names.map(() => '?').join(', ');
        tryDespiteDamage(() =>
          into.run(
            `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${places})`,
            ...names.map((name) => row[name] ?? null),
          ),
        );
      }
    });
    if (isWhole) return;
  }
}

/**
 * Gives an operation of a lost run a run, removes what refers to lost rows, and believes of resources
 * only their keys and ids: the lost part may have held any operation.
 */
function mend(database: Database): void {
  const missing = database.all<{ run: number }>(
    'SELECT DISTINCT run FROM operations WHERE run NOT IN (SELECT number FROM runs)',
  );
  for (const { run } of missing) {
    const id = newRunId(0, randomInt(2 ** 30) / 2 ** 30, isTakenIn(database));
    insertEnded({ number: run, id, command: '', state: 'stopped', now: 0 }, database);
  }
  database.exec(`
    DELETE FROM operations WHERE found IS NOT NULL AND found NOT IN (SELECT seq FROM operations);
    DELETE FROM refs WHERE seq NOT IN (SELECT seq FROM operations);
    DELETE FROM files WHERE run NOT IN (SELECT number FROM runs);
    DELETE FROM formers WHERE run NOT IN (SELECT number FROM runs);
    UPDATE resources SET content = NULL, parent = NULL, held = NULL, body = NULL,
      run = iif(run IN (SELECT number FROM runs), run, NULL);
    UPDATE resources SET deleted = (SELECT min(number) FROM runs)
      WHERE deleted IS NOT NULL AND deleted NOT IN (SELECT number FROM runs);
  `);
}

const isTakenIn = (database: Database) => (id: string) =>
  database.get('SELECT 1 FROM runs WHERE id = ?', id) !== undefined;

interface EndedRun {
  /** Null for the next one. */
  readonly number: number | null;
  readonly id: string;
  readonly command: string;
  readonly state: 'finished' | 'stopped';
  readonly now: number;
}

function insertEnded({ number, id, command, state, now }: EndedRun, database: Database): number {
  const { target } = boundIn(database);
  const kind = 'command';
  const times = { started_at: now, ended_at: now, deadline: now };
  const place = { ...here, folder: dirname(database.file) };
  const row = { number, id, kind, command, target: target ?? '', state, ...times, ...place };
  return database.insert('runs', row);
}

/** Completed operations can be relied on. Those in doubt or given up stay so. */
function putInDoubt(database: Database): number {
  const left = database.all<Pick<OperationRow, 'seq' | 'operation'>>(
    `SELECT seq, operation FROM operations
     WHERE state NOT IN ('done', 'in-doubt', 'given-up', 'found')`,
  );
  let doubted = 0;
  for (const { seq, operation } of left) {
    const isOnce = isOnceOnly(operation);
    if (isOnce) doubted++;
    database.run(
      `UPDATE operations SET state = ?, maybe = 1, detail = ${KEEPING_TITLE} WHERE seq = ?`,
      isOnce ? 'in-doubt' : 'failed',
      detailOfFailure(lostRecord),
      seq,
    );
  }
  // Nobody knows what was built on an answer, so none can be corrected.
  database.run('UPDATE operations SET before = NULL');
  database.run(`UPDATE runs SET state = 'interrupted' WHERE state NOT IN ('finished', 'stopped')`);
  // Resources of imports whose rows are lost: nothing but their ids is known.
  database.run(
    `INSERT OR IGNORE INTO resources (key, kind, id, version, protect, run, at)
     SELECT resource, substr(operation, 1, instr(operation, '.') - 1), returned,
       (SELECT r.returned FROM operations r WHERE r.target = o.returned AND r.state = 'done'
          AND r.operation = replace(o.operation, '.create', '.release') ORDER BY seq DESC LIMIT 1),
       0, run, coalesce(began_at, 0)
     FROM operations o WHERE state = 'done' AND gone = 0 AND operation LIKE '%.create'
       AND resource IS NOT NULL AND returned IS NOT NULL ORDER BY seq DESC`,
  );
  return doubted;
}

/** Inserts the entry for operations that left no record. */
function insertGap(
  database: Database,
  now: number,
  random: number,
): { readonly run: string; readonly lost: number } {
  const id = newRunId(now, random, isTakenIn(database));
  const command = 'runs recover';
  const run = insertEnded({ number: null, id, command, state: 'finished', now }, database);
  insertDoubt(database, { run, key: null, operation: 'import' });
  const lost = database.all<{ key: string; kind: string }>(
    `SELECT DISTINCT f.key, json_extract(f.before, '$.kind') AS kind FROM formers f
     WHERE f.key NOT IN (SELECT key FROM resources)
       AND f.key NOT IN (SELECT resource FROM operations WHERE resource IS NOT NULL
         AND (maybe = 1 OR (state = 'done' AND operation LIKE '%.delete')))`,
  );
  for (const { key, kind } of lost) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    insertDoubt(database, { run, key, operation: `${kind}.create` as PlannedId });
  }
  return { run: id, lost: lost.length };
}

function insertDoubt(
  database: Database,
  { run, key, operation }: { run: number; key: string | null; operation: PlannedId },
): void {
  insertOperation(
    {
      run,
      key,
      content: randomBytes(16),
      nth: key === null ? null : 0,
      operation,
      state: 'in-doubt',
      maybe: 1,
      resource: key,
      detail: detailOfFailure(lostRecord),
    },
    database,
  );
}
