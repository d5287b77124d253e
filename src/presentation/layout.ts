import fastStringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import type { Style } from './style.ts';

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

/** The words of a text in lines of that width. A longer word has its own line. */
export function wrapText(text: string, columns: number): string[] {
  return linesOf(text, Math.min(columns, MOST_COLUMNS));
}

/**
 * Broken between words. The mark of a blank is one word: `[2: ____]`. So is a command to copy: if it
 * is too long for a line, the terminal itself continues it, and it is still copied as one.
 */
function linesOf(text: string, columns: number): string[] {
  const at = text.search(LAST_COMMAND);
  const isLong = at > 0 && countColumns(text) > columns;
  if (!isLong) return brokenLines(text, columns);
  // A command that ends a long text has a line of its own.
  return [...brokenLines(text.slice(0, at).trimEnd(), columns), text.slice(at)];
}

function brokenLines(text: string, columns: number): string[] {
  const joined = text.replaceAll(UNBROKEN, (part) => part.replaceAll(' ', NO_BREAK));
  return wrapAnsi(joined, columns).replaceAll(NO_BREAK, ' ').split('\n');
}

/**
 * The mark of a blank, a line of YAML to copy, a command in quotation marks or for help, and one at
 * the end, which is no sentence.
 */
const UNBROKEN =
  /\[\d+: ____\]|- \{[^}]*\}|`lms-cli [^`]*`|lms-cli [a-z -]* --help|(?<=: )lms-cli (?:(?![.,] ).)*$/g;

/** A command at the end. */
const LAST_COMMAND = /(?<=: )lms-cli (?:(?![.,] ).)*$/;

/** For private use, so that no text has it. */
const NO_BREAK = '\ue000';

/** The beginning of a line, with … for the rest. */
export function cutTo(line: string, columns: number): string {
  const [first = ''] = wrapAnsi(line, columns - 2, { hard: true, trim: false }).split('\n');
  return `${first.trimEnd()} …`;
}

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

/**
 * Rows of cells as lines, with each column as wide as its widest cell; no final newline.
 * @param isOfNumbers true to align all columns except the first at their right
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  { isOfNumbers = false }: { readonly isOfNumbers?: boolean } = {},
): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, countColumns(cell));
    }
  }
  const padded = (cell: string, column: number) => {
    const space = ' '.repeat((widths[column] ?? 0) - countColumns(cell));
    return isOfNumbers && column > 0 ? space + cell : cell + space;
  };
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}

/** The lines of each row, with the cells from that column on below the others. */
export function stackedLines(
  rows: readonly (readonly string[])[],
  column: number,
  style: Style,
): string[][] {
  const first = tableLines(rows.map((cells) => cells.slice(0, column)));
  const second = tableLines(rows.map((cells) => ['', ...cells.slice(column)]));
  return rows.map((_, index) =>
    [first[index] ?? '', second[index] ?? '']
      .filter((line) => line !== '')
      .flatMap((line) => foldText(line, style, '    ').split('\n')),
  );
}
