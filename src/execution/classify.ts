/**
 * What an attempt proves: the table "Points of failure" of docs/reliability, row by row, the
 * first that fits decides. A verdict is what stands if the operation is not attempted again.
 */
import type { OperationRow } from '../contract/operations.ts';
import { isId, isIdText } from '../contract/values.ts';
import type { CliError } from '../core/errors.ts';
import { headerOf, type Answer, type Delivery } from '../core/http.ts';
import { isObject, type Json } from '../core/json.ts';
import type { Failure, FailureKind, Outcome } from '../core/result.ts';
import { problem, type ParamsOfProblem, type ProblemCode } from '../messages/problem.ts';
import { readAnswer, type Reading } from './reading.ts';
import { retryAfterOf } from './retry-after.ts';

export interface Verdict {
  readonly outcome: Extract<Outcome, 'done' | 'rejected' | 'failed' | 'in-doubt'>;
  readonly content: Json;
  readonly message: Json;
  readonly failure: Failure | null;
  /** Whether the same request may be sent again; the last two make everybody wait. */
  readonly repeat: 'no' | 'back-off' | 'back-off-together' | { readonly afterMs: number };
  /** True where this attempt may have performed the operation. */
  readonly maybePerformed: boolean;
  /** `run`: no other operation could fare better. `caller`: it is the caller who is refused. */
  readonly stops: 'nothing' | 'run' | 'caller';
  /** True where a new login may help. */
  readonly renewable: boolean;
}

