/** `--concurrency auto` against simulated services, beside the best fixed number of each. */
import { describe, expect, test } from 'vitest';
import { createLimiter } from '../../../src/execution/limiter.ts';
import { createEventClock } from './event-clock.ts';
import { simulateRun } from './simulated-run.ts';
import { created, logNormal, type Model } from './simulated-service.ts';

const refusal = { ...created, status: 429, body: '' };

function service(changes: Partial<Model>): Model {
  return {
    workers: () => Infinity,
    workMs: () => 50,
    stretch: () => 1,
    longestQueue: Infinity,
    clientMs: 0,
    refusal,
    ...changes,
  };
}

const queueing = (workers: number) => service({ workers: () => workers });
const noisy = (sigma: number) => (random: () => number) => 50 * logNormal(sigma, random);
const thrashing = (knee: number, steepness: number, changes: Partial<Model> = {}) =>
  service({ stretch: (n) => (n <= knee ? 1 : (n / knee) ** steepness), ...changes });

async function compare(model: Model, fixed: readonly number[]) {
  const throughputs: number[] = [];
  for (const number of fixed) throughputs.push((await simulateRun(model, number)).throughput);
  const auto = await simulateRun(model, 'auto');
  expect(auto.done).toBe(5000);
  return { share: auto.throughput / Math.max(...throughputs), refusals: auto.refusals };
}

describe('auto', () => {
  test.each([1, 2, 5, 16, 40])('finds a queue with %i workers', async (workers) => {
    expect((await compare(queueing(workers), [workers])).share).toBeGreaterThan(0.95);
  });

  test.each([
    [4, 1, 5],
    [8, 4, 6],
    [16, 0, 9],
    [16, 8, 0],
  ])(
    'takes few refusals from %i workers that let %i wait',
    async (workers, longestQueue, expected) => {
      const model = { ...queueing(workers), longestQueue };
      const { share, refusals } = await compare(model, [workers, workers + longestQueue]);
      expect(share).toBeGreaterThan(0.95);
      expect(refusals).toBeLessThanOrEqual(expected);
    },
  );

  test.each([6, 12, 24])(
    'stays below the knee of a service that thrashes above %i',
    async (knee) => {
      const fixed = [knee - 1, knee, knee + 1];
      expect((await compare(thrashing(knee, 2), fixed)).share).toBeGreaterThan(0.95);
    },
  );

  test.each([8, 30])(
    'finds the peak at %i of a service that slows down by and by',
    async (peak) => {
      const stretch = (n: number) => 1 + 0.01 * (n - 1) + (n * (n - 1)) / peak ** 2;
      const fixed = [0.8, 0.9, 1].map((share) => Math.round(peak * share));
      expect((await compare(service({ stretch }), fixed)).share).toBeGreaterThan(0.95);
    },
  );

  test.each([
    [8, 24, 15_000],
    [24, 8, 5000],
    [4, 32, 20_000],
  ])('follows from %i workers to %i', async (before, after, at) => {
    const model = service({ workers: (now) => (now < at ? before : after) });
    expect((await compare(model, [before, after])).share).toBeGreaterThan(0.95);
  });

  test.each([0.25, 0.5, 1])('sees through noise of %d', async (sigma) => {
    const model = { ...queueing(16), workMs: noisy(sigma) };
    expect((await compare(model, [16, 19])).share).toBeGreaterThan(0.95);
  });

  test('sees thrashing through noise', async () => {
    const model = thrashing(16, 2, { workMs: noisy(0.25) });
    expect((await compare(model, [15, 16, 17])).share).toBeGreaterThan(0.95);
  });

  test.each([0.2, 1, 5])(
    'loses nothing where the client needs %d ms for each',
    async (clientMs) => {
      const model = service({ clientMs, workMs: () => 5 });
      expect((await compare(model, [8, 32])).share).toBeGreaterThan(0.95);
    },
  );

  test('never has more under way than its bound', () => {
    const limiter = createLimiter(createEventClock(), 'auto');
    expect(limiter.limit).toBe(1);
    expect(limiter.connections).toBe(64);
  });
});
