/**
 * Which answers earn which points, as the conditions of an item say it. Understood are conditions
 * that concern one blank each, and one condition that asks for all blanks at once. Anything else
 * has no faithful form and is refused.
 */
import type { Loss } from '../../contract/conversions.ts';
import { groupBy } from '../../core/groups.ts';
import { lossOf } from '../loss.ts';
import { descendants, elementIn, elementsIn, elementText, type XmlElement } from '../xml.ts';
import type { BlankPlace } from './presentation.ts';

/** What one condition accepts for one place. */
export interface AnswerKeyEntry {
  /** One of them has to be true, but bounds belong together. */
  readonly comparisons: readonly Comparison[];
  readonly points: number;
}

interface AnswerKey {
  readonly scoring: 'each-blank' | 'whole';
  /** Those of a place, in the order of the source. */
  readonly entries: ReadonlyMap<BlankPlace, readonly AnswerKeyEntry[]>;
  /** Why it is not understood; then the rest means nothing. */
  readonly refusals: readonly Loss[];
}

/** The place that a comparison names, or why there is none. */
export type Resolve = (comparison: Comparison) => BlankPlace | Loss;

export function answerKeyOf({ conditions, given, most }: Processing, resolve: Resolve): AnswerKey {
  const refusals = given === null ? [] : [notUnderstood(`defaultval="${given}"`)];
  const single: { place: BlankPlace; entry: AnswerKeyEntry; adds: boolean }[] = [];
  const combined: ReadonlyMap<BlankPlace, AnswerKeyEntry>[] = [];
  for (const condition of conditions) {
    const scored = scoredBy(condition, resolve);
    if (scored === null) continue;
    if (!(scored instanceof Map)) {
      refusals.push(scored);
      continue;
    }
    if (scored.size > 1) combined.push(scored);
    const [[place, entry] = []] = scored;
    if (scored.size !== 1 || place === undefined || entry === undefined) continue;
    single.push({ place, entry, adds: condition.points?.adds ?? false });
  }
  const [whole] = combined;
  if (whole === undefined) {
    if (overwrites(single, most)) refusals.push(notUnderstood('setvar action="Set"'));
    const byPlace = [...groupBy(single, ({ place }) => place)];
    const entries = new Map(
      byPlace.map(([place, all]) => [place, all.map(({ entry }) => entry)] as const),
    );
    return { scoring: 'each-blank', entries, refusals };
  }
  if (combined.length > 1 || single.some(({ entry }) => entry.points !== 0)) {
    refusals.push(notUnderstood('and'));
  }
  const entries = new Map([...whole].map(([place, entry]) => [place, [entry]]));
  return { scoring: 'whole', entries, refusals };
}

const notUnderstood = (value: string) => lossOf('refused scoring', value);

/** What a condition accepts at each of its places; null if it changes no score. */
function scoredBy(
  { test, points, isComputed }: Condition,
  resolve: Resolve,
): Map<BlankPlace, AnswerKeyEntry> | Loss | null {
  if (isComputed) return notUnderstood('setvar');
  if (points === null) return null;
  const { value } = points;
  const accepted = acceptedBy(test, resolve);
  if (accepted instanceof Map) {
    if (accepted.size !== 1 && value === 0) return null;
    if (accepted.size === 0) return notUnderstood('conditionvar');
    return new Map(
      [...accepted].map(([place, comparisons]) => [place, { comparisons, points: value }]),
    );
  }
  return value === 0 ? null : accepted;
}

/** The comparisons that have to be true at each place. */
function acceptedBy(test: Test, resolve: Resolve): Map<BlankPlace, Comparison[]> | Loss {
  if (test.kind === 'other') return lossOf('refused scoring', 'other');
  if (test.kind === 'unknown') return notUnderstood(test.name);
  if (test.kind !== 'all' && test.kind !== 'any') {
    const place = resolve(test);
    return 'problem' in place ? place : new Map([[place, [test]]]);
  }
  const accepted = new Map<BlankPlace, Comparison[]>();
  for (const child of test.tests) {
    const within = acceptedBy(child, resolve);
    if (!(within instanceof Map)) return within;
    // Equal to two texts at once is impossible: exporters mean either of them.
    for (const [place, comparisons] of within) {
      const known = accepted.get(place);
      if (known === undefined) accepted.set(place, comparisons);
      else for (const each of comparisons) known.push(each);
    }
    if (test.kind === 'any' && accepted.size > 1) return notUnderstood('or');
  }
  return accepted;
}

