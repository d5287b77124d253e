import type { NoteLoss } from '../loss.ts';
import { escapedAnswer } from '../plain-text.ts';
import { type Blank, exactAnswer } from '../source-item.ts';
import type { AnswerKeyEntry, Comparison } from './answer-key.ts';
import type { BlankPlace, Label, MaterialText } from './presentation.ts';

interface Answers extends Omit<Blank, 'weight'> {
  readonly points: number;
}

/**
 * @param isHtml true if the question is
 * @param note takes what is lost of the blank
 */
export type AnswersOf = (
  place: BlankPlace,
  entries: readonly AnswerKeyEntry[],
  isHtml: boolean,
  note: NoteLoss,
) => Answers;

const asAnswer = ({ text, isHtml }: MaterialText, wantsHtml: boolean) =>
  wantsHtml && !isHtml ? escapedAnswer(text) : text;

export const typedAnswers: AnswersOf = ({ response }, entries, isHtml, note) => {
  const points = mostPoints(entries, note);
  const comparisons = entries.flatMap((entry) => entry.comparisons);
  const hasBounds = comparisons.some(({ kind }) => kind === 'lower' || kind === 'upper');
  if (response.kind === 'number' || hasBounds) {
    const values = new Set(comparisons.map(({ value }) => value));
    note('refused number', [...values].join(' '));
  }
  const alternatives = entries.flatMap((entry) =>
    entry.comparisons.map(({ kind, value }) => {
      const text = asAnswer({ text: value, isHtml: false }, isHtml);
      return { text, fraction: entry.points / points, isPattern: kind !== 'equal' };
    }),
  );
  return { kind: 'text', isCaseSensitive: caseRuleOf(comparisons, note), alternatives, points };
};

/** One rule for a blank is all there is: of two rules, neither holds for all of its answers. */
function caseRuleOf(comparisons: readonly Comparison[], note: NoteLoss): boolean | null {
  const sensitive = comparisons.filter((each) => each.isCaseSensitive);
  if (sensitive.length === 0 || sensitive.length === comparisons.length) {
    return sensitive.length > 0;
  }
  note('not-kept case', sensitive.map((each) => each.value).join(', '));
  return null;
}

function mostPoints(entries: readonly AnswerKeyEntry[], note: NoteLoss): number {
  const most = entries.reduce((best, { points }) => Math.max(best, points), 0);
  if (most === 0) note('refused right-answer');
  return most;
}

/** A blank with a list. What the conditions do not name is wrong. */
export const listedAnswers: AnswersOf = ({ response }, entries, isHtml, note) => {
  const { labels, isMultiple, attributes } = response;
  const points = mostPoints(entries, note);
  if (isMultiple) note('refused any-order');
  const earned = new Map<string, number>();
  for (const { comparisons, points: each } of entries) {
    for (const { value } of comparisons) {
      earned.set(value, Math.max(earned.get(value) ?? each, each));
    }
  }
  const idents = new Set(labels.map(({ ident }) => ident));
  for (const ident of earned.keys()) if (!idents.has(ident)) note('refused reference', ident);
  if (attributes['shuffle'] === 'Yes') note('not-kept setting');
  const bank = labels.filter((label) => answerTypeOf(label) === 'wordbank');
  if (bank.length > 0) note('not-kept dragging', bank.map(({ text }) => text.text).join(', '));
  const alternatives = labels.map(({ ident, text }) =>
    exactAnswer(asAnswer(text, isHtml), (earned.get(ident) ?? 0) / points),
  );
  return { kind: 'list', isCaseSensitive: null, alternatives, points };
};

/** How Canvas New Quizzes have a blank answered. */
export const answerTypeOf = (label: Label | undefined) => label?.attributes['answer_type'];

/** A typed blank of Canvas: every listed answer is right, whatever the conditions name. */
export const labelledAnswers: AnswersOf = ({ response: { labels } }, entries, isHtml, note) => {
  if (labels.length === 0) note('refused right-answer');
  const alternatives = labels.map(({ text, attributes }) => {
    const algorithm = attributes['scoring_algorithm'] ?? 'Equivalence';
    if (!exactly.has(algorithm) && !loosely.has(algorithm)) note('refused scoring', algorithm);
    return { text: asAnswer(text, isHtml), fraction: 1, isPattern: !exactly.has(algorithm) };
  });
  // New Quizzes leave the rule to the algorithm; before them, Canvas always ignored case.
  const isCaseSensitive = answerTypeOf(labels[0]) === undefined ? false : null;
  const points = entries.reduce((best, each) => Math.max(best, each.points), 0);
  return { kind: 'text', isCaseSensitive, alternatives, points };
};

const exactly: ReadonlySet<string> = new Set(['Equivalence', 'TextEquivalence', 'TextInChoices']);
const loosely: ReadonlySet<string> = new Set([
  'TextContainsAnswer',
  'TextCloseEnough',
  'TextRegex',
]);

/** The blanks of a question, weighted by the points of their best answers. */
export function weighBlanks(answers: readonly Answers[]): Blank[] {
  const least = answers.reduce((one, { points }) => Math.min(one, points), Infinity);
  return answers.map(({ points, ...blank }) => {
    return { ...blank, weight: least > 0 ? roundWeight(points / least) : 1 };
  });
}

/** Points such as 33.33 and 33.34 are meant to be equal. */
function roundWeight(weight: number): number {
  const whole = Math.round(weight);
  return Math.abs(weight - whole) <= whole * 0.001 ? whole : weight;
}
