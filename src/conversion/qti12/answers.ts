/**
 * The answers of the blanks, and which of them earn which points, as the conditions of an item say
 * it. It understands conditions that concern one blank each, and one condition that asks for all
 * blanks at once. Anything else has no faithful form and is refused.
 */
import { groupBy } from '../../core/groups.ts';
import type { NoteLoss } from '../loss.ts';
import { escapedAnswer } from '../plain-text.ts';
import { type Blank, exactAnswer, leaveOut, readUnlessLeftOut } from '../source-item.ts';
import { descendants, elementIn, elementsIn, elementText, type XmlElement } from '../xml.ts';
import type { BlankPlace, Label, MaterialText } from './presentation.ts';

interface AnswerKeyEntry {
  /** One of them has to be true, but bounds belong together. */
  readonly comparisons: readonly Comparison[];
  readonly points: number;
}

/** One comparison with what a learner answered. */
interface Comparison {
  readonly kind: 'equal' | 'contains' | 'regex' | 'lower' | 'upper';
  readonly value: string;
  /** Unless it says otherwise, a comparison ignores case. */
  readonly isCaseSensitive: boolean;
}

export interface AnswerKey {
  /** All blanks right, or no points. */
  readonly isWhole: boolean;
  readonly entries: ReadonlyMap<BlankPlace, readonly AnswerKeyEntry[]>;
}

export function readAnswerKey(item: XmlElement, places: readonly BlankPlace[]): AnswerKey {
  const parents = elementsIn(item, 'resprocessing');
  const variables = parents.flatMap((parent) => descendants(parent, 'decvar'));
  const [maximum = 0] = variables.map(({ attributes }) => Number(attributes['maxvalue'] ?? ''));
  const most = variables.length === 1 && maximum > 0 && Number.isFinite(maximum) ? maximum : null;
  const conditions = parents.flatMap((parent) => elementsIn(parent, 'respcondition'));
  const scores = conditions.map((condition) => scoreOf(condition, most ?? FULL));
  const hasPoints = scores.some(({ points }) => (points ?? 0) !== 0);
  const values = variables.map(({ attributes }) => attributes['defaultval'] ?? '0');
  // What everybody gets before any condition.
  const given = values.find((value) => Math.abs(Number(value)) > 0);
  if (hasPoints && given !== undefined) leaveOut('refused scoring', `defaultval="${given}"`);
  const resolve = resolverOf(places);
  const scored = conditions.map((condition, at) => {
    // Blackboard marks right answers by the feedback `correct` alone.
    const isMarked = !hasPoints && elementsIn(condition, 'displayfeedback').some(isOfRight);
    const score = isMarked ? { points: FULL, adds: false } : scores[at];
    return score === undefined ? [] : scoredBy(condition, score, resolve);
  });
  const single = scored.flatMap((each) => (each.length === 1 ? each : []));
  const [whole, ...others] = scored.filter(({ length }) => length > 1);
  if (whole === undefined && overwrites(single, most)) {
    leaveOut('refused scoring', 'setvar action="Set"');
  }
  if (others.length > 0 || (whole && single.some(({ points }) => points !== 0))) {
    leaveOut('refused scoring', 'and');
  }
  const entries = groupBy(whole ?? single, ({ place }) => place);
  return { isWhole: whole !== undefined, entries };
}

const FULL = 100;
const noPlaces: ReadonlyMap<BlankPlace, Comparison[]> = new Map();

const isOfRight = ({ attributes }: XmlElement) => attributes['linkrefid'] === 'correct';

interface Score {
  /** Null if it gives no points and takes none away. */
  readonly points: number | null;
  /** Added to what other conditions give. */
  readonly adds: boolean;
}

function scoreOf(condition: XmlElement, full: number): Score {
  const settings = elementsIn(condition, 'setvar').flatMap((each) => pointsOf(each, full));
  return {
    points: settings.length === 0 ? null : settings.reduce((sum, { points }) => sum + points, 0),
    adds: settings.every(({ adds }) => adds),
  };
}

/** A variable that is set to something else than points, such as `true`, does not count. */
function pointsOf(setting: XmlElement, full: number): { points: number; adds: boolean }[] {
  const { action = 'Set', varname, variablename } = setting.attributes;
  const written = elementText(setting).trim();
  const points = /\.max$/i.test(written) ? full : Number(written === '' ? Number.NaN : written);
  if (!Number.isFinite(points)) return [];
  if (action === 'Add' || action === 'Subtract') {
    return [{ points: action === 'Add' ? points : -points, adds: true }];
  }
  if (action !== 'Set') leaveOut('refused scoring', 'setvar');
  // Brightspace names no variable: each condition sets the points of its own blank.
  return [{ points, adds: (varname ?? variablename) === undefined }];
}

interface ScoredEntry extends AnswerKeyEntry {
  readonly place: BlankPlace;
  readonly adds: boolean;
}

function scoredBy(condition: XmlElement, { points, adds }: Score, resolve: Resolve): ScoredEntry[] {
  if (points === null) return [];
  const test = elementIn(condition, 'conditionvar');
  const read = () => (test === null ? noPlaces : acceptedBy(test, resolve));
  const accepted = points === 0 ? readUnlessLeftOut(read) : read();
  if (accepted === null || (points === 0 && accepted.size !== 1)) return [];
  if (accepted.size === 0) leaveOut('refused scoring', 'conditionvar');
  // Brightspace says beside them that texts are patterns.
  const isRegex = descendants(condition, 'answer_is_regexp').some(
    (each) => elementText(each).trim() === 'yes',
  );
  return Array.from(accepted, ([place, all]): ScoredEntry => {
    const comparisons = isRegex ? all.map((each) => ({ ...each, kind: 'regex' as const })) : all;
    return { place, comparisons, points, adds };
  });
}

