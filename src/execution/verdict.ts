/** The result of an attempt, and what may be done after it. */
import type { OperationSpec } from '../contract/operations.ts';
import type { ParamsOfProblem, Problem, ProblemCode } from '../core/diagnostic.ts';
import type { Json } from '../core/json.ts';
import type { Failure, FailureKind, Outcome } from '../core/result.ts';
import { problem } from '../messages/problem.ts';
import type { ParsedAnswer } from './answer-body.ts';

export interface Verdict {
  readonly outcome: Extract<Outcome, 'done' | 'rejected' | 'failed' | 'in-doubt' | 'blocked'>;
  readonly content: Json;
  readonly message: Json;
  readonly failure: Failure | null;
  /** Whether the same request may be sent again. The last two make everybody wait. */
  readonly repeat: 'no' | 'back-off' | 'back-off-together' | { readonly afterMs: number };
  /** True if this attempt may have performed the operation. */
  readonly maybePerformed: boolean;
  /** `run`: no other operation could succeed. `caller`: the service refuses the caller. */
  readonly stops: 'nothing' | 'run' | 'caller';
  /** True if a new login may help. */
  readonly renewable: boolean;
}

/** Perhaps performed: never repeated if a repeat could duplicate it. */
export function maybe(row: OperationSpec, known: Failure): Verdict {
  if (row.repeat !== 'same') return likely(row, known);
  return { ...failed(known), repeat: 'back-off', maybePerformed: true };
}

/** Very likely performed, but not proven. */
export function likely(row: OperationSpec, known: Failure): Verdict {
  return row.repeat === 'once' ? { ...inDoubt(known), repeat: 'no' } : inDoubt(known);
}

/** Written out, because nearly every attempt ends with it. */
export const done = (content: Json, message: Json): Verdict => ({
  outcome: 'done',
  content,
  message,
  failure: null,
  repeat: 'no',
  maybePerformed: false,
  stops: 'nothing',
  renewable: false,
});

const base = done(null, null);

export const failed = (known: Failure): Verdict => ({ ...base, outcome: 'failed', failure: known });

/** Something else forbids it by now: nothing was sent. */
export const blocked = (by: Problem): Verdict => ({
  ...base,
  outcome: 'blocked',
  failure: { kind: 'refused', problem: by },
});

const inDoubt = (known: Failure): Verdict => ({
  ...base,
  outcome: 'in-doubt',
  failure: known,
  repeat: 'back-off',
  maybePerformed: true,
});

export const rejected = (reading: ParsedAnswer, known: Failure): Verdict => ({
  ...base,
  ...(reading.kind === 'refusal' ? { content: reading.content, message: reading.message } : {}),
  outcome: 'rejected',
  failure: known,
});

export function failure<Code extends ProblemCode>(
  kind: FailureKind,
  code: Code,
  params: ParamsOfProblem<Code>,
): Failure {
  return { kind, problem: problem(code, params) };
}
