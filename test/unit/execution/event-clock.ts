import process from 'node:process';
import type { Clock } from '../../../src/core/host.ts';

/** A clock of events: it moves from one moment at which something is due to the next. */
export interface EventClock extends Clock {
  /** Calls at that moment, those of one moment in the order in which they were asked for. */
  at(moment: number, call: () => void): void;
  /** Moves on until the promise has settled, and answers what it gives. */
  runUntil<T>(promise: Promise<T>): Promise<T>;
}

export function createEventClock(): EventClock {
  const due = createHeap();
  let elapsedMs = 0;
  let asked = 0;
  const at = (moment: number, call: () => void) =>
    due.push({ moment: Math.max(moment, elapsedMs), order: asked++, call });
  const moveOn = () => {
    const next = due.pop();
    if (next === undefined) throw new Error('nothing is due, and nobody is done');
    elapsedMs = next.moment;
    next.call();
  };
  return {
    now: () => elapsedMs,
    monotonic: () => elapsedMs,
    at,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const wake = () => {
          signal.removeEventListener('abort', wake);
          resolve();
        };
        signal.addEventListener('abort', wake, { once: true });
        at(elapsedMs + ms, wake);
      }),
    async runUntil(promise) {
      let isSettled = false;
      const settled = () => {
        isSettled = true;
      };
      promise.then(settled, settled);
      // Whoever was called goes as far as it can before the clock moves again: a tick begins only
      // when no promise is left to settle.
      for (;;) {
        await new Promise<void>((idle) => process.nextTick(idle));
        if (isSettled) return promise;
        moveOn();
      }
    },
  };
}

interface Due {
  readonly moment: number;
  readonly order: number;
  readonly call: () => void;
}

/** The earliest first; a binary heap. */
function createHeap() {
  const heap: Due[] = [];
  const isBefore = (one: Due, other: Due) =>
    one.moment < other.moment || (one.moment === other.moment && one.order < other.order);
  const swapIfBefore = (child: number, parent: number): boolean => {
    const [low, high] = [heap[child], heap[parent]];
    if (low === undefined || high === undefined || !isBefore(low, high)) return false;
    heap[child] = high;
    heap[parent] = low;
    return true;
  };
  return {
    push(due: Due): void {
      let child = heap.push(due) - 1;
      for (let parent = (child - 1) >> 1; swapIfBefore(child, parent); parent = (child - 1) >> 1) {
        child = parent;
      }
    },
    pop(): Due | undefined {
      const [first] = heap;
      const last = heap.pop();
      if (last === undefined || last === first) return first;
      heap[0] = last;
      for (let parent = 0; ;) {
        const [left, right] = [heap[2 * parent + 1], heap[2 * parent + 2]];
        const isRight = right !== undefined && left !== undefined && isBefore(right, left);
        const child = 2 * parent + (isRight ? 2 : 1);
        if (!swapIfBefore(child, parent)) return first;
        parent = child;
      }
    },
  };
}
