import type { Result } from '../core/result.ts';
import type { StopReason } from '../core/stop-reason.ts';
import type { Ending } from './send.ts';

/** Operations in a row that fail for one reason, after which no other one is tried. */
const FAILURES_IN_A_ROW = 5;

/** A share of errors says nothing of fewer results than that. */
const FEWEST_FOR_PERCENT = 20;

/** How many errors a run bears: it stops at the first one above. */
export type ErrorLimit = { readonly count: number } | { readonly percent: number };

/**
 * A refusal of the caller stops a run whose first answer it is; the same reason several times
 * in a row stops any run (reliability.md: Retries). What the service rejects is about that
 * one operation, and no reason.
 *
 * @returns why the run is to stop after this ending; null where it goes on
 */
export function createStopRule(): (ending: Ending) => StopReason | null {
  let reason: string | null = null;
  let inARow = 0;
  let wasAnswered = false;
  return ({ result, stops }) => {
    const isAboutItself = stops === 'nothing' && result.outcome === 'rejected';
    const latest = isAboutItself ? null : (result.error?.problem.code ?? null);
    inARow = latest === reason ? inARow + 1 : 1;
    reason = latest;
    const isFirstAnswer = !wasAnswered;
    wasAnswered ||= result.status !== null;
    if (stops === 'run' || (stops === 'caller' && isFirstAnswer)) {
      return result.error?.kind === 'auth' ? 'caller' : 'connection';
    }
    return reason !== null && inARow >= FAILURES_IN_A_ROW ? 'breaker' : null;
  };
}

/**
 * Counts what this run has tried: an error is a result that is rejected, failed or in doubt.
 * What an earlier run did or left in doubt counts neither as tried nor as an error.
 *
 * @returns whether the result is one error too many
 */
export function createErrorRule(limit: ErrorLimit | null): (result: Result) => boolean {
  let errors = 0;
  let tried = 0;
  return ({ outcome }) => {
    if (limit === null || (outcome !== 'done' && !isError(outcome))) return false;
    tried += 1;
    if (!isError(outcome)) return false;
    errors += 1;
    if ('count' in limit) return errors > limit.count;
    return tried >= FEWEST_FOR_PERCENT && errors * 100 > tried * limit.percent;
  };
}

function isError(outcome: Result['outcome']): boolean {
  return outcome === 'rejected' || outcome === 'failed' || outcome === 'in-doubt';
}
