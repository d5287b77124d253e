import type { ErrorKind } from './errors.ts';
import type { FailureKind, Outcome, Result } from './result.ts';

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
  defect: 70,
  output: 74,
  SIGINT: 130,
  SIGTERM: 143,
} as const;

export function exitCodeOfError(kind: ErrorKind): number {
  return exitCodes[kind];
}

/** What an exit code becomes where the output or a report could not be written (cli.md). */
export function exitCodeWithoutOutput(code: number): number {
  return outranking.has(code) ? code : exitCodes.output;
}

const outranking: ReadonlySet<number> = new Set([
  exitCodes.inDoubt,
  exitCodes.defect,
  exitCodes.SIGINT,
  exitCodes.SIGTERM,
]);

/** What the results of a run come to, however many they are. */
export interface Tally {
  add(result: Pick<Result, 'outcome' | 'error'>): void;
  readonly counts: Readonly<Partial<Record<Outcome, number>>>;
  /** Why operations are rejected or failed, for the exit code. */
  readonly kinds: ReadonlySet<FailureKind>;
}

export function createTally(): Tally {
  const counts: Partial<Record<Outcome, number>> = {};
  const kinds = new Set<FailureKind>();
  return {
    add({ outcome, error }) {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      // What is blocked is so because of another one, whose kind counts.
      if (error !== undefined && outcome !== 'blocked') kinds.add(error.kind);
    },
    counts,
    kinds,
  };
}

/**
 * The exit code of a run: in doubt (or suspect) over partly done; with nothing done,
 * authentication over unavailability over refusal. Blocked alone counts as refused, because a
 * repetition changes nothing; what a run did not reach, without any failure, as unavailable. An
 * interruption outranks them all and is the caller's.
 *
 * @param remaining operations that the run did not reach
 * @param suspects results whose answers may belong to other operations
 */
export function exitCodeOfRun({ counts, kinds }: Tally, remaining: number, suspects = 0): number {
  const count = (outcomes: readonly Outcome[]) =>
    outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
  if (count(['in-doubt']) + suspects > 0) return exitCodes.inDoubt;
  const failures = count(['rejected', 'failed', 'blocked']);
  if (failures + remaining === 0) return exitCodes.ok;
  if (count(['done', 'skipped', 'planned']) > 0) return exitCodes.partly;
  if (failures === 0) return exitCodes.unavailable;
  const worst = (['auth', 'unavailable', 'refused'] as const).find((kind) => kinds.has(kind));
  return exitCodes[worst ?? 'refused'];
}

/** What the first Ctrl-C or SIGTERM makes of any exit code; null where there was none. */
export function exitCodeOfInterruption(drain: AbortSignal): number | null {
  if (!drain.aborted) return null;
  return drain.reason === 'SIGTERM' ? exitCodes.SIGTERM : exitCodes.SIGINT;
}
