/**
 * Points as Cloze knows them: a whole number as the weight of each blank, and each answer as a
 * percentage of it. Reading multiplies the weight by a scale again.
 */
import { SCORE_DIGITS } from '../policies.ts';

export interface Weights {
  /** Points of a blank of weight 1. */
  readonly scale: number;
  /** For each blank, a whole number above 0. */
  readonly weights: readonly number[];
}

/**
 * @param bests the points of the best answer of each blank, above 0
 * @param scale is taken if it gives whole weights
 */
export function weightsOf(bests: readonly number[], scale: number): Weights {
  const units = bests.map((best) => Math.round(best * PRECISION));
  for (const unit of [Math.round(scale * PRECISION), units.reduce(commonDivisor, 0)]) {
    const weights = units.map((each) => each / unit);
    if (weights.every(isWeight)) return { scale: unit / PRECISION, weights };
  }
  const unit = Math.max(1, Math.round(Math.max(...units) / LARGEST_ROUNDED));
  const weights = units.map((each) => Math.max(1, Math.round(each / unit)));
  return { scale: unit / PRECISION, weights };
}

const PRECISION = 10 ** SCORE_DIGITS;
/** Moodle keeps five digits before the point. */
export const LARGEST_WEIGHT = 99_999;
const LARGEST_ROUNDED = 1000;

const isWeight = (weight: number) =>
  Number.isInteger(weight) && weight >= 1 && weight <= LARGEST_WEIGHT;

function commonDivisor(first: number, second: number): number {
  let [larger, smaller] = [first, second];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** With at most five decimals, as Moodle keeps fractions. */
export function percentOf(score: number, best: number): number {
  return Number(((100 * score) / best).toFixed(5));
}

/** The points that reading gives back. */
export function pointsOf(percent: number, weight: number, scale: number): number {
  return Math.round(((scale * weight * percent) / 100) * PRECISION) / PRECISION;
}
