import type { Clock } from '../core/host.ts';
import { createSemaphore } from './semaphore.ts';
import { createKneeSearch, type Flight, type Sample } from './auto-concurrency.ts';

/** The most concurrent requests that `auto` tries. */
export const MOST_AT_ONCE = 64;

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
  /** Requests that may be in flight now. */
  readonly limit: number;
  /** 0 if the run has ended. Otherwise the caller must call `dismiss`. */
  readonly prepare: () => Promise<number> | number;
  readonly dismiss: () => void;
  /** Null if the run has ended. Otherwise the caller must call `arrive`. */
  readonly depart: () => Promise<Flight | null> | Flight | null;
  /** @param sample null if nothing was sent after all */
  readonly arrive: (sample: Sample | null) => void;
  /** The run has ended: releases everybody who waits. */
  readonly close: () => void;
}

/** @param concurrency number of concurrent requests; `auto` finds what the service can take */
export function createLimiter(clock: Clock, concurrency: number | 'auto'): Limiter {
  const most = concurrency === 'auto' ? MOST_AT_ONCE : concurrency;
  const search = concurrency === 'auto' ? createKneeSearch(MOST_AT_ONCE) : null;
  let limit = search?.limit ?? most;
  const desks = createSemaphore(limit + preparedAhead(limit));
  const flights = createSemaphore(limit);
  const flightOf = (inFlight: number): Flight | null => {
    if (inFlight === 0) return null;
    const departedAt = clock.monotonic();
    return search?.depart(inFlight, departedAt) ?? { inFlight, departedAt, trial: null };
  };
  return {
    workers: most + preparedAhead(most),
    connections: most,
    get limit() {
      return limit;
    },
    prepare: desks.enter,
    depart() {
      const inFlight = flights.enter();
      return typeof inFlight === 'number' ? flightOf(inFlight) : inFlight.then(flightOf);
    },
    dismiss: desks.leave,
    arrive(sample) {
      if (search !== null && sample !== null) {
        search.observe(sample);
        if (search.limit !== limit) {
          limit = search.limit;
          desks.resize(limit + preparedAhead(limit));
          flights.resize(limit);
        }
      }
      flights.leave();
    },
    close() {
      desks.close();
      flights.close();
    },
  };
}

const preparedAhead = (limit: number) => Math.floor(limit / 8);
