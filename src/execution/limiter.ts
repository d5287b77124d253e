import type { Clock } from '../core/host.ts';
import { createSemaphore } from './semaphore.ts';
import { createKneeSearch, type Flight, type Sample } from './auto-concurrency.ts';

/** The most requests at one time that `auto` tries. */
export const MOST_AT_ONCE = 64;

/**
 * Bounds what a run has under way. A request is prepared (its turn comes, it is signed, its
 * intent recorded) before it departs. A few are prepared ahead: else the time of a commit
 * would be missing at the service; only a few, because an intent that a crash leaves behind
 * is in doubt.
 */
export interface Limiter {
  /** Operations that a run begins at one time, those included that are prepared ahead. */
  readonly workers: number;
  /** Sockets that a transport needs for it. */
  readonly connections: number;
  /** Requests that may be under way now. */
  readonly limit: number;
  /** False where the run has ended; else the caller owes `dismiss`. */
  readonly prepare: () => Promise<boolean>;
  readonly dismiss: () => void;
  /** Null where the run has ended; else the caller owes `arrive`. */
  readonly depart: () => Promise<Flight | null>;
  /** @param sample null where nothing was sent after all */
  readonly arrive: (sample: Sample | null) => void;
  /** The run has ended: nobody waits any more. */
  readonly close: () => void;
}

/** @param concurrency requests at one time; `auto` finds out what the service can take */
export function createLimiter(clock: Clock, concurrency: number | 'auto'): Limiter {
  const most = concurrency === 'auto' ? MOST_AT_ONCE : concurrency;
  const search = concurrency === 'auto' ? createKneeSearch(MOST_AT_ONCE) : null;
  let limit = search?.limit ?? most;
  const desks = createSemaphore(limit + preparedAhead(limit));
  const flights = createSemaphore(limit);
  return {
    workers: most + preparedAhead(most),
    connections: most,
    get limit() {
      return limit;
    },
    prepare: async () => (await desks.enter()) > 0,
    async depart() {
      const inFlight = await flights.enter();
      if (inFlight === 0) return null;
      const departedAt = clock.monotonic();
      return search?.depart(inFlight, departedAt) ?? { inFlight, departedAt, trial: null };
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
