/**
 * Reads tables of questions from the worksheets of a workbook. Each row becomes a row of CSV, so
 * that both formats have one language (docs/files.md).
 */
import type { Loss } from '../../contract/conversions.ts';
import { groupBy } from '../../core/groups.ts';
import { fieldOfNamed, type NamedHeaders } from '../../contract/header-names.ts';
import { schemaOf } from '../../contract/schemas.ts';
import { expectedAt } from '../../contract/shape.ts';
import { Sheet } from '../../documents/csv/documents.ts';
import { columnPath, type HeaderReading } from '../../documents/csv/header.ts';
import { type Delimiter, widthProblem } from '../../documents/csv/rows.ts';
import { createLosses, noteAt, type NoteLoss } from '../loss.ts';
import type { PackageEntry } from '../package/open-package.ts';
import { pastLimit, Unreadable } from '../reading.ts';
import { headerIndex, isAsFull, MOST_ABOVE, numberText, type RowText } from './question-columns.ts';
import { type RowDocument, rowLeftOut, rowOf, rowsAs } from './read-csv.ts';
import { firstRows, type SheetCell, type SheetRow, sheetRows } from './xlsx-rows.ts';
import {
  openWorkbook,
  type SheetEntry,
  unreadableWorkbook,
  type Workbook,
} from './xlsx-workbook.ts';

export interface Sheets {
  readonly tables: readonly SheetTable[];
  /** The names of those that are not read. */
  readonly unread: Readonly<Record<'hidden' | 'empty' | 'other', readonly string[]>>;
}

export interface SheetTable {
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
  headers: HeaderReading,
): Promise<Sheets> {
  const workbook = await openWorkbook(entries);
  // No program writes two sheets in one part. Each would be read in full.
  const sheets = [...groupBy(workbook.sheets, ({ path }) => path).values()].flatMap(
    ([first]) => first ?? [],
  );
  const looks = new Map<SheetEntry, SheetLook>();
  for (const sheet of sheets) looks.set(sheet, await lookAt(sheet, workbook, headers));
  const ofKind = (kind: SheetKind) => sheets.filter((sheet) => looks.get(sheet)?.kind === kind);
  const tables = ofKind('tables');
  const [nearest] = [...ofKind('other'), ...ofKind('empty')];
  if (tables.length === 0 && nearest === undefined) {
    throw unreadableWorkbook(null);
  }
  const read = tables.length > 0 || nearest === undefined ? tables : [nearest];
  const unread = (kind: SheetKind) =>
    ofKind(kind)
      .filter((sheet) => !read.includes(sheet))
      .map((sheet) => sheet.name);
  return {
    tables: read.map((sheet) => {
      const path = read.length === 1 ? name : `${name}/${sheet.name}`;
      const { header = 1, passed = [] } = looks.get(sheet) ?? {};
      return { name: path, rows: rowsIn(path, { ...sheet, header, passed, headers }, workbook) };
    }),
    unread: { hidden: unread('hidden'), empty: unread('empty'), other: unread('other') },
  };
}

type SheetKind = 'tables' | keyof Sheets['unread'];

interface SheetLook {
  readonly kind: SheetKind;
  /** The number of the row that is read as the header. */
  readonly header: number;
  /** The rows above it that may be questions. */
  readonly passed: readonly RowText[];
}

async function lookAt(
  sheet: SheetEntry,
  workbook: Workbook,
  { named }: HeaderReading,
): Promise<SheetLook> {
  const rows = await firstRows(MOST_ABOVE + 1, workbook, sheet);
  const header = rows[headerIndex(rows.map(textsOf), named)];
  const { number = 1 } = header ?? rows[0] ?? {};
  const passed = rows
    .filter((row) => row.number < number && header && isAsFull(textsOf(row), textsOf(header)))
    .map((row) => ({ line: row.number, text: textOfRow(textsOf(row)) }));
  const look = { header: number, passed };
  if (sheet.isHidden) return { kind: 'hidden', ...look };
  if (header === undefined) return { kind: rows.length === 0 ? 'empty' : 'other', ...look };
  return { kind: rows.at(-1) === header ? 'empty' : 'tables', ...look };
}

