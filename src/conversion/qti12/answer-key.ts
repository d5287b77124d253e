/**
 * Which answers earn which points, as the conditions of an item say it. Understood are conditions
 * that concern one blank each, and one condition that asks for all blanks at once. Anything else
 * has no faithful form and is refused.
 */
import { groupBy } from '../../core/groups.ts';
import type { LossParts } from '../loss.ts';
import { descendants, elementIn, elementsIn, elementText, type XmlElement } from '../xml.ts';
import type { BlankPlace } from './presentation.ts';

/** What one condition accepts for one place. */
export interface AnswerKeyEntry {
  /** One of them has to be true, but bounds belong together. */
  readonly comparisons: readonly Comparison[];
  readonly points: number;
}

/** One comparison with what a learner answered. */
export interface Comparison {
  readonly kind: 'equal' | 'contains' | 'regex' | 'lower' | 'upper';
  readonly value: string;
  /** Unless it says otherwise, a comparison ignores case. */
  readonly isCaseSensitive: boolean;
}

export interface AnswerKey {
  /** All blanks right, or no points. */
  readonly isWhole: boolean;
  /** Those of a place, in the order of the source. */
  readonly entries: ReadonlyMap<BlankPlace, readonly AnswerKeyEntry[]>;
  /** Why it is not understood; then the rest means nothing. */
  readonly refusals: readonly LossParts[];
}

export function answerKeyOf({ conditions, given, most }: Processing, resolve: Resolve): AnswerKey {
  const refusals = given === null ? [] : [notUnderstood(`defaultval="${given}"`)];
  const single: Scored[] = [];
  const combined: Scored[][] = [];
  for (const condition of conditions) {
    const scored = scoredBy(condition, resolve);
    if (isLossParts(scored)) refusals.push(scored);
    else if (scored.length > 1) combined.push(scored);
    else single.push(...scored);
  }
  const [whole] = combined;
  if (whole === undefined && overwrites(single, most)) {
    refusals.push(notUnderstood('setvar action="Set"'));
  } else if (combined.length > 1 || (whole && single.some(({ points }) => points !== 0))) {
    refusals.push(notUnderstood('and'));
  }
  const entries = groupBy(whole ?? single, ({ place }) => place);
  return { isWhole: whole !== undefined, entries, refusals };
}

const notUnderstood = (value: string): LossParts => ['refused scoring', value];
const isLossParts = (found: unknown): found is LossParts =>
  Array.isArray(found) && typeof found[0] === 'string';

interface Scored extends AnswerKeyEntry {
  readonly place: BlankPlace;
  /** Added to what other conditions give. */
  readonly adds: boolean;
}

/** What a condition accepts at each of its places, or why it is not understood; empty if nothing. */
function scoredBy(condition: Condition, resolve: Resolve): Scored[] | LossParts {
  const { test, points, adds, isComputed, isRegex } = condition;
  if (isComputed) return notUnderstood('setvar');
  if (points === null) return [];
  const accepted = acceptedBy(test, resolve);
  if (!(accepted instanceof Map)) return points === 0 ? [] : accepted;
  if (accepted.size !== 1 && points === 0) return [];
  if (accepted.size === 0) return notUnderstood('conditionvar');
  return [...accepted].map(([place, all]): Scored => {
    const comparisons = isRegex ? all.map((each) => ({ ...each, kind: 'regex' as const })) : all;
    return { place, comparisons, points, adds };
  });
}

/** The comparisons that have to be true at each place. */
function acceptedBy(
  test: XmlElement | null,
  resolve: Resolve,
): Map<BlankPlace, Comparison[]> | LossParts {
  const accepted = new Map<BlankPlace, Comparison[]>();
  if (test === null) return accepted;
  const { name, attributes } = test;
  if (!groups.has(name)) {
    const kind = comparisonOf(test);
    if (kind === null) return notUnderstood(/^(?:other|unanswered)$/.test(name) ? 'other' : name);
    const place = resolve(test);
    if (isLossParts(place)) return place;
    const isCaseSensitive = /^yes$/i.test(attributes['case'] ?? '');
    return accepted.set(place, [{ kind, value: elementText(test).trim(), isCaseSensitive }]);
  }
  for (const child of elementsIn(test)) {
    if (child.name === 'var_extension') continue;
    const within = acceptedBy(child, resolve);
    if (!(within instanceof Map)) return within;
    // Equal to two texts at once is impossible: exporters mean either of them.
    for (const [place, comparisons] of within) {
      const known = accepted.get(place);
      if (known === undefined) accepted.set(place, comparisons);
      else for (const each of comparisons) known.push(each);
    }
    if (name === 'or' && accepted.size > 1) return notUnderstood('or');
  }
  return accepted;
}

const groups: ReadonlySet<string> = new Set(['conditionvar', 'and', 'or']);

/** Null if it is no comparison that is understood. */
function comparisonOf({ name, attributes }: XmlElement): Comparison['kind'] | null {
  // Blackboard compares typed answers with it when they need not be equal.
  const { setmatch = 'Exact' } = attributes;
  return comparisons.get(name === 'varsubset' ? `${name} ${setmatch}` : name) ?? null;
}

