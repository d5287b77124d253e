import { describe, expect, test } from 'vitest';
import type { RequestDelivery } from '../../../src/core/http.ts';
import { perform } from '../../../src/execution/engine.ts';
import { createLimiter, type Limiter, type Load } from '../../../src/execution/limiter.ts';
import { plainSource } from '../../../src/execution/engine.ts';
import { createEventClock } from './event-clock.ts';
import { created, createdAs, creations, runOver } from './running.ts';

/** As many as may be in flight depart. */
async function fill(limiter: Limiter): Promise<number> {
  const { limit } = limiter;
  for (let inFlight = 0; inFlight < limit; inFlight += 1) await limiter.depart();
  return limit;
}

function arrive(limiter: Limiter, count: number, load: Load): void {
  for (let each = 0; each < count; each += 1) limiter.arrive(load);
}

/** Rounds in which all that may be in flight succeed. */
async function succeed(limiter: Limiter, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    arrive(limiter, await fill(limiter), 'bearable');
  }
}

describe('a fixed concurrency', () => {
  test('lets so many requests be in flight and prepares one more for eight of them', async () => {
    const limiter = createLimiter(16);
    expect(limiter).toMatchObject({ limit: 16, connections: 16, workers: 18 });
    await fill(limiter);
    let isIn = false;
    const next = limiter.depart().then(() => (isIn = true));
    for (let worker = 0; worker < 18; worker += 1) expect(await limiter.prepare()).toBe(true);
    expect(isIn).toBe(false);
    limiter.arrive('refused');
    await next;
    expect(limiter.limit).toBe(16);
  });

  test('releases everybody who waits when the run ends', async () => {
    const limiter = createLimiter(1);
    expect([await limiter.prepare(), await limiter.depart()]).toEqual([true, true]);
    const waiting = Promise.all([limiter.prepare(), limiter.depart()]);
    limiter.close();
    expect(await waiting).toEqual([false, false]);
    expect([await limiter.prepare(), await limiter.depart()]).toEqual([false, false]);
  });
});

describe('auto', () => {
  test('begins with one, goes on with 16, and then adds one a round up to 64', async () => {
    const limiter = createLimiter('auto');
    expect(limiter).toMatchObject({ limit: 1, connections: 64, workers: 72 });
    const limits: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      await succeed(limiter, 1);
      limits.push(limiter.limit);
    }
    expect(limits.slice(0, 4)).toEqual([16, 17, 18, 19]);
    expect(limits.slice(46)).toEqual([62, 63, ...Array(12).fill(64)]);
  });

  test('lets in those who wait when it allows more', async () => {
    const limiter = createLimiter('auto');
    await limiter.prepare();
    const prepared = Array.from({ length: 17 }, () => limiter.prepare());
    const departed = Array.from({ length: 17 }, () => limiter.depart());
    limiter.arrive('bearable');
    expect(await Promise.all(prepared)).toEqual(Array(17).fill(true));
    expect(await Promise.all(departed.slice(0, 16))).toEqual(Array(16).fill(true));
  });

  test('halves after a refusal, once for those that were in flight together', async () => {
    const limiter = createLimiter('auto');
    await succeed(limiter, 5);
    expect(limiter.limit).toBe(20);
    arrive(limiter, await fill(limiter), 'refused');
    expect(limiter.limit).toBe(10);
    await succeed(limiter, 1);
    expect(limiter.limit).toBe(11);
    for (const half of [5, 2, 1, 1]) {
      arrive(limiter, await fill(limiter), 'refused');
      expect(limiter.limit).toBe(half);
    }
  });

  test('halves what was in flight if that was less than it allows', async () => {
    const limiter = createLimiter('auto');
    await succeed(limiter, 1);
    for (let inFlight = 0; inFlight < 6; inFlight += 1) await limiter.depart();
    limiter.arrive('refused');
    expect(limiter.limit).toBe(3);
  });

  test('halves after frequent failures and not after a few', async () => {
    const limiter = createLimiter('auto');
    await succeed(limiter, 1);
    const first = await fill(limiter);
    arrive(limiter, 2, 'failed');
    arrive(limiter, first - 2, 'bearable');
    expect(limiter.limit).toBe(16);
    await succeed(limiter, 1);
    expect(limiter.limit).toBe(17);
    await fill(limiter);
    arrive(limiter, 3, 'failed');
    expect(limiter.limit).toBe(7);
  });

  test('learns nothing from what says nothing about the load', async () => {
    const limiter = createLimiter('auto');
    arrive(limiter, await fill(limiter), 'unknown');
    expect(limiter.limit).toBe(1);
  });

  test.each([3, 12, 40])(
    'gets everything done by a service that refuses more than %i at once',
    async (most) => {
      const clock = createEventClock();
      let inFlight = 0;
      let answered = 0;
      let done = 0;
      const send = async () => {
        inFlight += 1;
        const isRefused = inFlight > most;
        await clock.sleep(isRefused ? 1 : 50, new AbortController().signal);
        inFlight -= 1;
        return isRefused ? { ...created, status: 429, body: '' } : createdAs(++answered);
      };
      const run = runOver(clock, send, {
        ports: { limiter: createLimiter('auto') },
        onResult: ({ result }) => {
          if (result.outcome === 'done') done += 1;
        },
      });
      const { stopped } = await clock.runUntil(perform(plainSource(creations(500)), run));
      expect({ stopped, done }).toEqual({ stopped: null, done: 500 });
    },
  );

  test.each<[RequestDelivery]>([
    [{ kind: 'lost', cause: 'timeout', detail: '' }],
    [{ kind: 'unsent', cause: 'connect-timeout', detail: '' }],
    [{ ...created, status: 504, body: '' }],
  ])('counts as failures %j', async (failure) => {
    const clock = createEventClock();
    const limiter = createLimiter('auto');
    let sent = 0;
    const limits: number[] = [];
    const send = async () => {
      limits.push(limiter.limit);
      const number = (sent += 1);
      await clock.sleep(50, new AbortController().signal);
      return number % 4 === 0 ? failure : createdAs(number);
    };
    const run = runOver(clock, send, { ports: { limiter } });
    await clock.runUntil(perform(plainSource(creations(200)), run));
    expect(Math.max(...limits)).toBe(16);
    expect(limits.slice(-50).every((limit) => limit < 16)).toBe(true);
  });
});
