/** Each row of a sheet becomes a row of CSV, so that both have one language (docs/files.md). */
import type { Loss } from '../../contract/conversions.ts';
import { fieldOfNamed, type NamedHeaders } from '../../contract/header-names.ts';
import { findSchema } from '../../contract/schemas.ts';
import { expectedAt } from '../../contract/shape.ts';
import { Sheet } from '../../documents/csv/documents.ts';
import { columnPath, type HeaderOptions } from '../../documents/csv/header.ts';
import { type Delimiter, widthProblem } from '../../documents/csv/rows.ts';
import { createLosses, noteAt, type NoteLoss } from '../loss.ts';
import type { PackageEntry } from '../package/open-package.ts';
import { damagedPackage, pastLimit, Unreadable } from '../reading.ts';
import { headerIndex, isAsFull, MOST_ABOVE, numberText, type RowText } from './question-columns.ts';
import { questionRows, readRow, type RowDocument, rowLeftOut } from './read-csv.ts';
import { type SheetCell, type SheetRow, sheetRows } from './xlsx-rows.ts';
import { openWorkbook, type SheetEntry, type Workbook } from './xlsx-workbook.ts';

export interface Sheets {
  readonly tables: readonly SheetTable[];
  readonly unread: readonly { readonly name: string; readonly why: 'other' | 'empty' | 'hidden' }[];
}

interface SheetTable {
  readonly name: string;
  /** Throws Unreadable for a sheet or a header that is wrong. */
  readonly rows: AsyncIterable<RowDocument>;
}

/**
 * The visible sheets with rows below columns of questions; if there is none, the first that comes
 * closest, whose reading says what is wrong. Throws Unreadable for a workbook that is wrong.
 */
export async function readXlsx(
  name: string,
  entries: readonly PackageEntry[],
  headers: HeaderOptions,
): Promise<Sheets> {
  const workbook = await openWorkbook(entries);
  const sheets: SheetLook[] = [];
  for (const sheet of workbook.sheets) sheets.push(await lookAt(sheet, workbook, headers));
  const tables = sheets.filter(({ kind }) => kind === 'table');
  const nearest = ['other', 'empty'].flatMap(
    (kind) => sheets.find((each) => each.kind === kind) ?? [],
  );
  const read = tables.length > 0 ? tables : nearest.slice(0, 1);
  if (read.length === 0) throw damagedPackage();
  return {
    tables: read.map((sheet) => {
      const path = read.length === 1 ? name : `${name}/${sheet.name}`;
      return { name: path, rows: rowsIn(path, sheet, headers, workbook) };
    }),
    unread: (['other', 'empty', 'hidden'] as const).flatMap((why) =>
      sheets
        .filter((sheet) => sheet.kind === why && !read.includes(sheet))
        .map((sheet) => ({ name: sheet.name, why })),
    ),
  };
}

interface SheetLook extends SheetEntry {
  readonly kind: 'table' | 'other' | 'empty' | 'hidden';
  readonly header: number;
  readonly passed: readonly RowText[];
}

async function lookAt(
  sheet: SheetEntry,
  workbook: Workbook,
  { named }: HeaderOptions,
): Promise<SheetLook> {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(workbook, sheet)) {
    if (rows.push(row) > MOST_ABOVE) break;
  }
  const header = rows[headerIndex(rows.map(textsOf), named)];
  const { number = 1 } = header ?? rows[0] ?? {};
  const passed = rows
    .filter((row) => row.number < number && header && isAsFull(textsOf(row), textsOf(header)))
    .map((row) => ({ line: row.number, text: textOfRow(textsOf(row)) }));
  const isEmpty = rows.at(-1) === header;
  const shown = isEmpty ? 'empty' : header === undefined ? 'other' : 'table';
  return { ...sheet, kind: sheet.isHidden ? 'hidden' : shown, header: number, passed };
}

const textsOf = ({ cells }: SheetRow) => cells.map(({ text }) => text);

interface TableColumn {
  /** In the sheet, from 0. */
  readonly at: number;
  /** True if it is to hold texts: answers among them. */
  readonly isText: boolean;
  readonly isId: boolean;
  /** The blank whose answers it holds, from 1; null for another column. */
  readonly blank: number | null;
}

/** Cells of the table, empty ones included. */
const MOST_CELLS = 20_000_000;

