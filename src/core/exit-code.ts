import type { ErrorKind } from './errors.ts';
import { isSuccess, type Result } from './result.ts';

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
  SIGINT: 130,
  SIGTERM: 143,
} as const;

export function exitCodeOfError(kind: ErrorKind): number {
  return exitCodes[kind];
}

/**
 * The exit code of a run: in doubt over partly done; with nothing done, authentication
 * over unavailability over refusal. An interruption outranks them all and is the caller's.
 */
export function exitCodeOfResults(results: readonly Result[]): number {
  const unsuccessful = results.filter((result) => !isSuccess(result));
  if (unsuccessful.length === 0) return exitCodes.ok;
  if (unsuccessful.some((result) => result.outcome === 'in-doubt')) return exitCodes.inDoubt;
  if (unsuccessful.length < results.length) return exitCodes.partly;
  const kinds = new Set(unsuccessful.map((result) => result.error?.kind));
  const worst = (['auth', 'unavailable', 'refused'] as const).find((kind) => kinds.has(kind));
  return exitCodes[worst ?? 'defect'];
}

/** What the first Ctrl-C or SIGTERM makes of any exit code; null where there was none. */
export function exitCodeOfInterruption(drain: AbortSignal): number | null {
  if (!drain.aborted) return null;
  return drain.reason === 'SIGTERM' ? exitCodes.SIGTERM : exitCodes.SIGINT;
}
