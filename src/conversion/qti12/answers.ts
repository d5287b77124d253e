import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import { escapedAnswer, trimAnswer } from '../plain-text.ts';
import type { Blank, BlankAlternative } from '../source-item.ts';
import type { AnswerKeyEntry, Comparison } from './answer-key.ts';
import { type BlankPlace, type Label, type MaterialText } from './presentation.ts';

/** An alternative before it takes the form of its question: plain text or HTML. */
type Answer = Omit<BlankAlternative, 'text'> & { readonly text: MaterialText };

interface Answers {
  readonly kind: Blank['kind'];
  readonly isCaseSensitive: boolean | null;
  readonly alternatives: readonly Answer[];
  /** The points of the best one. */
  readonly points: number;
  readonly losses: readonly Loss[];
}

/** @param blank counted from 1 */
export type AnswersOf = (
  place: BlankPlace,
  entries: readonly AnswerKeyEntry[],
  blank: number,
) => Answers;

const nothing = (loss: Loss): Answers => ({
  kind: 'text',
  isCaseSensitive: null,
  alternatives: [],
  points: 0,
  losses: [loss],
});

/** A blank that is typed into. */
export const typedAnswers: AnswersOf = ({ response }, entries, blank) => {
  const points = mostPoints(entries);
  if (points === 0) return nothing(lossOf('refused right-answer', null, { blank }));
  const comparisons = entries.flatMap((entry) => entry.comparisons);
  const hasBounds = comparisons.some(({ kind }) => kind === 'lower' || kind === 'upper');
  if (response.kind === 'number' || hasBounds) {
    const numbers = entries.map((entry) => numericAlternatives(entry, points));
    if (numbers.includes(null)) {
      const value = comparisons.map((each) => each.value).join(' ');
      return nothing(lossOf('refused notation', value, { blank }));
    }
    const alternatives = numbers.flatMap((each) => each ?? []);
    return { kind: 'numeric', isCaseSensitive: null, alternatives, points, losses: [] };
  }
  const alternatives = entries.flatMap((entry) =>
    entry.comparisons.map(({ kind, value }): Answer => {
      const match = kind === 'contains' || kind === 'regex' ? kind : 'exact';
      const text = { text: value, isHtml: false };
      return { text, fraction: entry.points / points, tolerance: null, match };
    }),
  );
  return { kind: 'text', alternatives, points, ...caseRuleOf(comparisons, blank) };
};

/** One rule for a blank is all there is: of two rules, neither holds for all of its answers. */
function caseRuleOf(comparisons: readonly Comparison[], blank: number) {
  const sensitive = comparisons.filter((each) => each.isCaseSensitive);
  const isMixed = sensitive.length > 0 && sensitive.length < comparisons.length;
  const value = sensitive.map((each) => each.value).join(', ');
  return {
    isCaseSensitive: isMixed ? null : sensitive.length > 0,
    losses: isMixed ? [lossOf('not-kept case', value, { blank })] : [],
  };
}

const mostPoints = (entries: readonly AnswerKeyEntry[]) =>
  entries.reduce((most, { points }) => Math.max(most, points), 0);

/** A blank with a list. What the conditions do not name is wrong. */
export const listedAnswers: AnswersOf = ({ response }, entries, blank) => {
  const points = mostPoints(entries);
  if (points === 0) return nothing(lossOf('refused right-answer', null, { blank }));
  if (response.isMultiple) return nothing(lossOf('refused several-answers', null, { blank }));
  const earned = new Map<string, number>();
  for (const { comparisons, points: each } of entries) {
    for (const { value } of comparisons) {
      earned.set(value, Math.max(earned.get(value) ?? each, each));
    }
  }
  const idents = new Set(response.labels.map(({ ident }) => ident));
  const unknown = [...earned.keys()].filter((ident) => !idents.has(ident));
  const alternatives = response.labels.map(({ ident, text }): Answer => {
    return { text, fraction: (earned.get(ident) ?? 0) / points, tolerance: null, match: 'exact' };
  });
  const losses = unknown.map((ident) => lossOf('refused reference', ident, { blank }));
  if (response.isShuffled) losses.push(lossOf('not-kept shuffling', null, { blank }));
  const bank = response.labels.filter((label) => label.attributes['answer_type'] === 'wordbank');
  if (bank.length > 0) losses.push(lossOf('not-kept word-bank', wordsOf(bank), { blank }));
  return { kind: 'list', isCaseSensitive: null, alternatives, points, losses };
};

