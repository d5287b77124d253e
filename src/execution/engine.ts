import { isId, isIdText } from '../contract/numbers.ts';
import type { Operation } from '../contract/operations.ts';
import type { Step, WorkEntry, WorkSource } from '../contract/work.ts';
import type { Problem } from '../core/diagnostic.ts';
import { CliError } from '../core/errors.ts';
import type { StopReason } from '../core/events.ts';
import { isObject } from '../core/json.ts';
import type { Result } from '../core/result.ts';
import { problem } from '../messages/problem.ts';
import {
  type Former,
  type DeliveryPolicy,
  type Ports,
  type DeliveryContext,
  RetryBudget,
} from './deliver.ts';
import { createFirstContact } from './first-contact.ts';
import type { OperationEnding } from './operation-end.ts';
import { createRequests, type Service } from './request.ts';
import { sendOperation } from './send.ts';
import { type ErrorLimit, type Revise, StopRules } from './stop-rules.ts';
import { createStop, type Stop } from './stop.ts';
import { sleepUntil } from './throttle.ts';

export interface Run {
  readonly service: Service;
  readonly policy: DeliveryPolicy;
  readonly ports: Ports;
  readonly limits: RunLimits;
  /** One operation tries for all, and the run stops if it gives up. Else each tries for itself. */
  readonly hasScout: boolean;
  /** In order of arrival, once durable. The worker sends on when the promise has resolved. */
  readonly onResult: (settled: SettledStep) => Promise<void> | void;
}

export interface RunLimits {
  /** Null allows any number of errors. */
  readonly maxErrors: ErrorLimit | null;
  /** Milliseconds from the start after which no operation begins; null for no deadline. */
  readonly deadlineMs: number | null;
}

export const unlimited: RunLimits = { maxErrors: null, deadlineMs: null };

export interface SettledStep {
  readonly step: Step;
  readonly result: Result;
  /** Numbers the steps as they were drawn, from 0. Steps that were not begun have no result. */
  readonly index: number;
}

export interface EngineEnd {
  /** Null if every operation was reached. */
  readonly stopped: StopReason | null;
  /** The problem that stopped it; null if it was stopped for another reason. */
  readonly cause: Problem | null;
}

/**
 * Performs the operations of a source, as many at a time as the limiter admits. Begins nothing new
 * after an interruption, the deadline, too many errors, or an answer that dooms every other
 * operation. Waiting operations then leave, and requests in flight end. CliError
 * `ledger/unwritable` and defects end the run in the same way and are then thrown.
 */
export async function perform(source: WorkSource, run: Run): Promise<EngineEnd> {
  const { ports, limits } = run;
  using stop = createStop(ports.drain, ports.clock);
  stop.signal.addEventListener('abort', ports.limiter.close, { once: true });
  if (stop.signal.aborted) ports.limiter.close();
  const over = new AbortController();
  const ending = endAt(limits.deadlineMs, { ports, stop, over: over.signal });
  const work = createWork(source, run, stop);
  const worker = () => work().catch(stop.fail);
  await Promise.all(Array.from({ length: ports.limiter.workers }, worker));
  over.abort();
  await ending;
  stop.throwFailure();
  return { stopped: stop.reason, cause: stop.cause };
}

/** The work of one of several workers that draw from the source side by side. */
function createWork(source: WorkSource, run: Run, stop: Stop): () => Promise<void> {
  const { ports, policy, service } = run;
  const budget = new RetryBudget();
  const requestOf = createRequests(service);
  const { trust503 } = service;
  const contact = createFirstContact(ports.limiter, stop, run.hasScout);
  const sending: DeliveryContext = {
    requestOf,
    trust503,
    policy,
    ports,
    budget,
    contact,
    stop,
    address: { isProven: false },
  };
  const rules = new StopRules(run.limits.maxErrors, stop);
  let drawn = 0;
  return async () => {
    let former: Former | null = null;
    while (!stop.signal.aborted) {
      const next = source.next();
      const step = next instanceof Promise ? await stop.orNull(next) : next;
      if (step === null || stop.signal.aborted) break;
      const index = drawn++;
      if (step.kind === 'settled') {
        const shown = run.onResult({ step, result: step.result, index });
        if (shown !== undefined) await shown;
        continue;
      }
      const { operation, entry } = step;
      const ending = await sendOperation({ operation, entry, former }, sending);
      if (ending === null) break;
      if (ending.result.outcome === 'done') budget.giveBack();
      const revise = rules.judge(ending);
      await former?.shown;
      const shown = settle({ step, index, ending, revise }, run, stop);
      former = { isDone: ending.result.outcome === 'done', shown };
    }
    await former?.shown;
  };
}

async function endAt(
  deadlineMs: number | null,
  { ports: { clock }, stop, over }: { ports: Ports; stop: Stop; over: AbortSignal },
): Promise<void> {
  if (deadlineMs === null) return;
  const sleep = (ms: number) => clock.sleep(ms, over);
  await sleepUntil(clock.monotonic() + deadlineMs, clock, { signal: over, sleep });
  if (!over.aborted) stop.now('deadline');
}

interface PerformedStep {
  readonly step: Extract<Step, { kind: 'send' }>;
  readonly index: number;
  readonly ending: OperationEnding;
  readonly revise: Revise;
}

/** Records the outcome, and reports it once it is durable. Whatever it throws ends the run. */
async function settle(performed: PerformedStep, run: Run, stop: Stop): Promise<void> {
  try {
    const result = await recordEnd(performed, stop);
    const { step, index } = performed;
    const shown = run.onResult({ step, result, index });
    if (shown !== undefined) await shown;
  } catch (error) {
    stop.fail(error);
  }
}

async function recordEnd({ step, ending, revise }: PerformedStep, stop: Stop): Promise<Result> {
  let { result } = ending;
  try {
    result = await step.entry.end(result, ending.answer);
    revise(result);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    stop.fail(error);
    result = result.attempts > 0 ? unrecorded(result) : result;
  }
  return result;
}

/** The record holds an intent and no outcome. That is in doubt, whatever the service answered. */
function unrecorded(result: Result): Result {
  const { content } = result;
  const id = isObject(content) ? (content['id'] ?? null) : content;
  const known = isId(id) || isIdText(id) ? String(id) : null;
  const about = problem('ledger/unwritable', { reason: 'outcome', id: known });
  const error = { kind: 'unavailable', problem: about } as const;
  return { ...result, outcome: 'in-doubt', error };
}

/** @param entryOf the record of each; without it, nothing is recorded (--no-ledger) */
export function plainSource(
  operations: Iterable<Operation>,
  entryOf: (operation: Operation) => WorkEntry = () => plainEntry,
): WorkSource {
  const rest = operations[Symbol.iterator]();
  return {
    next: async () => {
      const { value: operation, done } = rest.next();
      return done === true ? null : { kind: 'send', operation, entry: entryOf(operation) };
    },
  };
}

const plainEntry: WorkEntry = {
  maybePerformed: false,
  begin: async () => null,
  withdraw: async () => true,
  pause: () => undefined,
  end: async (result) => result,
};
