/** Answers that are compared as numbers. */
import type { Answer } from './answer.ts';
import type { AnswerKeyEntry } from './answer-key.ts';

/**
 * Either single numbers, or one number with bounds around it, or a range. Null if it is none of
 * these.
 */
export function numericAlternatives(entry: AnswerKeyEntry, full: number): Answer[] | null {
  const valuesOf = (kind: string) =>
    entry.comparisons.filter((each) => each.kind === kind).map(({ value }) => value);
  const equal = valuesOf('equal');
  const lower = valuesOf('lower');
  const upper = valuesOf('upper');
  const count = equal.length + lower.length + upper.length;
  if (count !== entry.comparisons.length) return null;
  if (![...equal, ...lower, ...upper].every((each) => Number.isFinite(numberOf(each)))) return null;
  const answer = (text: string, tolerance: number): Answer => ({
    text: { text, isHtml: false },
    fraction: entry.points / full,
    tolerance,
    match: 'exact',
  });
  if (lower.length === 0 && upper.length === 0) return equal.map((each) => answer(each, 0));
  const [from] = lower;
  const [to] = upper;
  if (from === undefined || to === undefined || lower.length + upper.length > 2) return null;
  const [center, second] = equal;
  if (second !== undefined) return null;
  const below = numberOf(center ?? from) - numberOf(from);
  const above = numberOf(to) - numberOf(center ?? from);
  if (below < 0 || above < 0) return null;
  if (center !== undefined && rounded(above) === rounded(below)) {
    return [answer(center, rounded(above))];
  }
  if (above === 0 && below === 0) return [answer(from, 0)];
  return [answer(`${from}..${to}`, 0)];
}

const numberOf = (text: string) =>
  /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i.test(text)
    ? Number(text.replace(',', '.'))
    : Number.NaN;

/** Differences such as 42.005 - 42 without the noise of binary fractions. */
const rounded = (value: number) => Number(value.toPrecision(10));
