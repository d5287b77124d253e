/** Wrong rows as a sheet, with reasons, and marks that keep an unmended row out (docs/files.md). */
import { stringify } from 'csv-stringify/sync';
import { fieldOfHeader } from '../../contract/header-names.ts';
import { REJECTED } from '../../contract/operations.ts';
import { guardFormula } from '../../documents/csv/cells.ts';
import { markedReason, standingMark } from '../../documents/csv/rejected.ts';
import {
  type Delimiter,
  guessDelimiter,
  splitRow,
  withoutEmptyEnd,
} from '../../documents/csv/rows.ts';
import type { WrittenRow } from '../source-item.ts';
import { BYTE_ORDER_MARK } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

export interface RejectedRow extends WrittenRow {
  /** In one line. */
  readonly reason: string;
}

/** A workbook or CSV; empty without rows. */
export async function rejectedSheet(
  rows: readonly RejectedRow[],
  format: 'csv' | 'xlsx',
): Promise<string | Uint8Array> {
  const [first] = rows;
  if (first === undefined) return '';
  const delimiter = guessDelimiter(first.header);
  const table = rejectedTable(rows, delimiter);
  if (format === 'xlsx') return writeXlsx([{ name: 'questions', rows: table }]);
  return BYTE_ORDER_MARK + stringify(table, { delimiter });
}

/** The columns of all rows, in the order in which they are met: each sheet may have its own. */
function rejectedTable(rows: readonly RejectedRow[], delimiter: Delimiter): string[][] {
  const headers = new Map<string, readonly string[]>();
  const columns = new Map<string, string>();
  for (const { header } of rows) {
    if (headers.has(header)) continue;
    const names = withoutEmptyEnd(cellsIn(header, delimiter), 1);
    headers.set(header, names.map(fieldOfHeader));
    for (const name of names) {
      const field = fieldOfHeader(name);
      // A row that is wrong again has only its new reason.
      if (field !== REJECTED && !columns.has(field)) columns.set(field, inert(name));
    }
  }
  const fields = [...columns.keys()];
  const lines = rows.map(({ header, text, changed, reason }) => {
    const own = headers.get(header) ?? [];
    const cells = withoutEmptyEnd(cellsIn(text, delimiter), own.length);
    const before = standingMark({ fields: own, cells })?.emptied ?? [];
    const isChanged = (cell: string, at: number) =>
      changed.includes(at) || isDamaged(cell, own[at] ?? '');
    const emptied = own.filter((_, at) => isChanged(cells[at] ?? '', at));
    const kept = cells.map((cell, at) => (isChanged(cell, at) ? '' : inert(cell)));
    const filled = fields.map((field) => kept[own.indexOf(field)] ?? '');
    // What is too much stays too much until somebody mends it.
    const extra = kept.slice(own.length);
    const row = { fields: [...fields, REJECTED], cells: [...filled, '', ...extra] };
    const mark = markedReason(reason, row, [...new Set([...before, ...emptied])]);
    return [...filled, mark, ...extra];
  });
  return [[...columns.values(), REJECTED], ...lines];
}

/** An id of which a spreadsheet keeps 15 digits, and the result of a formula that went wrong. */
const isDamaged = (cell: string, field: string) =>
  (field.endsWith('Id') && /^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell.trim())) ||
  /^#(?:REF!|VALUE!|VALOR!|NAME\?|NOME\?|N\/[AD]|NUM!|NÚM!|NULL!|NULO!|DIV\/0!)$/.test(cell.trim());

/** What a spreadsheet would take for a formula is a text, as when it was read. A number is none. */
const inert = (cell: string) => (/^'|^[-+]?[\d.,]+$/.test(cell) ? cell : guardFormula(cell));

/** The cells of a row; one that is malformed is a single cell. */
function cellsIn(text: string, delimiter: Delimiter): readonly string[] {
  const { cells, flaw } = splitRow(text, delimiter);
  return flaw === null ? cells : [text];
}
