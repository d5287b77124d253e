/** The row with the ledger's id, its generation, and whether a run is active. */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { numberIn, present, textIn } from './columns.ts';
import type { Columns, Database } from './database.ts';

export interface LedgerState {
  readonly id: string;
  /** True while a run is active. */
  readonly isOpen: boolean;
  /** How many changes were made. */
  readonly generation: number;
}

export function insertState(database: Database): void {
  // Without a prepared statement, which would keep a closed database open.
  database.exec(`INSERT INTO state VALUES (1, '${randomUUID()}', 0, 0)`);
}

/** Throws DamagedRecord if the row is missing. */
export function stateIn(database: Database): LedgerState {
  return stateOf(present(database.prepare('SELECT id, is_open, generation FROM state').get()));
}

export function stateOf(row: Columns): LedgerState {
  const generation = numberIn(row, 'generation');
  return { id: textIn(row, 'id'), isOpen: numberIn(row, 'is_open') === 1, generation };
}

/** Size and modification time (ns) of a file, which stay the same as long as nobody writes it. */
export function fileStampOf(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size}.${mtimeNs}`;
}
