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
  return {
    async turn(signal) {
      const slot = Math.max(clock.monotonic(), nextSlot);
      nextSlot = slot + spacingMs;
      for (;;) {
        const waitMs = Math.max(slot, pausedUntil) - clock.monotonic();
        if (waitMs <= 0 || signal.aborted) return;
        await clock.sleep(waitMs, signal);
      }
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
    },
  };
}
