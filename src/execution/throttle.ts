import type { WaitReason } from '../core/events.ts';
import type { Clock } from '../core/host.ts';

/** A waiting caller, which can be told to stop waiting. */
export interface Waiter {
  readonly signal: AbortSignal;
  /** Resolves after that many milliseconds, or when the signal aborts. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Called when a pause begins to hold a caller back, with the rest of it. */
export type TellOfPause = (ms: number, reason: WaitReason) => Promise<void> | void;

/** Decides when requests may leave. Everything that a run sends shares it. */
export interface Throttle {
  /** Waits until the caller may get ready to send, or stops waiting. Null means no wait. */
  readonly turn: (waiter: Waiter, tell?: TellOfPause) => Promise<void> | null;
  /** The same at the moment of sending, so that none leave in a bunch or during a pause. */
  readonly departure: (waiter: Waiter, tell?: TellOfPause) => Promise<void> | null;
  /** Nobody sends before that many milliseconds have passed. */
  readonly pause: (ms: number, reason?: WaitReason) => void;
  /** The same, without extending a pause: callers that are refused together wait once. */
  readonly join: (ms: number) => void;
}

/** @param ratePerSecond spaces requests evenly, without bursts; null for no limit */
export function createThrottle(clock: Clock, ratePerSecond: number | null): Throttle {
  const spacingMs = ratePerSecond === null ? 0 : 1000 / ratePerSecond;
  let pausedUntil = -Infinity;
  let pausedBy: WaitReason = 'back-off';
  const isPaused = () => pausedUntil !== -Infinity && clock.monotonic() < pausedUntil;
  const createQueue = () => {
    let nextSlot = -Infinity;
    const wait = async (waiter: Waiter, tell?: TellOfPause) => {
      for (;;) {
        if (isPaused()) await tell?.(Math.ceil(pausedUntil - clock.monotonic()), pausedBy);
        const slot = Math.max(clock.monotonic(), nextSlot, pausedUntil);
        nextSlot = slot + spacingMs;
        await sleepUntil(slot, clock, waiter);
        // If a pause has overtaken this slot, take one after it: the end of a pause is not a burst.
        if (slot >= pausedUntil || waiter.signal.aborted) return;
      }
    };
    return (waiter: Waiter, tell?: TellOfPause) => {
      const isFree = spacingMs === 0 && !isPaused();
      return isFree || waiter.signal.aborted ? null : wait(waiter, tell);
    };
  };
  return {
    turn: createQueue(),
    departure: createQueue(),
    pause(ms, reason = 'retry-after') {
      const until = clock.monotonic() + ms;
      if (until > pausedUntil) [pausedUntil, pausedBy] = [until, reason];
    },
    join(ms) {
      if (!isPaused()) [pausedUntil, pausedBy] = [clock.monotonic() + ms, 'back-off'];
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
