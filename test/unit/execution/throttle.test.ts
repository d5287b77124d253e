import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/core/host.ts';
import { createThrottle, type Waiter } from '../../../src/execution/throttle.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

/** A clock for sleepers beside each other: it moves from one moment of waking to the next. */
function createSharedClock() {
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  let elapsedMs = 0;
  const clock: Clock = {
    now: () => elapsedMs,
    monotonic: () => elapsedMs,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ until: elapsedMs + ms, wake });
      }),
  };
  const run = async () => {
    for (;;) {
      const [next] = sleepers.sort((one, other) => one.until - other.until).splice(0, 1);
      if (next === undefined) return;
      elapsedMs = next.until;
      next.wake();
      // Long enough for whoever woke to fall asleep again.
      await new Promise((settled) => setImmediate(settled));
    }
  };
  return { ...clock, run };
}

/** Waits as long as it must. */
const patient = (clock: Clock): Waiter => {
  const { signal } = new AbortController();
  return { signal, sleep: (ms) => clock.sleep(ms, signal) };
};

describe('the throttle', () => {
  test('lets everything through at once without a rate', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, null);
    for (let turn = 0; turn < 10; turn += 1) await throttle.turn(patient(clock));
    expect(clock.monotonic()).toBe(0);
  });

  test('spaces requests evenly, without a burst, however many ask one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 2, max: 40 }),
        async (rate, count) => {
          const clock = createManualClock();
          const throttle = createThrottle(clock, rate);
          const moments: number[] = [];
          const ask = async () => {
            await throttle.turn(patient(clock));
            moments.push(clock.monotonic());
          };
          for (let turn = 0; turn < count; turn += 1) await ask();
          const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
          for (const gap of gaps) expect(gap).toBeGreaterThan(1000 / rate - 1e-6);
          expect(moments.at(-1)).toBeCloseTo(((count - 1) * 1000) / rate, 6);
        },
      ),
    );
  });

  test('makes everybody wait during a pause, and the longest pause counts', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, null);
    throttle.pause(5000);
    throttle.pause(2000);
    await throttle.turn(patient(clock));
    expect(clock.monotonic()).toBe(5000);
  });

  test('lets those who are refused together wait once', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, null);
    throttle.join(300);
    throttle.join(500);
    await throttle.turn(patient(clock));
    expect(clock.monotonic()).toBe(300);
    throttle.join(500);
    await throttle.turn(patient(clock));
    expect(clock.monotonic()).toBe(800);
  });

  test('spaces those evenly again who wait while a pause overtakes them', async () => {
    const clock = createSharedClock();
    const throttle = createThrottle(clock, 10);
    const moments: number[] = [];
    const asking = Array.from({ length: 5 }, async () => {
      await throttle.turn(patient(clock));
      moments.push(clock.monotonic());
    });
    throttle.pause(5000);
    await clock.run();
    await Promise.all(asking);
    expect(moments).toEqual([5000, 5100, 5200, 5300, 5400]);
  });

  test('does not make an interrupted run wait', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, null);
    throttle.pause(5000);
    await throttle.turn({ ...patient(clock), signal: AbortSignal.abort() });
    expect(clock.monotonic()).toBe(0);
  });
});
