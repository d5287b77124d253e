import { isOperationId, operations } from '../contract/operations.ts';
import type { Result } from '../core/result.ts';
import type { StopReason } from '../core/events.ts';
import type { OperationEnding } from './operation-end.ts';

/** After this many consecutive failures for one reason, the run tries no other operation. */
const FAILURES_IN_A_ROW = 5;

/** A percentage means nothing for fewer results than this. */
const FEWEST_FOR_PERCENT = 20;

/** How many errors a run allows: it stops at the first one beyond that. */
export type ErrorLimit = { readonly count: number } | { readonly percent: number };

/** How many past results are kept: more than are ever recorded together. */
const MOST_LOOKED_AT = 512;

export interface Judged {
  /** Why the run must stop after it; null if the run continues. */
  readonly reason: StopReason | null;
  /** The same, after the record shows why a result that looked done is in doubt. */
  readonly revise: (recorded: Result) => StopReason | null;
}

/**
 * A refusal of the caller's credentials stops a run if it is the run's first answer, and an answer in
 * another form than the service's if none in its form has come before. The same
 * reason several times in a row stops any run (docs/reliability.md, Retries). A rejection by the
 * service concerns only that operation and does not count.
 */
export function createStopRule(): (ending: OperationEnding) => Judged {
  const latest: { reason: string | null }[] = [];
  let wasAnswered = false;
  let isKnown = false;
  const breakerAt = (mine: { readonly reason: string | null }): StopReason | null =>
    mine.reason !== null && inARowAround(mine, latest) >= FAILURES_IN_A_ROW ? 'breaker' : null;
  return ({ result, stops }) => {
    const isAboutItself = stops === 'nothing' && isRejected(result);
    const mine = { reason: isAboutItself ? null : (result.error?.problem.code ?? null) };
    latest.push(mine);
    if (latest.length > MOST_LOOKED_AT) latest.shift();
    const revise = (recorded: Result) => {
      mine.reason = recorded.error?.problem.code ?? null;
      return breakerAt(mine);
    };
    const isFirstAnswer = !wasAnswered;
    wasAnswered ||= result.status !== null;
    isKnown ||= result.outcome === 'done' || (result.content ?? result.message) !== null;
    if (!isKnown && isOfOther(result)) return { reason: 'address', revise };
    if (stops === 'run' || (stops === 'caller' && isFirstAnswer)) {
      const { kind, problem: { code = '' } = {} } = result.error ?? {};
      const isDenied = kind === 'auth' && code.startsWith('auth/');
      const setting = code === 'service/not-found-page' ? 'address' : 'connection';
      return { reason: isDenied ? 'caller' : setting, revise };
    }
    return { reason: breakerAt(mine), revise };
  };
}

/** Nothing is wrong with the service. Also a deletion whose earlier attempt may have been performed: its resource may be gone by that. */
const isRejected = ({ outcome, operation, error }: Result): boolean =>
  outcome === 'rejected' ||
  outcome === 'blocked' ||
  (error?.problem.code === 'service/rejected' &&
    isOperationId(operation) &&
    operations[operation].repeat === 'gone');

/** A whole answer with a success status, and in another form: probably of another server. */
function isOfOther({ error }: Result): boolean {
  const { code = '', params = {} } = error?.problem ?? {};
  const { reason } = params;
  const isRead = ['not-json', 'html', 'foreign'].includes(String(reason));
  return code === 'service/unexpected-answer' && isRead;
}

/** How many adjacent results have this one's reason; 0 if it was too long ago. */
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
 * Counts what this run has tried: a result that is rejected, failed or in doubt is an error.
 * Operations that an earlier run completed or left in doubt count neither as tried nor as errors.
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
