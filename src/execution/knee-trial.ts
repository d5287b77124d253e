/** What a trial of a number of requests at one time came to. */
export interface Measured {
  readonly limit: number;
  readonly meanMs: number;
  /** Of the logarithm of that mean. */
  readonly variance: number;
  /** Requests under way on average: fewer than the limit where there is nothing to send. */
  readonly inFlight: number;
}

export interface Trial {
  /** True where a request that departs now is a part of the trial. */
  readonly takes: (inFlight: number) => boolean;
  /** So many requests are under way from that moment on. */
  readonly follow: (inFlight: number, now: number) => void;
  /** A request that is a part of it has been answered. */
  readonly add: (durationMs: number) => void;
  readonly isOver: () => boolean;
  readonly measured: () => Measured;
}

const FEWEST_SAMPLES = 8;
/** So much more than before at once is judged by the additional requests alone. */
const LEAP = 1.4;
const FEWEST_OF_LEAP = 4;
/** The slowest are not waited for: of a few, they say more about chance than about load. */
const AWAITED = 0.75;

/** Measures requests that depart side by side, after another limit that held before. */
export function createTrial(limit: number, former: number): Trial {
  const middle = (limit + former) / 2;
  const size =
    limit > LEAP * former
      ? Math.max(FEWEST_OF_LEAP, (limit - former) / 2)
      : Math.max(FEWEST_SAMPLES, limit);
  const needed = limit === 1 ? 1 : size * AWAITED;
  const present = createWeighing();
  let passed = 0;
  let taken = 0;
  let count = 0;
  let sumMs = 0;
  let sumSquares = 0;
  const isOfBefore = (inFlight: number) =>
    limit > former ? inFlight < middle : limit < former && inFlight > middle;
  return {
    takes(inFlight) {
      // Where there is less to send than allowed, that is what can be measured.
      if (isOfBefore(inFlight) && passed++ < 2 * Math.max(limit, former)) return false;
      return taken++ < size;
    },
    follow: (inFlight, now) => present.follow(inFlight, now, taken > 0),
    add(durationMs) {
      count += 1;
      sumMs += durationMs;
      sumSquares += durationMs * durationMs;
    },
    isOver: () => count >= needed,
    measured() {
      const meanMs = Math.max(sumMs / count, SHORTEST_MS);
      const spread = Math.max(0, sumSquares / count / (meanMs * meanMs) - 1);
      return { limit, meanMs, variance: spread / count, inFlight: present.mean() ?? limit };
    },
  };
}

/** Keeps logarithms finite where a clock has not moved. */
const SHORTEST_MS = 0.001;

/** The mean of a number in time, weighed by itself: a pause, in which it is 0, does not count. */
function createWeighing() {
  let present = 0;
  let followedTo = 0;
  let work = 0;
  let weighted = 0;
  return {
    follow(number: number, now: number, counts: boolean): void {
      const passedMs = counts ? now - followedTo : 0;
      work += present * passedMs;
      weighted += present * present * passedMs;
      followedTo = now;
      present = number;
    },
    mean: (): number | null => (work > 0 ? weighted / work : null),
  };
}
