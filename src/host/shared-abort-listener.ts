import { createSlots, type Slots } from '../core/slots.ts';

export interface Interruptions {
  /** Calls when the signal aborts; what it answers takes that back. */
  readonly listen: (signal: AbortSignal, interrupt: () => void) => () => void;
}

/**
 * One listener of a signal for all requests that it can cut: listeners of their own would cost
 * more than the rest of a request, and Node warns of more than ten.
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
