import type { Range, Source } from '../core/diagnostic.ts';

/** Both count from 1. The column counts characters, not bytes or UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A cache for each source, so that many places cost little more than one. */
interface LineIndex {
  readonly starts: readonly number[];
  /** The place counted last. A later place on the same line is counted from there. */
  last: { readonly line: number; readonly offset: number; readonly column: number };
}

const indexes = new WeakMap<Source, LineIndex>();

/** The line and column of an offset in the source's text. */
export function positionAt(source: Source, offset: number): Position {
  const index = indexOf(source);
  const line = lineAt(source, offset);
  const first = source.firstLine ?? 1;
  const { last } = index;
  const isAfterLast = last.line === line && last.offset <= offset;
  const start = isAfterLast ? last.offset : (index.starts[line - first] ?? 0);
  const firstColumn = line === first ? (source.firstColumn ?? 1) : 1;
  const counted = isAfterLast ? last.column : firstColumn;
  const column = counted + countCharacters(source.text.slice(start, offset));
  index.last = { line, offset, column };
  return { line, column };
}

/** The cell of a sheet that a range is in, such as `G5`; null for any other range. */
export function nameCell(source: Source, [start, end]: Range): string | null {
  if (source.cellAt === undefined) return null;
  const cell = source.cellAt(start);
  return cell !== '' && cell === source.cellAt(Math.max(start, end - 1)) ? cell : null;
}

/** The line of an offset in its file, from 1. */
export function lineAt(source: Source, offset: number): number {
  const { starts } = indexOf(source);
  const index = lastUpTo(offset, starts, (start) => start);
  return Math.max(0, index) + (source.firstLine ?? 1);
}

/** The line that contains an offset, without its line break. Only a newline ends a line. */
export const lineAround = (source: Source, offset: number): Range =>
  rangeOfLine(source, lineAt(source, offset));

/** The text of a line of the file, without its line break. */
export const textOfLine = (source: Source, line: number): string =>
  source.text.slice(...rangeOfLine(source, line));

function rangeOfLine(source: Source, line: number): Range {
  const { text, firstLine = 1 } = source;
  const { starts } = indexOf(source);
  const start = starts[line - firstLine] ?? 0;
  const next = starts[line - firstLine + 1];
  const end = next === undefined ? text.length : next - 1;
  return [start, end > start && text[end - 1] === '\r' ? end - 1 : end];
}

/** The index of the last item that is not above a value; -1 if all are. The items are sorted. */
export function lastUpTo<T>(value: number, sorted: readonly T[], of: (one: T) => number): number {
  let low = -1;
  let high = sorted.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    const one = sorted[middle];
    if (one !== undefined && of(one) <= value) low = middle;
    else high = middle;
  }
  return low;
}

function indexOf(source: Source): LineIndex {
  const known = indexes.get(source);
  if (known !== undefined) return known;
  const starts = [0];
  for (let end = source.text.indexOf('\n'); end !== -1; end = source.text.indexOf('\n', end + 1)) {
    starts.push(end + 1);
  }
  const { firstLine: line = 1, firstColumn: column = 1 } = source;
  const index = { starts, last: { line, offset: 0, column } };
  indexes.set(source, index);
  return index;
}

export function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
