/**
 * Finds how many requests at one time a service takes best: its knee, above which more of them
 * wait instead of being worked on. By Little's law n requests under way that take r each come to
 * n / r a second, so that the latencies of a trial tell the throughput of its number. From 1 it
 * leaps up, then tries steps around where it stands (knee-climb.ts). A refusal takes the number
 * below what was under way at once; without one, only a lower number that did as well does.
 */
import { climbFrom, searchFrom } from './concurrency-search.ts';
import { createTrial, type Trial } from './concurrency-trial.ts';

/** What one request tells about the service. */
export interface Sample {
  readonly flight: Flight;
  /** Of the monotonic clock, in milliseconds. */
  readonly sentAt: number;
  /** From its first byte to the whole answer. */
  readonly durationMs: number;
  /**
   * What it says about how much the service can take. `refused`: that this was too much.
   * `failed`: that it may have been. `unknown`: nothing.
   */
  readonly load: 'measured' | 'refused' | 'failed' | 'unknown';
}

/** A request that departs. */
export interface Flight {
  /** Requests under way then, itself included. */
  readonly inFlight: number;
  /** Of the monotonic clock, in milliseconds. */
  readonly departedAt: number;
  /** The trial that it is a part of. */
  readonly trial: Trial | null;
}

export interface KneeSearch {
  /** The number to try now. */
  readonly limit: number;
  readonly depart: (inFlight: number, now: number) => Flight;
  /** Samples in the order in which they ended. */
  readonly observe: (sample: Sample) => void;
}

/** Answers after a refusal until more is tried than was refused; doubles with each. */
const FIRST_PATIENCE = 5000;
const MOST_PATIENCE = 40_000;
/** The same after a try that went well. */
const SHORT_PATIENCE = 200;
/** Weight of one sample in the share of those that failed, and the share that is too much. */
const STRAIN_OF_ONE = 0.05;
const MOST_STRAIN = 0.12;

export function createKneeSearch(most: number): KneeSearch {
  const bounds = { ceiling: most };
  let climb = climbFrom(1, bounds);
  let limit = climb.next().value;
  let trial = createTrial(limit, { limit, spread: 0 });
  let patience = FIRST_PATIENCE;
  let untilRaised = Infinity;
  let strain = 0;
  let refusedAt = -Infinity;

  const follow = (next: number, spread: number) => {
    trial = createTrial(next, { limit, spread });
    limit = next;
  };
  /** Of requests that were under way together, the refusal of many is one. */
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
