/** Writes rows as a workbook of Excel. Texts are cells of text, so that nothing is recalculated. */
import writeExcelFile from 'write-excel-file/universal';
import type { Cell, Sheet } from 'write-excel-file/universal';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { type CellValue, numberText } from './question-columns.ts';

export interface WrittenSheet {
  readonly name: string;
  readonly rows: Iterable<readonly CellValue[]>;
  /** Empty rows in which cells below a text are to hold one, so that Excel makes no date of 1/2. */
  readonly emptyRows?: number;
}

/** Units of UTF-16 that a cell of Excel holds. */
export const LONGEST_CELL = 32_767;
/** Rows of a sheet of Excel below its header. */
const MOST_ROWS = 1_048_575;
/** Digits that Excel keeps of a number, its sign and point included here. */
const MOST_DIGITS = 15;

/** The bytes of a workbook. Throws CliError `convert/too-large` for more rows than a sheet has. */
export async function writeXlsx(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const workbook = writeExcelFile(sheets.map(sheetOf));
  const blob = await workbook.toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

function sheetOf({ name, rows, emptyRows = 0 }: WrittenSheet): Sheet<Blob> {
  const data: Cell[][] = [];
  let last: readonly CellValue[] | null = null;
  for (const row of rows) {
    if (data.length > MOST_ROWS) {
      throw new CliError('input', problem('convert/too-large', { what: 'output' }));
    }
    const isHeader = data.length === 0;
    last = row;
    data.push(row.map((value) => (isHeader ? headerCell(value) : cellOf(value))));
  }
  const empty = (last ?? []).map((value) => (typeof value === 'string' ? cellOf(null) : null));
  for (let count = 0; count < emptyRows; count++) data.push(empty);
  const columns = (data[0] ?? []).map(() => ({ width: COLUMN_WIDTH }));
  return { sheet: name, data, columns, stickyRowsCount: 1 };
}

/** In characters. */
const COLUMN_WIDTH = 24;

/** The format of a cell in which Excel leaves what is typed as it is. */
const textFormat = { format: '@' } as const;

function headerCell(value: CellValue): Cell {
  return { value: escapeCell(String(value)), type: String, fontWeight: 'bold', ...textFormat };
}

function cellOf(value: CellValue): Cell {
  if (value === null) return { type: String, ...textFormat };
  if (typeof value === 'boolean') return { value, type: Boolean };
  if (typeof value === 'string') return { value: escapeCell(value), type: String, ...textFormat };
  const digits = numberText(value, 'either') ?? String(value);
  return digits.length <= MOST_DIGITS ? { value, type: Number } : cellOf(digits);
}

/**
 * `_x000D_` is how a workbook writes a character that XML cannot hold, so what looks like one is
 * written so, too. The library looks texts up in a plain object, so a text such as "constructor"
 * seems known. Its first letter is escaped.
 */
function escapeCell(text: string): string {
  const safe = text.replaceAll(
    /_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|\uFFFD/gu,
    codeOf,
  );
  return safe in {} ? `${codeOf(safe.charAt(0))}${safe.slice(1)}` : safe;
}

const codeOf = (character: string) =>
  [...Array(character.length).keys()]
    .map((at) => `_x${character.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}_`)
    .join('');
