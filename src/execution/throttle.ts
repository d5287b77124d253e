import type { Clock } from '../core/host.ts';

/** Who waits, and can be told that there is nothing to wait for any more. */
export interface Waiter {
  readonly signal: AbortSignal;
  /** Resolves after that many milliseconds, or when the signal aborts. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Decides when requests may leave; shared by everything that a run sends. */
export interface Throttle {
  /** Waits until the caller may get ready to send, or leaves; null: no wait. */
  readonly turn: (waiter: Waiter) => Promise<void> | null;
  /**
   * The same at the very moment of sending: what delays requests after their turn, such as a
   * commit that several share, neither bunches them nor lets them slip past a pause.
   */
  readonly departure: (waiter: Waiter) => Promise<void> | null;
  /** Nobody sends before that many milliseconds have passed. */
  readonly pause: (ms: number) => void;
  /** The same without extending a pause: those who are refused together wait once. */
  readonly join: (ms: number) => void;
}

/** @param ratePerSecond requests are spaced evenly by it, without bursts; null for no limit. */
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
        // Whoever a pause has overtaken takes a new slot behind it: its end is no burst either.
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

/** Resolves at that moment of the monotonic clock, or when the waiter is to leave. */
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
