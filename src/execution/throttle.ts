import type { Clock } from '../core/host.ts';

/** Decides when requests may leave; shared by everything that a run sends. */
export interface Throttle {
  /** Resolves when the caller may send, or when the signal aborts. */
  turn(signal: AbortSignal): Promise<void>;
  /** Nobody sends before that many milliseconds have passed. */
  pause(ms: number): void;
}

/** @param ratePerSecond requests are spaced evenly by it, without bursts; null for no limit. */
export function createThrottle(clock: Clock, ratePerSecond: number | null): Throttle {
  const spacingMs = ratePerSecond === null ? 0 : 1000 / ratePerSecond;
  let nextSlot = -Infinity;
  let pausedUntil = -Infinity;
  const sleepUntil = async (moment: number, signal: AbortSignal) => {
    for (let ms = moment - clock.monotonic(); ms > 0; ms = moment - clock.monotonic()) {
      if (signal.aborted) return;
      await clock.sleep(ms, signal);
    }
  };
  return {
    async turn(signal) {
      for (;;) {
        const slot = Math.max(clock.monotonic(), nextSlot);
        nextSlot = slot + spacingMs;
        await sleepUntil(slot, signal);
        // Whoever a pause has overtaken takes a new slot behind it: its end is no burst either.
        if (slot >= pausedUntil || signal.aborted) return;
      }
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
      nextSlot = Math.max(nextSlot, pausedUntil);
    },
  };
}
