/**
 * The order in which numbers of concurrent requests are tried: a generator yields a number and
 * receives the result of its trial. One rule decides: the higher of two numbers is kept until its
 * extra requests provably add nothing to the throughput. If a service queues the excess, too many
 * requests only cost waiting, but too few leave the service idle. If too many requests slow the
 * service down, the trial shows that and is the proof. The variation between single requests tells
 * how much of a difference is chance: more variation means larger steps and more trials.
 */
import type { Measured } from './concurrency-trial.ts';

export type Climb = Generator<number, never, Measured>;

export interface Bounds {
  /** The highest number to try. */
  readonly ceiling: number;
}

/** The share of its own size that an additional request must add to the throughput. */
const WORTH = 0.1;
/** Standard errors that prove that more requests add nothing. */
const PROOF = 2;
/** Smaller differences are due to clock resolution. */
const LEAST = 0.002;
/** Trials of a number before it is judged in spite of doubt. */
const MOST_TRIALS = 6;
/** How many are tried after one request alone has shown that all is well. */
const FIRST_LEAP = 8;
const FIRST_STEP = 0.2;
const SMALLEST_STEP = 0.06;
const LARGEST_STEP = 1;
/** Trials without a step between a failed step and the next one. */
const longestRest = (limit: number) => Math.min(24, Math.max(8, Math.round(160 / limit)));
/** A latency that changes by more than this factor means that the service has changed. */
const CHANGE = 1.35;

/** Begins with one request, whose time alone says nothing about the number to come. */
export function* climbFromOne(bounds: Bounds): Climb {
  yield 1;
  return yield* climbFrom(Math.min(FIRST_LEAP, bounds.ceiling), bounds);
}

/** Leaps while leaps look useful, then searches around the number. */
export function* climbFrom(start: number, bounds: Bounds): Climb {
  let at = yield start;
  for (;;) {
    const leap = Math.min(bounds.ceiling, leapFrom(at.limit));
    if (leap <= at.limit) break;
    let tried = yield leap;
    for (let trials = 1; trials < MOST_TRIALS && judge(at, tried) === 'open'; trials += 1) {
      tried = merged(tried, yield leap);
    }
    if (!isLikelyUseful(at, tried)) break;
    at = tried;
  }
  return yield* searchFrom(at.limit, bounds);
}

/** Steps up and down around a number. Steps that pay grow; others shrink and become rarer. */
export function* searchFrom(start: number, bounds: Bounds): Climb {
  let limit = start;
  let step = FIRST_STEP;
  let rest = 1;
  let way: Way = 'up';
  let at = yield limit;
  for (;;) {
    // A step that noise hides proves nothing.
    const share = Math.min(LARGEST_STEP, Math.max(step, 2 * noiseOf(at, at)));
    const next = stepFrom(limit, way === 'up' ? share : -share, bounds);
    const pair: Pair | null = next === limit ? null : yield* compare({ at, next, way }, bounds);
    if (pair !== null && isMove(pair, way)) {
      limit = next;
      at = pair.tried;
      step = Math.min(LARGEST_STEP, Math.max(FIRST_STEP, step * 2));
      rest = 1;
      continue;
    }
    if (way === 'down') {
      step = Math.max(SMALLEST_STEP, step / 2);
      rest = Math.min(longestRest(limit), rest * 2);
    }
    way = way === 'up' ? 'down' : 'up';
    const before = pair?.at ?? at;
    at = yield* standAt(Math.min(limit, bounds.ceiling), rest);
    if (isChange(at, before)) return yield* climbFrom(at.limit, bounds);
  }
}

type Way = 'up' | 'down';

interface Pair {
  readonly at: Measured;
  readonly tried: Measured;
}

interface Attempt {
  readonly at: Measured;
  readonly next: number;
  readonly way: Way;
}

/** Tries two numbers alternately, so that a change in the service affects both. */
function* compare({ at, next, way }: Attempt, bounds: Bounds): Generator<number, Pair, Measured> {
  let tried: Measured = yield next;
  let stood = merged(at, yield Math.min(at.limit, bounds.ceiling));
  for (let trials = 1; trials < MOST_TRIALS && !isDecided({ at: stood, tried }, way); trials += 1) {
    tried = merged(tried, yield next);
    stood = merged(stood, yield Math.min(at.limit, bounds.ceiling));
  }
  return { at: stood, tried };
}

function isDecided({ at, tried }: Pair, way: Way): boolean {
  if (way === 'up') return judge(at, tried) !== 'open';
  // Staying at the current number needs no proof.
  return judge(tried, at) !== 'open' || surplusOf(tried, at) > 0;
}

const isMove = ({ at, tried }: Pair, way: Way) =>
  way === 'up' ? isLikelyUseful(at, tried) : judge(tried, at) === 'useless';

function* standAt(limit: number, trials: number): Generator<number, Measured, Measured> {
  let at = yield limit;
  for (let trial = 1; trial < trials; trial += 1) at = merged(at, yield limit);
  return at;
}

/** 8, 16, 24, 36, 48, 64: a leap too far costs as many refusals as it is long. */
function leapFrom(limit: number): number {
  if (limit < 16) return limit * 2;
  return Math.round(limit * (limit < 32 ? 3 / 2 : 4 / 3));
}

type Verdict = 'useful' | 'useless' | 'open';

/** Whether the higher number's additional requests improve the throughput. */
function judge(low: Measured, high: Measured): Verdict {
  const surplus = surplusOf(low, high);
  const noise = noiseOf(low, high);
  if (surplus > noise + LEAST) return 'useful';
  return surplus < -PROOF * noise - LEAST ? 'useless' : 'open';
}

/** If doubt remains, the higher number has the benefit of one standard error. */
const isLikelyUseful = (low: Measured, high: Measured) =>
  surplusOf(low, high) > LEAST - noiseOf(low, high);

/** How much the throughput grows beyond the required share, as a logarithm. */
function surplusOf(low: Measured, high: Measured): number {
  const growth = Math.log(high.inFlight / low.inFlight);
  return (1 - WORTH) * growth - Math.log(high.meanMs / low.meanMs);
}

/** Standard error of the logarithm of the quotient. */
function noiseOf(one: Measured, other: Measured): number {
  return Math.sqrt(Math.max(one.spread, other.spread) * (1 / one.count + 1 / other.count));
}

function stepFrom(limit: number, share: number, { ceiling }: Bounds): number {
  const next = share > 0 ? limit * (1 + share) : limit / (1 - share);
  const by = Math.max(1, Math.abs(Math.round(next - limit))) * Math.sign(share);
  return Math.max(1, Math.min(ceiling, limit + by));
}

function isChange(again: Measured, at: Measured): boolean {
  const difference = Math.abs(Math.log(again.meanMs / at.meanMs));
  return difference > Math.log(CHANGE) + 3 * noiseOf(again, at);
}

function merged(one: Measured, other: Measured): Measured {
  const count = one.count + other.count;
  const mean = (a: number, b: number) => (a * one.count + b * other.count) / count;
  return {
    limit: other.limit,
    inFlight: mean(one.inFlight, other.inFlight),
    meanMs: mean(one.meanMs, other.meanMs),
    spread: mean(one.spread, other.spread),
    count,
  };
}
