/**
 * Rows of SQLite as they are read: a file that is not ours may hold anything, whatever its schema
 * says, so every column is looked at once, here.
 */
import { DamagedRecord } from './database.ts';

/** A row as the binding gives it. */
export type Columns = Readonly<Record<string, unknown>>;

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
