import { isOperationId, operations } from '../contract/operations.ts';
import type { Result } from '../core/result.ts';
import type { StopReason } from '../core/events.ts';
import type { OperationEnding } from './operation-end.ts';
import type { Stop } from './stop.ts';

/** After this many consecutive failures for one reason, the run tries no other operation. */
const FAILURES_IN_A_ROW = 5;

/** A percentage means nothing for fewer results than this. */
const FEWEST_FOR_PERCENT = 20;

/** How many errors a run allows: it stops at the first one beyond that. */
export type ErrorLimit = { readonly count: number } | { readonly percent: number };

/** How many past results are kept: more than are ever recorded together. */
const MOST_LOOKED_AT = 512;

/** Judges a result again after its record has put it in doubt. */
export type Revise = (recorded: Result) => void;

interface Reason {
  reason: string | null;
}

/** Stops a run if what it has sent requires it. */
export class StopRules {
  readonly #limit: ErrorLimit | null;
  readonly #stop: Pick<Stop, 'now'>;
  readonly #latest: Reason[] = [];
  #wasAnswered = false;
  #isKnown = false;
  #errors = 0;
  #tried = 0;

  /** @param limit null allows any number of errors */
  constructor(limit: ErrorLimit | null, stop: Pick<Stop, 'now'>) {
    this.#limit = limit;
    this.#stop = stop;
  }

  judge(sent: OperationEnding): Revise {
    const { result, stops } = sent;
    const isAboutItself = stops === 'nothing' && isRejected(result);
    const mine = { reason: isAboutItself ? null : (result.error?.problem.code ?? null) };
    this.#latest.push(mine);
    if (this.#latest.length > MOST_LOOKED_AT) this.#latest.shift();
    const reason = this.#reasonToStop(sent) ?? this.#breakerAt(mine);
    if (reason !== null) this.#stop.now(reason, result.error?.problem);
    if (this.#isOneTooMany(result)) this.#stop.now('errors');
    return (recorded) => {
      if (result.outcome !== 'done' || recorded.outcome === 'done') return;
      const cause = recorded.error?.problem;
      mine.reason = cause?.code ?? null;
      if (this.#breakerAt(mine) !== null) this.#stop.now('breaker', cause);
      if (this.#isOneTooMany(recorded, true)) this.#stop.now('errors');
    };
  }

  /**
   * A refusal of the caller's credentials stops a run if it is the run's first answer, and an answer
   * in another form than the service's if none in its form has come before.
   */
  #reasonToStop({ result, stops }: OperationEnding): StopReason | null {
    const isFirstAnswer = !this.#wasAnswered;
    this.#wasAnswered ||= result.status !== null;
    this.#isKnown ||= result.outcome === 'done' || (result.content ?? result.message) !== null;
    if (!this.#isKnown && isOfOther(result)) return 'address';
    if (stops !== 'run' && !(stops === 'caller' && isFirstAnswer)) return null;
    const { kind, problem: { code = '' } = {} } = result.error ?? {};
    if (kind === 'auth' && code.startsWith('auth/')) return 'caller';
    return code === 'service/not-found-page' ? 'address' : 'connection';
  }

  /** The same reason in a row stops any run (docs/reliability.md, Retries), except a rejection. */
  #breakerAt(mine: Reason): StopReason | null {
    const isBroken = mine.reason !== null && inARowAround(mine, this.#latest) >= FAILURES_IN_A_ROW;
    return isBroken ? 'breaker' : null;
  }

  /** Rejected, failed or in doubt is an error. A revised result was tried before. */
  #isOneTooMany({ outcome }: Result, isRevised = false): boolean {
    if (this.#limit === null || (outcome !== 'done' && !isError(outcome))) return false;
    if (!isRevised) this.#tried += 1;
    if (!isError(outcome)) return false;
    this.#errors += 1;
    if ('count' in this.#limit) return this.#errors > this.#limit.count;
    return (
      this.#tried >= FEWEST_FOR_PERCENT && this.#errors * 100 > this.#tried * this.#limit.percent
    );
  }
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
  const about = error?.problem;
  if (about?.code !== 'service/unexpected-answer') return false;
  return about.params.reason === 'html' || about.params.reason === 'foreign';
}

/** How many adjacent results have this one's reason; 0 if it was too long ago. */
function inARowAround(mine: Reason, latest: readonly Reason[]): number {
  const at = latest.lastIndexOf(mine);
  if (at === -1) return 0;
  let start = at;
  let end = at;
  while (latest[start - 1]?.reason === mine.reason) start -= 1;
  while (latest[end + 1]?.reason === mine.reason) end += 1;
  return end - start + 1;
}

function isError(outcome: Result['outcome']): boolean {
  return outcome === 'rejected' || outcome === 'failed' || outcome === 'in-doubt';
}
