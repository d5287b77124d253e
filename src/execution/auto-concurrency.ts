/**
 * Finds the best number of concurrent requests for a service: its knee. Above the knee, additional
 * requests wait instead of being processed. By Little's law, n concurrent requests with latency r
 * complete n / r requests a second, so the latencies of a trial show the throughput of its number.
 * The search leaps up from eight, once one request has shown that all is well, then tries steps around its current number (concurrency-search.ts). A
 * refusal immediately lowers the number below the requests in flight. Without a refusal, the number
 * drops only if a lower one did as well.
 */
import { climbFromOne, searchFrom } from './concurrency-search.ts';
import { createTrial, type Trial } from './concurrency-trial.ts';

/** What one request shows about the service. */
export interface Sample {
  readonly flight: Flight;
  /** On the monotonic clock, in milliseconds. */
  readonly sentAt: number;
  /** From the request's first byte to the whole answer. */
  readonly durationMs: number;
  /**
   * What the request shows about the load. `refused`: it was too much. `failed`: it may have been
   * too much. `unknown`: nothing.
   */
  readonly load: 'measured' | 'refused' | 'failed' | 'unknown';
}

/** A departing request. */
export interface Flight {
  /** Requests in flight at that moment, including this one. */
  readonly inFlight: number;
  /** On the monotonic clock, in milliseconds. */
  readonly departedAt: number;
  /** The trial that it belongs to. */
  readonly trial: Trial | null;
}

export interface KneeSearch {
  /** The number of concurrent requests to try now. */
  readonly limit: number;
  readonly depart: (inFlight: number, now: number) => Flight;
  /** Takes samples in the order in which the requests ended. */
  readonly observe: (sample: Sample) => void;
}

/** Answers between a refusal and the next rise of the ceiling. Doubles with each refusal. */
const FIRST_PATIENCE = 5000;
const MOST_PATIENCE = 40_000;
/** The same after a rise that went well. */
const SHORT_PATIENCE = 200;
/** The weight of one sample in the share of failures, and the share that counts as overload. */
const STRAIN_OF_ONE = 0.05;
const MOST_STRAIN = 0.12;

export function createKneeSearch(most: number): KneeSearch {
  const bounds = { ceiling: most };
  let climb = climbFromOne(bounds);
  let limit = climb.next().value;
  let trial = createTrial(limit, { limit, spread: 0 });
  let patience = FIRST_PATIENCE;
  let untilRaised = Infinity;
  let strain = 0;
  let refusedAt = -Infinity;

  const follow = (next: number, spread: number) => {
    // After one request alone, all of the next ones leave together.
    trial = createTrial(next, { limit: limit === 1 ? next : limit, spread });
    limit = next;
  };
  /** Several refusals of requests that were in flight together count as one. */
  const backOff = ({ flight, sentAt, durationMs }: Sample) => {
    const isSame = sentAt <= refusedAt;
    const bearable = Math.max(flight.inFlight - 1, Math.ceil(limit / 2), 1);
    if (isSame && bearable >= bounds.ceiling) return;
    if (!isSame) {
      refusedAt = sentAt + durationMs;
      untilRaised = patience;
      patience = Math.min(MOST_PATIENCE, patience * 2);
    }
    bounds.ceiling = Math.min(bounds.ceiling, bearable);
    climb = searchFrom(Math.min(limit, bounds.ceiling), bounds);
    follow(climb.next().value, Infinity);
  };
  return {
    get limit() {
      return limit;
    },
    depart(inFlight, now) {
      return { inFlight, departedAt: now, trial: trial.takes(inFlight, now) ? trial : null };
    },
    observe(sample) {
      strain += ((sample.load === 'failed' ? 1 : 0) - strain) * STRAIN_OF_ONE;
      if (sample.load === 'refused' || strain > MOST_STRAIN) {
        strain = 0;
        backOff(sample);
        return;
      }
      untilRaised -= 1;
      if (untilRaised <= 0) {
        bounds.ceiling = Math.min(most, Math.ceil(bounds.ceiling * 1.1));
        untilRaised = bounds.ceiling === most ? Infinity : SHORT_PATIENCE;
      }
      const { flight, sentAt, durationMs, load } = sample;
      if (flight.trial === trial) {
        trial.end(flight.departedAt, load === 'measured' ? durationMs : null);
      }
      if (!trial.isOver()) return;
      const measured = trial.measured(sentAt + durationMs);
      follow(climb.next(measured).value, measured.spread);
    },
  };
}
