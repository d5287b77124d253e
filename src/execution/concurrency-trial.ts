/** What a trial of a number of requests at one time came to. */
export interface Measured {
  readonly limit: number;
  /** Requests that were under way: fewer than the limit where there was nothing to send. */
  readonly inFlight: number;
  readonly meanMs: number;
  /** How much single requests differ: the square of their deviation as a share of the mean. */
  readonly spread: number;
  readonly count: number;
}

/** What held before a trial. */
export type Former = Pick<Measured, 'limit' | 'spread'>;

export interface Trial {
  /** A request departs; true where it is a part of the trial. */
  readonly takes: (inFlight: number, now: number) => boolean;
  /** A request that is a part of it has ended; null where its duration says nothing. */
  readonly end: (departedAt: number, durationMs: number | null) => void;
  /** Asked once for each request that has ended, those that are no part of it included. */
  readonly isOver: () => boolean;
  readonly measured: (now: number) => Measured;
}

const FEWEST = 8;
/** So much more than before at once shows with fewer requests; with still fewer where all are even. */
const LEAP = 1.4;
const EVEN = 0.02;
const FEWEST_OF_EVEN = 4;
/** Answers, as a multiple of its size, for which the last requests of a trial are waited for. */
const LONGEST = 1.5;

/**
 * Measures requests that depart one after the other, all of them: the first to be answered are
 * the fast ones. Those that are under way yet at the end count with the time they have taken.
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
      // Where there is less to send than allowed, that is what can be measured.
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

/** Keeps logarithms finite where a clock has not moved. */
const SHORTEST_MS = 0.001;
