import { operations } from '../contract/operations.ts';
import type { WorkEntry } from '../contract/work.ts';
import type { Proof } from '../core/auth.ts';
import { CliError } from '../core/errors.ts';
import { headerValues } from '../core/http.ts';
import { type Circumstances, classify, verdictWithoutCredentials } from './classify.ts';
import {
  type Assignment,
  deliverRequest,
  type DeliveryContext,
  type DeliveryEvent,
  type Exchange,
  type Ports,
  tellingOfWaits,
} from './deliver.ts';
import {
  type AttemptedOperation,
  endOperation,
  type OperationEnding,
  type OperationProgress,
} from './operation-end.ts';
import { blocked } from './verdict.ts';
import { holdAfter, nextAttempt, type NextStep } from './retries.ts';

/**
 * Performs one operation: attempts, waits, at most one new login, then its ending. Returns null if
 * it remains to be done: the run ended before its first attempt began, or before the first
 * connection of any operation was made.
 */
export async function sendOperation(
  assignment: Assignment,
  sending: DeliveryContext,
): Promise<OperationEnding | null> {
  const { ports, stop, contact } = sending;
  const { operation, entry } = assignment;
  const startedAt = ports.clock.monotonic();
  const exchange: Exchange = { sending, assignment, request: sending.requestOf(operation) };
  let latest = await attempt(exchange, unattempted(entry), false);
  if (latest === null) return null;
  const reached = contact.isMissing() ? contact.awaited(exchange) : null;
  if (reached !== null) {
    if (latest.wasSent) entry.pause({ maybePerformed: latest.maybePerformed });
    await reached;
    if (stop.signal.aborted && (await entry.withdraw())) return null;
  }
  while (!stop.signal.aborted) {
    const step = nextAttempt(latest, sending);
    holdOthers(step, latest, ports);
    contact.release();
    if (step === null) break;
    if (latest.wasSent) entry.pause({ maybePerformed: latest.maybePerformed });
    await waitFor(step, exchange);
    const waitedMs = latest.waitedMs + step.ms;
    const next = await attempt(exchange, { ...latest, waitedMs }, step.renews);
    // The run has ended meanwhile: keep the last known state.
    if (next === null) break;
    latest = next;
  }
  // An outcome says only that it failed.
  if (latest.verdict.outcome === 'failed' && latest.maybePerformed) entry.pause(latest);
  const ending = endOperation(latest, exchange, Math.round(ports.clock.monotonic() - startedAt));
  return contact.isMissing() ? { ...ending, stops: 'run' } : ending;
}

const unattempted = ({ maybePerformed }: WorkEntry): OperationProgress => ({
  attempts: 0,
  tries: 0,
  answer: null,
  maybePerformed,
  waitedMs: 0,
  hasRenewed: false,
  proof: null,
});

/** Null if the run ended before the attempt began. */
async function attempt(
  exchange: Exchange,
  before: OperationProgress,
  renews: boolean,
): Promise<AttemptedOperation | null> {
  const { ports, stop, contact } = exchange.sending;
  const limiter = contact.limiterFor(exchange);
  if (!(await limiter.prepare())) return null;
  try {
    // Others have taken their turns and wait for the scout.
    const { turn: usual, departure } = ports.throttle;
    const takeTurn = contact.isScout(exchange) ? departure : usual;
    const turn = takeTurn(stop, tellingOfWaits(exchange));
    if (turn !== null) await turn;
    return stop.signal.aborted ? null : await prepareAttempt(exchange, before, renews);
  } finally {
    limiter.dismiss();
  }
}

async function prepareAttempt(
  exchange: Exchange,
  before: OperationProgress,
  renews: boolean,
): Promise<AttemptedOperation | null> {
  const { request, sending, assignment } = exchange;
  const { ports, stop } = sending;
  const circumstances = circumstancesOf(exchange, before.maybePerformed);
  const tries = before.tries + 1;
  let proof: Proof;
  try {
    if (renews && before.proof !== null) await ports.credentials.renew?.(before.proof);
    const proving = ports.credentials.headersFor(request);
    proof = proving instanceof Promise ? await proving : proving;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const verdict = verdictWithoutCredentials(error, circumstances);
    return { ...before, tries, verdict, wasSent: false };
  }
  const attempts = before.attempts + 1;
  const { former } = assignment;
  // The record of what is not done takes longer. A kill would leave both in doubt.
  if (former?.isDone === false) await former.shown;
  try {
    const intent = { attempt: attempts, at: ports.clock.now(), body: request.body };
    const obstacle = await assignment.entry.begin(intent);
    if (obstacle !== null) return { ...before, tries, verdict: blocked(obstacle), wasSent: false };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // The intent cannot be recorded, so neither this request nor any other is sent.
    stop.fail(error);
    return null;
  }
  const delivered = await deliverRequest(exchange, proof, attempts);
  // The run has ended meanwhile: an earlier attempt says more than this one.
  if (delivered === null && (attempts > 1 || (await assignment.entry.withdraw()))) return null;
  const { delivery, event } = delivered ?? notSent;
  const answer = delivery.kind === 'answer' ? delivery : null;
  // Before anyone is told: the answer itself may hold the new cookies.
  if (answer !== null) ports.credentials.absorb?.(headerValues(answer, 'set-cookie'));
  const verdict = classify(delivery, circumstances);
  if (answer !== null && verdict.outcome !== 'failed') sending.address.isProven = true;
  if (event !== null) {
    const told = ports.emit(event);
    if (told !== undefined) await told;
  }
  return {
    attempts,
    tries,
    answer: answer ?? before.answer,
    maybePerformed: before.maybePerformed || verdict.maybePerformed,
    waitedMs: before.waitedMs,
    hasRenewed: before.hasRenewed || renews,
    proof,
    verdict,
    wasSent: true,
  };
}

/** The run ended after the intent was recorded and before the request was sent. */
const notSent: DeliveryEvent = {
  delivery: { kind: 'unsent', cause: 'interrupted', detail: 'the run has ended' },
  event: null,
};

function circumstancesOf(
  { request, sending, assignment }: Exchange,
  maybePerformedBefore: boolean,
): Circumstances {
  const { operation } = assignment;
  const { trust503, ports, address } = sending;
  return {
    row: operations[operation.id],
    maybePerformedBefore,
    trust503,
    request,
    isAddressProven: () => address.isProven,
    now: ports.clock.now(),
  };
}

function holdOthers(
  step: NextStep | null,
  { verdict }: AttemptedOperation,
  { throttle }: Ports,
): void {
  const held = step ?? holdAfter(verdict);
  if (step?.holdsAll === false) return;
  if (held.reason === 'back-off') throttle.join(held.ms);
  else throttle.pause(held.ms, held.reason);
}

/** If the step holds all, the throttle makes this operation wait and tells of it. */
async function waitFor({ ms, reason, holdsAll }: NextStep, exchange: Exchange): Promise<void> {
  if (holdsAll) return;
  if (ms > 0) await tellingOfWaits(exchange)(ms, reason);
  await exchange.sending.stop.sleep(ms);
}
