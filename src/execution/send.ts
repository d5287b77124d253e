import { operations, requestLine, type Api, type Operation } from '../contract/operations.ts';
import type { Credentials, Proof } from '../core/credentials.ts';
import { CliError } from '../core/errors.ts';
import type { RunEvent, WaitReason } from '../core/events.ts';
import type { Clock } from '../core/host.ts';
import { headerValues, type Delivery, type HttpRequest, type Transport } from '../core/http.ts';
import type { Mask } from '../core/mask.ts';
import type { Result } from '../core/result.ts';
import { VERSION } from '../core/version.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import {
  classify,
  verdictWithoutCredentials,
  type Circumstances,
  type Verdict,
} from './classify.ts';
import type { RetryBudget } from './retry-budget.ts';
import type { Throttle } from './throttle.ts';

/** Where operations go, and as whom. */
export interface Service {
  readonly api: Api;
  /** Root of the chosen interface, without a trailing slash. */
  readonly root: URL;
  /** Additional headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly trust503: boolean;
}

export interface Policy {
  /** Attempts after the first one, for what may be repeated. */
  readonly retries: number;
  /** For one whole request, in milliseconds. */
  readonly timeoutMs: number;
}

/** Everything that performing operations needs from outside. */
export interface Ports {
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly random: () => number;
  readonly throttle: Throttle;
  readonly mask: Mask;
  readonly drain: AbortSignal;
  readonly cut: AbortSignal;
  readonly emit: (event: RunEvent) => Promise<void>;
}

/** The longest single wait that a Retry-After may ask for, and all waits of one operation. */
const MAX_WAIT_MS = 60_000;
const MAX_TOTAL_WAIT_MS = 5 * 60_000;

const BACK_OFF_BASE_MS = 250;
const BACK_OFF_CAP_MS = 20_000;

export interface Ending {
  readonly result: Result;
  readonly stops: Verdict['stops'];
}