/** Of several conditions that set the score, the last one would win. */
function overwrites(
  single: readonly { place: BlankPlace; entry: AnswerKeyEntry; adds: boolean }[],
  most: number | null,
): boolean {
  if (single.every(({ adds, entry }) => adds || entry.points === 0)) return false;
  const best = new Map<BlankPlace, number>();
  for (const { place, entry } of single) {
    best.set(place, Math.max(best.get(place) ?? 0, entry.points));
  }
  const sum = [...best.values()].reduce((total, each) => total + each, 0);
  return best.size > 1 && (most === null || sum > most * ALMOST);
}

/** One third of 100 is often written as 33.34. */
const ALMOST = 1.001;

/** The first place that a condition names. */
export function placeNamedBy({ test }: Condition, resolve: Resolve): BlankPlace | null {
  const [comparison] = comparisonsOf(test);
  const place = comparison === undefined ? null : resolve(comparison);
  return place === null || 'problem' in place ? null : place;
}

/** Finds places by the ident of their response, or by that of their label. */
export function resolverOf(places: readonly BlankPlace[]): Resolve {
  const byResponse = groupBy(places, ({ response }) => response.ident);
  const byLabel = new Map<string, BlankPlace | null>();
  for (const place of places) {
    const { response, index } = place;
    const label = response.kind === 'choice' ? undefined : response.labels[index - 1];
    if (label !== undefined) byLabel.set(label.ident, byLabel.has(label.ident) ? null : place);
  }
  return ({ reference, index }) => {
    const sharing = byResponse.get(reference);
    if (sharing === undefined) {
      return byLabel.get(reference) ?? lossOf('refused reference', reference);
    }
    const found = index === null ? sharing : sharing.filter((place) => place.index === index);
    const [place] = found;
    if (place === undefined) return lossOf('refused reference', `${reference} ${index}`);
    return found.length > 1 ? lossOf('refused any-order', reference) : place;
  };
}

/** One comparison with what a learner answered. */
export interface Comparison {
  readonly kind: 'equal' | 'contains' | 'regex' | 'lower' | 'upper';
  /** The response, or in one dialect its label. */
  readonly reference: string;
  /** Which box of the response, from 1; null if it does not say. */
  readonly index: number | null;
  readonly value: string;
  /** Unless it says otherwise, a comparison ignores case. */
  readonly isCaseSensitive: boolean;
}

type Test =
  | Comparison
  | { readonly kind: 'all'; readonly tests: readonly Test[] }
  | { readonly kind: 'any'; readonly tests: readonly Test[] }
  /** Everything that no other condition names. */
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown'; readonly name: string };

interface Points {
  readonly value: number;
  /** Added to what other conditions give. */
  readonly adds: boolean;
}

export interface Condition {
  readonly test: Test;
  /** Null if it gives no points and takes none away. */
  readonly points: Points | null;
  /** The score is changed in a way that is not addition. */
  readonly isComputed: boolean;
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
  const most = mostPoints(parents);
  const elements = parents.flatMap((parent) => elementsIn(parent, 'respcondition'));
  const conditions = elements.map((element) => conditionOf(element, most ?? FULL));
  if (conditions.some(({ points }) => points !== null && points.value !== 0)) {
    return { conditions, given: givenPoints(parents), most };
  }
  return { conditions: conditions.map(markedAsCorrect), given: null, most };
}

const FULL = 100;

/** Blackboard marks right answers by the feedback `correct` alone. */
function markedAsCorrect(condition: Condition): Condition {
  if (!condition.feedback.includes('correct')) return condition;
  return { ...condition, points: { value: FULL, adds: false } };
}

function givenPoints(parents: readonly XmlElement[]): string | null {
  const variables = parents.flatMap((parent) => [...descendants(parent, 'decvar')]);
  const values = variables.map(({ attributes }) => attributes['defaultval'] ?? '0');
  return values.find((value) => Math.abs(Number(value)) > 0) ?? null;
}

