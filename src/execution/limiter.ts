/**
 * Bounds the requests of a run. A request is prepared before it departs: it waits for its turn, is
 * signed, and its intent is recorded. A few requests are prepared ahead, because the service would
 * otherwise idle for the time of a commit. After a kill each of them is in doubt.
 */
export interface Limiter {
  /** Operations that a run works on at one time, including those prepared ahead. */
  readonly workers: number;
  /** Sockets that the transport needs for them. */
  readonly connections: number;
  readonly limit: number;
  /** False if the run has ended. Otherwise the caller must call `dismiss`. */
  readonly prepare: () => Promise<boolean>;
  readonly dismiss: () => void;
  /** False if the run has ended. Otherwise the caller must call `arrive`. */
  readonly depart: () => Promise<boolean>;
  readonly arrive: (load: Load) => void;
  /** The run has ended: releases everybody who waits. */
  readonly close: () => void;
}

/** What a request shows of the service. `refused`: it was too much. `failed`: it may have been. */
export type Load = 'bearable' | 'refused' | 'failed' | 'unknown';

/** @param concurrency number of concurrent requests; `auto` follows what the service bears */
export function createLimiter(concurrency: number | 'auto'): Limiter {
  const bound = concurrency === 'auto' ? createAutoBound() : fixedBound(concurrency);
  const desks = createGate(() => withAhead(bound.limit));
  const flights = createGate(() => bound.limit);
  return {
    workers: withAhead(bound.most),
    connections: bound.most,
    get limit() {
      return bound.limit;
    },
    prepare: desks.enter,
    dismiss: desks.leave,
    depart: flights.enter,
    arrive(load) {
      bound.observe(load, flights.inside());
      flights.leave();
      desks.admit();
    },
    close() {
      desks.close();
      flights.close();
    },
  };
}

const withAhead = (limit: number) => limit + Math.floor(limit / 8);

interface Bound {
  readonly limit: number;
  readonly most: number;
  readonly observe: (load: Load, inFlight: number) => void;
}

const fixedBound = (limit: number): Bound => ({ limit, most: limit, observe: () => undefined });

const SECOND_LIMIT = 16;
const MOST = 64;

/**
 * One request shows whether all is well, then 16 may be in flight, and one more after as many
 * successes as there may be. A refusal halves the number, and so do frequent failures.
 */
function createAutoBound(): Bound {
  let limit = 1;
  let hasBegun = false;
  let successes = 0;
  let failures = 0;
  let formers = 0;
  const change = (next: number) => {
    limit = next;
    successes = 0;
    failures = 0;
  };
  return {
    get limit() {
      return limit;
    },
    most: MOST,
    observe(load, inFlight) {
      // Those that were in flight with a refused request say nothing about the new limit.
      if (formers > 0) {
        formers -= 1;
        return;
      }
      if (load === 'failed') failures += 1;
      if (load === 'refused' || failures > limit / 8) {
        change(Math.max(1, Math.floor(Math.min(limit, inFlight) / 2)));
        formers = inFlight - 1;
      } else if (load === 'bearable') {
        successes += 1;
        if (successes < limit) return;
        change(hasBegun ? Math.min(limit + 1, MOST) : SECOND_LIMIT);
        hasBegun = true;
      }
    },
  };
}

interface Gate {
  /** Waits in order of arrival. False if the gate has been closed meanwhile. */
  readonly enter: () => Promise<boolean>;
  readonly leave: () => void;
  /** Lets in who may enter now, after the bound has grown. */
  readonly admit: () => void;
  readonly close: () => void;
  readonly inside: () => number;
}

/** Admits a bounded number of callers. A lower bound expels nobody. */
function createGate(bound: () => number): Gate {
  const waiting: ((isInside: boolean) => void)[] = [];
  let inside = 0;
  let isClosed = false;
  const admit = () => {
    while (inside < bound() && waiting.length > 0) {
      inside += 1;
      waiting.shift()?.(true);
    }
  };
  return {
    async enter() {
      if (isClosed) return false;
      if (inside >= bound()) return new Promise((resolve) => waiting.push(resolve));
      inside += 1;
      return true;
    },
    leave() {
      inside -= 1;
      admit();
    },
    admit,
    close() {
      isClosed = true;
      for (const tell of waiting.splice(0)) tell(false);
    },
    inside: () => inside,
  };
}
