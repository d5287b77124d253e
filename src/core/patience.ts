/** Waits for somebody else to end, as long as the user allows it (--wait). */
import type { Problem } from './diagnostic.ts';
import { type CliError, Interrupted } from './errors.ts';
import type { Clock } from './host.ts';

/** How long a command waits, and how it tells so. */
export interface WaitLimit {
  /** Milliseconds. */
  readonly waitMs: number;
  /** Left out if nobody is there to see a wait. */
  readonly waiting?: {
    /** Ends the wait and the command. */
    readonly stop: AbortSignal;
    /** Ends even what must be recorded: nothing more is waited for. */
    readonly cut: AbortSignal;
    /** Called at most once, with what would be refused without a wait. */
    readonly tell: (refusal: Problem) => Promise<void>;
  };
}

export interface Patience {
  /**
   * Waits a moment before the next try. False if the time is over. Throws Interrupted at the first
   * Ctrl-C.
   * @param refusal what would be thrown without a wait
   * @param leastMs how long to wait in all if the limit is shorter
   */
  pause(refusal: () => CliError | Promise<CliError>, leastMs?: number): Promise<boolean>;
}

const PAUSE_MS = 100;
/** Somebody who only looks whether a lock is held has it for less than this. */
const MOMENT_MS = 1000;

/** Its time begins now. */
export function createPatience(
  { waitMs, waiting }: WaitLimit,
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
): Patience {
  const since = clock.monotonic();
  const stop = waiting?.stop ?? new AbortController().signal;
  let isTold = false;
  return {
    async pause(refusal, leastMs = MOMENT_MS) {
      const waited = clock.monotonic() - since;
      const left = Math.max(waitMs, leastMs) - waited;
      if (left <= 0) return false;
      if (!isTold && waited >= MOMENT_MS) {
        isTold = true;
        await waiting?.tell((await refusal()).problem);
      }
      await clock.sleep(Math.min(PAUSE_MS, left), stop);
      if (stop.aborted) throw new Interrupted(undefined, { isBeforeSending: true });
      return true;
    },
  };
}
