import type { Result } from '../core/result.ts';
import type { StopReason } from '../core/events.ts';
import type { Ending } from './operation-end.ts';

/** Operations in a row that fail for one reason, after which no other one is tried. */
const FAILURES_IN_A_ROW = 5;

/** A share of errors says nothing of fewer results than that. */
const FEWEST_FOR_PERCENT = 20;

/** How many errors a run bears: it stops at the first one above. */
export type ErrorLimit = { readonly count: number } | { readonly percent: number };

/** Results that are looked back at: more than are ever recorded together. */
const MOST_LOOKED_AT = 512;

/** A result that was judged. */
export interface Judged {
  /** Why the run is to stop after it; null where it goes on. */
  readonly reason: StopReason | null;
  /** The same, now that the record of what looked done says why it is in doubt. */
  readonly revise: (recorded: Result) => StopReason | null;
}

/**
 * A refusal of the caller stops a run whose first answer it is; the same reason several times
 * in a row stops any run (reliability.md: Retries). What the service rejects is about that
 * one operation, and no reason.
 */
export function createStopRule(): (ending: Ending) => Judged {
  const latest: { reason: string | null }[] = [];
  let wasAnswered = false;
  const breakerAt = (mine: { readonly reason: string | null }): StopReason | null =>
    mine.reason !== null && inARowAround(mine, latest) >= FAILURES_IN_A_ROW ? 'breaker' : null;
  return ({ result, stops }) => {
    const isAboutItself = stops === 'nothing' && result.outcome === 'rejected';
    const mine = { reason: isAboutItself ? null : (result.error?.problem.code ?? null) };
    latest.push(mine);
    if (latest.length > MOST_LOOKED_AT) latest.shift();
    const revise = (recorded: Result) => {
      mine.reason = recorded.error?.problem.code ?? null;
      return breakerAt(mine);
    };
    const isFirstAnswer = !wasAnswered;
    wasAnswered ||= result.status !== null;
    if (stops === 'run' || (stops === 'caller' && isFirstAnswer)) {
      return { reason: result.error?.kind === 'auth' ? 'caller' : 'connection', revise };
    }
    return { reason: breakerAt(mine), revise };
  };
}

/** How many results of one reason stand side by side there; 0 where it is too long ago. */
function inARowAround<T extends { readonly reason: string | null }>(
  mine: T,
  latest: readonly T[],
): number {
  const at = latest.lastIndexOf(mine);
  if (at === -1) return 0;
  let start = at;
  let end = at;
  while (latest[start - 1]?.reason === mine.reason) start -= 1;
  while (latest[end + 1]?.reason === mine.reason) end += 1;
  return end - start + 1;
}

/**
 * Counts what this run has tried: an error is a result that is rejected, failed or in doubt.
 * What an earlier run did or left in doubt counts neither as tried nor as an error.
 *
 * @returns whether the result is one error too many; a revised one was tried before
 */
export function createErrorRule(
  limit: ErrorLimit | null,
): (result: Result, isRevised?: boolean) => boolean {
  let errors = 0;
  let tried = 0;
  return ({ outcome }, isRevised = false) => {
    if (limit === null || (outcome !== 'done' && !isError(outcome))) return false;
    if (!isRevised) tried += 1;
    if (!isError(outcome)) return false;
    errors += 1;
    if ('count' in limit) return errors > limit.count;
    return tried >= FEWEST_FOR_PERCENT && errors * 100 > tried * limit.percent;
  };
}

function isError(outcome: Result['outcome']): boolean {
  return outcome === 'rejected' || outcome === 'failed' || outcome === 'in-doubt';
}
