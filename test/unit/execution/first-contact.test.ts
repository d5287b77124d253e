/** A server that is down when a run begins: nobody answers, and nothing is sent. */
import { describe, expect, test } from 'vitest';
import type { Delivery } from '../../../src/core/http.ts';
import type { Result } from '../../../src/core/result.ts';
import { perform } from '../../../src/execution/engine.ts';
import { createLimiter } from '../../../src/execution/limiter.ts';
import { plainSource } from '../../../src/execution/unrecorded-work.ts';
import { createEventClock } from './event-clock.ts';
import { creations, runOver, type RunChanges } from './running.ts';
import { createdAs } from './simulated-service.ts';

const refused: Delivery = { kind: 'unsent', cause: 'refused', detail: '' };
const OPERATIONS = 300;

interface Tried {
  /** On the clock of the run. */
  readonly at: number;
  readonly number: number;
}

/** Each connection takes 10 ms. */
async function run(reply: (tried: Tried) => Delivery, changes: RunChanges = {}) {
  const clock = createEventClock();
  const results: Result[] = [];
  let tried = 0;
  const send = async () => {
    const number = tried++;
    await clock.sleep(10, new AbortController().signal);
    return reply({ number, at: clock.monotonic() });
  };
  const limiter = createLimiter(clock, changes.concurrency ?? 1, true);
  const running = perform(
    plainSource(creations(OPERATIONS)),
    runOver(clock, send, {
      ...changes,
      ports: { limiter, ...changes.ports },
      onResult: ({ result }) => void results.push(result),
    }),
  );
  const { stopped, cause } = await clock.runUntil(running);
  return { stopped, cause, tried, outcomes: results.map(({ outcome }) => outcome) };
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
      params: { cause: 'refused', host: 'lms.test' },
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
