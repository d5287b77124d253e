/** Copies the readable part of a damaged ledger into a new one. */
import { stringifyExact } from '../documents/exact-json.ts';
import { verified } from './checksum.ts';
import {
  moveCount,
  numberIn,
  plannedIdIn,
  present,
  textIn,
  textOrNullIn,
  valueOf,
} from './columns.ts';
import {
  type Columns,
  type Database,
  hasContent,
  logFileOf,
  openForReading,
  openMainFile,
} from './database.ts';
import { DamagedRecord, sqliteCode } from './errors.ts';
import { forgetAnswers } from './kept-answers.ts';
import { type LedgerState, stateIn } from './ledger-state.ts';
import { rowIn, type State, tableRow } from './operation-rows.ts';
import { everyRow, mend } from './salvaged-rows.ts';
import { mendResources, type LostResource } from './salvaged-resources.ts';
import { failureAsJson, lostRecord } from './stored-outcome.ts';

export interface Salvaged {
  /** How many operations were readable. */
  readonly kept: number;
  /** How many of those are in doubt because of the damage. */
  readonly doubted: number;
  /** Keys of resources whose ids are lost. */
  readonly lost: readonly LostResource[];
}

/** Copies into a database that has the empty tables of a ledger. */
export function salvage(file: string, into: Database): Salvaged {
  const from = readable(file);
  if (from === null) return { kept: 0, doubted: 0, lost: [] };
  try {
    into.exec('BEGIN IMMEDIATE');
    for (const table of tables) copy(table, from, into);
    mend(into);
    forgetAnswers(into);
    const doubted = doubt(into);
    const lost = mendResources(into);
    into.exec(`UPDATE runs SET state = 'interrupted' WHERE state NOT IN ('finished', 'stopped')`);
    const kept = numberIn(
      present(into.prepare('SELECT count(*) AS kept FROM operations').get()),
      'kept',
    );
    into.exec('COMMIT');
    return { kept, doubted, lost };
  } finally {
    from.close();
  }
}

/** Includes the log if it belongs to the file; null if nothing can be read. */
function readable(file: string): Database | null {
  if (!hasContent(file)) return null;
  const main = openMainFile(file);
  if (!hasContent(logFileOf(file))) return main;
  const whole = openForReading(file);
  const [alone, together] = [main, whole].map(readableState);
  const isItsLog = belongsTo(together ?? null, alone ?? null);
  (isItsLog ? main : whole).close();
  return isItsLog ? whole : main;
}

function belongsTo(together: LedgerState | null, alone: LedgerState | null): boolean {
  // If the main file is torn, the log has all the missing pages.
  if (together === null || alone === null) return alone === null;
  return together.id === alone.id && together.generation >= alone.generation;
}

function readableState(database: Database): LedgerState | null {
  try {
    return stateIn(database);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return null;
  }
}

const isDamage = (error: unknown) => sqliteCode(error) !== null || error instanceof DamagedRecord;

const order = {
  facts: 'name',
  runs: 'number',
  operations: 'seq',
  history: 'rowid',
  ids: 'id',
  resources: 'key',
  changes: 'seq',
  formers: 'number',
};
const tables = [
  'facts',
  'runs',
  'operations',
  'history',
  'ids',
  'resources',
  'changes',
  'formers',
] as const satisfies readonly (keyof typeof order)[];

/** Reads from both ends up to a damaged page; a table without its own key from one end only. */
function copy(table: keyof typeof order, from: Database, into: Database): void {
  if (!isTable(table, from)) return;
  const directions = table === 'history' ? ['ASC'] : ['ASC', 'DESC'];
  for (const direction of directions) {
    try {
      const select = from.prepare(`SELECT * FROM ${table} ORDER BY ${order[table]} ${direction}`);
      const columns = select.columns().map(({ name }) => name);
      const insert = into.prepare(
        `INSERT OR IGNORE INTO ${table} (${columns.join(', ')})
         VALUES (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of select.iterate()) insert.run(...Object.values(row).map(valueOf));
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
}

/** Reads only real tables: somebody may have planted a view of that name that never ends. */
function isTable(name: string, database: Database): boolean {
  try {
    const found = database
      .prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .get(name);
    return found !== undefined && textOrNullIn(found, 'sql')?.startsWith('CREATE TABLE ') === true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return false;
  }
}

const settled: ReadonlySet<State> = new Set(['done', 'in-doubt', 'given-up']);

/** Puts in doubt what the lost part may have sent or ended differently. */
function doubt(database: Database): number {
  const detail = stringifyExact({ error: failureAsJson(lostRecord) });
  const change = database.prepare(
    'UPDATE operations SET state = ?, maybe = 1, detail = ?, sum = NULL WHERE seq = ?',
  );
  let doubted = 0;
  for (const { rowid, row } of everyRow('operations', database)) {
    if (isSettled(row)) continue;
    const isOnceOnly = tableRow(plannedIdIn(row))?.repeat === 'once';
    const state = isOnceOnly ? 'in-doubt' : 'failed';
    change.run(state, detail, rowid);
    moveCount(database, numberIn(row, 'run'), { from: textIn(row, 'state'), to: state });
    if (isOnceOnly) doubted += 1;
  }
  return doubted;
}

/** Completed operations can be relied on. Those in doubt or given up stay so. */
function isSettled(row: Columns): boolean {
  try {
    return settled.has(verified(rowIn(row)).state);
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
    return false;
  }
}
