/** Reads the rows of one sheet of a workbook, with all that makes a cell more than its text. */
import { damagedPackage, pastLimit } from '../reading.ts';
import { elementIn, elementsIn, ownText, type XmlElement } from '../xml.ts';
import {
  MOST_CELLS,
  type SheetEntry,
  sheetParts,
  textWithin,
  unescapeCell,
  type Workbook,
} from './xlsx-workbook.ts';

export interface SheetCell {
  /** From 0. */
  readonly column: number;
  /** `error` is the result of a formula, such as #DIV/0!. */
  readonly kind: 'text' | 'number' | 'boolean' | 'date' | 'error';
  /** A number has its digits as in the workbook, a date is `2026-02-01`. */
  readonly text: string;
  /** With its sign of equality; empty where the workbook writes it only once for many cells. */
  readonly formula: string | null;
}

export interface SheetRow {
  /** From 1. */
  readonly number: number;
  /** Those with a value, from left to right. */
  readonly cells: readonly SheetCell[];
}

/** A sheet of Excel has no more. */
const MOST_COLUMNS = 16_384;

/** From top to bottom, one at a time. Throws Unreadable for a malformed or too large sheet. */
export async function* sheetRows(
  workbook: Workbook,
  { path }: SheetEntry,
): AsyncGenerator<SheetRow> {
  let cells = 0;
  let last = 0;
  for await (const element of sheetParts(workbook.entries, path, ['row'])) {
    const row = rowOf(element, last + 1, workbook);
    cells += row.cells.length;
    if (cells > MOST_CELLS) throw pastLimit('file');
    if (row.cells.length === 0) continue;
    last = row.number;
    yield row;
  }
}

function rowOf(element: XmlElement, next: number, workbook: Workbook): SheetRow {
  const { attributes } = element;
  const number = Number(attributes['r'] ?? next);
  if (!Number.isSafeInteger(number) || number < 1) throw damagedPackage();
  const cells: SheetCell[] = [];
  const seen = new Set<number>();
  let column = -1;
  for (const cell of elementsIn(element, 'c')) {
    column = columnOf(cell.attributes['r'], column + 1);
    if (seen.has(column)) throw damagedPackage();
    seen.add(column);
    const read = cellOf(cell, column, workbook);
    if (read.text !== '' || read.formula !== null) cells.push(read);
  }
  return { number, cells };
}

/** The column of a reference such as AB12, from 0. */
function columnOf(reference: string | undefined, next: number): number {
  const [letters = ''] = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '') ?? [];
  let column = letters === '' ? next : -1;
  for (const letter of letters) column = 26 * (column + 1) + letter.charCodeAt(0) - A;
  if (column >= MOST_COLUMNS) throw damagedPackage();
  return column;
}

const A = 'A'.charCodeAt(0);

function cellOf(cell: XmlElement, column: number, workbook: Workbook): SheetCell {
  const [formula = null] = elementsIn(cell, 'f').map(ownText);
  const [value = ''] = elementsIn(cell, 'v').map(ownText);
  return { column, ...valueOf(cell, value, workbook), formula: formula && `=${formula}` };
}

type CellValue = Pick<SheetCell, 'kind' | 'text'>;

function valueOf(cell: XmlElement, value: string, workbook: Workbook): CellValue {
  const { t: type = 'n', s: style = '0' } = cell.attributes;
  if (type === 's') return { kind: 'text', text: textOfNumber(value, workbook) };
  if (type === 'str') return { kind: 'text', text: unescapeCell(value) };
  if (type === 'inlineStr') {
    const inline = elementIn(cell, 'is');
    return { kind: 'text', text: inline === null ? '' : textWithin(inline) };
  }
  if (type === 'e') return { kind: 'error', text: value };
  if (type === 'd') return { kind: 'date', text: value.trim() };
  const digits = value.trim();
  if (digits === '') return { kind: 'text', text: '' };
  if (type === 'b') return { kind: 'boolean', text: digits === '0' ? 'FALSE' : 'TRUE' };
  const isDate = workbook.dateStyles[Number(style)] === true;
  const date = isDate ? excelDate(digits, workbook) : null;
  return date === null ? { kind: 'number', text: digits } : { kind: 'date', text: date };
}

function textOfNumber(value: string, { sharedText }: Workbook): string {
  if (value.trim() === '') return '';
  const text = sharedText(Number(value));
  if (text === undefined) throw damagedPackage();
  return text;
}

const DAY = 86_400_000;
/** Days from 1899-12-30 to 1970-01-01, and from 1904-01-01. */
const DAYS_TO_1970 = 25_569;
const DAYS_FROM_1904 = 24_107;

/** The date of a day number, such as 2026-02-01 or 2026-02-01 13:30:00; null for no date. */
export function excelDate(
  digits: string,
  { isFrom1904 }: Pick<Workbook, 'isFrom1904'>,
): string | null {
  const days = Number(digits);
  if (!Number.isFinite(days) || days < 0) return null;
  const since = days - (isFrom1904 ? DAYS_FROM_1904 : DAYS_TO_1970);
  const date = new Date(Math.round((since * DAY) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  if (days < 1 && !Number.isInteger(days)) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
