import type { Delivery } from '../core/http.ts';
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
  /** Resolves when an operation that has to wait need not wait any longer. Null if it may send. */
  readonly awaited: (operation: object) => Promise<unknown> | null;
  /** The scout goes past the others, who keep their places while they wait. */
  readonly limiterFor: (operation: object) => Admission;
  readonly note: (operation: object, delivery: Delivery) => void;
}

type Admission = Pick<Limiter, 'prepare' | 'dismiss' | 'depart' | 'arrive'>;

export function createFirstContact(limiter: Limiter, stop: Stop): FirstContact {
  let isMade = false;
  let scout: object | null = null;
  let tell = () => {};
  const made = new Promise<void>((resolve) => (tell = resolve));
  const isMissing = () => !isMade && scout !== null;
  return {
    isMissing,
    awaited: (operation) => (isMissing() && operation !== scout ? stop.orNull(made) : null),
    limiterFor: (operation) => (isMissing() && operation === scout ? unlimited : limiter),
    note(operation, delivery) {
      if (isMade || (delivery.kind === 'unsent' && delivery.cause === 'interrupted')) return;
      isMade = delivery.kind !== 'unsent';
      if (isMade) tell();
      else scout ??= operation;
    },
  };
}

const nothing = () => undefined;
const unlimited: Admission = {
  prepare: () => 1,
  dismiss: nothing,
  depart: () => ({ inFlight: 1, departedAt: 0, trial: null }),
  arrive: nothing,
};
