import type { ErrorKind } from './errors.ts';
import { type Counted, countedAs, type FailureKind, type Result } from './result.ts';

export const exitCodes = {
  ok: 0,
  refused: 1,
  usage: 2,
  input: 3,
  auth: 4,
  unavailable: 5,
  partly: 6,
  conflict: 7,
  inDoubt: 8,
  limit: 9,
  changes: 10,
  locked: 11,
  defect: 70,
  output: 74,
  SIGHUP: 129,
  SIGINT: 130,
  SIGTERM: 143,
} as const;

/** A signal that ends a command in order. */
export type EndingSignal = Extract<keyof typeof exitCodes, `SIG${string}`>;

export function exitCodeOfError(kind: ErrorKind): number {
  return exitCodes[kind];
}

/** The exit code to use instead of this one if the output or a report could not be written. */
export function exitCodeWithoutOutput(code: number): number {
  return outranking.has(code) ? code : exitCodes.output;
}

const outranking: ReadonlySet<number> = new Set([
  exitCodes.inDoubt,
  exitCodes.defect,
  exitCodes.SIGHUP,
  exitCodes.SIGINT,
  exitCodes.SIGTERM,
]);

/** Sums up any number of results. */
export interface Tally {
  add(result: Pick<Result, 'outcome' | 'error' | 'givenUp'>): void;
  readonly counts: Readonly<Partial<Record<Counted, number>>>;
  /** Why operations were rejected or failed, for the exit code. */
  readonly kinds: ReadonlySet<FailureKind>;
}

export function createTally(): Tally {
  const counts: Partial<Record<Counted, number>> = {};
  const kinds = new Set<FailureKind>();
  return {
    add(result) {
      const { outcome, error } = result;
      const counted = countedAs(result);
      counts[counted] = (counts[counted] ?? 0) + 1;
      // A blocked operation is blocked because of another one, whose kind counts.
      if (error !== undefined && outcome !== 'blocked') kinds.add(error.kind);
    },
    counts,
    kinds,
  };
}

/**
 * The exit code of a run. In doubt outranks partly done. If nothing was done,
 * authentication outranks unavailability, which outranks refusal. Blocked operations alone count as
 * refused, because repeating the run changes nothing. Operations that the run did not reach,
 * without any failure, count as unavailable. An interruption outranks all of these and is the
 * caller's to apply.
 *
 * @param remaining operations that the run did not reach
 * @param isNoted true if something was changed without an operation; left out for false
 */
export function exitCodeOfRun(
  { counts, kinds }: Pick<Tally, 'counts' | 'kinds'>,
  remaining: number,
  isNoted = false,
): number {
  const count = (outcomes: readonly Counted[]) =>
    outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  if (count(['in-doubt']) > 0) return exitCodes.inDoubt;
  const failures = count(['rejected', 'failed', 'blocked']);
  if (failures + remaining === 0) return exitCodes.ok;
  const isDone = isNoted || count(['done', 'skipped', 'given-up', 'planned']) > 0;
  if (isDone) return exitCodes.partly;
  if (failures === 0) return exitCodes.unavailable;
  const worst = (['auth', 'unavailable', 'refused'] as const).find((kind) => kinds.has(kind));
  return exitCodes[worst ?? 'refused'];
}

/** The exit code after the first Ctrl-C, SIGTERM or SIGHUP; null if none was received. */
export function exitCodeOfInterruption(drain: AbortSignal): number | null {
  if (!drain.aborted) return null;
  const signals: readonly EndingSignal[] = ['SIGHUP', 'SIGTERM'];
  return exitCodes[signals.find((signal) => signal === drain.reason) ?? 'SIGINT'];
}
