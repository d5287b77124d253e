/**
 * Which answers earn which points, as the conditions of an item say it. Understood are conditions
 * that concern one blank each, and one condition that asks for all blanks at once. Anything else
 * has no faithful form and is refused.
 */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import {
  type Comparison,
  comparisonsOf,
  type Condition,
  type Processing,
  type Test,
} from './conditions.ts';
import type { BlankPlace } from './presentation.ts';

/** What one condition accepts for one place. */
export interface AnswerKeyEntry {
  /** One of them has to be true, but bounds belong together. */
  readonly comparisons: readonly Comparison[];
  readonly points: number;
}

export interface AnswerKey {
  readonly scoring: 'each-blank' | 'whole';
  /** Those of a place, in the order of the source. */
  readonly entries: ReadonlyMap<BlankPlace, readonly AnswerKeyEntry[]>;
  /** Why it is not understood; then the rest means nothing. */
  readonly refusals: readonly Loss[];
}

/** The place that a comparison names, or why there is none. */
export type Resolve = (comparison: Comparison) => BlankPlace | Loss;

export function answerKeyOf({ conditions, most }: Processing, resolve: Resolve): AnswerKey {
  const refusals: Loss[] = [];
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
    return { scoring: 'each-blank', entries: grouped(single), refusals };
  }
  if (combined.length > 1 || single.some(({ entry }) => entry.points !== 0)) {
    refusals.push(notUnderstood('and'));
  }
  const entries = new Map([...whole].map(([place, entry]) => [place, [entry]]));
  return { scoring: 'whole', entries, refusals };
}

const notUnderstood = (value: string) => lossOf('refused/response-processing', value);

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
  if (test.kind === 'other') return lossOf('refused/default-score', 'other');
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

function grouped(single: readonly { place: BlankPlace; entry: AnswerKeyEntry }[]) {
  const entries = new Map<BlankPlace, AnswerKeyEntry[]>();
  for (const { place, entry } of single) {
    const known = entries.get(place);
    if (known === undefined) entries.set(place, [entry]);
    else known.push(entry);
  }
  return entries;
}

/** The first place that a condition names. */
export function placeNamedBy({ test }: Condition, resolve: Resolve): BlankPlace | null {
  const [comparison] = comparisonsOf(test);
  const place = comparison === undefined ? null : resolve(comparison);
  return place === null || 'problem' in place ? null : place;
}

/** Finds places by the ident of their response, or by that of their label. */
export function resolverOf(places: readonly BlankPlace[]): Resolve {
  const byResponse = new Map<string, BlankPlace[]>();
  const byLabel = new Map<string, BlankPlace | null>();
  for (const place of places) {
    const { response, index } = place;
    const sharing = byResponse.get(response.ident) ?? [];
    sharing.push(place);
    byResponse.set(response.ident, sharing);
    const label = response.kind === 'choice' ? undefined : response.labels[index - 1];
    if (label !== undefined) byLabel.set(label.ident, byLabel.has(label.ident) ? null : place);
  }
  return ({ reference, index }) => {
    const sharing = byResponse.get(reference);
    if (sharing === undefined) {
      return byLabel.get(reference) ?? lossOf('refused/unknown-reference', reference);
    }
    const found = index === null ? sharing : sharing.filter((place) => place.index === index);
    const [place] = found;
    if (place === undefined) return lossOf('refused/unknown-reference', `${reference} ${index}`);
    return found.length > 1 ? lossOf('refused/any-order', reference) : place;
  };
}
