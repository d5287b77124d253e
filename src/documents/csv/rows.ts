/** Splits rows into cells, and finds the place of each cell in its row. */
import { CsvError, type Options, parse } from 'csv-parse/sync';
import type { Range, Source } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { LINE_FEED, QUOTE } from '../decode.ts';
import { type Cut, cutterOf, withoutLineEnd } from '../pieces.ts';
import type { Placed } from '../tree.ts';

/** The characters that separate cells. Spreadsheets in Portuguese write semicolons. */
export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

const optionsFor = (delimiter: Delimiter) =>
  ({ delimiter, record_delimiter: '\n', relax_column_count: true }) as const satisfies Options;

/** The cells of each row; null for a malformed row. */
export function cellsOf(
  rows: readonly string[],
  delimiter: Delimiter,
): readonly (readonly string[] | null)[] {
  if (rows.length === 0) return [];
  try {
    // All rows at once, because preparing the parser takes longer than reading a row.
    return parse(`${rows.join('\n')}\n`, optionsFor(delimiter));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (rows.length === 1) return [null];
    return rows.flatMap((row) => cellsOf([row], delimiter));
  }
}

/** The places of a row's cells in its text, quotes included. They are worked out once for a row. */
export function cellRanges(row: Pick<Source, 'text'>, delimiter: Delimiter): readonly Range[] {
  const known = places.get(row);
  if (known !== undefined) return known;
  const ranges: Range[] = [];
  const cell = cellBefore[delimiter];
  for (let start = 0; start <= row.text.length; start = cell.lastIndex + delimiter.length) {
    cell.lastIndex = start;
    cell.test(row.text);
    ranges.push([start, cell.lastIndex]);
  }
  places.set(row, ranges);
  return ranges;
}

