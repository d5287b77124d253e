import type { Clock } from '../../src/core/host.ts';

export interface ManualClock extends Clock {
  /** Every requested wait, in milliseconds, in order. */
  readonly waits: readonly number[];
}

/** A clock that moves only when somebody waits. A sleep takes no real time and is recorded. */
export function createManualClock(start = Date.UTC(2026, 10, 21, 9, 0, 0)): ManualClock {
  let elapsedMs = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => start + elapsedMs,
    monotonic: () => elapsedMs,
    async sleep(ms, signal) {
      if (signal.aborted) return;
      waits.push(ms);
      elapsedMs += ms;
    },
  };
}
