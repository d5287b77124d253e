import type { PlannedId } from '../contract/ledger.ts';
import { operations, type OperationRow } from '../contract/operations.ts';

/** The row of an operation; null for a document that does not name its operation. */
export function tableRow(id: PlannedId): OperationRow | null {
  return id === 'import' ? null : operations[id];
}
