import { describe, expect, test } from 'vitest';
import type { Step, WorkSource } from '../../../src/contract/work.ts';
import { CliError } from '../../../src/core/errors.ts';
import type { RequestDelivery } from '../../../src/core/http.ts';
import type { Outcome, Result } from '../../../src/core/result.ts';
import { perform } from '../../../src/execution/engine.ts';
import { plainSource } from '../../../src/execution/engine.ts';
import { problem } from '../../../src/messages/problem.ts';
import { createEventClock } from './event-clock.ts';
import { created, createdAs, creation, creations, runOver, type RunChanges } from './running.ts';

const rejection: RequestDelivery = {
  ...created,
  body: '{"content":"ERROR","message":{"type":"ERROR","errorCode":"X"}}',
};
const unauthenticated: RequestDelivery = { ...created, status: 401, body: '' };
const throttled: RequestDelivery = {
  ...created,
  status: 429,
  headers: { 'retry-after': '50' },
  body: '',
};

/** Each request takes 100 ms. */
async function run(
  steps: WorkSource,
  reply: (sent: number) => RequestDelivery,
  changes: RunChanges = {},
) {
  const clock = createEventClock();
  const results: Result[] = [];
  let sent = 0;
  const send = async () => {
    const number = sent++;
    await clock.sleep(100, new AbortController().signal);
    return reply(number);
  };
  const onResult = ({ result }: { result: Result }) => void results.push(result);
  const running = perform(steps, runOver(clock, send, { ...changes, onResult }));
  const { stopped } = await clock.runUntil(running);
  const outcomes = results.map(({ outcome }) => outcome);
  return { stopped, outcomes, results, sent, elapsedMs: clock.monotonic() };
}

function settled(outcome: Outcome): Step {
  const result: Result = {
    content: null,
    message: null,
    operation: 'lacuna.create',
    outcome,
    key: null,
    source: null,
    status: null,
    attempts: 0,
    durationMs: 0,
  };
  return { kind: 'settled', result, origin: null };
}

function sourceOf(steps: readonly Step[]): WorkSource {
  const rest = steps.values();
  return { next: async () => rest.next().value ?? null };
}

describe('a run', () => {
  test('stops after more errors than it bears', async () => {
    const limits = { maxErrors: { count: 2 } };
    const { stopped, outcomes } = await run(plainSource(creations(9)), () => rejection, { limits });
    expect(stopped).toBe('errors');
    expect(outcomes).toEqual(['rejected', 'rejected', 'rejected']);
  });

  test('stops at an answer in a form that no answer of the service had before', async () => {
    const bodies = ['<p>Hello</p>', 'OK', '[]', '{"status":"up"}'];
    for (const body of bodies) {
      const other = { ...created, body };
      const first = await run(plainSource(creations(9)), () => other);
      expect(first).toMatchObject({ stopped: 'address', outcomes: ['in-doubt'], sent: 1 });
      const late = await run(plainSource(creations(3)), (sent) => (sent === 1 ? other : created));
      expect(late).toMatchObject({ stopped: null, sent: 3 });
      const refused = (sent: number) => (sent === 0 ? rejection : other);
      expect((await run(plainSource(creations(3)), refused)).stopped).toBeNull();
    }
    for (const unclear of [{ body: '' }, { complete: false }]) {
      const answer = { ...created, ...unclear };
      const { sent } = await run(plainSource(creations(3)), () => answer);
      expect(sent).toBe(3);
    }
  });

  test('judges a share of errors from twenty results on', async () => {
    const limits = { maxErrors: { percent: 10 } };
    const all = await run(plainSource(creations(50)), () => rejection, { limits });
    expect(all.outcomes).toHaveLength(20);
    const few = (sent: number) => (sent % 10 === 9 ? rejection : createdAs(sent));
    expect((await run(plainSource(creations(50)), few, { limits })).stopped).toBeNull();
  });

  test('gives what is settled without a request, and counts nothing of it', async () => {
    const settledBefore = ['skipped', 'in-doubt', 'blocked', 'rejected'] as const;
    const limits = { maxErrors: { count: 0 } };
    const source = sourceOf(settledBefore.map(settled));
    const { stopped, outcomes, sent } = await run(source, createdAs, { limits });
    expect(outcomes).toEqual(settledBefore);
    expect({ stopped, sent }).toEqual({ stopped: null, sent: 0 });
  });

  test('begins nothing after its deadline, and lets what is under way end', async () => {
    const limits = { deadlineMs: 250 };
    const { stopped, outcomes, elapsedMs } = await run(plainSource(creations(9)), createdAs, {
      limits,
    });
    expect({ stopped, elapsedMs }).toEqual({ stopped: 'deadline', elapsedMs: 300 });
    expect(outcomes).toEqual(['done', 'done', 'done']);
  });

  test('waits for no Retry-After beyond its deadline', async () => {
    const limits = { deadlineMs: 1000 };
    const { stopped, results, elapsedMs } = await run(plainSource([creation(0)]), () => throttled, {
      limits,
    });
    expect({ stopped, elapsedMs }).toEqual({ stopped: 'deadline', elapsedMs: 1000 });
    expect(results[0]).toMatchObject({
      outcome: 'failed',
      attempts: 1,
      error: { problem: { code: 'service/throttled' } },
    });
  });

  test('lets nobody wait on after another has stopped it', async () => {
    const reply = (sent: number) => (sent === 0 ? throttled : unauthenticated);
    const { stopped, outcomes, elapsedMs } = await run(plainSource(creations(9)), reply, {
      concurrency: 2,
    });
    expect({ stopped, elapsedMs }).toEqual({ stopped: 'caller', elapsedMs: 100 });
    expect(outcomes).toEqual(['failed', 'failed']);
  });

  test('does not wait for steps that nobody makes ready any more', async () => {
    const first: Step = { kind: 'send', ...unrecorded, operation: creation(0) };
    const steps = [Promise.resolve(first), new Promise<Step>(() => undefined)].values();
    const next = async () => (await steps.next().value) ?? null;
    const source = { next };
    const { stopped, outcomes } = await run(source, () => unauthenticated, { concurrency: 2 });
    expect({ stopped, outcomes }).toEqual({ stopped: 'caller', outcomes: ['failed'] });
  });

  test('tries again a login that cannot be reached, and stops where it stays so', async () => {
    let logins = 0;
    const credentials = (reachableAt: number) => ({
      headersFor: async () => {
        logins += 1;
        if (logins < reachableAt) {
          const known = problem('auth/refused', { reason: 'login-unreachable' });
          throw new CliError('unavailable', known);
        }
        return {};
      },
      absorb: () => undefined,
      renew: null,
      curlHeaders: {},
    });
    const back = await run(plainSource(creations(2)), createdAs, {
      ports: { credentials: credentials(3) },
    });
    expect(back.outcomes).toEqual(['done', 'done']);
    expect(back.results[0]?.attempts).toBe(1);
    logins = 0;
    const gone = await run(plainSource(creations(2)), createdAs, {
      ports: { credentials: credentials(Infinity) },
    });
    expect(gone).toMatchObject({ stopped: 'connection', outcomes: ['failed'], sent: 0 });
    expect(logins).toBe(4);
  });
});

const unrecorded = {
  entry: {
    maybePerformed: false,
    begin: async () => null,
    withdraw: async () => true,
    pause: () => undefined,
    end: async (result: Result) => result,
  },
};
