import type { Problem } from './diagnostic.ts';
import type { ErrorKind } from './errors.ts';
import type { Json } from './json.ts';

/**
 * What is known about one operation when it ends.
 * `failed`: not performed as far as is known, and safe to send again.
 * `in-doubt`: it may have been performed, and repeating it could double it.
 */
export type Outcome =
  | 'done'
  | 'rejected'
  | 'failed'
  | 'in-doubt'
  | 'blocked'
  | 'skipped'
  | 'planned';

/** `stopped`: it did not reach everything; `interrupted`: its process died. */
export type RunState = 'running' | 'finished' | 'stopped' | 'interrupted';

/** The kinds of error that a single operation can end with. */
export type FailureKind = Extract<ErrorKind, 'auth' | 'unavailable' | 'refused'>;

/** Why an operation is not done, and which exit code it argues for. */
export interface Failure {
  readonly kind: FailureKind;
  readonly problem: Problem;
}

/** The request that a dry run would have sent. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case; without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** The service's envelope (docs/contract.md, Answers) with what the tool knows added. */
export interface Result {
  readonly content: Json;
  readonly message: Json;
  readonly operation: string;
  readonly outcome: Outcome;
  readonly key: string | null;
  /** The document it came from; null where the arguments said everything. */
  readonly source: { readonly file: string; readonly line: number } | null;
  /** HTTP status of the last answer; null where none came. */
  readonly status: number | null;
  /** Requests sent for it, 0 in a dry run. */
  readonly attempts: number;
  readonly durationMs: number;
  /**
   * Numbers it in its ledger (docs/scripting.md); where that is asked for or needed to settle it.
   */
  readonly seq?: number;
  /**
   * Its answer came over a connection that mixed up answers: it may be that of another operation.
   */
  readonly suspect?: true;
  /** Milliseconds since 1970: when its last attempt began; where it is needed to look for it. */
  readonly sentAt?: number;
  readonly error?: Failure;
  readonly request?: PlannedRequest;
}

export function isSuccess(result: Result): boolean {
  return result.outcome === 'done' || result.outcome === 'skipped' || result.outcome === 'planned';
}
