/**
 * Reads a table of questions from the first visible sheet of a workbook. Each row becomes a row of
 * CSV, so that both formats have one language (docs/csv.md).
 */
import type { Loss } from '../../contract/conversions.ts';
import { fieldOfHeader } from '../../contract/header-names.ts';
import { schemaOf } from '../../contract/schemas.ts';
import { expectedAt } from '../../contract/shape.ts';
import { csvReader } from '../../documents/csv/documents.ts';
import { usualEncoding } from '../../documents/csv/encoding.ts';
import { columnPath } from '../../documents/csv/header.ts';
import { columnLetters } from '../../documents/csv/rows.ts';
import type { PieceReader, StreamedDocument } from '../../documents/pieces.ts';
import { lossOf } from '../loss.ts';
import { isQuestionHeader, numberText } from './question-columns.ts';
import { type RowDocument, rowOf, rowsAs } from './read-csv.ts';
import {
  firstRow,
  readSheetNotes,
  type SheetCell,
  type SheetRow,
  type SheetNotes,
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

/** Throws Unreadable for a workbook or a header that is wrong. */
export async function* readXlsx(workbook: Workbook): AsyncGenerator<RowDocument> {
  const parts = await readWorkbook(workbook);
  const sheet = parts.sheets.find(({ isHidden }) => !isHidden);
  if (sheet === undefined) throw unreadableWorkbook({ flaw: 'no-visible-sheet' });
  const place = { workbook, sheet };
  const notes = await readSheetNotes(place);
  let pending = [
    ...(await lossesOfOthers(workbook, sheet, parts)),
    ...notes.hiddenColumns.map(lossOfColumns),
  ];
  const rowsOfMerged = createMerged(notes);
  for await (const { row, losses } of rowsIn(workbook.name, sheetRows(place, parts))) {
    const before = pending;
    pending = [];
    yield { ...row, losses: [...before, ...losses, ...rowsOfMerged(row.line)] };
  }
}

interface TableColumn {
  /** In the sheet, from 0. */
  readonly at: number;
  /** True if it is to hold texts: answers among them. */
  readonly isText: boolean;
  /** The blank whose answers it holds, from 1; null for another column. */
  readonly blank: number | null;
}

/** Cells of the table, empty ones included. */
const MOST_CELLS = 20_000_000;

/** The rows below the first, which is the header, with what their cells lose. */
async function* rowsIn(
  name: string,
  rows: AsyncIterable<SheetRow>,
): AsyncGenerator<{ readonly row: RowDocument; readonly losses: readonly Loss[] }> {
  const found: StreamedDocument[] = [];
  let table: { readonly reader: PieceReader; readonly all: readonly TableColumn[] } | null = null;
  let batch = new Map<number, readonly Loss[]>();
  let count = 0;
  const read = (text: string, line: number) =>
    table?.reader.read({ bytes: new TextEncoder().encode(text), start: 0, line });
  const finished = function* () {
    table?.reader.flush(false);
    for (const streamed of found.splice(0)) {
      const row = rowOf(streamed, table?.reader.header() ?? null);
      if (row !== null) yield { row, losses: batch.get(row.line) ?? [] };
    }
    batch = new Map();
  };
  for await (const row of rows) {
    count += 1;
    if (table === null) {
      const named = row.cells.filter(({ text }) => text.trim() !== '');
      const names = named.map(({ text }) => text.trim());
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
    batch.set(row.number, lossesOf(row, table.all));
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
  return { at, isText: !typed.has(expected ?? 'text'), blank: isBlank ? index + 1 : null };
}

const typed: ReadonlySet<string> = new Set(['number', 'integer', 'id', 'boolean']);

/** The cells of a row, and those without a column behind them. */
function textsOf({ cells }: SheetRow, columns: readonly TableColumn[]): string[] {
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
  const texts = columns.map(({ at, isText }) => {
    const cell = byColumn.get(at);
    byColumn.delete(at);
    return cell === undefined ? '' : textOfCell(cell, isText);
  });
  const others = [...byColumn.values()].map(({ text }) => text);
  return [...texts, ...others.filter((text) => text.trim() !== '')];
}

/** A number as its column reads it. */
function textOfCell({ kind, text }: SheetCell, isText: boolean): string {
  const value = Number(text);
  if (kind !== 'number' || !Number.isFinite(value)) return text;
  const isInteger = /^-?\d+$/.test(text);
  return isInteger ? text : (numberText(value, isText ? 'point' : 'either') ?? text);
}

function lossesOf({ number, isHidden, cells }: SheetRow, all: readonly TableColumn[]): Loss[] {
  const byColumn = new Map(all.map((column) => [column.at, column]));
  const ofRow = isHidden ? [lossOf('loss/cell hidden', `${number}:${number}`)] : [];
  const ofCells = cells.flatMap(({ column: at, kind, text, formula }) => {
    const { isText = true, blank = null } = byColumn.get(at) ?? {};
    const place = { blank, line: number };
    return [
      ...(formula === null
        ? []
        : [lossOf('loss/cell formula', formula === '' ? null : formula, place)]),
      ...(isText && kind !== 'text' ? [lossOf(codeOf(kind, blank), text, place)] : []),
    ];
  });
  return [...ofRow, ...ofCells];
}

/**
 * A date was typed as something else if it is an answer: 1/2 is the usual case. Nobody typed an
 * error such as #REF! as an answer.
 */
function codeOf(kind: SheetCell['kind'], blank: number | null) {
  if (blank === null || (kind !== 'date' && kind !== 'error')) return 'loss/cell value';
  return kind === 'date' ? 'refused/date-in-answer' : 'refused/malformed blank';
}

function lossOfColumns({ first, last }: SheetNotes['hiddenColumns'][number]): Loss {
  return lossOf('loss/cell hidden', `${columnLetters(first)}:${columnLetters(last)}`);
}

/** The merged cells that a row is the first to have, told once. */
function createMerged({ merged }: SheetNotes): (line: number) => Loss[] {
  let told = 0;
  return (line) => {
    const from = told;
    while ((merged[told]?.first ?? Infinity) <= line) told += 1;
    return merged
      .slice(from, told)
      .filter(({ last }) => last >= line)
      .map(({ range }) => lossOf('loss/cell hidden', range));
  };
}

/** Hidden sheets, and visible ones with questions. */
async function lossesOfOthers(
  workbook: Workbook,
  read: SheetEntry,
  parts: WorkbookParts,
): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const sheet of parts.sheets) {
    if (sheet === read) continue;
    const header = await firstRow({ workbook, sheet }, parts);
    if (header === null) continue;
    const names = header.cells.map(({ text }) => text.trim());
    if (sheet.isHidden) losses.push(lossOf('loss/cell hidden', sheet.name));
    else if (isQuestionHeader(names)) losses.push(lossOf('loss/other-content text', sheet.name));
  }
  return losses;
}