const textsOf = ({ cells }: SheetRow) => cells.map(({ text }) => text);

interface TableColumn {
  /** In the sheet, from 0. */
  readonly at: number;
  /** True if it is to hold texts: answers among them. */
  readonly isText: boolean;
  readonly isId: boolean;
  /** True if its cells belong to no field. */
  readonly isLeftOut: boolean;
  /** The blank whose answers it holds, from 1; null for another column. */
  readonly blank: number | null;
}

/** Cells of the table, empty ones included. */
const MOST_CELLS = 20_000_000;

/** The rows below the header, with what their cells lose. */
async function* rowsIn(
  name: string,
  worksheet: SheetEntry & Omit<SheetLook, 'kind'> & { readonly headers: HeaderReading },
  workbook: Workbook,
): AsyncGenerator<RowDocument> {
  const { headers, passed } = worksheet;
  for (const row of passed) yield rowLeftOut(name, row);
  let table: { readonly sheet: Sheet; readonly all: readonly TableColumn[] } | null = null;
  let count = 0;
  const read = function* (sheet: Sheet, { texts, losses, changed }: RowCells, line: number) {
    const source = sheet.sourceOf(textOfRow(texts), line);
    for (const streamed of sheet.read({ line, bytes: [0, 0], width: texts.length, source })) {
      const found = rowOf(streamed, sheet.header?.text ?? null);
      if (found === null) continue;
      yield { ...found, losses, row: { ...found.row, sheet: worksheet.name, changed } };
    }
  };
  for await (const row of sheetRows(workbook, worksheet)) {
    if (row.number < worksheet.header) continue;
    count += 1;
    if (table === null) {
      const named = row.cells.filter(({ text }) => text.trim() !== '');
      const names = named.map(({ text }) => text.trim());
      const tooWide = widthProblem(named.length, null);
      if (tooWide !== null) throw new Unreadable(tooWide.problem, row.number);
      const all = named.map(({ column }, index) =>
        columnOf(column, names[index] ?? '', headers.named),
      );
      const sheetColumns = all.map(({ at }) => at);
      const options = {
        as: rowsAs,
        allowUnknown: false,
        sheetColumns,
        headers,
        delimiter: DELIMITER,
      };
      const sheet = new Sheet(name, options);
      yield* read(sheet, { texts: names, losses: [], changed: [] }, row.number);
      const isLeftOut = (index: number) => sheet.header?.paths[index] === null;
      table = { sheet, all: all.map((each, at) => ({ ...each, isLeftOut: isLeftOut(at) })) };
      continue;
    }
    const { sheet, all } = table;
    if (count * all.length > MOST_CELLS) throw pastLimit('file');
    yield* read(sheet, readCells(row, all), row.number);
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
  const expected = expectedAt(schemaOf('lacuna.create', false), field);
  const [list, index] = field;
  const isBlank = list === 'lacunaAlternatives' && typeof index === 'number';
  const isText = !typed.has(expected ?? 'text');
  return {
    at,
    isText,
    isId: expected === 'id',
    isLeftOut: false,
    blank: isBlank ? index + 1 : null,
  };
}

const typed: ReadonlySet<string> = new Set(['number', 'integer', 'id', 'boolean']);

interface RowCells {
  /** Those of the columns, and those without a column behind them. */
  readonly texts: readonly string[];
  readonly losses: readonly Loss[];
  /** The columns of the table, from 0, whose cells the spreadsheet has changed. */
  readonly changed: readonly number[];
}

function readCells({ number, cells }: SheetRow, columns: readonly TableColumn[]): RowCells {
  const { losses, note } = createLosses();
  const noteHere = noteAt(note, { line: number });
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
  const changed: number[] = [];
  const texts = columns.map((column, index) => {
    const cell = byColumn.get(column.at);
    byColumn.delete(column.at);
    if (cell === undefined) return '';
    if (column.isLeftOut) return cell.text;
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
