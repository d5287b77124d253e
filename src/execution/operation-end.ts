/** The end of an operation: its result without secrets, and the recorded part of its answer. */
import type { RawAnswer } from '../contract/work.ts';
import type { Proof } from '../core/auth.ts';
import { type Answer, findHeader } from '../core/http.ts';
import { INSTANCE_HEADER, isInstance, isLoopback } from '../core/local-service.ts';
import type { Mask } from '../core/mask.ts';
import type { Failure, Result } from '../core/result.ts';
import { withParams } from '../messages/problem.ts';
import type { Exchange } from './deliver.ts';
import { sourceOfOperation } from './request.ts';
import type { Verdict } from './verdict.ts';

export interface OperationProgress {
  readonly attempts: number;
  /** Number of attempts, including those without available credentials. */
  readonly tries: number;
  readonly answer: Answer | null;
  readonly maybePerformed: boolean;
  readonly waitedMs: number;
  readonly hasRenewed: boolean;
  /** The authentication headers of the last request; null if none was sent. */
  readonly proof: Proof | null;
}

export interface AttemptedOperation extends OperationProgress {
  readonly verdict: Verdict;
  /** False if the latest attempt ended because credentials were unavailable, or something blocked it. */
  readonly wasSent: boolean;
}

export interface OperationEnding {
  readonly result: Result;
  readonly stops: Verdict['stops'];
  /** For the record. Null if no answer came, or if a completed operation's answer adds nothing. */
  readonly answer: RawAnswer | null;
}

const RAW_ANSWER_BYTES = 64 * 1024;

export function endOperation(
  latest: AttemptedOperation,
  exchange: Exchange,
  durationMs: number,
): OperationEnding {
  const { verdict, attempts, answer } = latest;
  const { operation } = exchange.assignment;
  const { mask } = exchange.sending.ports;
  const result: Result = {
    content: mask.value(verdict.content),
    message: mask.value(verdict.message),
    operation: operation.id,
    outcome: verdict.outcome,
    key: operation.key,
    source: sourceOfOperation(operation),
    status: answer?.status ?? null,
    attempts,
    durationMs,
  };
  const { failure } = verdict;
  return {
    result: failure === null ? result : { ...result, error: maskFailure(failure, mask) },
    stops: verdict.stops,
    answer: answer && recordedAnswer(answer, latest, exchange),
  };
}

function recordedAnswer(
  answer: Answer,
  { verdict }: AttemptedOperation,
  { request, sending }: Exchange,
): RawAnswer | null {
  const said = findHeader(answer, INSTANCE_HEADER);
  const isKnown = said !== null && isInstance(said) && isLoopback(request.url.hostname);
  const instance = isKnown ? { instance: said } : null;
  if (verdict.outcome !== 'done')
    return { ...rawAnswerOf(answer, sending.ports.mask), ...instance };
  return instance && { status: answer.status, body: '', ...instance };
}

/** Parameters contain the service's message and are recorded: mask them, but not our own words. */
function maskFailure({ kind, problem: about }: Failure, mask: Mask): Failure {
  const masked = Object.entries(about.params).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'reason' && name !== 'cause' ? mask.text(value) : value,
  ]);
  return { kind, problem: withParams(about, Object.fromEntries(masked)) };
}

function rawAnswerOf({ status, body, complete }: Answer, mask: Mask): RawAnswer {
  // Mask before cutting: half a secret would not be recognized.
  const masked = complete ? mask.text(body) : mask.cutText(body);
  const { read } = new TextEncoder().encodeInto(masked, new Uint8Array(RAW_ANSWER_BYTES));
  return { status, body: masked.slice(0, read) };
}
