/** A server that is down when a run begins: nobody answers, and nothing is sent. */
import { describe, expect, test } from 'vitest';
import type { RequestDelivery } from '../../../src/core/http.ts';
import type { Result } from '../../../src/core/result.ts';
import { perform } from '../../../src/execution/engine.ts';
import { createLimiter } from '../../../src/execution/limiter.ts';
import { createThrottle } from '../../../src/execution/throttle.ts';
import { plainSource } from '../../../src/execution/engine.ts';
import { createEventClock } from './event-clock.ts';
import { createdAs, creations, runOver, type RunChanges } from './running.ts';

const refused: RequestDelivery = { kind: 'unsent', cause: 'refused', detail: '' };
const OPERATIONS = 300;

const askingToWait = (seconds: number): RequestDelivery => ({
  ...createdAs(0),
  status: 429,
  headers: { 'retry-after': `${seconds}` },
});

const shortestGap = (moments: readonly number[]) =>
  Math.min(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0)));

interface Tried {
  /** On the clock of the run. */
  readonly at: number;
  readonly number: number;
}

interface Story extends RunChanges {
  readonly ratePerSecond?: number;
  readonly hasScout?: boolean;
}

/** Each connection takes 10 ms. */
async function run(
  reply: (tried: Tried) => RequestDelivery,
  { ratePerSecond, hasScout = true, ...changes }: Story = {},
) {
  const clock = createEventClock();
  const results: Result[] = [];
  const sentAt: number[] = [];
  const send = async () => {
    const number = sentAt.push(clock.monotonic()) - 1;
    await clock.sleep(10, new AbortController().signal);
    return reply({ number, at: clock.monotonic() });
  };
  const limiter = createLimiter(changes.concurrency ?? 1);
  const throttle = createThrottle(clock, ratePerSecond ?? null);
  const usual = runOver(clock, send, {
    ...changes,
    ports: { limiter, throttle, ...changes.ports },
    onResult: ({ result }) => void results.push(result),
  });
  const running = perform(plainSource(creations(OPERATIONS)), { ...usual, hasScout });
  const { stopped, cause } = await clock.runUntil(running);
  const outcomes = results.map(({ outcome }) => outcome);
  return { stopped, cause, tried: sentAt.length, sentAt, outcomes };
}

describe('a server that is down', () => {
  test.each([
    [1, 4],
    [16, 19],
    ['auto', 4],
  ] as const)('is not asked by every operation: %s at once', async (concurrency, tried) => {
    const { outcomes, ...end } = await run(() => refused, { concurrency });
    expect(end).toMatchObject({ stopped: 'connection', tried });
    expect(end.cause).toEqual({
      code: 'network/unsent',
      params: { cause: 'refused', host: 'lms.test', start: null },
    });
    expect(outcomes).toEqual(['failed']);
  });

  test.each([1, 16, 'auto'] as const)(
    'and starts meanwhile gets every operation: %s at once',
    async (concurrency) => {
      const reply = ({ at, number }: Tried) => (at < 600 ? refused : createdAs(number));
      const { stopped, outcomes } = await run(reply, { concurrency });
      expect(stopped).toBeNull();
      expect(outcomes).toEqual(Array(OPERATIONS).fill('done'));
    },
  );

  test.each([1, 16, 'auto'] as const)(
    'and starts meanwhile is not asked in a burst against --rate: %s at once',
    async (concurrency) => {
      const reply = ({ at, number }: Tried) => (at < 1000 ? refused : createdAs(number));
      const { sentAt, outcomes } = await run(reply, { concurrency, ratePerSecond: 5 });
      expect(outcomes).toEqual(Array(OPERATIONS).fill('done'));
      expect(shortestGap(sentAt)).toBeGreaterThanOrEqual(200);
      // The scout did not wait until everybody had a turn.
      expect(sentAt.slice(0, 5)).toEqual([0, 260, 770, 1780, 1980]);
    },
  );

  test.each([
    [1, null],
    [16, null],
    ['auto', null],
    [1, 3],
    [16, 3],
    ['auto', 3],
  ] as const)(
    'and then asks for a pause gets it from all who waited: %s at once, rate %s',
    async (concurrency, ratePerSecond) => {
      let pausedUntil = 0;
      const reply = ({ at, number }: Tried) => {
        if (at < 600) return refused;
        if (pausedUntil !== 0) return createdAs(number);
        pausedUntil = at + 5000;
        return askingToWait(5);
      };
      const rate = ratePerSecond === null ? {} : { ratePerSecond };
      const { sentAt, outcomes } = await run(reply, { concurrency, ...rate });
      expect(outcomes).toEqual(Array(OPERATIONS).fill('done'));
      const isInPause = (at: number) => at > pausedUntil - 5000 && at < pausedUntil;
      expect(sentAt.filter(isInPause)).toEqual([]);
      const spacingMs = ratePerSecond === null ? 0 : 1000 / ratePerSecond;
      expect(shortestGap(sentAt)).toBeGreaterThanOrEqual(spacingMs - 0.001);
    },
  );

  test('fails each operation, up to five, where each has its own result', async () => {
    const { stopped, outcomes } = await run(() => refused, { hasScout: false });
    expect({ stopped, outcomes }).toEqual({
      stopped: 'breaker',
      outcomes: Array(5).fill('failed'),
    });
  });

  test('is not waited for after Ctrl-C', async () => {
    const drain = new AbortController();
    const reply = ({ number }: Tried) => {
      if (number === 17) drain.abort('SIGINT');
      return refused;
    };
    const ports = { drain: drain.signal };
    const { stopped, tried, outcomes } = await run(reply, { concurrency: 16, ports });
    expect({ stopped, tried, outcomes }).toEqual({
      stopped: 'interrupted',
      tried: 18,
      outcomes: ['failed'],
    });
  });
});

test('a server that restarts in the middle of a run is survived', async () => {
  const isDown = (at: number) => at > 100 && at < 1500;
  const reply = ({ at, number }: Tried) => (isDown(at) ? refused : createdAs(number));
  const { stopped, outcomes } = await run(reply, { concurrency: 4 });
  expect(stopped).toBeNull();
  expect(outcomes).toEqual(Array(OPERATIONS).fill('done'));
});
