import { type Operation, operations } from '../contract/operations.ts';
import type { Entry } from '../contract/work.ts';
import type { Credentials, Proof } from '../core/credentials.ts';
import { CliError } from '../core/errors.ts';
import type { RunEvent } from '../core/events.ts';
import type { Clock } from '../core/host.ts';
import { type Answer, headerValues, type HttpRequest, type Transport } from '../core/http.ts';
import type { Mask } from '../core/mask.ts';
import { type Circumstances, classify, verdictWithoutCredentials } from './classify.ts';
import { deliver } from './deliver.ts';
import { type Ending, endingOf } from './operation-end.ts';
import type { OwnNames } from './sent-names.ts';
import type { Limiter } from './limiter.ts';
import { holdAfter, nextStep, type NextStep, type RetryBudget } from './retries.ts';
import { type Disorder, isForeign, type OutOfStep } from './mixed-up-connections.ts';
import { editedId } from './request.ts';
import type { Stop } from './stop.ts';
import type { Throttle } from './throttle.ts';
import type { Verdict } from './verdict.ts';

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
  readonly limiter: Limiter;
  /** What the transport tells of connections that mixed up answers. */
  readonly disorder: Disorder;
  readonly mask: Mask;
  readonly drain: AbortSignal;
  readonly cut: AbortSignal;
  /** Told of every request, answer and wait; null where nobody listens. */
  readonly emit: ((event: RunEvent) => Promise<void>) | null;
}

/** What the operations of one run share. */
export interface Sending {
  readonly requestOf: (operation: Operation) => HttpRequest;
  readonly trust503: boolean;
  readonly policy: Policy;
  readonly ports: Ports;
  readonly budget: RetryBudget;
  readonly stop: Stop;
  readonly outOfStep: OutOfStep;
}

/** An operation, its record, and what its worker did before. */
export interface Assignment {
  readonly operation: Operation;
  readonly entry: Entry;
  readonly names: OwnNames;
  /** Resolves when the worker's former result is shown; what follows is sent after that. */
  readonly formerShown: Promise<void> | null;
}

/**
 * Performs one operation: attempts, waits and at most one new login, then its ending. Null
 * where the run ended before its first attempt was begun: it remains to be done.
 */
export async function sendOperation(
  assignment: Assignment,
  sending: Sending,
): Promise<Ending | null> {
  const { ports, stop } = sending;
  const { operation, entry } = assignment;
  const startedAt = ports.clock.monotonic();
  const request = sending.requestOf(operation);
  const exchange: Exchange = { ...sending, ...assignment, request };
  let latest = await attempt(exchange, unattempted(entry));
  if (latest === null) return null;
  while (!stop.signal.aborted) {
    const step = stepAfter(latest, exchange);
    if (step === null) {
      ports.throttle.pause(holdAfter(latest.verdict));
      break;
    }
    if (latest.wasSent) entry.pause({ maybePerformed: latest.maybePerformed });
    await waitFor(step, ports, stop);
    const waitedMs = latest.waitedMs + step.ms;
    const next = await attempt(exchange, { ...latest, waitedMs, renews: step.renews });
    // The run has ended meanwhile: what was known before stands.
    if (next === null) break;
    latest = next;
  }
  return endingOf(latest, exchange, Math.round(ports.clock.monotonic() - startedAt));
}

export interface Exchange extends Sending, Assignment {
  readonly request: HttpRequest;
}

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

const unattempted = ({ maybePerformed }: Entry) => ({
  attempts: 0,
  tries: 0,
  answer: null,
  connection: null,
  maybePerformed,
  waitedMs: 0,
  hasRenewed: false,
  proof: null,
  renews: false,
});

/** Null where the run ended before it was begun. */
async function attempt(
  exchange: Exchange,
  { renews, ...before }: Progress & { readonly renews: boolean },
): Promise<Attempted | null> {
  const { ports, stop } = exchange;
  if (!(await ports.limiter.prepare())) return null;
  try {
    const turn = ports.throttle.turn(stop);
    if (turn !== null) await turn;
    if (stop.signal.aborted) return null;
    return await prepared(exchange, { ...before, tries: before.tries + 1 }, renews);
  } finally {
    ports.limiter.dismiss();
  }
}

async function prepared(
  exchange: Exchange,
  before: Progress,
  renews: boolean,
): Promise<Attempted | null> {
  const { request, ports, outOfStep } = exchange;
  const circumstances = circumstancesOf(exchange, before.maybePerformed);
  let proof: Proof;
  try {
    if (renews && before.proof !== null) await ports.credentials.renew?.(before.proof);
    proof = await ports.credentials.headersFor(request);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const verdict = verdictWithoutCredentials(error, circumstances);
    return { ...before, verdict, wasSent: false };
  }
  const attempts = before.attempts + 1;
  if (!(await begin(exchange, attempts))) return null;
  const { delivery, event } = await deliver(exchange, proof, attempts);
  // Before anything is told: the answer itself may hold the new cookies.
  if (delivery.kind === 'answer') {
    ports.credentials.absorb(headerValues(delivery, 'set-cookie'));
  }
  const verdict = await classify(delivery, circumstances);
  // At once, before another request is written on it and given the answer of this one.
  if (delivery.kind === 'answer' && isForeign(verdict.failure))
    outOfStep.close(delivery.connection);
  if (event !== null) await ports.emit?.(event);
  return {
    attempts,
    tries: before.tries,
    answer: delivery.kind === 'answer' ? delivery : before.answer,
    connection: delivery.kind === 'answer' ? delivery.connection : null,
    maybePerformed: before.maybePerformed || verdict.maybePerformed,
    waitedMs: before.waitedMs,
    hasRenewed: before.hasRenewed || renews,
    proof,
    verdict,
    wasSent: true,
  };
}

function circumstancesOf(
  { operation, request, trust503, ports, names, outOfStep }: Exchange,
  maybePerformedBefore: boolean,
): Circumstances {
  return {
    row: operations[operation.id],
    maybePerformedBefore,
    trust503,
    request,
    editedId: editedId(operation),
    otherNameIn: names.otherNameIn,
    isOutOfStep: outOfStep.has,
    now: ports.clock.now(),
  };
}

/** False where the intent cannot be recorded: it is not sent then, and neither is anything. */
async function begin(
  { entry, request, ports, stop }: Exchange,
  attempts: number,
): Promise<boolean> {
  try {
    await entry.begin({ attempt: attempts, at: ports.clock.now(), body: request.body });
    return true;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    stop.fail(error);
    return false;
  }
}

function stepAfter(latest: Attempted, { ports, policy, budget }: Exchange): NextStep | null {
  const { verdict, tries, waitedMs, hasRenewed } = latest;
  const mayRenew = ports.credentials.renew !== null && !hasRenewed;
  return nextStep(
    { verdict, tries, waitedMs, mayRenew },
    { retries: policy.retries, random: ports.random, takeRetry: () => budget.take() },
  );
}

async function waitFor(step: NextStep, ports: Ports, stop: Stop): Promise<void> {
  const { ms, reason } = step;
  if (ms > 0) await ports.emit?.({ type: 'wait', ms, reason });
  if (step.holdsAll && reason === 'retry-after') ports.throttle.pause(ms);
  else if (step.holdsAll) ports.throttle.join(ms);
  else await stop.sleep(ms);
}
