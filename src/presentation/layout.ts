import fastStringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import type { ParamsOfTexts } from '../core/params.d.ts';
import { inLine, type Style } from './style.ts';

/** Wider lines are hard to read. */
const MOST_COLUMNS = 100;

/**
 * The columns of a text in a terminal. This is the measure by which lines are broken, too. One with
 * an Intl.Segmenter would take several milliseconds of every start.
 */
export function countColumns(text: string): number {
  // Korean as macOS writes it in names of files has several characters for a syllable.
  return fastStringWidth(text.normalize());
}

export function wrapText(text: string, columns: number): string[] {
  return linesOf(text, Math.min(columns, MOST_COLUMNS));
}

/**
 * Broken between words. The mark of a blank is one word: `[2: ____]`. So is a command to copy: if it
 * is too long for a line, the terminal itself continues it, and it is still copied as one.
 * @param hard true to break any other word that is wider than a line
 */
function linesOf(text: string, columns: number, hard = false): string[] {
  const at = text.search(LAST_COMMAND);
  const isLong = at > 0 && countColumns(text) > columns;
  if (!isLong) return brokenLines(text, columns, hard);
  // A command that ends a long text has a line of its own.
  return [...brokenLines(text.slice(0, at).trimEnd(), columns, hard), text.slice(at)];
}

function brokenLines(text: string, columns: number, hard = false): string[] {
  const joined = text.replaceAll(UNBROKEN, (part) => part.replaceAll(' ', NO_BREAK));
  return wrapAnsi(joined, columns, { hard }).replaceAll(NO_BREAK, ' ').split('\n');
}

/**
 * The mark of a blank, a line of YAML to copy, a command in quotation marks or for help, and one at
 * the end, which is no sentence.
 */
const UNBROKEN =
  /\[\d+: ____\]|- \{[^}]*\}|`lms-cli [^`]*`|lms-cli [a-z -]* --help|(?<=: )lms-cli (?:(?!(?<!\.\.)[.,] ).)*$/g;

/** A command at the end. The points of `ID...` end no sentence. */
const LAST_COMMAND = /(?<=: )lms-cli (?:(?!(?<!\.\.)[.,] ).)*$/;

/** For private use, so that no text has it. */
const NO_BREAK = '\ue000';

/** On narrower lines, each would hold hardly more than one word. */
const LEAST_COLUMNS = 20;

/**
 * A line for a terminal, broken between words and not at the terminal's edge. For any other stream
 * it stays one line, so that a program finds it whole.
 * @param indent of the continuation lines; the first line has its own
 */
export function foldText(text: string, style: Style, indent: string): string {
  if (style.isTerminal !== true) return text;
  const own = /^ */.exec(text)?.[0] ?? '';
  const columns = Math.max(LEAST_COLUMNS, style.columns - Math.max(own.length, indent.length));
  const lines = linesOf(text.slice(own.length), columns);
  return own + lines.join(`\n${indent}`);
}

type Rows = readonly (readonly string[])[];

const BETWEEN = '  ';

/** A last column with less room would make rows of three lines and more. */
const LEAST_ROOM = 12;

interface TableShape {
  readonly hasHead: boolean;
  /** True to align all columns except the first at their right. */
  readonly isOfNumbers?: boolean;
  /** The columns that a narrow terminal leaves out, the least needed one first. */
  readonly leastNeeded?: readonly number[];
}

/**
 * The lines of each row, with each column as wide as its widest cell. No line is wider than a
 * terminal: what is too long in the last column goes on below itself. Where that has too little room,
 * columns are left out. If the room is still too little, the cells of all columns go on below
 * themselves. Only a word that is wider than its column is broken, and a command to copy is not.
 */
export function table(rows: Rows, style: Style, shape: TableShape): string[][] {
  const { hasHead, isOfNumbers = false, leastNeeded = [] } = shape;
  const isFitted = style.isTerminal === true;
  const cells = isFitted ? fittedRows(rows, style, leastNeeded) : rows.map((row) => [row]);
  const lines = alignedLines(cells.flat(), isOfNumbers);
  return cells.map(({ length }, row) =>
    lines.splice(0, length).map((line) => (hasHead && row === 0 ? style.theme.faint(line) : line)),
  );
}

type Heading = ParamsOfTexts['table-heading']['name'];

export const headings = (names: readonly Heading[], { messages }: Style) =>
  names.map((name) => messages.say('table-heading', { name }));

/** What is known of one thing, line by line; null leaves a line out. */
export type Fields = readonly (readonly [name: Heading, text: string | null])[];

export function fieldLines(list: Fields, style: Style): string[] {
  const rows = list.flatMap(([name, text]) =>
    text === null ? [] : [[...headings([name], style), inLine(text, style)]],
  );
  return table(rows, style, { hasHead: false }).flat();
}

export const linesText = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join('');

function widthsOf(rows: Rows, measure = countColumns): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, measure(cell));
    }
  }
  return widths;
}

function alignedLines(rows: Rows, isOfNumbers: boolean): string[] {
  const widths = widthsOf(rows);
  const padded = (cell: string, column: number) => {
    const space = ' '.repeat((widths[column] ?? 0) - countColumns(cell));
    return isOfNumbers && column > 0 ? space + cell : cell + space;
  };
  return rows.map((row) => row.map(padded).join(BETWEEN).trimEnd());
}

function fittedRows(rows: Rows, { columns }: Style, leastNeeded: readonly number[]): string[][][] {
  for (let left = 0; ; left += 1) {
    const out = new Set(leastNeeded.slice(0, left));
    const kept = rows.map((row) => row.filter((_, column) => !out.has(column)));
    const widths = fittedWidths(kept, columns, left < leastNeeded.length);
    if (widths !== null) return kept.map((row) => rowLines(row, widths));
  }
}

/** @returns null if a column should be left out, and there is one */
function fittedWidths(rows: Rows, columns: number, hasMore: boolean): number[] | null {
  const widths = widthsOf(rows);
  const last = widths.length - 1;
  const widthOf = (column: number) => widths[column] ?? 0;
  widths[last] = Math.min(widthOf(last), MOST_COLUMNS);
  const line = widths.reduce((sum, width) => sum + width, last * BETWEEN.length);
  const excess = line - Math.max(LEAST_COLUMNS, columns);
  if (excess <= 0) return widths;
  const words = widthsOf(rows, longestWord);
  const wordOf = (column: number) => words[column] ?? 0;
  const room = widthOf(last) - excess;
  if (hasMore && room < Math.max(wordOf(last), LEAST_ROOM)) return null;
  const all = [...widths.keys()];
  for (let taken = 0; taken < excess; taken += 1) {
    const wide = all.filter((column) => widthOf(column) > wordOf(column));
    const among = room >= wordOf(last) ? [last] : wide.length > 0 ? wide : all;
    const widest = among.reduce((one, other) => (widthOf(other) > widthOf(one) ? other : one));
    widths[widest] = widthOf(widest) - 1;
  }
  return widths;
}

const longestWord = (text: string) => Math.max(...brokenLines(text, 1).map(countColumns));

/** The lines of a row, of which one of its cells has the most. */
function rowLines(row: readonly string[], widths: readonly number[]): string[][] {
  const cells = row.map((cell, column) => {
    const width = widths[column] ?? 0;
    return countColumns(cell) > width ? linesOf(cell, width, true) : [cell];
  });
  const length = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length }, (_, line) => cells.map((lines) => lines[line] ?? ''));
}
