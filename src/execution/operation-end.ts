/** What an operation came to: its result without secrets, and what is recorded of its answer. */
import type { RawAnswer } from '../contract/work.ts';
import type { Proof } from '../core/credentials.ts';
import { headerOf, type Answer } from '../core/http.ts';
import { INSTANCE_HEADER, isInstance, isLoopback } from '../core/local-service.ts';
import type { Mask } from '../core/mask.ts';
import type { Failure, Result } from '../core/result.ts';
import type { Exchange } from './deliver.ts';
import { sourceOf } from './request.ts';
import type { Verdict } from './verdict.ts';

/** How far an operation has come. */
export interface Progress {
  /** Requests that were sent. */
  readonly attempts: number;
  /** Attempts, those included for which there were no credentials. */
  readonly tries: number;
  readonly answer: Answer | null;
  readonly connection: number | null;
  readonly maybePerformed: boolean;
  readonly waitedMs: number;
  readonly hasRenewed: boolean;
  /** What the last request was proven with; null where none was sent. */
  readonly proof: Proof | null;
}

export interface Attempted extends Progress {
  readonly verdict: Verdict;
  /** False where the latest attempt ended for want of credentials. */
  readonly wasSent: boolean;
}

export interface Ending {
  readonly result: Result;
  readonly stops: Verdict['stops'];
  /** For the record: null where nothing was answered, or it is done and has nothing to say. */
  readonly answer: RawAnswer | null;
  /** The one that the last answer came over; null where the last request had none. */
  readonly connection: number | null;
}

/** What a raw answer may take in a record. */
const RAW_ANSWER_BYTES = 64 * 1024;

export function endingOf(latest: Attempted, exchange: Exchange, durationMs: number): Ending {
  const { verdict, attempts, answer, connection } = latest;
  const { operation, ports } = exchange;
  const result: Result = {
    content: ports.mask.value(verdict.content),
    message: ports.mask.value(verdict.message),
    operation: operation.id,
    outcome: verdict.outcome,
    key: operation.key,
    source: sourceOf(operation),
    status: answer?.status ?? null,
    attempts,
    durationMs,
    ...(verdict.failure === null ? {} : { error: maskedFailure(verdict.failure, ports.mask) }),
  };
  return {
    result,
    stops: verdict.stops,
    answer: answer && recordedAnswer(answer, latest, exchange),
    connection,
  };
}

function recordedAnswer(
  answer: Answer,
  { verdict }: Attempted,
  { request, ports }: Exchange,
): RawAnswer | null {
  const said = isLoopback(request.url.hostname) ? headerOf(answer, INSTANCE_HEADER) : null;
  const instance = said !== null && isInstance(said) ? { instance: said } : null;
  if (verdict.outcome !== 'done') return { ...rawAnswerOf(answer, ports.mask), ...instance };
  return instance && { status: answer.status, body: '', ...instance };
}

/** What the service said stands in the parameters: it is recorded with them. */
function maskedFailure({ kind, problem: { code, params } }: Failure, mask: Mask): Failure {
  const masked = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? mask.text(value) : value,
  ]);
  return { kind, problem: { code, params: Object.fromEntries(masked) } };
}

function rawAnswerOf({ status, body, complete }: Answer, mask: Mask): RawAnswer {
  // The whole is masked before it is cut: half a secret is not known for one.
  const masked = complete ? mask.text(body) : mask.cutText(body);
  const { read } = new TextEncoder().encodeInto(masked, new Uint8Array(RAW_ANSWER_BYTES));
  return { status, body: masked.slice(0, read) };
}