export interface Circumstances {
  readonly row: OperationRow;
  /** An earlier attempt of this operation may have performed it. */
  readonly maybePerformedBefore: boolean;
  /** False: a 503 with Retry-After may come after the work was done (profile: trust503). */
  readonly trust503: boolean;
  /** For messages: where the request went. */
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function classify(delivery: Delivery, circumstances: Circumstances): Verdict {
  const verdict = firstFittingRow(delivery, circumstances);
  return circumstances.row.repeat === 'gone' && circumstances.maybePerformedBefore
    ? secondDeletion(verdict, delivery)
    : verdict;
}

/**
 * The credentials could not be had (a login failed): nothing was sent. A login that cannot be
 * reached is tried again, by one for all; a refused one is not. What is not about the service
 * or the caller is thrown on.
 */
export function verdictWithoutCredentials(error: CliError, circumstances: Circumstances): Verdict {
  const { kind, problem: known } = error;
  if (kind !== 'auth' && kind !== 'unavailable') throw error;
  const verdict: Verdict = {
    ...failed({ kind, problem: known }),
    repeat: kind === 'unavailable' ? 'back-off-together' : 'no',
    stops: 'run',
  };
  return circumstances.row.repeat === 'gone' && circumstances.maybePerformedBefore
    ? { ...verdict, outcome: 'in-doubt' }
    : verdict;
}

/** After an unknown attempt, "unknown resource" means that the first one deleted it. */
function secondDeletion(verdict: Verdict, delivery: Delivery): Verdict {
  if (verdict.outcome === 'done') return verdict;
  const isGone =
    delivery.kind === 'answer' &&
    delivery.status === 404 &&
    readAnswer(delivery).kind === 'refusal';
  return isGone ? done('OK', null) : { ...verdict, outcome: 'in-doubt', maybePerformed: true };
}

function firstFittingRow(delivery: Delivery, circumstances: Circumstances): Verdict {
  if (delivery.kind === 'unsent') return ofUnsent(delivery.cause, circumstances.host);
  if (delivery.kind === 'lost') {
    const { cause } = delivery;
    const { host } = circumstances;
    const isRepeatable = circumstances.row.repeat === 'same';
    return maybe(
      circumstances,
      cause === 'interrupted'
        ? failure('unavailable', 'run/interrupted', { isRepeatable })
        : failure('unavailable', 'network/lost', { cause, host, isRepeatable }),
    );
  }
  const reading = readAnswer(delivery);
  return (
    ofDeliberateRefusal(delivery, circumstances) ??
    ofAccess(delivery, reading) ??
    ofRefusal(delivery, reading) ??
    ofUncertainStatus(delivery, circumstances) ??
    ofSuccess(delivery, reading, circumstances)
  );
}

function ofUnsent(cause: Extract<Delivery, { kind: 'unsent' }>['cause'], host: string): Verdict {
  if (cause === 'interrupted') return failed(failure('unavailable', 'run/not-sent', {}));
  const verdict = failed(failure('unavailable', 'network/unsent', { cause, host }));
  const isSetting = cause === 'certificate' || cause === 'proxy';
  return isSetting ? { ...verdict, stops: 'run' } : { ...verdict, repeat: 'back-off' };
}

function ofDeliberateRefusal(answer: Answer, { now, trust503 }: Circumstances): Verdict | null {
  const { status } = answer;
  const afterMs = retryAfterOf(answer, now);
  if (status !== 429 && !(status === 503 && trust503 && afterMs !== null)) return null;
  const seconds = afterMs === null ? null : Math.ceil(afterMs / 1000);
  return {
    ...failed(failure('unavailable', 'service/throttled', { status, seconds })),
    repeat: afterMs === null ? 'back-off-together' : { afterMs },
  };
}

function ofAccess(answer: Answer, reading: Reading): Verdict | null {
  const { status } = answer;
  const said = saidOf(answer, reading);
  if (status === 403 && reading.kind === 'refusal') {
    return { ...rejected(reading, failure('auth', 'auth/not-allowed', said)), stops: 'caller' };
  }
  const denied = (denial: Failure): Verdict => ({
    ...failed(denial),
    stops: 'run',
    renewable: true,
  });
  const location = headerOf(answer, 'location');
  if (reading.kind === 'login-page') return denied(failure('auth', 'auth/login-page', { status }));
  if (status === 401) return denied(failure('auth', 'auth/unauthenticated', said));
  if (status === 403) return denied(failure('auth', 'auth/forbidden', said));
  if (status === 407) return denied(failure('auth', 'auth/proxy', { status }));
  const movesAway = [301, 307, 308].includes(status);
  if (movesAway || ([302, 303].includes(status) && isLoginAddress(location))) {
    return denied(failure('auth', 'auth/redirect', { status, location }));
  }
  return null;
}

/**
 * Words such as "catalogin…", "designing" and "authors" are no logins: taking one for a login
 * would call safe to repeat what may have been performed.
 */
const loginAddresses = [
  /(?<!cata)log[-_]?[io]n|(?<!as|de|re)sign[-_]?in|j_security/i,
  /\bo?auth(?!or(s|ing)?\b)|\bsso\b|\bcas\b|saml|openid/i,
];

function isLoginAddress(location: string | null): boolean {
  return location !== null && loginAddresses.some((pattern) => pattern.test(location));
}

function ofRefusal(answer: Answer, reading: Reading): Verdict | null {
  const { status } = answer;
  if ([408, 421, 425].includes(status)) {
    const verdict = failed(failure('unavailable', 'service/not-taken', { status }));
    return { ...verdict, repeat: 'back-off' };
  }
  if (reading.kind !== 'refusal' && (status < 400 || status > 499)) return null;
  const isContainerPage = status === 404 && reading.kind !== 'refusal';
  return rejected(
    reading,
    isContainerPage
      ? failure('refused', 'service/not-found-page', { status })
      : failure('refused', 'service/rejected', saidOf(answer, reading)),
  );
}

function ofUncertainStatus(answer: Answer, circumstances: Circumstances): Verdict | null {
  const { status } = answer;
  if (status >= 200 && status <= 299) return null;
  const location = headerOf(answer, 'location');
  const isRepeatable = circumstances.row.repeat === 'same';
  return maybe(
    circumstances,
    status < 400
      ? failure('unavailable', 'service/redirect-elsewhere', { status, location, isRepeatable })
      : failure('unavailable', 'service/server-error', { status, isRepeatable }),
  );
}

function ofSuccess(answer: Answer, reading: Reading, circumstances: Circumstances): Verdict {
  const { status } = answer;
  if (reading.kind !== 'envelope') {
    const reason = reading.kind === 'unreadable' ? reading.reason : 'foreign';
    return likely(
      circumstances,
      failure('unavailable', 'service/unreadable-answer', { status, reason }),
    );
  }
  const { content, message } = reading;
  const owed = owedBy(circumstances.row.answer, content);
  if (owed === null) return done(content ?? null, message);
  const isForeign = content === undefined;
  return likely(
    circumstances,
    isForeign
      ? failure('unavailable', 'service/unreadable-answer', { status, reason: 'foreign' })
      : failure('unavailable', 'service/incomplete-answer', { status, owed }),
  );
}

/** What the content lacks to prove that the operation was done; null if it proves it. */
function owedBy(
  answer: OperationRow['answer'],
  content: Json | undefined,
): 'id' | 'version-id' | 'content' | null {
  switch (answer) {
    case 'any':
      return null;
    case 'acknowledged':
      return content === undefined ? 'content' : null;
    case 'edited':
      return isObject(content) ? null : 'content';
    case 'created':
      return isObject(content) && isIdLike(content['id']) ? null : 'id';
    case 'released':
      return isIdLike(content) ? null : 'version-id';
  }
}

function isIdLike(value: Json | undefined): boolean {
  return isId(value) || isIdText(value);
}

/** Perhaps performed: never repeated where a repeat could double it. */
function maybe({ row }: Circumstances, known: Failure): Verdict {
  if (row.repeat === 'once') return { ...inDoubt(known), repeat: 'no' };
  if (row.repeat === 'gone') return inDoubt(known);
  return { ...failed(known), repeat: 'back-off', maybePerformed: true };
}

/** Very likely performed, but not proven. */
function likely({ row }: Circumstances, known: Failure): Verdict {
  return row.repeat === 'once' ? { ...inDoubt(known), repeat: 'no' } : inDoubt(known);
}

const base = {
  content: null,
  message: null,
  failure: null,
  repeat: 'no',
  maybePerformed: false,
  stops: 'nothing',
  renewable: false,
} as const;

const done = (content: Json, message: Json): Verdict => ({
  ...base,
  outcome: 'done',
  content,
  message,
});

const failed = (known: Failure): Verdict => ({ ...base, outcome: 'failed', failure: known });

const inDoubt = (known: Failure): Verdict => ({
  ...base,
  outcome: 'in-doubt',
  failure: known,
  repeat: 'back-off',
  maybePerformed: true,
});

const rejected = (reading: Reading, known: Failure): Verdict => ({
  ...base,
  ...(reading.kind === 'refusal' ? { content: reading.content, message: reading.message } : {}),
  outcome: 'rejected',
  failure: known,
});

function failure<Code extends ProblemCode>(
  kind: FailureKind,
  code: Code,
  params: ParamsOfProblem<Code>,
): Failure {
  return { kind, problem: problem(code, params) };
}

function saidOf({ status }: Answer, reading: Reading) {
  return reading.kind === 'refusal'
    ? { status, serviceCode: reading.serviceCode, text: reading.text }
    : { status, serviceCode: null, text: null };
}