async function* rowsIn(
  name: string,
  { header, passed, ...entry }: SheetLook,
  headers: HeaderOptions,
  workbook: Workbook,
): AsyncGenerator<RowDocument> {
  for (const row of passed) yield rowLeftOut(name, row);
  let columns: readonly TableColumn[] = [];
  let sheet: Sheet | null = null;
  let count = 0;
  for await (const row of sheetRows(workbook, entry)) {
    if (row.number < header) continue;
    const line = row.number;
    let cells: RowCells;
    if (sheet === null) {
      const named = row.cells.filter(({ text }) => text.trim() !== '');
      const tooWide = widthProblem(named.length, null);
      if (tooWide !== null) throw new Unreadable(tooWide.problem, line);
      columns = named.map(({ column, text }) => columnOf(column, text.trim(), headers.named));
      const options = { rows: questionRows, allowUnknown: false, headers, delimiter: DELIMITER };
      sheet = new Sheet(name, { ...options, sheetColumns: columns.map(({ at }) => at) });
      cells = { texts: named.map(({ text }) => text.trim()), losses: [], changed: [] };
    } else {
      count += columns.length;
      if (count > MOST_CELLS) throw pastLimit('file');
      const { paths = [] } = sheet.header ?? {};
      cells = readCells(row, columns, (index) => paths[index] === null);
    }
    const { texts, losses, changed } = cells;
    const source = sheet.sourceOf(textOfRow(texts), line);
    for (const streamed of sheet.read({ line, bytes: [0, 0], width: texts.length, source })) {
      const found = readRow(streamed, sheet.header?.text ?? null);
      if (found === null) continue;
      yield { ...found, losses, row: { ...found.row, changed } };
    }
  }
}

/** The delimiter of files with decimal commas: a text of 7,5 points is one in any language. */
const DELIMITER: Delimiter = ';';

const textOfRow = (cells: readonly string[]) =>
  cells
    .map((cell) => (/[;"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(DELIMITER);

function columnOf(at: number, name: string, headers: NamedHeaders): TableColumn {
  const path = columnPath(fieldOfNamed(name, headers) ?? '') ?? [];
  const field = path[0] === 'body' ? path.slice(1) : path;
  const expected = expectedAt(findSchema('lacuna.create', false), field);
  const [list, index] = field;
  const isBlank = list === 'lacunaAlternatives' && typeof index === 'number';
  const isText = !typed.has(expected ?? 'text');
  return { at, isText, isId: expected === 'id', blank: isBlank ? index + 1 : null };
}

const typed: ReadonlySet<string> = new Set(['number', 'integer', 'id', 'boolean']);

interface RowCells {
  /** Those of the columns, and those without a column behind them. */
  readonly texts: readonly string[];
  readonly losses: readonly Loss[];
  /** The columns of the table, from 0, whose cells the spreadsheet has changed. */
  readonly changed: readonly number[];
}

/** @param isLeftOut true for a column whose cells belong to no field */
function readCells(
  { number, cells }: SheetRow,
  columns: readonly TableColumn[],
  isLeftOut: (index: number) => boolean,
): RowCells {
  const { losses, note } = createLosses();
  const noteHere = noteAt(note, { line: number });
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
  const changed: number[] = [];
  const texts = columns.map((column, index) => {
    const cell = byColumn.get(column.at);
    byColumn.delete(column.at);
    if (cell === undefined) return '';
    if (isLeftOut(index)) return cell.text;
    noteCell(cell, column, noteHere);
    if (isChanged(cell, column)) changed.push(index);
    return textOfCell(cell, column);
  });
  const others = [...byColumn.values()];
  for (const cell of others) noteCell(cell, { isText: true, blank: null }, noteHere);
  const beyond = others.map(({ text }) => text).filter((text) => text.trim() !== '');
  return { texts: [...texts, ...beyond], losses, changed };
}

/** A number as its column reads it. An id that the spreadsheet has rounded is none. */
function textOfCell({ kind, text }: SheetCell, { isText, isId }: TableColumn): string {
  const value = Number(text);
  if (kind !== 'number' || !Number.isFinite(value)) return text;
  if (isId && isRounded(text)) return value.toExponential();
  const isInteger = /^-?\d+$/.test(text);
  return isInteger ? text : (numberText(value, isText ? 'point' : 'either') ?? text);
}

/** A spreadsheet keeps 15 digits of a number. */
const isRounded = (digits: string) => !/^-?\d{1,15}(?:\.\d+)?$/.test(digits);

const isChanged = ({ kind, text }: SheetCell, { isText, isId }: TableColumn) =>
  kind === 'date' || kind === 'error' || (kind === 'number' && (isText || isId) && isRounded(text));

function noteCell(
  { kind, text, formula }: SheetCell,
  { isText, blank }: Pick<TableColumn, 'isText' | 'blank'>,
  note: NoteLoss,
): void {
  if (formula !== null) note('not-kept cell', formula === '' ? null : formula, { blank });
  if (isText && kind !== 'text') note(codeOf(kind, blank), text, { blank });
}

/**
 * A date was typed as something else if it is an answer: 1/2 is the usual case. Nobody typed an
 * error such as #REF! as an answer.
 */
function codeOf(kind: SheetCell['kind'], blank: number | null) {
  if (blank === null || (kind !== 'date' && kind !== 'error')) return 'not-kept cell';
  return kind === 'date' ? 'refused date' : 'refused notation';
}
