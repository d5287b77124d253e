/**
 * Writes rows as CSV, and the wrong rows of a sheet as a sheet of their own with the reason beside each
 * (docs/convert.md). The library that writes them is loaded for CSV alone.
 */
import { stringify } from 'csv-stringify/sync';
import { fieldOfHeader } from '../../contract/header-names.ts';
import { REJECTED } from '../../contract/operations.ts';
import { guardFormula } from '../../documents/csv/cells.ts';
import { cellsOf, type Delimiter, delimiterOf, withoutEmptyEnd } from '../../documents/csv/rows.ts';
import { type CellValue, type DecimalSign, numberText } from './question-columns.ts';

/** Without this mark, a spreadsheet reads the file in its own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Rows that are written at once. */
const BATCH = 500;

/** The sign in numbers that files with such a delimiter have: those of Portuguese have commas. */
export const signFor = (delimiter: Delimiter): DecimalSign =>
  delimiter === ';' ? 'comma' : 'point';

/** The text of a file, piece by piece. */
export function* csvOf(
  rows: Iterable<readonly CellValue[]>,
  delimiter: Delimiter = ',',
): Iterable<string> {
  const sign = signFor(delimiter);
  yield BYTE_ORDER_MARK;
  let batch: string[][] = [];
  for (const row of rows) {
    batch.push(row.map((cell) => textOf(cell, sign)));
    if (batch.length < BATCH) continue;
    yield csvText(batch, delimiter);
    batch = [];
  }
  yield csvText(batch, delimiter);
}

function textOf(cell: CellValue, sign: DecimalSign): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'bigint') return numberText(cell, sign) ?? '';
  return String(cell);
}

/** Some programs cut spaces of cells without quotes, or end the row at a carriage return. */
const needsQuotes = /[;,\t\r\n]|^\s|\s$/;

function csvText(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  return stringify([...rows], { delimiter, quoted_match: needsQuotes });
}

/** A row as it is written, and the header above it. */
export interface WrittenRow {
  readonly header: string;
  readonly text: string;
}

export interface RejectedRow extends WrittenRow {
  /** In one line. */
  readonly reason: string;
}

/**
 * The text of the sheet, in UTF-8 with a byte order mark, which every spreadsheet reads. It has the
 * columns of the first row in their order and its delimiter; empty without rows.
 */
export function rejectedSheet(rows: readonly RejectedRow[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const delimiter = delimiterOf(first.header);
  const header = withoutEmptyEnd(cellsIn(first.header, delimiter), 1);
  // A sheet of rejected rows that is wrong again has only its new reasons.
  const known = header.findIndex((name) => fieldOfHeader(name) === REJECTED);
  const own = (cells: readonly string[]) => cells.filter((_, index) => index !== known);
  const columns = own(header);
  const lines = rows.map(({ text, reason }) => {
    const cells = own(withoutEmptyEnd(cellsIn(text, delimiter), header.length));
    const filled = Array.from({ length: columns.length }, (_, index) => cells[index] ?? '');
    // What is too much stays too much until somebody mends it.
    return [...filled, reason, ...cells.slice(columns.length)].map(inert);
  });
  const texts = [[...columns.map(inert), REJECTED], ...lines];
  return BYTE_ORDER_MARK + stringify(texts, { delimiter });
}

/** What a spreadsheet would take for a formula is a text, as when it was read. A number is none. */
const inert = (cell: string) => (/^'|^[-+]?[\d.,]+$/.test(cell) ? cell : guardFormula(cell));

/** The cells of a row; one that is malformed is a single cell. */
function cellsIn(text: string, delimiter: Delimiter): readonly string[] {
  return cellsOf([text], delimiter)[0] ?? [text];
}
