import { perform } from '../../../src/execution/engine.ts';
import { createLimiter } from '../../../src/execution/limiter.ts';
import { plainSource } from '../../../src/execution/unrecorded-work.ts';
import { createEventClock } from './event-clock.ts';
import { creations, runOver } from './running.ts';
import { seededRandom, simulateService, type Model } from './simulated-service.ts';

export interface SimulatedRun {
  /** Operations a second that were done. */
  readonly throughput: number;
  /** Answers with 429. */
  readonly refusals: number;
  readonly done: number;
}

export interface RunSize {
  readonly seed: number;
  readonly operations: number;
}

/** A run with `--concurrency auto` against a simulated service. */
export async function simulateRun(
  model: Model,
  { seed, operations }: RunSize,
): Promise<SimulatedRun> {
  const clock = createEventClock();
  const service = simulateService(model, clock, seed);
  let done = 0;
  const run = runOver(clock, service.send, {
    ports: { limiter: createLimiter(clock, 'auto'), random: seededRandom(seed + 1) },
    onResult: ({ result }) => {
      if (result.outcome === 'done') done += 1;
    },
  });
  await clock.runUntil(perform(plainSource(creations(operations)), run));
  return { throughput: done / (clock.monotonic() / 1000), refusals: service.refusals(), done };
}

/** Operations a second of so many callers that have nothing else to do: no run has more. */
export async function simulateCallers(
  model: Model,
  callers: number,
  { seed, operations }: RunSize,
): Promise<number> {
  const clock = createEventClock();
  const service = simulateService(model, clock, seed);
  let left = operations;
  const call = async () => {
    while (left > 0) {
      left -= 1;
      await service.send();
    }
  };
  await clock.runUntil(Promise.all(Array.from({ length: callers }, call)));
  if (service.refusals() > 0) throw new Error(`the service refused one of ${callers} callers`);
  return operations / (clock.monotonic() / 1000);
}
