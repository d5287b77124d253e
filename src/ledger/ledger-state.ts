/** The one row that says which ledger it is, how far it has come, and whether a run is under way. */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { numberIn, present, textIn } from './columns.ts';
import type { Columns, Database } from './database.ts';

export interface LedgerState {
  readonly id: string;
  /** True while a run is under way. */
  readonly isOpen: boolean;
  /** How many changes were made. */
  readonly generation: number;
}

export function insertState(database: Database): void {
  database.prepare('INSERT INTO state VALUES (1, ?, 0, 0)').run(randomUUID());
}

/** Throws DamagedRecord where there is no such row. */
export function stateIn(database: Database): LedgerState {
  return stateOf(present(database.prepare('SELECT id, is_open, generation FROM state').get()));
}

/** What a row of it says. */
export function stateOf(row: Columns): LedgerState {
  const generation = numberIn(row, 'generation');
  return { id: textIn(row, 'id'), isOpen: numberIn(row, 'is_open') === 1, generation };
}

/** Size and time of change of a file (ns): the same as long as nobody wrote it. */
export function fileStampOf(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size}.${mtimeNs}`;
}
