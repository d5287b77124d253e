import type { Clock } from '../core/host.ts';

/** A waiting caller, which can be told to stop waiting. */
export interface Waiter {
  readonly signal: AbortSignal;
  /** Resolves after that many milliseconds, or when the signal aborts. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Decides when requests may leave. Everything that a run sends shares it. */
export interface Throttle {
  /** Waits until the caller may get ready to send, or stops waiting. Null means no wait. */
  readonly turn: (waiter: Waiter) => Promise<void> | null;
  /**
   * The same at the moment of sending. Requests may be delayed after their turn, for example by a
   * shared commit. This keeps them from leaving in a bunch or during a pause.
   */
  readonly departure: (waiter: Waiter) => Promise<void> | null;
  /** Nobody sends before that many milliseconds have passed. */
  readonly pause: (ms: number) => void;
  /** The same, without extending a pause: callers that are refused together wait once. */
  readonly join: (ms: number) => void;
}

/** @param ratePerSecond spaces requests evenly, without bursts; null for no limit */
export function createThrottle(clock: Clock, ratePerSecond: number | null): Throttle {
  const spacingMs = ratePerSecond === null ? 0 : 1000 / ratePerSecond;
  let pausedUntil = -Infinity;
  const isPaused = () => pausedUntil !== -Infinity && clock.monotonic() < pausedUntil;
  const createQueue = () => {
    let nextSlot = -Infinity;
    const wait = async (waiter: Waiter) => {
      for (;;) {
        const slot = Math.max(clock.monotonic(), nextSlot, pausedUntil);
        nextSlot = slot + spacingMs;
        await sleepUntil(slot, clock, waiter);
        // If a pause has overtaken this slot, take one after it: the end of a pause is not a burst.
        if (slot >= pausedUntil || waiter.signal.aborted) return;
      }
    };
    return (waiter: Waiter) => {
      const isFree = spacingMs === 0 && !isPaused();
      return isFree || waiter.signal.aborted ? null : wait(waiter);
    };
  };
  return {
    turn: createQueue(),
    departure: createQueue(),
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
    },
    join(ms) {
      if (!isPaused()) pausedUntil = clock.monotonic() + ms;
    },
  };
}

/** The longest time that timers can count. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

/** Resolves at that moment of the monotonic clock, or when the waiter must leave. */
export async function sleepUntil(
  moment: number,
  clock: Clock,
  { signal, sleep }: Waiter,
): Promise<void> {
  for (let ms = moment - clock.monotonic(); ms > 0; ms = moment - clock.monotonic()) {
    if (signal.aborted) return;
    await sleep(Math.min(ms, LONGEST_SLEEP_MS));
  }
}