function acceptedBy(test: XmlElement, resolve: Resolve): Map<BlankPlace, Comparison[]> {
  const accepted = new Map<BlankPlace, Comparison[]>();
  const { name, attributes } = test;
  if (!groups.has(name)) {
    const kind = comparisonOf(test) ?? leaveOut('refused scoring', name);
    const isCaseSensitive = /^yes$/i.test(attributes['case'] ?? '');
    const comparison = { kind, value: elementText(test).trim(), isCaseSensitive };
    return accepted.set(resolve(test), [comparison]);
  }
  for (const child of elementsIn(test)) {
    if (child.name === 'var_extension') continue;
    // Equal to two texts at once is impossible: exporters mean either of them.
    for (const [place, comparisons] of acceptedBy(child, resolve)) {
      const known = accepted.get(place);
      if (known === undefined) accepted.set(place, comparisons);
      else for (const each of comparisons) known.push(each);
    }
    if (name === 'or' && accepted.size > 1) leaveOut('refused scoring', 'or');
  }
  return accepted;
}

const groups: ReadonlySet<string> = new Set(['conditionvar', 'and', 'or']);

/** Null if it is no comparison that is understood. */
function comparisonOf({ name, attributes }: XmlElement): Comparison['kind'] | null {
  // Blackboard compares typed answers with it when they need not be equal.
  const { setmatch = 'Exact' } = attributes;
  return comparisonKinds.get(name === 'varsubset' ? `${name} ${setmatch}` : name) ?? null;
}

const comparisonKinds: ReadonlyMap<string, Comparison['kind']> = new Map([
  ['varequal', 'equal'],
  ['varsubstring', 'contains'],
  ['varsubset Contains', 'contains'],
  ['varsubset Matches', 'regex'],
  ['vargte', 'lower'],
  ['vargt', 'lower'],
  ['varlte', 'upper'],
  ['varlt', 'upper'],
]);

/** The last of several conditions that set the score would win. */
function overwrites(single: readonly ScoredEntry[], most: number | null): boolean {
  if (single.every(({ adds, points }) => adds || points === 0)) return false;
  const best = new Map<BlankPlace, number>();
  for (const { place, points } of single) best.set(place, Math.max(best.get(place) ?? 0, points));
  const sum = [...best.values()].reduce((total, each) => total + each, 0);
  return best.size > 1 && (most === null || sum > most * ALMOST);
}

/** One third of 100 is often written as 33.34. */
const ALMOST = 1.001;

type Resolve = (comparison: XmlElement) => BlankPlace;

/** Finds places by the ident of their response, or by that of their label. */
function resolverOf(places: readonly BlankPlace[]): Resolve {
  const byResponse = groupBy(places, ({ response }) => response.ident);
  const byLabel = groupBy(
    places.filter(({ response: { kind } }) => kind !== 'choice'),
    ({ response, index }) => response.labels[index - 1]?.ident,
  );
  return ({ attributes: { respident = '', index } }) => {
    const all = byResponse.get(respident);
    const sharing = index === undefined ? all : all?.filter((each) => each.index === Number(index));
    const [place, ...others] = sharing ?? byLabel.get(respident) ?? [];
    if (place === undefined) leaveOut('refused reference', respident);
    if (others.length > 0) leaveOut('refused scoring', respident);
    return place;
  };
}

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
    note('refused pattern', [...values].join(' '));
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
  if (isMultiple) note('refused scoring');
  const earned = new Map<string, number>();
  for (const { comparisons, points: each } of entries) {
    for (const { value } of comparisons) {
      earned.set(value, Math.max(earned.get(value) ?? each, each));
    }
  }
  const idents = new Set(labels.map(({ ident }) => ident));
  for (const ident of earned.keys()) if (!idents.has(ident)) note('refused reference', ident);
  if (attributes['shuffle'] === 'Yes') note('not-kept content');
  const bank = labels.filter((label) => readAnswerType(label) === 'wordbank');
  if (bank.length > 0) note('not-kept dragging', bank.map(({ text }) => text.text).join(', '));
  const alternatives = labels.map(({ ident, text }) =>
    exactAnswer(asAnswer(text, isHtml), (earned.get(ident) ?? 0) / points),
  );
  return { kind: 'list', isCaseSensitive: null, alternatives, points };
};

/** How Canvas New Quizzes have a blank answered. */
export const readAnswerType = (label: Label | undefined) => label?.attributes['answer_type'];

/** A typed blank of Canvas: every listed answer is right, whatever the conditions name. */
export const labelledAnswers: AnswersOf = ({ response: { labels } }, entries, isHtml, note) => {
  if (labels.length === 0) note('refused right-answer');
  const alternatives = labels.map(({ text, attributes }) => {
    const algorithm = attributes['scoring_algorithm'] ?? 'Equivalence';
    if (!exactly.has(algorithm) && !loosely.has(algorithm)) note('refused scoring', algorithm);
    return { text: asAnswer(text, isHtml), fraction: 1, isPattern: !exactly.has(algorithm) };
  });
  // New Quizzes leave the rule to the algorithm; before them, Canvas always ignored case.
  const isCaseSensitive = readAnswerType(labels[0]) === undefined ? false : null;
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
