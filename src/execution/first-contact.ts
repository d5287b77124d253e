import type { RequestDelivery } from '../core/http.ts';
import type { Limiter } from './limiter.ts';
import type { Stop } from './stop.ts';

/**
 * Whether a run has reached the service. If no connection can be made, every operation would fail
 * for the same reason. So the first one that fails, the scout, tries again for all of them. The
 * others wait until it gets through, or the run ends.
 */
export interface FirstContact {
  /** True if a connection has failed and none has been made yet. */
  readonly isMissing: () => boolean;
  /** True for the operation that tries for all: it goes past the others, who keep their places. */
  readonly isScout: (operation: object) => boolean;
  readonly holds: (operation: object) => boolean;
  /** Resolves when an operation that has to wait need not wait any longer. Null if it may send. */
  readonly awaited: (operation: object) => Promise<unknown> | null;
  readonly limiterFor: (operation: object) => Admission;
  readonly note: (operation: object, delivery: RequestDelivery) => void;
  /** Ends the waiting if contact is made. Before that, a pause that the answer asks for begins. */
  readonly release: () => void;
}

type Admission = Pick<Limiter, 'prepare' | 'dismiss' | 'depart' | 'arrive'>;

/** @param hasScout false if every operation tries for itself */
export function createFirstContact(limiter: Limiter, stop: Stop, hasScout: boolean): FirstContact {
  let isMade = !hasScout;
  let isReleased = false;
  let scout: object | null = null;
  let tell = () => {};
  const released = new Promise<void>((resolve) => (tell = resolve));
  const isMissing = () => !isMade && scout !== null;
  const isScout = (operation: object) => isMissing() && operation === scout;
  const holds = (operation: object) =>
    scout !== null && !isReleased && operation !== scout && !stop.signal.aborted;
  return {
    isMissing,
    isScout,
    holds,
    awaited: (operation) => (holds(operation) ? stop.orNull(released) : null),
    limiterFor: (operation) => (isScout(operation) ? unlimited : limiter),
    note(operation, delivery) {
      if (isMade || (delivery.kind === 'unsent' && delivery.cause === 'interrupted')) return;
      isMade = delivery.kind !== 'unsent';
      if (!isMade) scout ??= operation;
    },
    release() {
      if (!isMade || isReleased) return;
      isReleased = true;
      tell();
    },
  };
}

const nothing = () => undefined;
const unlimited: Admission = {
  prepare: async () => true,
  dismiss: nothing,
  depart: async () => true,
  arrive: nothing,
};
