import { operations } from '../contract/operations.ts';
import type { Entry } from '../contract/work.ts';
import type { Proof } from '../core/credentials.ts';
import { CliError } from '../core/errors.ts';
import { headerValues } from '../core/http.ts';
import { classify, verdictWithoutCredentials, type Circumstances } from './classify.ts';
import { deliver, type Assignment, type Exchange, type Ports, type Sending } from './deliver.ts';
import { isForeign } from './mixed-up-connections.ts';
import { endingOf, type Attempted, type Ending, type Progress } from './operation-end.ts';
import { editedId } from './request.ts';
import { holdAfter, nextStep, type NextStep } from './retries.ts';
import type { Stop } from './stop.ts';

/**
 * Performs one operation: attempts, waits, at most one new login, then its ending. Returns null if
 * the run ended before the first attempt began: the operation remains to be done.
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
    // The run has ended meanwhile: keep the last known state.
    if (next === null) break;
    latest = next;
  }
  // An outcome says only that it failed.
  if (latest.verdict.outcome === 'failed' && latest.maybePerformed) entry.pause(latest);
  return endingOf(latest, exchange, Math.round(ports.clock.monotonic() - startedAt));
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

/** Null if the run ended before the attempt began. */
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
  // Before anyone is told: the answer itself may hold the new cookies.
  if (delivery.kind === 'answer') {
    ports.credentials.absorb(headerValues(delivery, 'set-cookie'));
  }
  const verdict = await classify(delivery, circumstances);
  // At once, before another request is sent on it and receives this request's answer.
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

/** False if the intent cannot be recorded. Then neither this request nor any other is sent. */
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
