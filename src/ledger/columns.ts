/**
 * Reads columns from SQLite rows. A file from elsewhere may hold anything, whatever its schema
 * says, so every column is checked once, here.
 */
import type { PlannedId } from '../contract/references.ts';
import { isOperationId } from '../contract/operations.ts';
import { resourceKinds, type ResourceKind } from '../contract/resources.ts';
import { type Columns, type Database, type Value } from './database.ts';
import { DamagedRecord, parsedColumn } from './errors.ts';

export function textIn(row: Columns, name: string): string {
  const value = row[name];
  if (typeof value !== 'string') throw new DamagedRecord(name);
  return value;
}

export const textOrNullIn = (row: Columns, name: string): string | null =>
  row[name] === null ? null : textIn(row, name);

export function numberIn(row: Columns, name: string): number {
  const value = row[name];
  if (typeof value !== 'number') throw new DamagedRecord(name);
  return value;
}

export const numberOrNullIn = (row: Columns, name: string): number | null =>
  row[name] === null ? null : numberIn(row, name);

export function bytesIn(row: Columns, name: string): Uint8Array {
  const value = row[name];
  if (!(value instanceof Uint8Array)) throw new DamagedRecord(name);
  return value;
}

export const bytesOrNullIn = (row: Columns, name: string): Uint8Array | null =>
  row[name] === null ? null : bytesIn(row, name);

/** One of several words. */
export function wordIn<Word extends string>(
  row: Columns,
  name: string,
  words: ReadonlySet<Word>,
): Word {
  for (const word of words) if (row[name] === word) return word;
  throw new DamagedRecord(name);
}

/** The kind of an operation. */
export function plannedIdIn(row: Columns, name = 'operation'): PlannedId {
  const text = textIn(row, name);
  if (text !== 'import' && !isOperationId(text)) throw new DamagedRecord(name);
  return text;
}

const kinds: ReadonlySet<ResourceKind> = new Set(resourceKinds);

export const kindIn = (row: Columns) => wordIn(row, 'kind', kinds);

/** For statements that always return a row. */
export function present(row: Columns | undefined): Columns {
  if (row === undefined) throw new DamagedRecord('a row');
  return row;
}

/** Any column value, for copying. */
export function valueOf(value: unknown): Value {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new DamagedRecord('a value');
}

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

/** Moves one operation to another outcome in the row of a run that still exists. */
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
