import type { Operation } from '../contract/operations.ts';
import { createRetryBudget } from './retry-budget.ts';
import { sendOperation, type Ending, type Sending } from './send.ts';

/** Operations in a row that fail for one reason, after which no other one is tried. */
const FAILURES_IN_A_ROW = 5;

export interface Run extends Omit<Sending, 'budget'> {
  /** Operations under way at one time. */
  readonly concurrency: number;
}

/**
 * Performs a stream of operations, `concurrency` at a time, and emits a result for each that
 * was begun. Takes no new one after an interruption, nor after an answer that says that no
 * other operation could fare better, nor after a defect: what is under way then still ends.
 */
export async function perform(
  stream: Iterable<Operation> | AsyncIterable<Operation>,
  { service, policy, ports, concurrency }: Run,
): Promise<void> {
  const operations = asyncIteratorOf(stream);
  const budget = createRetryBudget();
  const shouldStop = createStopRule();
  let isStopped = false;
  let taken = 0;

  const work = async () => {
    while (!isStopped && !ports.drain.aborted) {
      const next = await operations.next();
      if (next.done === true) return;
      const index = taken++;
      await ports.throttle.turn(ports.drain);
      if (isStopped || ports.drain.aborted) return;
      const ending = await sendOperation(next.value, { service, policy, ports, budget });
      if (ending.result.outcome === 'done') budget.giveBack();
      isStopped ||= shouldStop(ending);
      await ports.emit({ type: 'result', index, result: ending.result });
    }
  };
  const worker = () =>
    work().catch((defect: unknown) => {
      isStopped = true;
      throw defect;
    });
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  await operations.return(undefined);
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}

/**
 * A refusal of the caller stops a run whose first answer it is; the same reason several times
 * in a row stops any run (reliability.md: Retries). What the service rejects is about that
 * one operation, and no reason.
 */
function createStopRule(): (ending: Ending) => boolean {
  let reason: string | null = null;
  let inARow = 0;
  let wasAnswered = false;
  return ({ result, stops }) => {
    const isAboutItself = stops === 'nothing' && result.outcome === 'rejected';
    const latest = isAboutItself ? null : (result.error?.problem.code ?? null);
    inARow = latest === reason ? inARow + 1 : 1;
    reason = latest;
    const isFirstAnswer = !wasAnswered;
    wasAnswered ||= result.status !== null;
    if (stops === 'run' || (stops === 'caller' && isFirstAnswer)) return true;
    return reason !== null && inARow >= FAILURES_IN_A_ROW;
  };
}

/** One iterator that several workers may draw from at once. */
function asyncIteratorOf<T>(stream: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void> {
  return (async function* each() {
    yield* stream;
  })();
}
