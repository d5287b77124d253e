/**
 * `--concurrency auto` against simulated services, beside what the best fixed number of callers
 * gets done of whom each sends its next request at once.
 */
import { describe, expect, test } from 'vitest';
import { createLimiter } from '../../../src/execution/limiter.ts';
import { createEventClock } from './event-clock.ts';
import { simulateCallers, simulateRun } from './simulated-run.ts';
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

/** Requests of which each takes one of these times by chance. */
const oneOf =
  (...durations: readonly number[]) =>
  (random: () => number) =>
    durations[Math.floor(random() * durations.length)] ?? 0;

/** Of one seed where nothing is left to chance; else of several: the worst of them counts. */
async function compare(model: Model, fixed: readonly number[], seeds: readonly number[] = [1]) {
  return compareIn(5000, model, { fixed, seeds });
}

interface Others {
  readonly fixed: readonly number[];
  readonly seeds: readonly number[];
}

async function compareIn(operations: number, model: Model, { fixed, seeds }: Others) {
  const shares: number[] = [];
  let refusals = 0;
  for (const seed of seeds) {
    const throughputs: number[] = [];
    for (const number of fixed) {
      throughputs.push(await simulateCallers(model, number, { seed, operations }));
    }
    const auto = await simulateRun(model, { seed, operations });
    expect(auto.done).toBe(operations);
    shares.push(auto.throughput / Math.max(...throughputs));
    refusals = Math.max(refusals, auto.refusals);
  }
  const mean = shares.reduce((sum, each) => sum + each, 0) / shares.length;
  return { share: Math.min(...shares), mean, refusals };
}

const SEEDS = [1, 2, 3, 4, 5];

describe('auto', () => {
  test.each([
    [1, 0.99],
    [2, 0.99],
    [5, 0.99],
    [16, 0.95],
    [32, 0.95],
    [40, 0.93],
    [64, 0.93],
  ])('finds a queue with %i workers', async (workers, bound) => {
    expect((await compare(queueing(workers), [workers])).share).toBeGreaterThan(bound);
  });

  test.each([
    [16, [10, 300], 0.95],
    [24, [20, 400], 0.95],
    [16, [5, 50, 500], 0.95],
    [10, [20, 20, 20, 900], 0.92],
  ])('is not misled where %i workers have tasks of %j ms', async (workers, durations, bound) => {
    const model = { ...queueing(workers), workMs: oneOf(...durations) };
    const fixed = [workers, Math.ceil(workers * 1.25), 2 * workers];
    expect((await compare(model, fixed, SEEDS)).share).toBeGreaterThan(bound);
  });

  test('follows to more workers whose tasks differ widely', async () => {
    const workers = (now: number) => (now < 60_000 ? 4 : 32);
    const model = service({ workers, workMs: oneOf(10, 300) });
    expect((await compare(model, [4, 32], SEEDS)).share).toBeGreaterThan(0.94);
  });

  test('takes few refusals where tasks differ widely', async () => {
    const model = { ...queueing(16), longestQueue: 4, workMs: oneOf(10, 300) };
    const { share, refusals } = await compare(model, [16, 20], SEEDS);
    expect(share).toBeGreaterThan(0.94);
    expect(refusals).toBeLessThanOrEqual(9);
  });

  test('loses no more than the pause that a refusal asks for', async () => {
    const asksToWait = { ...refusal, headers: { 'retry-after': ['1'] } };
    const model = { ...queueing(16), longestQueue: 4, refusal: asksToWait };
    expect((await compare(model, [16, 20])).share).toBeGreaterThan(0.93);
  });

  test.each([
    ['even tasks', oneOf(50), 0.93],
    ['tasks that differ widely', oneOf(10, 300), 0.81],
  ])('has climbed soon enough for 500 operations with %s', async (_, workMs, bound) => {
    // Of few operations, chance decides more.
    const seeds = Array.from({ length: 20 }, (_each, seed) => seed + 1);
    const others = { fixed: [16, 20, 32], seeds };
    const { share, mean } = await compareIn(500, { ...queueing(16), workMs }, others);
    expect(share).toBeGreaterThan(bound);
    expect(mean).toBeGreaterThan(0.9);
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

  test.each([
    [0.25, 0.95],
    [0.5, 0.95],
    [1, 0.95],
    [1.5, 0.95],
    [2, 0.79],
  ])('sees through noise of %d', async (sigma, bound) => {
    const model = { ...queueing(16), workMs: noisy(sigma) };
    expect((await compare(model, [16, 19, 32], SEEDS)).share).toBeGreaterThan(bound);
  });

  test('sees as many workers as its bound through noise', async () => {
    const model = { ...queueing(64), workMs: noisy(0.5) };
    expect((await compare(model, [64], SEEDS)).share).toBeGreaterThan(0.88);
  });

  test.each([
    ['little noise', noisy(0.25), 0.92],
    ['much noise', noisy(1), 0.8],
    ['tasks that differ widely', oneOf(10, 300), 0.75],
  ])('does not stay where a service thrashes, with %s', async (_, workMs, bound) => {
    const model = thrashing(16, 2, { workMs });
    expect((await compare(model, [13, 15, 16, 17], SEEDS)).share).toBeGreaterThan(bound);
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
