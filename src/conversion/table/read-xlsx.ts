/**
 * Reads tables of questions from the worksheets of a workbook. Each row becomes a row of CSV, so
 * that both formats have one language (docs/files.md).
 */
import type { Loss } from '../../contract/conversions.ts';
import { fieldOfHeader } from '../../contract/header-names.ts';
import { schemaOf } from '../../contract/schemas.ts';
import { expectedAt } from '../../contract/shape.ts';
import { csvReader } from '../../documents/csv/documents.ts';
import { usualEncoding } from '../../documents/csv/encoding.ts';
import { columnPath } from '../../documents/csv/header.ts';
import { widthProblem } from '../../documents/csv/rows.ts';
import type { PieceReader, StreamedDocument } from '../../documents/pieces.ts';
import { lossOf } from '../loss.ts';
import { Unreadable } from '../reading.ts';
import { hasQuestionColumn, numberText } from './question-columns.ts';
import { type RowDocument, rowOf, rowsAs } from './read-csv.ts';
import {
  firstRows,
  type SheetCell,
  type SheetPlace,
  type SheetRow,
  sheetRows,
} from './xlsx-rows.ts';
import {
  readWorkbook,
  type SheetEntry,
  tooManyCells,
  unreadableWorkbook,
  type Workbook,
  type WorkbookParts,
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
export async function readXlsx(workbook: Workbook): Promise<Sheets> {
  const parts = await readWorkbook(workbook);
  const found: Record<'tables' | keyof Sheets['unread'], SheetEntry[]> = {
    tables: [],
    hidden: [],
    empty: [],
    other: [],
  };
  const paths = new Set<string>();
  for (const sheet of parts.sheets) {
    // No program writes two sheets in one part. Each would be read in full.
    if (!paths.has(sheet.path)) found[await kindOf({ workbook, sheet }, parts)].push(sheet);
    paths.add(sheet.path);
  }
  const { tables, hidden, empty, other } = found;
  const [nearest] = [...other, ...empty];
  if (tables.length === 0 && nearest === undefined) {
    throw unreadableWorkbook({ flaw: 'no-visible-sheet' });
  }
  const read = tables.length > 0 || nearest === undefined ? tables : [nearest];
  const names = (sheets: readonly SheetEntry[]) =>
    sheets.filter((sheet) => !read.includes(sheet)).map(({ name }) => name);
  return {
    tables: read.map((sheet) => {
      const name = read.length === 1 ? workbook.name : `${workbook.name}/${sheet.name}`;
      return { name, rows: tableRows(name, { workbook, sheet }, parts) };
    }),
    unread: { hidden: names(hidden), empty: names(empty), other: names(other) },
  };
}

async function kindOf(place: SheetPlace, parts: WorkbookParts) {
  const [header, row] = await firstRows(place, parts);
  if (place.sheet.isHidden) return 'hidden';
  if (header === undefined) return 'empty';
  if (!hasQuestionColumn(header.cells.map(({ text }) => text))) return 'other';
  return row === undefined ? 'empty' : 'tables';
}

async function* tableRows(
  name: string,
  place: SheetPlace,
  parts: WorkbookParts,
): AsyncGenerator<RowDocument> {
  for await (const { row, losses, changed } of rowsIn(name, sheetRows(place, parts))) {
    yield { ...row, row: { ...row.row, sheet: place.sheet.name, changed }, losses };
  }
}

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

/** What the cells of a row say beside their texts. */
interface OfCells {
  readonly losses: readonly Loss[];
  /** The columns of the table, from 0, whose cells the spreadsheet has changed. */
  readonly changed: readonly number[];
}

/** The rows below the first, which is the header, with what their cells lose. */
async function* rowsIn(
  name: string,
  rows: AsyncIterable<SheetRow>,
): AsyncGenerator<{ readonly row: RowDocument } & OfCells> {
  const found: StreamedDocument[] = [];
  let table: { readonly reader: PieceReader; readonly all: readonly TableColumn[] } | null = null;
  let batch = new Map<number, OfCells>();
  let count = 0;
  const read = (text: string, line: number) =>
    table?.reader.read({ bytes: new TextEncoder().encode(text), start: 0, line });
  const finished = function* () {
    table?.reader.flush(false);
    for (const streamed of found.splice(0)) {
      const row = rowOf(streamed, table?.reader.header() ?? null);
      if (row !== null) yield { row, ...(batch.get(row.line) ?? { losses: [], changed: [] }) };
    }
    batch = new Map();
  };
  for await (const row of rows) {
    count += 1;
    if (table === null) {
      const named = row.cells.filter(({ text }) => text.trim() !== '');
      const names = named.map(({ text }) => text.trim());
      const tooWide = widthProblem(named.length, null);
      if (tooWide !== null) throw new Unreadable(tooWide.problem, row.number);
      const all = named.map(({ column }, index) => columnOf(column, names[index] ?? ''));
      const sheetColumns = all.map(({ at }) => at);
      const options = { as: rowsAs, allowUnknown: false, encoding: usualEncoding, sheetColumns };
      table = { all, reader: csvReader(name, options, (streamed) => found.push(streamed)) };
      read(`sep=${DELIMITER}`, row.number);
      read(textOfRow(names), row.number);
      yield* finished();
      continue;
    }
    if (count * table.all.length > MOST_CELLS) throw tooManyCells(MOST_CELLS);
    batch.set(row.number, { losses: lossesOf(row, table.all), changed: changedIn(row, table.all) });
    read(textOfRow(textsOf(row, table.all)), row.number);
    if (batch.size >= BATCH) yield* finished();
  }
  yield* finished();
}

/** Rows that are read at once, because preparing the parser takes longer than reading a row. */
const BATCH = 100;

/** The delimiter of files with decimal commas: a text of 7,5 points is one in any language. */
const DELIMITER = ';';

const textOfRow = (cells: readonly string[]) =>
  cells
    .map((cell) => (/[;"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(DELIMITER);

function columnOf(at: number, name: string): TableColumn {
  const path = columnPath(fieldOfHeader(name)) ?? [];
  const field = path[0] === 'body' ? path.slice(1) : path;
  const expected = expectedAt(schemaOf('lacuna.create', false), field);
  const [list, index] = field;
  const isBlank = list === 'lacunaAlternatives' && typeof index === 'number';
  const isText = !typed.has(expected ?? 'text');
  return { at, isText, isId: expected === 'id', blank: isBlank ? index + 1 : null };
}

const typed: ReadonlySet<string> = new Set(['number', 'integer', 'id', 'boolean']);

/** The cells of a row, and those without a column behind them. */
function textsOf({ cells }: SheetRow, columns: readonly TableColumn[]): string[] {
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
  const texts = columns.map((column) => {
    const cell = byColumn.get(column.at);
    byColumn.delete(column.at);
    return cell === undefined ? '' : textOfCell(cell, column);
  });
  const others = [...byColumn.values()].map(({ text }) => text);
  return [...texts, ...others.filter((text) => text.trim() !== '')];
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

function changedIn({ cells }: SheetRow, all: readonly TableColumn[]): number[] {
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
  return all.flatMap(({ at, isText, isId }, index) => {
    const { kind = 'text', text = '' } = byColumn.get(at) ?? {};
    const isCut = kind === 'number' && (isText || isId) && isRounded(text);
    return isCut || kind === 'date' || kind === 'error' ? [index] : [];
  });
}

function lossesOf({ number, cells }: SheetRow, all: readonly TableColumn[]): Loss[] {
  const byColumn = new Map(all.map((column) => [column.at, column]));
  return cells.flatMap(({ column: at, kind, text, formula }) => {
    const { isText = true, blank = null } = byColumn.get(at) ?? {};
    const place = { blank, line: number };
    return [
      ...(formula === null
        ? []
        : [lossOf('not-kept cell', formula === '' ? null : formula, place)]),
      ...(isText && kind !== 'text' ? [lossOf(codeOf(kind, blank), text, place)] : []),
    ];
  });
}

/**
 * A date was typed as something else if it is an answer: 1/2 is the usual case. Nobody typed an
 * error such as #REF! as an answer.
 */
function codeOf(kind: SheetCell['kind'], blank: number | null) {
  if (blank === null || (kind !== 'date' && kind !== 'error')) return 'not-kept cell';
  return kind === 'date' ? 'refused date' : 'refused notation';
}
