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

const PAUSE_MS = 100;
/** Somebody who only looks whether a lock is held has it for less than this. */
const MOMENT_MS = 1000;

/** What an attempt has met. */
export class Busy {
  /** What is thrown without a wait, and when the time is over. */
  readonly refusal: CliError;
  /** How long to wait in all if the limit is shorter. */
  readonly leastMs: number;

  constructor(refusal: CliError, leastMs = MOMENT_MS) {
    this.refusal = refusal;
    this.leastMs = leastMs;
  }
}

/** Tries until nobody is in the way. Throws Interrupted at the first Ctrl-C. */
export type Patience = <T>(attempt: () => T | Busy | Promise<T | Busy>) => Promise<T>;

/** Its time begins now. */
export function createPatience(
  { waitMs, waiting }: WaitLimit,
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
): Patience {
  const since = clock.monotonic();
  const stop = waiting?.stop ?? new AbortController().signal;
  let isTold = false;
  return async (attempt) => {
    for (;;) {
      const met = await attempt();
      if (!(met instanceof Busy)) return met;
      const waited = clock.monotonic() - since;
      const left = Math.max(waitMs, met.leastMs) - waited;
      if (left <= 0) throw met.refusal;
      if (!isTold && waited >= MOMENT_MS) {
        isTold = true;
        await waiting?.tell(met.refusal.problem);
      }
      await clock.sleep(Math.min(PAUSE_MS, left), stop);
      if (stop.aborted) throw new Interrupted(undefined, { isBeforeSending: true });
    }
  };
}
