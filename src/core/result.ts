import type { Problem } from './diagnostic.ts';
import type { ErrorKind } from './errors.ts';
import type { Json } from './json.ts';

/**
 * What is known about one operation when it ends.
 * `failed`: not performed as far as is known, and safe to send again.
 * `in-doubt`: it may have been performed, and sending it again could duplicate it.
 */
export const outcomes = [
  'done',
  'rejected',
  'failed',
  'in-doubt',
  'blocked',
  'skipped',
  'planned',
] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * How a result is counted. `given-up`: skipped because somebody gave it up, so nobody knows whether
 * it was performed.
 */
export type CountedOutcome = Outcome | 'given-up';

/** `stopped`: it did not reach every operation. `interrupted`: its process died. */
export type RunState = 'running' | 'finished' | 'stopped' | 'interrupted';

export type FailureKind = Extract<ErrorKind, 'auth' | 'unavailable' | 'refused'>;

/** Why an operation is not done, and which exit code that suggests. */
export interface Failure {
  readonly kind: FailureKind;
  readonly problem: Problem;
  /** What else is wrong with a document that was not sent; left out for nothing. */
  readonly others?: readonly Problem[];
}

export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case, without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** The service's envelope (docs/contract.md, Answers) plus what lms-cli knows. */
export interface Result {
  readonly content: Json;
  readonly message: Json;
  readonly operation: string;
  readonly outcome: Outcome;
  readonly key: string | null;
  /** The document that it came from; null if the arguments said everything. */
  readonly source: { readonly file: string; readonly line: number } | null;
  /** HTTP status of the last answer; null if none came. */
  readonly status: number | null;
  /** Number of requests sent for it; 0 in a dry run. */
  readonly attempts: number;
  readonly durationMs: number;
  /** Its number in the ledger (docs/scripting.md). Present if requested or needed to resolve it. */
  readonly seq?: number;
  /** It was skipped because it was given up (`runs resolve --give-up`), not because it was done. */
  readonly givenUp?: true;
  /** lms-cli added this release (`import --release`): no document asks for it. */
  readonly isAddedRelease?: true;
  /** The run that recorded it, or that found it recorded; left out if nothing is recorded. */
  readonly run?: string;
  /** The generation of the ledger since. Present for the only operation of a command. */
  readonly generation?: number;
  /** The title of its question, or its name. Present if known, of what is recorded or not done. */
  readonly title?: string;
  /** Start of its last attempt, in milliseconds since 1970. Present if needed to look for it. */
  readonly sentAt?: number;
  readonly error?: Failure;
  readonly request?: PlannedRequest;
}

export const countedAs = ({
  outcome,
  givenUp,
}: Pick<Result, 'outcome' | 'givenUp'>): CountedOutcome =>
  givenUp === true ? 'given-up' : outcome;

export function isSuccess(result: Result): boolean {
  return result.outcome === 'done' || result.outcome === 'skipped' || result.outcome === 'planned';
}
