/** Ends a run: nothing new begins, waiting callers leave, and requests in flight still end. */
import type { Clock } from '../core/host.ts';
import { createSlots } from '../core/slots.ts';
import type { Problem } from '../core/diagnostic.ts';
import type { StopReason } from '../core/events.ts';
import type { Waiter } from './throttle.ts';

/** Its signal aborts when the run ends, for whatever reason. */
export interface Stop extends Waiter, Disposable {
  /** The first reason; null while the run continues, and if it failed. */
  readonly reason: StopReason | null;
  /** The problem behind that reason; null if it has none. */
  readonly cause: Problem | null;
  readonly now: (reason: StopReason, cause?: Problem) => void;
  /** Ends the run because of an error, which `perform` throws. The first error counts. */
  readonly fail: (error: unknown) => void;
  readonly throwFailure: () => void;
  /** The value of the promise; null as soon as the run ends. */
  readonly orNull: <T>(promise: Promise<T>) => Promise<T | null>;
}

/** @param drain aborts at the first Ctrl-C, SIGTERM or SIGHUP */
export function createStop(drain: AbortSignal, clock: Clock): Stop {
  const controller = new AbortController();
  const { signal } = controller;
  let reason: StopReason | null = null;
  let cause: Problem | null = null;
  let failure: { readonly error: unknown } | null = null;
  const now = (because: StopReason, behind: Problem | null = null) => {
    if (!signal.aborted) [reason, cause] = [because, behind];
    controller.abort();
  };
  const onDrain = () => now('interrupted');
  drain.addEventListener('abort', onDrain);
  if (drain.aborted) onDrain();

  // Many individual abort listeners would cost more than most waits, and Node warns of them.
  const waiting = createSlots<() => void>();
  signal.addEventListener('abort', () => waiting.forEach((leave) => leave()), { once: true });
  return {
    signal,
    get reason() {
      return reason;
    },
    get cause() {
      return cause;
    },
    now,
    fail(error) {
      failure ??= { error };
      controller.abort();
    },
    throwFailure() {
      if (failure !== null) throw failure.error;
    },
    async sleep(ms) {
      const nap = new AbortController();
      const leave = () => nap.abort();
      if (signal.aborted) leave();
      const slot = waiting.add(leave);
      await clock.sleep(ms, nap.signal);
      waiting.remove(slot);
    },
    orNull: (promise) =>
      new Promise((resolve, reject) => {
        const leave = () => resolve(null);
        const come = <V>(tell: (value: V) => void) => {
          return (value: V): void => {
            waiting.remove(slot);
            tell(value);
          };
        };
        const slot = waiting.add(leave);
        if (signal.aborted) leave();
        promise.then(come(resolve), come(reject));
      }),
    [Symbol.dispose]: () => drain.removeEventListener('abort', onDrain),
  };
}
