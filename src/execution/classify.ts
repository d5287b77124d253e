/**
 * What an attempt proves: the table "Points of failure" of docs/reliability.md, row by row. The
 * first matching row decides. A verdict holds if the operation is not attempted again. An operation
 * that may be performed only once is in doubt by default: each row that says "not performed" names
 * its proof.
 */
import type { OperationSpec } from '../contract/operations.ts';
import { isGivenId, isId, isIdText } from '../contract/numbers.ts';
import type { CliError } from '../core/errors.ts';
import {
  type Answer,
  findHeader,
  headerValues,
  type HttpRequest,
  isSettingToCorrect,
  type RequestDelivery,
} from '../core/http.ts';
import { isObject, type Json } from '../core/json.ts';
import type { Failure } from '../core/result.ts';
import { shownUrl } from '../core/texts.ts';
import { type ParsedAnswer, readAnswer } from './answer-body.ts';
import { MAX_WAIT_MS, readRetryAfter } from './retries.ts';
import { done, failed, failure, likely, maybe, rejected, type Verdict } from './verdict.ts';
import { sandboxCommandLine } from '../core/local-service.ts';

export interface Circumstances {
  readonly row: OperationSpec;
  /** An earlier attempt of this operation may have performed it. */
  readonly maybePerformedBefore: boolean;
  /** False: a 503 with Retry-After may come after the work was done (profile: trust503). */
  readonly trust503: boolean;
  readonly request: HttpRequest;
  /** True if an answer of this run has shown that the service is at this address. */
  readonly isAddressProven: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function classify(delivery: RequestDelivery, circumstances: Circumstances): Verdict {
  if (delivery.kind !== 'answer') {
    return lastWord(ofSilence(delivery, circumstances), circumstances);
  }
  const reading = readAnswer(delivery, circumstances.request);
  // Proof of an earlier deletion: the service itself says that the resource does not exist.
  const isGone = delivery.status === 404 && reading.kind === 'refusal' && reading.isProof;
  return lastWord(ofAnswer(delivery, reading, circumstances), circumstances, isGone);
}

/** After an unknown attempt, a deletion is done if the resource is gone, and in doubt otherwise. */
function lastWord(
  verdict: Verdict,
  { row, maybePerformedBefore }: Circumstances,
  isGone = false,
): Verdict {
  if (row.repeat !== 'gone' || !maybePerformedBefore || verdict.outcome === 'done') return verdict;
  return isGone ? done('OK', null) : { ...verdict, outcome: 'in-doubt', maybePerformed: true };
}

/**
 * No credentials were available because a login failed, so nothing was sent. If the login page
 * cannot be reached, one caller retries it for all. A refused login is not retried. Errors that
 * concern neither the service nor the caller are rethrown.
 */
export function verdictWithoutCredentials(error: CliError, circumstances: Circumstances): Verdict {
  const { kind, problem: known } = error;
  if (kind !== 'auth' && kind !== 'unavailable') throw error;
  const repeat = kind === 'unavailable' ? 'back-off-together' : 'no';
  return lastWord({ ...failed({ kind, problem: known }), repeat, stops: 'run' }, circumstances);
}

function ofSilence(
  delivery: Exclude<RequestDelivery, Answer>,
  { row, request }: Circumstances,
): Verdict {
  const { host } = request.url;
  if (delivery.kind === 'unsent') return ofUnsent(delivery.cause, host);
  const { cause } = delivery;
  const isRepeatable = row.repeat === 'same';
  return maybe(
    row,
    cause === 'interrupted'
      ? failure('unavailable', 'run/interrupted', { isRepeatable })
      : failure('unavailable', 'network/lost', { cause, host, isRepeatable }),
  );
}

function ofAnswer(answer: Answer, reading: ParsedAnswer, circumstances: Circumstances): Verdict {
  return (
    ofDeliberateRefusal(answer, circumstances) ??
    ofAccess(answer, reading, circumstances) ??
    ofGivenUp(answer, circumstances) ??
    ofWrongAddress(answer, reading, circumstances) ??
    ofRefusal(answer, reading) ??
    ofUncertainStatus(answer, circumstances) ??
    ofSuccess(answer, reading, circumstances)
  );
}

/** Proof: the transport says `unsent` only if undici announced no byte of the request. */
function ofUnsent(
  cause: Extract<RequestDelivery, { kind: 'unsent' }>['cause'],
  host: string,
): Verdict {
  if (cause === 'interrupted') return failed(failure('unavailable', 'run/not-sent', {}));
  const start = cause === 'refused' ? sandboxCommandLine(host) : null;
  return isSettingToCorrect(cause)
    ? { ...failed(failure('auth', 'network/unsent', { cause, host })), stops: 'run' }
    : {
        ...failed(failure('unavailable', 'network/unsent', { cause, host, start })),
        repeat: 'back-off',
      };
}

/** Proof: the status says that the service turned the request away, to be sent again later. */
function ofDeliberateRefusal(answer: Answer, { now, trust503 }: Circumstances): Verdict | null {
  const { status } = answer;
  if (status !== 429 && status !== 503) return null;
  const afterMs = readRetryAfter(answer, now);
  if (status === 503 && (!trust503 || afterMs === null)) return null;
  const seconds = afterMs === null ? null : Math.ceil(afterMs / 1000);
  const verdict = failed(failure('unavailable', 'service/throttled', { status, seconds }));
  if (afterMs === null) return { ...verdict, repeat: 'back-off-together' };
  // Nothing else would be taken before, either.
  return afterMs > MAX_WAIT_MS ? { ...verdict, stops: 'run' } : { ...verdict, repeat: { afterMs } };
}

/**
 * Proof: 401, 403 and 407 are sent before anything is performed, and 307 and 308 ask for the same
 * request at another address. Other redirects prove it by their address, and a page by its login
 * fields.
 */
function ofAccess(
  answer: Answer,
  reading: ParsedAnswer,
  { request }: Circumstances,
): Verdict | null {
  const { status } = answer;
  const said = saidOf(answer, reading);
  if (status === 403 && reading.kind === 'refusal') {
    return {
      ...rejected(reading, failure('auth', 'auth/refused', { reason: 'not-allowed', ...said })),
      stops: 'caller',
    };
  }
  const denied = (denial: Failure): Verdict => ({
    ...failed(denial),
    stops: 'run',
    renewable: true,
  });
  if (reading.kind !== 'refusal' && isAboutCertificate(answer)) {
    return denied(failure('auth', 'auth/refused', { reason: 'client-certificate', status }));
  }
  if (reading.kind === 'login-page')
    return denied(failure('auth', 'auth/refused', { reason: 'login-page', status }));
  if (status === 401) return denied(failure('auth', 'auth/unauthenticated', said));
  if (status === 403)
    return denied(failure('auth', 'auth/refused', { reason: 'gateway', ...said }));
  if (status === 407) return denied(failure('auth', 'auth/refused', { reason: 'proxy', status }));
  const isUndone =
    status === 307 ||
    status === 308 ||
    ([301, 302, 303].includes(status) && isRedirectUndone(answer, request.url));
  if (!isUndone) return null;
  return denied(
    failure('auth', 'auth/refused', { reason: 'redirect', status, location: locationOf(answer) }),
  );
}

/** The page of nginx, which ends the handshake first and refuses the certificate of its client then. */
const isAboutCertificate = ({ status, body }: Answer) =>
  status === 400 && /No required SSL certificate was sent|The SSL certificate error/.test(body);

/** Not a proof: a gateway says so, too, of a request that it has passed on. */
function ofGivenUp({ status }: Answer, { row }: Circumstances): Verdict | null {
  return [408, 421, 425].includes(status) ? maybeAfter(status, row) : null;
}

/**
 * Proof: 404 and 405 say that nothing is at this address, or nothing that performs operations. In the
 * service's own format they are about one operation. But a create names no resource in its path,
 * so the first one of a run that is not found probably has a wrong path.
 */
function ofWrongAddress(
  answer: Answer,
  reading: ParsedAnswer,
  { row, isAddressProven }: Circumstances,
): Verdict | null {
  const { status } = answer;
  if (status !== 404 && status !== 405) return null;
  const isOwn = reading.kind === 'refusal';
  if (isOwn && (status !== 404 || row.verb !== 'create' || isAddressProven())) return null;
  const said = saidOf(answer, reading);
  const verdict = failed(
    failure('auth', 'service/not-found-page', { ...said, reason: isOwn ? 'address' : 'server' }),
  );
  return { ...verdict, stops: isOwn ? 'run' : 'caller' };
}

/**
 * Proof: any other 4xx says that the request was wrong. With other statuses the service's own
 * format proves it, if the body cannot be anything else.
 */
function ofRefusal(answer: Answer, reading: ParsedAnswer): Verdict | null {
  const { status } = answer;
  const isProven = reading.kind === 'refusal' && reading.isProof;
  if (!isProven && (status < 400 || status > 499)) return null;
  return rejected(reading, failure('refused', 'service/rejected', saidOf(answer, reading)));
}

/** Not a proof: a redirect may lead to the result, and a gateway may fail after the service. */
function ofUncertainStatus(answer: Answer, { row }: Circumstances): Verdict | null {
  const { status } = answer;
  if (status >= 200 && status <= 299) return null;
  if (status >= 400) return maybeAfter(status, row);
  const location = locationOf(answer);
  const isRepeatable = row.repeat === 'same';
  const known = { reason: 'redirect', status, location, isRepeatable } as const;
  return maybe(row, failure('unavailable', 'service/unexpected-answer', known));
}

function maybeAfter(status: number, row: OperationSpec): Verdict {
  const isRepeatable = row.repeat === 'same';
  return maybe(row, failure('unavailable', 'service/server-error', { status, isRepeatable }));
}

/** Only the service's envelope, together with the id that the operation owes, proves success. */
function ofSuccess({ status }: Answer, reading: ParsedAnswer, { row }: Circumstances): Verdict {
  if (reading.kind !== 'envelope') {
    const reason = reading.kind === 'unreadable' ? reading.reason : 'foreign';
    return likely(row, failure('unavailable', 'service/unexpected-answer', { status, reason }));
  }
  const { content, message } = reading;
  if (isProof(row.answer, content)) return done(content ?? null, message);
  const reason = content === undefined ? 'foreign' : 'incomplete';
  return likely(row, failure('unavailable', 'service/unexpected-answer', { status, reason }));
}

/** Whether the content proves that the operation was done. */
function isProof(answer: OperationSpec['answer'], content: Json | undefined): boolean {
  switch (answer) {
    case 'any':
      return true;
    case 'acknowledged':
      return content !== undefined;
    case 'edited':
      return isObject(content);
    case 'created':
      return isObject(content) && isGivenId(content['id']);
    case 'released':
      return isIdLike(content);
  }
}

function isIdLike(value: Json | undefined): value is number | bigint | string {
  return isId(value) || isIdText(value);
}

function locationOf(answer: Answer): string | null {
  const location = findHeader(answer, 'location');
  return location === null ? null : shownUrl(location);
}

function saidOf({ status }: Answer, reading: ParsedAnswer) {
  return reading.kind === 'refusal'
    ? { status, serviceCode: reading.serviceCode, text: reading.text }
    : { status, serviceCode: null, text: null };
}

/**
 * The addresses at which the platform asks for a login: whole paths without the query, with what a
 * container without cookies adds. The letters of "login" in any other address prove nothing: a
 * create that succeeded may redirect to `/lms/track/17?from=login`.
 */
const loginPath =
  /^\/(?:portal\/p\/[^/]+\/login|login(?:\.do|\.jsp)?|j_security_check)(?:;jsessionid=[^/;]*)?$/;

/**
 * True if a 301, 302 or 303 proves that nothing was performed: it asks for the same address under
 * https, or for a login. Any other redirect may point at the result. Several addresses prove
 * nothing.
 */
function isRedirectUndone(answer: Answer, from: URL): boolean {
  const [address = '', ...others] = headerValues(answer, 'location');
  if (address.trim() === '' || others.length > 0 || !URL.canParse(address, from)) return false;
  const to = new URL(address, from);
  const isWeb = to.protocol === 'http:' || to.protocol === 'https:';
  return isSameUnderHttps(to, from) || (isWeb && loginPath.test(to.pathname));
}

function isSameUnderHttps(to: URL, from: URL): boolean {
  return (
    from.protocol === 'http:' &&
    to.protocol === 'https:' &&
    to.hostname === from.hostname &&
    to.pathname === from.pathname &&
    to.search === from.search
  );
}
