/** Splits rows into cells, and finds the place of each cell in its row. */
import type { Range, Source } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { LINE_FEED, QUOTE } from '../decode.ts';
import type { FindCut } from '../parts.ts';
import { lastUpTo } from '../position.ts';
import type { PlacedProblem } from '../tree.ts';

/** The characters that separate cells. Spreadsheets in Portuguese write semicolons. */
export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

interface SplitRow {
  readonly cells: readonly string[];
  /** Their places in the row, quotes included. */
  readonly ranges: readonly Range[];
  /** What is wrong with the first cell that is malformed; null for a row that is right. */
  readonly flaw: PlacedProblem | null;
}

/** Quotes around a cell are not part of it, and a quote inside them is written twice. */
export function splitRow(row: string, delimiter: Delimiter): SplitRow {
  const cells: string[] = [];
  const ranges: Range[] = [];
  let flaw: PlacedProblem | null = null;
  for (let start = 0; start <= row.length;) {
    const isQuoted = row[start] === '"';
    const closed = isQuoted ? endOfQuotes(row, start) : start;
    const next = row.indexOf(delimiter, closed ?? row.length);
    const end = next === -1 ? row.length : next;
    const written = row.slice(start, end);
    const isStray = isQuoted ? closed !== end : written.includes('"');
    if (isStray && flaw === null) {
      const about = problem('csv/quote', { reason: closed === null ? 'not-closed' : 'stray' });
      flaw = { problem: about, range: [start, Math.min(start + 1, row.length)] };
    }
    cells.push(isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written);
    ranges.push([start, end]);
    start = end + 1;
  }
  return { cells, ranges, flaw };
}

/** The place behind the quote that closes the one at the start; null without one. */
function endOfQuotes(row: string, start: number): number | null {
  let at = row.indexOf('"', start + 1);
  while (at !== -1 && row[at + 1] === '"') at = row.indexOf('"', at + 2);
  return at === -1 ? null : at + 1;
}

/** Rows that are split when somebody asks for their places, each once. */
const places = new WeakMap<Source, readonly Range[]>();

/** The index of the cell at an offset of a row. */
export function cellAt(row: Source, offset: number, delimiter: Delimiter): number {
  const ranges = places.get(row) ?? splitRow(row.text, delimiter).ranges;
  places.set(row, ranges);
  return Math.max(
    0,
    lastUpTo(offset, ranges, ([start]) => start),
  );
}

/** The letters of a column, counted from 0. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(LETTER_A + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}

const LETTER_A = 0x41;

/** The delimiter of a header: the one that occurs most often outside of quotes. */
export function guessDelimiter(header: string): Delimiter {
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

/**
 * Cuts after every line end outside of quoted cells. A cell ends at a delimiter. `cells` is the
 * number of those of the row that was cut last.
 */
export function rowCut(isDelimiter: (byte: number) => boolean) {
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
  const cut: FindCut = (bytes, start, atEnd) => {
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
export const columnsProblem = (columns: number): PlacedProblem | null =>
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
export function widthProblem(cells: number, columns: number | null): PlacedProblem | null {
  if (columns === null) return cells <= MOST_CELLS ? null : columnsProblem(cells);
  if (cells < columns + MANY_MORE) return null;
  return { problem: problem('csv/cells', { cells, columns }), range: [0, 1] };
}

/** A spreadsheet saves columns that were used once. @param least so many cells remain */
export function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(last + 1, least));
}

/** The problem of a row below the header; null if it has one cell for each column. */
export function problemOfRow(
  { cells, ranges, flaw }: SplitRow,
  columns: number,
): PlacedProblem | null {
  if (flaw !== null || cells.length === columns) return flaw;
  const range = ranges[columns] ?? ranges.at(-1) ?? [0, 0];
  return { problem: problem('csv/cells', { cells: cells.length, columns }), range };
}