const comparisons: ReadonlyMap<string, Comparison['kind']> = new Map([
  ['varequal', 'equal'],
  ['varsubstring', 'contains'],
  ['varsubset Contains', 'contains'],
  ['varsubset Matches', 'regex'],
  ['vargte', 'lower'],
  ['vargt', 'lower'],
  ['varlte', 'upper'],
  ['varlt', 'upper'],
]);

/** Of several conditions that set the score, the last one would win. */
function overwrites(single: readonly Scored[], most: number | null): boolean {
  if (single.every(({ adds, points }) => adds || points === 0)) return false;
  const best = new Map<BlankPlace, number>();
  for (const { place, points } of single) best.set(place, Math.max(best.get(place) ?? 0, points));
  const sum = [...best.values()].reduce((total, each) => total + each, 0);
  return best.size > 1 && (most === null || sum > most * ALMOST);
}

/** One third of 100 is often written as 33.34. */
const ALMOST = 1.001;

/** The place that a comparison names, or why there is none. */
type Resolve = (comparison: XmlElement) => BlankPlace | LossParts;

/** Finds places by the ident of their response, or by that of their label. */
export function resolverOf(places: readonly BlankPlace[]): Resolve {
  const byResponse = groupBy(places, ({ response }) => response.ident);
  const byLabel = groupBy(
    places.filter(({ response: { kind } }) => kind !== 'choice'),
    ({ response, index }) => response.labels[index - 1]?.ident,
  );
  return ({ attributes: { respident = '', index } }) => {
    const sharing = byResponse.get(respident);
    if (sharing === undefined) {
      const [place, ...others] = byLabel.get(respident) ?? [];
      const isOne = place !== undefined && others.length === 0;
      return isOne ? place : ['refused reference', respident];
    }
    const [place, ...others] =
      index === undefined ? sharing : sharing.filter((each) => each.index === Number(index));
    if (place === undefined) return ['refused reference', `${respident} ${index}`];
    return others.length > 0 ? ['refused any-order', respident] : place;
  };
}

interface Condition {
  /** Null without one. */
  readonly test: XmlElement | null;
  /** Null if it gives no points and takes none away. */
  readonly points: number | null;
  /** Added to what other conditions give. */
  readonly adds: boolean;
  /** The score is changed in a way that is not addition. */
  readonly isComputed: boolean;
  /** Its texts are patterns, as Brightspace says beside them. */
  readonly isRegex: boolean;
  /** The idents of the feedback that it shows. */
  readonly feedback: readonly string[];
}

interface Processing {
  readonly conditions: readonly Condition[];
  /** What everybody gets before any condition, as it is written; null for nothing. */
  readonly given: string | null;
  /** The most points of the item; null if it does not say. */
  readonly most: number | null;
}

export function processingOf(item: XmlElement): Processing {
  const parents = elementsIn(item, 'resprocessing');
  const variables = parents.flatMap((parent) => descendants(parent, 'decvar'));
  const [maximum = 0] = variables.map(({ attributes }) => Number(attributes['maxvalue'] ?? ''));
  const most = variables.length === 1 && maximum > 0 && Number.isFinite(maximum) ? maximum : null;
  const conditions = parents
    .flatMap((parent) => elementsIn(parent, 'respcondition'))
    .map((element) => conditionOf(element, most ?? FULL));
  if (conditions.every(({ points }) => (points ?? 0) === 0)) {
    return { conditions: conditions.map(markedAsCorrect), given: null, most };
  }
  const values = variables.map(({ attributes }) => attributes['defaultval'] ?? '0');
  const given = values.find((value) => Math.abs(Number(value)) > 0) ?? null;
  return { conditions, given, most };
}

const FULL = 100;

/** Blackboard marks right answers by the feedback `correct` alone. */
const markedAsCorrect = (condition: Condition): Condition =>
  condition.feedback.includes('correct') ? { ...condition, points: FULL, adds: false } : condition;

function conditionOf(element: XmlElement, full: number): Condition {
  const settings = elementsIn(element, 'setvar').flatMap((each) => pointsOf(each, full));
  return {
    test: elementIn(element, 'conditionvar'),
    points: settings.length === 0 ? null : settings.reduce((sum, { value }) => sum + value, 0),
    adds: settings.every(({ by }) => by !== 'Set'),
    isComputed: settings.some(({ by }) => by === 'other'),
    isRegex: descendants(element, 'answer_is_regexp').some(
      (each) => elementText(each).trim() === 'yes',
    ),
    feedback: elementsIn(element, 'displayfeedback').map(
      ({ attributes }) => attributes['linkrefid'] ?? '',
    ),
  };
}

interface Setting {
  readonly value: number;
  readonly by: 'Set' | 'Add' | 'other';
}

/** A variable that is set to something else than points, such as `true`, does not count. */
function pointsOf(setting: XmlElement, full: number): Setting[] {
  const { action = 'Set', varname, variablename } = setting.attributes;
  const written = elementText(setting).trim();
  const value = /\.max$/i.test(written) ? full : Number(written === '' ? Number.NaN : written);
  if (!Number.isFinite(value)) return [];
  // Brightspace names no variable: each condition sets the points of its own blank.
  const isNamed = (varname ?? variablename) !== undefined;
  if (action === 'Add' || (action === 'Set' && !isNamed)) return [{ value, by: 'Add' }];
  if (action === 'Subtract') return [{ value: -value, by: 'Add' }];
  return [{ value, by: action === 'Set' ? 'Set' : 'other' }];
}
