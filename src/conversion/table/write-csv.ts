/** Writes rows as CSV (docs/files.md). The library that writes them is loaded for CSV alone. */
import { stringify } from 'csv-stringify/sync';
import type { Delimiter } from '../../documents/csv/rows.ts';
import { type CellValue, type DecimalSign, numberText } from './question-columns.ts';

/** Without this mark, a spreadsheet reads the file in its own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Rows that are written at once. */
const BATCH = 500;

/** The sign in numbers that files with such a delimiter have: those of Portuguese have commas. */
const signs: Readonly<Record<Delimiter, DecimalSign>> = {
  ';': 'comma',
  ',': 'point',
  '\t': 'either',
};

export const signFor = (delimiter: Delimiter): DecimalSign => signs[delimiter];

export function* writeCsv(
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
  if (typeof cell === 'number') return numberText(cell, sign) ?? '';
  return String(cell);
}

/** Some programs cut spaces of cells without quotes, or end the row at a carriage return. */
const needsQuotes = /[;,\t\r\n]|^\s|\s$/;

function csvText(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  return stringify([...rows], { delimiter, quoted_match: needsQuotes });
}
