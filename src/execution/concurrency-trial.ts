/** The result of a trial of one number of concurrent requests. */
export interface Measured {
  readonly limit: number;
  /** Requests actually in flight: fewer than the limit if there was less to send. */
  readonly inFlight: number;
  readonly meanMs: number;
  /** How much single requests vary: the variance as a share of the squared mean. */
  readonly spread: number;
  readonly count: number;
}

/** The values before a trial. */
export type Former = Pick<Measured, 'limit' | 'spread'>;

export interface Trial {
  /** Called when a request departs. True if it belongs to the trial. */
  readonly takes: (inFlight: number, now: number) => boolean;
  /** Called when a request of the trial has ended. Null if its duration proves nothing. */
  readonly end: (departedAt: number, durationMs: number | null) => void;
  /** Asked once for each request that has ended, whether it belongs to the trial or not. */
  readonly isOver: () => boolean;
  readonly measured: (now: number) => Measured;
}

const FEWEST = 8;
/** A larger increase shows with fewer requests, and with fewer still if latencies are even. */
const LEAP = 1.4;
const EVEN = 0.02;
const FEWEST_OF_EVEN = 4;
/** How many answers to await for a trial's last requests, as a multiple of its size. */
const LONGEST = 1.5;

/**
 * Measures a series of consecutive requests completely, because fast requests are answered first.
 * Requests still in flight at the end count with the time that they have taken so far.
 */
export function createTrial(limit: number, former: Former): Trial {
  const middle = (limit + former.limit) / 2;
  const size = sizeOf(limit, former);
  let passed = 0;
  let answered = 0;
  let most = 1;
  let left = size;
  let open = 0;
  let openSince = 0;
  let count = 0;
  let sumMs = 0;
  let sumSquares = 0;
  const isOfBefore = (inFlight: number) =>
    limit > former.limit ? inFlight < middle : limit < former.limit && inFlight > middle;
  return {
    takes(inFlight, now) {
      // If there is less to send than allowed, measure the requests that there are.
      if (left === 0 || (isOfBefore(inFlight) && passed++ < 2 * Math.max(limit, former.limit))) {
        return false;
      }
      left -= 1;
      open += 1;
      openSince += now;
      most = Math.max(most, Math.min(inFlight, limit));
      return true;
    },
    end(departedAt, durationMs) {
      open -= 1;
      openSince -= departedAt;
      if (durationMs === null) {
        left += 1;
        return;
      }
      count += 1;
      sumMs += durationMs;
      sumSquares += durationMs * durationMs;
    },
    isOver() {
      if (left === 0) answered += 1;
      return (
        count > 0 && ((left === 0 && open === 0) || answered > LONGEST * Math.max(size, limit))
      );
    },
    measured(now) {
      const mean = sumMs / count;
      const spread = mean > 0 ? Math.max(0, sumSquares / count / (mean * mean) - 1) : 0;
      const meanMs = Math.max((sumMs + open * now - openSince) / count, SHORTEST_MS);
      return { limit, inFlight: most, meanMs, spread, count };
    },
  };
}

function sizeOf(limit: number, former: Former): number {
  if (limit === 1 && former.limit === 1) return 1;
  if (limit <= LEAP * former.limit) return Math.max(FEWEST, limit);
  if (former.limit === 1 || former.spread > EVEN) return Math.max(FEWEST, Math.floor(limit / 2));
  return Math.max(FEWEST_OF_EVEN, Math.floor((limit - former.limit) / 2));
}

/** Keeps logarithms finite if the clock has not moved. */
const SHORTEST_MS = 0.001;