function mostPoints(parents: readonly XmlElement[]): number | null {
  const variables = parents.flatMap((parent) => [...descendants(parent, 'decvar')]);
  const [most] = variables.map(({ attributes }) => Number(attributes['maxvalue'] ?? ''));
  return variables.length === 1 && most !== undefined && most > 0 && Number.isFinite(most)
    ? most
    : null;
}

function conditionOf(element: XmlElement, full: number): Condition {
  const settings = elementsIn(element, 'setvar').flatMap((each) => pointsOf(each, full));
  const points = settings.filter((each) => each !== 'computed');
  const value = points.reduce((sum, each) => sum + each.value, 0);
  const variables = elementIn(element, 'conditionvar');
  const isRegex = [...descendants(element, 'answer_is_regexp')].some(
    (each) => elementText(each).trim() === 'yes',
  );
  const feedback = elementsIn(element, 'displayfeedback');
  return {
    test: { kind: 'all', tests: variables === null ? [] : testsIn(variables, isRegex) },
    points: points.length === 0 ? null : { value, adds: points.every(({ adds }) => adds) },
    isComputed: settings.includes('computed'),
    feedback: feedback.map(({ attributes }) => attributes['linkrefid'] ?? ''),
  };
}

/** A variable that is set to something else than points, such as `true`, does not count. */
function pointsOf(setting: XmlElement, full: number): (Points | 'computed')[] {
  const { action = 'Set', varname, variablename } = setting.attributes;
  const written = elementText(setting).trim();
  const value = /\.max$/i.test(written) ? full : Number(written === '' ? Number.NaN : written);
  if (!Number.isFinite(value)) return [];
  // Brightspace names no variable: each condition sets the points of its own blank.
  if (action === 'Set') return [{ value, adds: (varname ?? variablename) === undefined }];
  if (action === 'Add') return [{ value, adds: true }];
  return action === 'Subtract' ? [{ value: -value, adds: true }] : ['computed'];
}

/** @param isRegex Brightspace says it beside the comparisons */
const testsIn = (parent: XmlElement, isRegex: boolean): Test[] =>
  elementsIn(parent)
    .filter(({ name }) => name !== 'var_extension')
    .map((element) => testOf(element, isRegex));

function testOf(element: XmlElement, isRegex: boolean): Test {
  switch (element.name) {
    case 'and':
      return { kind: 'all', tests: testsIn(element, isRegex) };
    case 'or':
      return { kind: 'any', tests: testsIn(element, isRegex) };
    case 'other':
    case 'unanswered':
      return { kind: 'other' };
    case 'varequal':
      return comparisonOf(element, isRegex ? 'regex' : 'equal');
    case 'varsubstring':
      return comparisonOf(element, 'contains');
    case 'varsubset':
      return subsetOf(element);
    case 'vargte':
    case 'vargt':
      return comparisonOf(element, 'lower');
    case 'varlte':
    case 'varlt':
      return comparisonOf(element, 'upper');
    default:
      return { kind: 'unknown', name: element.name };
  }
}

/** Blackboard compares typed answers with it when they need not be equal. */
function subsetOf(element: XmlElement): Test {
  const { setmatch = 'Exact' } = element.attributes;
  if (setmatch === 'Contains') return comparisonOf(element, 'contains');
  if (setmatch === 'Matches') return comparisonOf(element, 'regex');
  return { kind: 'unknown', name: `varsubset setmatch="${setmatch}"` };
}

function comparisonOf(element: XmlElement, kind: Comparison['kind']): Comparison {
  const { respident = '', index, case: caseRule = 'No' } = element.attributes;
  return {
    kind,
    reference: respident,
    index: index === undefined ? null : Number(index),
    value: elementText(element).trim(),
    isCaseSensitive: /^yes$/i.test(caseRule),
  };
}

/** The comparisons of a condition, at any depth. */
function comparisonsOf(test: Test): Comparison[] {
  if (test.kind === 'all' || test.kind === 'any') return test.tests.flatMap(comparisonsOf);
  return test.kind === 'other' || test.kind === 'unknown' ? [] : [test];
}