const wordsOf = (labels: readonly Label[]) => labels.map(({ text }) => text.text).join(', ');

/** A typed blank of Canvas: every listed answer is right, whatever the conditions name. */
export const labelledAnswers: AnswersOf = ({ response }, entries, blank) => {
  const { labels } = response;
  const [first] = labels;
  if (first === undefined) return nothing(lossOf('refused right-answer', null, { blank }));
  const losses: Loss[] = [];
  const alternatives = labels.map(({ text, attributes }): Answer => {
    const algorithm = attributes['scoring_algorithm'] ?? 'Equivalence';
    const match = matches.get(algorithm);
    if (match === undefined) losses.push(lossOf('refused scoring', algorithm, { blank }));
    return { text, fraction: 1, tolerance: null, match: match ?? 'exact' };
  });
  // New Quizzes leave the rule to the algorithm; before them, Canvas always ignored case.
  const isCaseSensitive = first.attributes['answer_type'] === undefined ? false : null;
  return { kind: 'text', isCaseSensitive, alternatives, points: mostPoints(entries), losses };
};

/** How Canvas New Quizzes compare an answer. */
const matches = new Map<string, BlankAlternative['match']>([
  ['Equivalence', 'exact'],
  ['TextEquivalence', 'exact'],
  ['TextInChoices', 'exact'],
  ['TextContainsAnswer', 'contains'],
  ['TextCloseEnough', 'fuzzy'],
  ['TextRegex', 'regex'],
]);

/** The blanks of a question, weighted by the points of their best answers. */
export function weighBlanks(answers: readonly Answers[], isHtml: boolean): Blank[] {
  const weights = weightsOf(answers.map(({ points }) => points));
  return answers.map(({ kind, isCaseSensitive, alternatives }, at) => ({
    kind,
    weight: weights[at] ?? 1,
    isCaseSensitive,
    catchAll: null,
    alternatives: alternatives.map((each) => ({ ...each, text: asAnswer(each.text, isHtml) })),
  }));
}

const asAnswer = ({ text, isHtml }: MaterialText, wantsHtml: boolean) =>
  wantsHtml && !isHtml ? escapedAnswer(text) : text;

/** Relative to the lightest blank. Points such as 33.33 and 33.34 are meant to be equal. */
function weightsOf(points: readonly number[]): number[] {
  const least = points.reduce((one, other) => Math.min(one, other), Infinity);
  if (!(least > 0)) return points.map(() => 1);
  return points.map((each) => {
    const weight = each / least;
    const whole = Math.round(weight);
    return Math.abs(weight - whole) <= whole * 0.001 ? whole : weight;
  });
}

/**
 * Either single numbers, or one number with bounds around it, or a range. Null if it is none of
 * these.
 */
function numericAlternatives(entry: AnswerKeyEntry, full: number): Answer[] | null {
  const valuesOf = (kind: string) =>
    entry.comparisons.filter((each) => each.kind === kind).map(({ value }) => trimAnswer(value));
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
  if (center !== undefined && roundWeight(above) === roundWeight(below)) {
    return [answer(center, roundWeight(above))];
  }
  if (above === 0 && below === 0) return [answer(from, 0)];
  return [answer(`${from}..${to}`, 0)];
}

const numberOf = (text: string) =>
  /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i.test(text)
    ? Number(text.replace(',', '.'))
    : Number.NaN;

/** Differences such as 42.005 - 42 without the noise of binary fractions. */
const roundWeight = (value: number) => Number(value.toPrecision(10));
