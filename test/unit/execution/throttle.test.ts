import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createThrottle } from '../../../src/execution/throttle.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

const never = new AbortController().signal;

describe('the throttle', () => {
  test('lets everything through at once without a rate', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, null);
    for (let turn = 0; turn < 10; turn += 1) await throttle.turn(never);
    expect(clock.monotonic()).toBe(0);
  });

  test('spaces requests evenly, without a burst, however many ask at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 2, max: 40 }),
        async (rate, count) => {
          const clock = createManualClock();
          const throttle = createThrottle(clock, rate);
          const moments: number[] = [];
          const ask = async () => {
            await throttle.turn(never);
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
    await throttle.turn(never);
    expect(clock.monotonic()).toBe(5000);
  });

  test('does not make an interrupted run wait', async () => {
    const clock = createManualClock();
    const throttle = createThrottle(clock, null);
    throttle.pause(5000);
    await throttle.turn(AbortSignal.abort());
    expect(clock.monotonic()).toBe(0);
  });
});
