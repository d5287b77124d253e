import { stringify } from 'csv-stringify/sync';
import { CliError } from '../../core/errors.ts';
import { cellRanges, cellsOf, delimiterOf, type Delimiter } from '../../documents/csv-rows.ts';
import { problem } from '../../messages/problem.ts';
import { remarksOn, type Reject } from './reject.ts';
import { REJECTED } from '../../contract/operations.ts';

/** The header of a CSV file for rejects, and the function that writes its rows. */
export interface CsvRejects {
  readonly header: string;
  /** Throws CliError `rejects/not-csv` for a row with another header. */
  row(reject: Reject): string;
}

/** Without this mark, a spreadsheet reads the file in its own encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Throws CliError `rejects/not-csv` if the first one is not a row of CSV. */
export function csvRejects(first: Reject): CsvRejects {
  const header = headerOf(first);
  if (header === null) throw notCsv(first.file);
  const delimiter = delimiterOf(header);
  const [cells] = cellsOf([header], delimiter);
  const isLaterRound = cells?.at(-1) === REJECTED;
  const count = (cells?.length ?? 0) - (isLaterRound ? 1 : 0);
  const columns = partOfRow(header, count, delimiter);
  return {
    header: `${BYTE_ORDER_MARK}${columns}${delimiter}${REJECTED}\n`,
    row(reject) {
      if (headerOf(reject) !== header) throw notCsv(reject.file);
      const own = reject.text.replace(/\r?\n$/, '');
      const places = cellRanges(own, delimiter).length;
      // A row may be shorter than its header. A longer one is invalid and stays as it is.
      const row = places > count && isLaterRound ? partOfRow(own, count, delimiter) : own;
      const missing = delimiter.repeat(Math.max(0, count - places));
      return `${row}${missing}${delimiter}${cellOf(remarksOn(reject).join(' '), delimiter)}\n`;
    },
  };
}

function headerOf({ format, header }: Reject): string | null {
  return format === 'csv' ? (header?.replace(BYTE_ORDER_MARK, '') ?? null) : null;
}

/** The first cells of a row as they were written. */
function partOfRow(row: string, count: number, delimiter: Delimiter): string {
  return row.slice(0, cellRanges(row, delimiter)[count - 1]?.[1] ?? 0);
}

function cellOf(text: string, delimiter: Delimiter): string {
  return stringify([[text]], { delimiter, eof: false });
}

export function notCsv(file: string): CliError {
  return new CliError('usage', problem('rejects/not-csv', { file }));
}
