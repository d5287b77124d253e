/**
 * Updates the output that a page shows after the program's words have changed. Text that the page
 * leaves out (`…`) stays left out if the lines around it can still be recognized. All other output
 * is replaced, with `…` for parts that differ each time: ids of runs, times, ports.
 */
import { distance } from 'fastest-levenshtein';
import { isAsSaid, NOT_REACHED, patternOfLine, type Printed } from './pages.ts';

/**
 * The page with the output of its commands. `fixed` hides what differs each time. Throws if the
 * session ended too early.
 */
export function updated(
  page: string,
  printed: readonly Printed[],
  fixed: (line: string) => string = timeless,
): string {
  const missed = printed.find((step) => step.actual === NOT_REACHED);
  if (missed !== undefined) throw new Error(`line ${missed.line} was not reached`);
  const lines = page.split('\n');
  for (const step of printed.toReversed()) {
    if (isAsSaid(step)) continue;
    const start = step.line - 1 + step.command.split('\n').length;
    const former = linesOf(step.expected);
    lines.splice(start, former.length, ...followed(former, linesOf(step.actual), fixed));
  }
  return lines.join('\n');
}

const linesOf = (text: string) => text.split('\n').slice(0, -1);

/** The new lines of a page for this output, given its former lines. */
export function followed(
  former: readonly string[],
  actual: readonly string[],
  fixed: (line: string) => string = timeless,
): string[] {
  if (!former.some((line) => line.includes('…'))) return actual.map(fixed);
  const lines = aligned(former, actual, {
    isSame: (line, other) => new RegExp(`^${patternOfLine(line)}$`).test(other),
    unlikeness: (line, other) => distance(line, other) / Math.max(line.length, other.length, 1),
    replacement: followedLine,
    hiding: () => 0,
  }).map((line) => (former.includes(line) ? line : fixed(line)));
  const isRight = isAsSaid({ expected: textOf(lines), actual: textOf(actual) });
  return isRight ? lines : actual.map(fixed);
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

function followedLine(former: string, actual: string): string {
  const line = aligned(wordsOf(former), wordsOf(actual), {
    isSame: (word, other) => word === other,
    unlikeness: () => 1,
    replacement: (_, word) => word,
    // Otherwise a `…` for one word would hide all new words after it.
    hiding: (word) => (word.trim() === '' ? 1 : 0),
  }).join('');
  // In a line that is mostly new, `…` would hide words that nobody has read.
  const isKept = new RegExp(`^${patternOfLine(line)}$`).test(actual);
  return isKept && line.length > actual.length / 3 ? line : actual;
}

const wordsOf = (line: string) => line.match(/[\p{L}\p{N}]+|\s+|./gu) ?? [];

/** Puts `…` in place of parts that differ each time. */
function timeless(line: string): string {
  return line
    .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, '…')
    .replaceAll(/\b\d{6}-\d{4}-[0-9a-z]{6}\b/g, '…')
    .replaceAll(/(?<=127\.0\.0\.1:|--port )\d{5}/g, '…')
    .replaceAll(/(?<="durationMs":\s?)\d+|\b\d+(?= ms\b)/g, '…');
}

interface Comparison {
  readonly isSame: (former: string, actual: string) => boolean;
  /** From 0 for the same to 1 for nothing in common. */
  readonly unlikeness: (former: string, actual: string) => number;
  readonly replacement: (former: string, actual: string) => string;
  /** The cost of hiding this element behind a `…`. */
  readonly hiding: (actual: string) => number;
}

interface Way {
  readonly cost: number;
  readonly last: Shown | null;
}

interface Shown {
  readonly text: () => string;
  readonly isAny: boolean;
  readonly before: Shown | null;
}

/**
 * Replacing an element costs at most 1.4, so it is replaced and not hidden behind a `…` next to it.
 */
const DROPPED = 1.5;
const ADDED = 0.6;
const replacedAt = (unlikeness: number) => 0.1 + 1.3 * unlikeness;

/** The cheapest way to turn one into the other. A `…` matches any number of elements. */
function aligned(
  former: readonly string[],
  actual: readonly string[],
  { isSame, unlikeness, replacement, hiding }: Comparison,
): string[] {
  const showing = (way: Way, cost: number, text: () => string, isAny = false): Way => ({
    cost: way.cost + cost,
    last: { text, isAny, before: way.last },
  });
  let row: Way[] = [{ cost: 0, last: null }];
  for (const text of actual) row.push(showing(row.at(-1) ?? nowhere, ADDED, () => text));
  for (const text of former) {
    const isAny = text === '…';
    const next: Way[] = [];
    for (const [at, above] of row.entries()) {
      const left = next[at - 1] ?? nowhere;
      const corner = row[at - 1] ?? nowhere;
      const other = actual[at - 1] ?? '';
      const ways = isAny
        ? [
            showing(above, 0, () => text, true),
            left.last?.isAny === true ? { ...left, cost: left.cost + hiding(other) } : nowhere,
          ]
        : [
            { ...above, cost: above.cost + DROPPED },
            corner.cost < Infinity && isSame(text, other)
              ? showing(corner, 0, () => text)
              : showing(corner, replacedAt(unlikeness(text, other)), () =>
                  replacement(text, other),
                ),
          ];
      next.push(
        [...ways, showing(left, ADDED, () => other)].reduce((best, way) =>
          way.cost < best.cost ? way : best,
        ),
      );
    }
    row = next;
  }
  const texts: string[] = [];
  for (let shown = row.at(-1)?.last ?? null; shown !== null; shown = shown.before)
    texts.unshift(shown.text());
  return texts;
}

const nowhere: Way = { cost: Infinity, last: null };
