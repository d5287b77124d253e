/**
 * The mark behind the reason of a row that a conversion rejected. A row that is converted or
 * imported as it was rejected is rejected again: what was wrong with it may be nothing that its
 * cells can show, such as the type of a cell of a workbook.
 */
import { REJECTED } from '../../contract/operations.ts';

export interface MarkedRow {
  /** The names of the columns in the contract. Cells beyond them are part of the row, too. */
  readonly fields: readonly string[];
  readonly cells: readonly string[];
}

/** `the reason [#1a2b3c lacuna2]` */
const MARK = /^(.*) \[#([0-9a-z]{1,7})((?: [^\s\]]+)*)\]$/s;

export function markedReason(reason: string, row: MarkedRow, emptied: readonly string[]): string {
  return `${reason} [#${[sumOf(row), ...emptied].join(' ')}]`;
}

/**
 * Why the row stays rejected; null if it has no reason, or was corrected. `emptied` has the fields
 * whose cells were emptied because a spreadsheet had changed them.
 */
export function standingMark(row: MarkedRow) {
  const { fields, cells } = row;
  const [, reason, sum, names = ''] = MARK.exec(cells[fields.indexOf(REJECTED)] ?? '') ?? [];
  if (reason === undefined || sum === undefined) return null;
  const isEmpty = (field: string) => (cells[fields.indexOf(field)] ?? '').trim() === '';
  const emptied = names.split(' ').filter((field) => field !== '' && isEmpty(field));
  return emptied.length > 0 || sum === sumOf(row) ? { reason, sum, emptied } : null;
}

/** The same whatever the order of the columns and the layout of the file. */
function sumOf({ fields, cells }: MarkedRow): string {
  const texts = cells
    .map((cell, index) => [fields[index] ?? '', cell.replaceAll(/\r\n?/g, '\n').trim()] as const)
    .filter(([field, text]) => field !== REJECTED && text !== '')
    .map((entry) => JSON.stringify(entry));
  // FNV-1a: nobody gains by a row that only seems to be unchanged.
  let sum = 0x81_1c_9d_c5;
  for (const unit of texts.toSorted().join('')) {
    sum = Math.imul(sum ^ (unit.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  return (sum >>> 0).toString(36);
}
