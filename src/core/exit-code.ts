import type { Tally } from './tally.ts';

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
export function exitCodeOfRun(tally: Tally, remaining: number, isNoted = false): number {
  if (tally.count('in-doubt') > 0) return exitCodes.inDoubt;
  const failures = tally.count('rejected', 'failed', 'blocked');
  if (failures + remaining === 0) return exitCodes.ok;
  if (isNoted || tally.count('done', 'skipped', 'given-up', 'planned') > 0) return exitCodes.partly;
  if (failures === 0) return exitCodes.unavailable;
  const worst = (['auth', 'unavailable', 'refused'] as const).find((kind) => tally.kinds.has(kind));
  return exitCodes[worst ?? 'refused'];
}

/** The exit code after the first Ctrl-C, SIGTERM or SIGHUP; null if none was received. */
export function exitCodeOfInterruption(drain: AbortSignal): number | null {
  if (!drain.aborted) return null;
  const signals: readonly EndingSignal[] = ['SIGHUP', 'SIGTERM'];
  return exitCodes[signals.find((signal) => signal === drain.reason) ?? 'SIGINT'];
}