const cellBefore: Readonly<Record<Delimiter, RegExp>> = {
  ';': /(?:"[^"]*(?:""[^"]*)*")?[^;]*/y,
  ',': /(?:"[^"]*(?:""[^"]*)*")?[^,]*/y,
  '\t': /(?:"[^"]*(?:""[^"]*)*")?[^\t]*/y,
};

const places = new WeakMap<Pick<Source, 'text'>, readonly Range[]>();

/** The letters of a column, counted from 0. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(LETTER_A + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}

const LETTER_A = 0x41;

/** The problem of a malformed row. */
export function rowProblem(row: string, delimiter: Delimiter): Placed {
  const { ranges, error } = placesIn(row, delimiter);
  const start = ranges.length === 0 ? 0 : (ranges.at(-1)?.[1] ?? 0) + delimiter.length;
  const isOpen = error?.code === 'CSV_QUOTE_NOT_CLOSED';
  const about = problem('csv/quote', { reason: isOpen ? 'not-closed' : 'stray' });
  return { problem: about, range: [start, Math.min(start + 1, row.length)] };
}

/** The cells before the first error. The parser reports the byte at which each cell ends. */
function placesIn(row: string, delimiter: Delimiter): { ranges: Range[]; error: CsvError | null } {
  const bytes = new TextEncoder().encode(`${row}\n`);
  const ranges: Range[] = [];
  let start = 0;
  let byte = 0;
  const cast = (cell: string, context: { readonly bytes: number }) => {
    const end = start + decoder.decode(bytes.subarray(byte, context.bytes)).length;
    ranges.push([start, end]);
    start = end + delimiter.length;
    byte = context.bytes + delimiter.length;
    return cell;
  };
  try {
    parse(bytes, { ...optionsFor(delimiter), cast });
    return { ranges, error: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ranges, error };
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The delimiter of a header: the one that occurs most often outside of quotes. */
export function delimiterOf(header: string): Delimiter {
  const outside = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((each) => outside.split(each).length - 1);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** The delimiter of a first line `sep=;`, which spreadsheets write; null for any other line. */
export function delimiterSaid(line: string): Delimiter | null {
  const [, said] = /^sep=(.)$/i.exec(line) ?? [];
  return delimiters.find((each) => each === said) ?? null;
}

/** The state at the next byte of a row. `quote` follows a quote that may close its cell. */
type Inside = 'start' | 'plain' | 'quoted' | 'quote';

interface RowCut {
  readonly cut: Cut;
  /** The number of cells of the row that was cut last. */
  readonly cells: () => number;
}

/** Cuts after every line end outside of quoted cells. A cell ends at a delimiter. */
export function rowCut(isDelimiter: (byte: number) => boolean): RowCut {
  let seen = 0;
  let inside: Inside = 'start';
  let cells = 1;
  let cutCells = 1;
  const cutAt = (end: number) => {
    seen = 0;
    inside = 'start';
    cutCells = cells;
    cells = 1;
    return end;
  };
  const cut: Cut = (bytes, start, atEnd) => {
    for (let at = start + seen; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (inside === 'quoted') {
        if (byte === QUOTE) inside = 'quote';
      } else if (byte === LINE_FEED) return cutAt(at + 1);
      else if (isDelimiter(byte)) {
        inside = 'start';
        cells += 1;
      } else if (byte === QUOTE && inside !== 'plain') inside = 'quoted';
      else inside = 'plain';
    }
    seen = bytes.length - start;
    return atEnd ? cutAt(bytes.length) : null;
  };
  return { cut, cells: () => cutCells };
}

/** The largest number of columns that a header may have: each is looked up in every schema. */
export const MOST_COLUMNS = 500;

/** With the empty ones at its end, as many as a sheet of Excel has. */
const MOST_CELLS = 16_384;

/** The problem of a header with so many columns; null if it may have them. */
export const columnsProblem = (columns: number): Placed | null =>
  columns <= MOST_COLUMNS
    ? null
    : {
        problem: problem('csv/column', { reason: 'too-many', columns, limit: MOST_COLUMNS }),
        range: [0, 1],
      };

/** A row with so many cells more than the header stops the reading of a file. */
const MANY_MORE = 1000;

/**
 * The problem of a row that is so wide that splitting it would take minutes and gigabytes; null for
 * any other row. Nothing after it is read.
 * @param columns of the header; null if the row is the header itself
 */
export function widthProblem(cells: number, columns: number | null): Placed | null {
  if (columns === null) return cells <= MOST_CELLS ? null : columnsProblem(cells);
  if (cells < columns + MANY_MORE) return null;
  return { problem: problem('csv/cells', { cells, columns }), range: [0, 1] };
}

/**
 * Without the empty cells at the end, in which a spreadsheet saves columns that were used once.
 * @param least so many cells remain
 */
export function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(last + 1, least));
}

/** The problem of a row below the header; null if it has one cell for each column. */
export function problemOfRow(
  { source, cells }: CsvRow,
  columns: number,
  delimiter: Delimiter,
): Placed | null {
  if (cells === null) return rowProblem(source.text, delimiter);
  if (cells.length === columns) return null;
  const ranges = cellRanges(source, delimiter);
  const range = ranges[columns] ?? ranges.at(-1) ?? [0, 0];
  return { problem: problem('csv/cells', { cells: cells.length, columns }), range };
}

/** A row of a text that is in memory. */
export interface CsvRow {
  readonly source: Source;
  /** Null if the row is malformed. */
  readonly cells: readonly string[] | null;
}

interface CsvRows {
  readonly delimiter: Delimiter;
  /** Those that are not blank. The first one may be a header. */
  readonly rows: readonly CsvRow[];
  /** What stopped the reading before the end of the text. */
  readonly stopped: (Placed & { readonly source: Source }) | null;
}

/** The rows of a text that is in memory. */
export function rowsIn(name: string, text: string): CsvRows {
  const first = firstLine.exec(text)?.[0] ?? '';
  const said = delimiterSaid(first.trimEnd());
  const delimiter = said ?? delimiterOf(first);
  const code = delimiter.charCodeAt(0);
  const rows: Source[] = [];
  let columns: number | null = null;
  let stopped: CsvRows['stopped'] = null;
  const { cut, cells } = rowCut((byte) => byte === code);
  const cutter = cutterOf(cut, 0, ({ bytes, line }) => {
    const row = new TextDecoder('utf-8', { ignoreBOM: true }).decode(withoutLineEnd(bytes));
    if (stopped !== null || row.trim() === '' || (columns === null && delimiterSaid(row) !== null))
      return;
    const source = { name, text: row, firstLine: line };
    const problemOfWidth = widthProblem(cells(), columns);
    if (problemOfWidth !== null) stopped = { ...problemOfWidth, source };
    else rows.push(source);
    columns ??= cells();
  });
  cutter.push(new TextEncoder().encode(text), true);
  const all = cellsOf(
    rows.map((row) => row.text),
    delimiter,
  );
  const read = rows.map((source, index): CsvRow => ({ source, cells: all[index] ?? null }));
  return { delimiter, rows: read, stopped };
}

/** The first line that is not blank. */
const firstLine = /^.*\S.*$/m;
