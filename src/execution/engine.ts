import type { Operation } from '../contract/operations.ts';
import { sendOperation, type Ending, type Policy, type Ports, type Service } from './send.ts';

/** Refusals of the caller in a row after which no other operation is tried. */
const REFUSALS_IN_A_ROW = 5;

export interface Run {
  readonly service: Service;
  readonly policy: Policy;
  readonly ports: Ports;
  /** Operations under way at one time. */
  readonly concurrency: number;
}

/**
 * Performs a stream of operations, `concurrency` at a time, and emits a result for each that
 * was begun. Takes no new one after an interruption, nor after an answer that says that no
 * other operation could fare better.
 */
export async function perform(
  stream: Iterable<Operation> | AsyncIterable<Operation>,
  { service, policy, ports, concurrency }: Run,
): Promise<void> {
  const operations = asyncIteratorOf(stream);
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
      const ending = await sendOperation(next.value, service, policy, ports);
      isStopped ||= shouldStop(ending);
      await ports.emit({ type: 'result', index, result: ending.result });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** A refusal of the caller stops a run that begins with it, or after several in a row. */
function createStopRule(): (ending: Ending) => boolean {
  let refusalsInARow = 0;
  let hasFared = false;
  return ({ stops }) => {
    if (stops === 'run') return true;
    refusalsInARow = stops === 'caller' ? refusalsInARow + 1 : 0;
    const stopsNow = (stops === 'caller' && !hasFared) || refusalsInARow >= REFUSALS_IN_A_ROW;
    hasFared = true;
    return stopsNow;
  };
}

/** One iterator that several workers may draw from at once. */
function asyncIteratorOf<T>(stream: Iterable<T> | AsyncIterable<T>): AsyncIterator<T> {
  return (async function* each() {
    yield* stream;
  })();
}
