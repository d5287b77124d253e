/** The text between the brackets of a blank: `Brasília = 10 | Brasilia = 8`. */
import type { Problem, Range } from '../core/diagnostic.ts';
import { exactNumber } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';

/** The points of a right answer without a score (docs/contract.md, Values). */
export const DEFAULT_SCORE = 10;

/** An answer and its points, and the place of both. */
export interface WrittenAlternative {
  readonly description: string;
  readonly score: number | bigint;
  /** Without the spaces around it; an empty range if the text is empty. */
  readonly descriptionRange: Range;
  /** Null if no points are written. */
  readonly scoreRange: Range | null;
}

/** A mistake in the notation, or something that nobody wants. */
export interface Misnotation {
  readonly problem: Problem;
  readonly range: Range;
}

interface Blank {
  readonly alternatives: readonly WrittenAlternative[];
  /** The place after the closing brackets. */
  readonly end: number;
  readonly problems: readonly Misnotation[];
}

/**
 * Reads the blank whose alternatives begin at `start`. Null if the text ends, or the next blank
 * begins, before this one ends.
 */
export function readBlank(text: string, start: number): Blank | null {
  const { parts, end } = partsIn(text, start);
  if (end === null) return null;
  const problems: Misnotation[] = [];
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && isNothing(first)) {
    const about = problem('cloze/empty-blank', {});
    problems.push({ problem: about, range: [start - OPENING.length, end] });
    return { alternatives: [], end, problems };
  }
  const alternatives = parts.map((part) => alternativeOf(part, text, problems));
  return { alternatives, end, problems };
}

const OPENING = '[[';

/** The places of one alternative in the text, before it is interpreted. */
interface Part {
  /** Where it begins, including spaces. */
  readonly start: number;
  /** The answer, and after an `=` the points, both without the spaces around them. */
  readonly answer: Span;
  readonly score: Span;
  equals: number | null;
}

/** Empty if the end is 0. */
interface Span {
  start: number;
  end: number;
}

const partAt = (start: number): Part => ({
  start,
  answer: { start, end: 0 },
  score: { start, end: 0 },
  equals: null,
});

const isNothing = ({ answer, equals }: Part) => answer.end === 0 && equals === null;

const escapable: ReadonlySet<string> = new Set('[]|=\\ \t\n\r');
const spaces: ReadonlySet<string> = new Set(' \t\n\r');

function partsIn(text: string, start: number): { parts: Part[]; end: number | null } {
  const parts: Part[] = [];
  let part = partAt(start);
  for (let at = start; at < text.length;) {
    const one = text.charAt(at);
    const next = text.charAt(at + 1);
    if (one === '[' && next === '[') break;
    const isEnd = one === ']' && next === ']';
    if (isEnd || one === '|') parts.push(part);
    if (isEnd) return { parts, end: at + 2 };
    const length = one === '\\' && escapable.has(next) ? 2 : 1;
    if (one === '|') part = partAt(at + 1);
    else if (one === '=' && part.equals === null) part.equals = at;
    else if (length === 2 || !spaces.has(one)) widen(part, at, at + length);
    at += length;
  }
  return { parts, end: null };
}

function widen({ equals, answer, score }: Part, start: number, end: number): void {
  const span = equals === null ? answer : score;
  if (span.end === 0) span.start = start;
  span.end = end;
}

function alternativeOf(part: Part, text: string, problems: Misnotation[]): WrittenAlternative {
  const { start, answer, score, equals } = part;
  if (isNothing(part)) {
    // The bar before it, or the opening bracket if it is the first one.
    const range: Range = [start - 1, start];
    problems.push({ problem: problem('cloze/empty-alternative', {}), range });
  }
  const description = textOf(text, answer);
  const descriptionRange: Range = answer.end === 0 ? [start, start] : [answer.start, answer.end];
  if (equals === null) {
    return { description, score: DEFAULT_SCORE, descriptionRange, scoreRange: null };
  }
  const scoreRange: Range = score.end === 0 ? [equals, equals + 1] : [score.start, score.end];
  const received = textOf(text, score);
  const read = scoreOf(received);
  if (read === null)
    problems.push({ problem: problem('cloze/score', { received }), range: scoreRange });
  return { description, score: read ?? 0, descriptionRange, scoreRange };
}

/** A number as JSON writes it; null for anything else. */
function scoreOf(text: string): number | bigint | null {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return null;
  return Number.isFinite(Number(text)) ? exactNumber(text) : null;
}

/** A line break without a backslash becomes one space, together with the spaces around it. */
function textOf(text: string, { start, end }: Span): string {
  if (end === 0) return '';
  const written = text.slice(start, end);
  if (!/[\\\r\n]/.test(written)) return written;
  return written.replaceAll(
    /\\([[\]|=\\ \t\r\n])|(?<![ \t])[ \t]*[\r\n][ \t\r\n]*/g,
    (_, escaped: string | undefined) => escaped ?? ' ',
  );
}
