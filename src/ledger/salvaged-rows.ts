/** Removes from salvaged rows whatever no command could read: any byte may have changed. */
import { randomInt } from 'node:crypto';
import { isRunId } from '../contract/run-record.ts';
import { boundTo } from './binding.ts';
import { verified } from './checksum.ts';
import { numberIn, plannedIdIn, textOrNullIn } from './columns.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord } from './errors.ts';
import { rowIn } from './operation-rows.ts';
import { runRecord } from './reader.ts';
import { plainId } from './returned-ids.ts';
import { newRunId } from './run-id.ts';
import { runRowIn } from './run-row.ts';
import { missingRuns, wrongIds } from './soundness.ts';
import { detailIn } from './stored-outcome.ts';

export function mend(database: Database): void {
  mendOperations(database);
  const drop = database.prepare('DELETE FROM history WHERE rowid = ?');
  for (const { rowid, row } of everyRow('history', database)) {
    if (!isReadable(() => detailIn(verified(rowIn(row))))) drop.run(rowid);
  }
  addMissingRuns(database, missingRuns(database));
  mendRuns(database);
  mendIds(database);
}

/** An operation of a lost run keeps its outcome, so its run gets an entry. */
export function addMissingRuns(database: Database, missing: readonly number[]): void {
  const insert = database.prepare(
    `INSERT INTO runs (number, id, kind, command, target, state, started_at, finished_at,
       host, pid, deadline, counts, files)
     VALUES (?, ?, 'command', '', ?, 'stopped', 0, 0, '', 0, 0, '{}', '[]')`,
  );
  const [target, unused] = [boundTo(database) ?? '', unusedRunIds(database)];
  for (const run of missing) insert.run(run, unused(), target);
}

function unusedRunIds(database: Database): () => string {
  const isTaken = database.prepare('SELECT 1 FROM runs WHERE id = ?');
  return () => newRunId(0, randomInt(2 ** 30) / 2 ** 30, (each) => isTaken.get(each) !== undefined);
}

/** The checksum of its operation says which id is right. */
function mendIds(database: Database): void {
  const drop = database.prepare('DELETE FROM ids WHERE operation = ? AND id = ?');
  const insert = database.prepare(
    'INSERT OR IGNORE INTO ids (operation, id, owner, seq) VALUES (?, ?, ?, ?)',
  );
  for (const { operation, id, seq, owner, right } of wrongIds(database)) {
    drop.run(operation, id);
    insert.run(right.operation, plainId(right.id), owner, seq);
  }
}

/** A run may lose its details but keeps its number and its target. */
function mendRuns(database: Database): void {
  const empty = database.prepare(
    `UPDATE runs SET counts = '{}', files = '[]', words = NULL, undoes = NULL,
       plan = NULL,
       kind = CASE WHEN kind IN ('import', 'command') THEN kind ELSE 'command' END,
       state = CASE WHEN state IN ('running', 'finished', 'stopped') THEN state
         ELSE 'interrupted' END
     WHERE number = ?`,
  );
  const rename = database.prepare('UPDATE runs SET id = ? WHERE number = ?');
  const unused = unusedRunIds(database);
  for (const { rowid, row } of everyRow('runs', database)) {
    const before = row['id'];
    const id = typeof before === 'string' && isRunId(before) ? before : unused();
    if (!isReadable(() => runRecord(runRowIn({ ...row, id })))) empty.run(rowid);
    rename.run(id, rowid);
  }
}

/** An operation that does not say what it is counts as lost. */
function mendOperations(database: Database): void {
  const drop = database.prepare('DELETE FROM operations WHERE seq = ?');
  const forget = database.prepare('UPDATE operations SET detail = NULL WHERE seq = ?');
  for (const { rowid, row } of everyRow('operations', database)) {
    if (!isReadable(() => plannedIdIn(row))) drop.run(rowid);
    else if (!isReadable(() => detailIn({ detail: textOrNullIn(row, 'detail') })))
      forget.run(rowid);
  }
}

export function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof DamagedRecord) return false;
    throw error;
  }
}

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
