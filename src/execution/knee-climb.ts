/**
 * The order in which numbers of requests are tried: a generator gives a number and is told what
 * a trial of it came to.
 */
import type { Measured } from './knee-trial.ts';

export type Climb = Generator<number, never, Measured>;

export interface Bounds {
  /** Above this nothing is tried. */
  readonly ceiling: number;
}

/** Share of its own size that one more request must add to the throughput to be worth it. */
const WORTH = 0.1;

/** The number of the second trial, after one request alone has shown that all is well. */
const FIRST_LEAP = 8;

/** Leaps as long as that pays, then searches around the knee. */
export function* climbFrom(bounds: Bounds): Climb {
  let at = yield 1;
  for (;;) {
    const leap = at.limit === 1 ? FIRST_LEAP : at.limit * (at.limit < 16 ? 2 : 1.5);
    const next = Math.min(bounds.ceiling, Math.round(leap));
    if (next <= at.limit) return yield* searchFrom(at.limit, bounds);
    let tried = yield next;
    for (let doubts = 0; doubts < 2 && isDoubtful(tried, at); doubts += 1) {
      tried = merged(tried, yield next);
    }
    const { growth, gain } = change(tried, at);
    if (gain < growth / 2) {
      const knee = Math.ceil(at.inFlight * Math.exp(Math.max(0, gain)));
      return yield* searchFrom(Math.min(knee, bounds.ceiling), bounds);
    }
    at = tried;
  }
}

/** By how much requests under way and throughput grew, as logarithms. */
function change(tried: Measured, at: Measured): { growth: number; gain: number } {
  const growth = Math.log(tried.inFlight / at.inFlight);
  return { growth, gain: growth - Math.log(tried.meanMs / at.meanMs) };
}

function isDoubtful(tried: Measured, at: Measured): boolean {
  const { growth, gain } = change(tried, at);
  return Math.abs(gain - growth / 2) < 1.5 * noiseOf(tried, at);
}

const noiseOf = (one: Measured, other: Measured) => Math.sqrt(one.variance + other.variance);

const FIRST_STEP = 0.2;
const LARGEST_STEP = 0.5;
const SMALLEST_STEP = 0.06;
/** Trials without a step between one that failed and the next. */
const LONGEST_REST = (limit: number) => Math.min(24, Math.max(4, Math.round(REST_SAMPLES / limit)));
const REST_SAMPLES = 100;
/** A latency that changes by more than this factor is that of another service. */
const CHANGE = 1.35;

/** Steps up and down around a number: larger ones while they pay, smaller and fewer when not. */
export function* searchFrom(start: number, bounds: Bounds): Climb {
  let at = yield start;
  let step = FIRST_STEP;
  let rest = 1;
  let way: 1 | -1 = 1;
  for (;;) {
    // Steps that noise hides say nothing.
    const share = Math.max(step, 2 * Math.sqrt(at.variance));
    const next = stepFrom(at.limit, way * Math.min(share, LARGEST_STEP), bounds);
    const tried: Measured | null = next === at.limit ? null : yield next;
    if (tried !== null && isBetter(tried, at, way)) {
      at = tried;
      step = Math.min(LARGEST_STEP, Math.max(FIRST_STEP, step * 2));
      rest = 1;
    } else {
      if (way === -1) {
        step = Math.max(SMALLEST_STEP, step / 2);
        rest = Math.min(LONGEST_REST(at.limit), rest * 2);
      }
      way = way === 1 ? -1 : 1;
      for (let trial = 0; trial < rest; trial += 1) {
        const again: Measured = yield Math.min(at.limit, bounds.ceiling);
        const factor = again.meanMs / at.meanMs;
        if (isChange(again, at)) {
          const knee = factor > 1 ? Math.ceil(at.limit / factor) : at.limit;
          return yield* searchFrom(Math.min(knee, bounds.ceiling), bounds);
        }
        at = merged(at, again);
      }
    }
  }
}

function stepFrom(limit: number, share: number, { ceiling }: Bounds): number {
  const by = Math.max(1, Math.round(limit * Math.abs(share))) * Math.sign(share);
  return Math.max(1, Math.min(ceiling, limit + by));
}

/** Down only on good evidence: a limit too low costs throughput, one too high only waiting. */
function isBetter(tried: Measured, at: Measured, way: 1 | -1): boolean {
  const { growth, gain } = change(tried, at);
  return gain - WORTH * growth > (way === 1 ? 0.5 : 2) * noiseOf(tried, at) + 0.002;
}

function isChange(again: Measured, at: Measured): boolean {
  const difference = Math.abs(Math.log(again.meanMs / at.meanMs));
  return difference > Math.log(CHANGE) + 3 * noiseOf(again, at);
}

/** The latest counts for a third: a service changes. */
function merged(at: Measured, again: Measured): Measured {
  const mean = (one: number, other: number) => one + (other - one) / 3;
  return {
    limit: again.limit,
    meanMs: mean(at.meanMs, again.meanMs),
    inFlight: mean(at.inFlight, again.inFlight),
    variance: (4 * at.variance + again.variance) / 9,
  };
}
