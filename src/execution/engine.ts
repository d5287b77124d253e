import type { Step, WorkSource } from '../contract/work.ts';
import { CliError } from '../core/errors.ts';
import type { Result } from '../core/result.ts';
import type { StopReason } from '../core/stop-reason.ts';
import { problem } from '../messages/problem.ts';
import { createRequests, type Service } from './request.ts';
import { createRetryBudget } from './retry-budget.ts';
import { sendOperation, type Ending, type Policy, type Ports, type Sending } from './send.ts';
import { createStop, type Stop } from './stop.ts';
import { createErrorRule, createStopRule, type ErrorLimit } from './stop-rules.ts';
import { sleepUntil } from './throttle.ts';

export interface Run {
  readonly service: Service;
  readonly policy: Policy;
  readonly ports: Ports;
  readonly limits: Limits;
  /**
   * Told of each result in the order in which they come, when it is durable. A worker begins
   * its next request when what this returns has resolved.
   */
  readonly onResult: (settled: Settled) => Promise<void> | void;
}

export interface Limits {
  /** Null bears any number of errors. */
  readonly maxErrors: ErrorLimit | null;
  /** Milliseconds from the start, after which nothing begins; null for no end. */
  readonly deadlineMs: number | null;
}

export const unlimited: Limits = { maxErrors: null, deadlineMs: null };

export interface Settled {
  readonly step: Step;
  readonly result: Result;
  /** Numbers the steps as they were drawn, from 0; those that were not begun have no result. */
  readonly index: number;
}

export interface RunEnd {
  /** Null where everything was reached. */
  readonly stopped: StopReason | null;
}

/**
 * Performs what a source gives, as much at one time as the limiter lets in. Begins nothing
 * new after an interruption, after the deadline, after too many errors, nor after an answer
 * that says that no other operation could fare better: who waits leaves, what is under way
 * ends. So it does after CliError `ledger/unwritable` and after a defect, which it throws then.
 */
export async function perform(source: WorkSource, run: Run): Promise<RunEnd> {
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
  return { stopped: stop.reason };
}

/** The work of one of several workers that draw from the source side by side. */
function createWork(source: WorkSource, run: Run, stop: Stop): () => Promise<void> {
  const { ports, policy, service } = run;
  const budget = createRetryBudget();
  const requestOf = createRequests(service);
  const { trust503 } = service;
  const sending: Sending = { requestOf, trust503, policy, ports, budget, stop };
  const judge = createJudge(run.limits, stop);
  let drawn = 0;
  return async () => {
    let formerShown: Promise<void> | null = null;
    while (!stop.signal.aborted) {
      const step = await stop.orNull(source.next());
      if (step === null || stop.signal.aborted) break;
      const index = drawn++;
      if (step.kind === 'settled') {
        judge(step.result, null);
        await run.onResult({ step, result: step.result, index });
        continue;
      }
      const { operation, entry } = step;
      const ending: Ending | null = await sendOperation({ operation, entry, formerShown }, sending);
      if (ending === null) break;
      if (ending.result.outcome === 'done') budget.giveBack();
      judge(ending.result, ending);
      await formerShown;
      formerShown = settle({ step, index, ending }, run, stop).catch(stop.fail);
    }
    await formerShown;
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

/** Stops the run where a result says so. */
function createJudge(limits: Limits, stop: Stop): (result: Result, sent: Ending | null) => void {
  const reasonToStop = createStopRule();
  const isOneTooMany = createErrorRule(limits.maxErrors);
  return (result, sent) => {
    const reason = sent === null ? null : reasonToStop(sent);
    if (reason !== null) stop.now(reason);
    // What an earlier run left in doubt is no error of this one.
    if (sent === null && result.outcome === 'in-doubt') return;
    if (isOneTooMany(result)) stop.now('errors');
  };
}

interface Performed {
  readonly step: Extract<Step, { kind: 'send' }>;
  readonly index: number;
  readonly ending: Ending;
}

/** Records what a sent operation came to, and tells of it when that is durable. */
async function settle(
  { step, index, ending }: Performed,
  { onResult }: Run,
  stop: Stop,
): Promise<void> {
  let { result } = ending;
  try {
    result = await step.entry.end(result, ending.answer);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    stop.fail(error);
    result = unrecorded(result);
  }
  await onResult({ step, result, index });
}

/** The record holds the intent and no outcome: that is in doubt, whatever was answered. */
function unrecorded(result: Result): Result {
  if (result.attempts === 0) return result;
  const { outcome } = result;
  const error = { kind: 'unavailable', problem: problem('run/unrecorded', { outcome }) } as const;
  return { ...result, outcome: 'in-doubt', error };
}
