import { createSlots, type Slots } from '../core/slots.ts';

export interface Interruptions {
  /** Calls `interrupt` when the signal aborts. The returned function takes that back. */
  readonly listen: (signal: AbortSignal, interrupt: () => void) => () => void;
}

/**
 * Shares one listener of a signal among all requests that it can cut off. A listener for each would
 * cost more than the rest of a request, and Node warns of more than ten.
 */
export function createInterruptions(): Interruptions {
  const bySignal = new WeakMap<AbortSignal, Slots<() => void>>();
  const listeningTo = (signal: AbortSignal): Slots<() => void> => {
    const known = bySignal.get(signal);
    if (known !== undefined) return known;
    const listening = createSlots<() => void>();
    bySignal.set(signal, listening);
    const interruptAll = () => listening.forEach((interrupt) => interrupt());
    signal.addEventListener('abort', interruptAll, { once: true });
    return listening;
  };
  return {
    listen(signal, interrupt) {
      const listening = listeningTo(signal);
      const slot = listening.add(interrupt);
      return () => listening.remove(slot);
    },
  };
}