/** The request of an operation (contract: Endpoints), without credentials. */
export function requestOf(operation: Operation, service: Service): HttpRequest {
  const { method, path } = requestLine(operation, service.api);
  const url = new URL(service.root);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  const body = operation.body === null ? null : stringifyExact(operation.body);
  return {
    method,
    url,
    headers: {
      accept: 'application/json',
      'user-agent': `lms-cli/${VERSION}`,
      ...service.headers,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    body,
  };
}

/** What the operations of one run share. */
export interface Sending {
  readonly service: Service;
  readonly policy: Policy;
  readonly ports: Ports;
  readonly budget: RetryBudget;
}

/** Performs one operation: attempts, waits and at most one new login, then its ending. */
export async function sendOperation(operation: Operation, sending: Sending): Promise<Ending> {
  const { service, ports } = sending;
  const startedAt = ports.clock.monotonic();
  const exchange: Exchange = { ...sending, operation, request: requestOf(operation, service) };
  let latest = await attempt(exchange, firstAttempt);
  while (!ports.drain.aborted) {
    const step = nextStep(latest, exchange);
    if (step === null) break;
    if (step.ms > 0) await ports.emit({ type: 'wait', ms: step.ms, reason: step.reason });
    if (step.holdsAll) ports.throttle.pause(step.ms);
    else await ports.clock.sleep(step.ms, ports.drain);
    await ports.throttle.turn(ports.drain);
    if (ports.drain.aborted) break;
    latest = await attempt(exchange, {
      ...latest,
      waitedMs: latest.waitedMs + step.ms,
      renews: step.renews,
    });
  }
  return endingOf(latest, exchange, Math.round(ports.clock.monotonic() - startedAt));
}

/** The document of an operation as its result names it. */
export function sourceOf({ origin }: Operation): Result['source'] {
  return origin === null ? null : { file: origin.file, line: origin.line };
}

interface Exchange extends Sending {
  readonly operation: Operation;
  readonly request: HttpRequest;
}

/** How far an operation has come. */
interface Progress {
  readonly attempts: number;
  readonly status: number | null;
  readonly maybePerformed: boolean;
  readonly waitedMs: number;
  readonly hasRenewed: boolean;
  /** What the last request was proven with; null where none was sent. */
  readonly proof: Proof | null;
}

const firstAttempt = {
  attempts: 0,
  status: null,
  maybePerformed: false,
  waitedMs: 0,
  hasRenewed: false,
  proof: null,
  renews: false,
};

async function attempt(
  exchange: Exchange,
  before: Progress & { readonly renews: boolean },
): Promise<Progress & { readonly verdict: Verdict }> {
  const { operation, request, service, ports } = exchange;
  const attempts = before.attempts + 1;
  const { renews, ...progress } = { ...before, attempts };
  const circumstances: Circumstances = {
    row: operations[operation.id],
    maybePerformedBefore: before.maybePerformed,
    trust503: service.trust503,
    host: request.url.host,
    now: ports.clock.now(),
  };
  let proof: Proof;
  try {
    if (renews && before.proof !== null) await ports.credentials.renew?.(before.proof);
    proof = await ports.credentials.headersFor(request);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const verdict = verdictWithoutCredentials(error, circumstances);
    return { ...progress, attempts: before.attempts, verdict };
  }
  const delivery = await deliver(exchange, proof, attempts);
  const verdict = classify(delivery, circumstances);
  return {
    ...progress,
    hasRenewed: before.hasRenewed || renews,
    proof,
    status: delivery.kind === 'answer' ? delivery.status : before.status,
    maybePerformed: before.maybePerformed || verdict.maybePerformed,
    verdict,
  };
}

async function deliver(
  { operation, request, policy, ports }: Exchange,
  proof: Proof,
  attempts: number,
): Promise<Delivery> {
  const { transport, credentials, clock, cut, emit } = ports;
  const signed = { ...request, headers: { ...request.headers, ...proof } };
  await emit({ type: 'request', operation: operation.id, attempt: attempts, request: signed });
  const sentAt = clock.monotonic();
  const delivery = await transport.send(signed, policy.timeoutMs, cut);
  const durationMs = Math.round(clock.monotonic() - sentAt);
  if (delivery.kind === 'answer') {
    credentials.absorb(headerValues(delivery, 'set-cookie'));
    await emit({ type: 'answer', answer: delivery, durationMs });
  } else {
    await emit({ type: 'no-answer', delivery, durationMs });
  }
  return delivery;
}

interface Step {
  readonly ms: number;
  readonly reason: WaitReason;
  /** Nobody else sends before it is over. */
  readonly holdsAll: boolean;
  readonly renews: boolean;
}

/** What to do after an attempt: log in again, wait and repeat, or nothing more (null). */
function nextStep(
  latest: Progress & { readonly verdict: Verdict },
  exchange: Exchange,
): Step | null {
  const { verdict, attempts, waitedMs, hasRenewed } = latest;
  const { credentials, random } = exchange.ports;
  if (verdict.renewable && credentials.renew !== null && !hasRenewed) {
    return { ms: 0, reason: 'back-off', holdsAll: false, renews: true };
  }
  const { repeat } = verdict;
  if (repeat === 'no' || attempts > exchange.policy.retries) return null;
  const isAsked = typeof repeat === 'object';
  const ms = isAsked ? repeat.afterMs : backOffMs(attempts, random);
  const isTooLong = ms > MAX_WAIT_MS || waitedMs + ms > MAX_TOTAL_WAIT_MS;
  if (isTooLong || !exchange.budget.take()) return null;
  const reason = isAsked ? 'retry-after' : 'back-off';
  return { ms, reason, holdsAll: isAsked || repeat === 'back-off-together', renews: false };
}

/** Full jitter: anything from 0 to a bound that doubles with each attempt. */
function backOffMs(attempts: number, random: () => number): number {
  const bound = Math.min(BACK_OFF_CAP_MS, BACK_OFF_BASE_MS * 2 ** attempts);
  return Math.round(random() * bound);
}

function endingOf(
  { verdict, attempts, status }: Progress & { readonly verdict: Verdict },
  { operation, ports: { mask } }: Exchange,
  durationMs: number,
): Ending {
  return {
    stops: verdict.stops,
    result: {
      content: mask.value(verdict.content),
      message: mask.value(verdict.message),
      operation: operation.id,
      outcome: verdict.outcome,
      key: operation.key,
      source: sourceOf(operation),
      status,
      attempts,
      durationMs,
      ...(verdict.failure === null ? {} : { error: verdict.failure }),
    },
  };
}
