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
  const due: Due[] = [];
  let elapsedMs = 0;
  let asked = 0;
  const at = (moment: number, call: () => void) =>
    due.push({ moment: Math.max(moment, elapsedMs), order: asked++, call });
  const moveOn = () => {
    if (due.length === 0) throw new Error('nothing is due, and nobody is done');
    const next = due.reduce((earliest, each) => (isBefore(each, earliest) ? each : earliest));
    due.splice(due.indexOf(next), 1);
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

const isBefore = (one: Due, other: Due) =>
  one.moment < other.moment || (one.moment === other.moment && one.order < other.order);
