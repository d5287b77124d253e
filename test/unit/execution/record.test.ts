/** The record around each operation: what is durable before what is sent and what is shown. */
import { describe, expect, test } from 'vitest';
import type { WorkEntry, Intent, RawAnswer, Step, WorkSource } from '../../../src/contract/work.ts';
import { CliError } from '../../../src/core/errors.ts';
import type { Answer, RequestDelivery } from '../../../src/core/http.ts';
import { createMask } from '../../../src/core/mask.ts';
import type { Result } from '../../../src/core/result.ts';
import { perform } from '../../../src/execution/engine.ts';
import { createThrottle } from '../../../src/execution/throttle.ts';
import { createEventClock } from './event-clock.ts';
import { created, creation, creations, runOver, type RunChanges } from './running.ts';
import { problem } from '../../../src/messages/problem.ts';

const serverError: Answer = { ...created, status: 500, body: '<h1>500</h1>' };
const refused: RequestDelivery = { kind: 'unsent', cause: 'refused', detail: '' };
const unwritable = () =>
  new CliError('conflict', problem('ledger/unwritable', { reason: 'failed', file: 'ledger.db' }));

interface Story extends RunChanges {
  readonly steps: readonly Omit<Step & { kind: 'send' }, 'entry'>[];
  readonly reply?: (sent: number) => RequestDelivery;
  readonly entry?: Partial<WorkEntry>;
  readonly commitMs?: number;
  readonly latencyMs?: number;
}

const sending = (count: number) =>
  creations(count).map((operation) => ({ kind: 'send', operation }) as const);

/** Writes down everything in its order: `begin 0.1` is the first attempt of the first one. */
async function run({ steps, reply = () => created, entry = {}, ...story }: Story) {
  const clock = createEventClock();
  const log: string[] = [];
  const answers: (RawAnswer | null)[] = [];
  const results: Result[] = [];
  const pass = (ms: number) => clock.sleep(ms, new AbortController().signal);
  const commit = () => pass(story.commitMs ?? 1);
  const entryOf = (key: string | null): WorkEntry => ({
    maybePerformed: false,
    begin: async ({ attempt }: Intent) => {
      await commit();
      log.push(`begin ${key}.${attempt}`);
      return null;
    },
    withdraw: async () => true,
    pause: () => log.push(`pause ${key}`),
    end: async (result, answer) => {
      answers.push(answer);
      await commit();
      log.push(`end ${key}`);
      return { ...result, seq: Number(key) };
    },
    ...entry,
  });
  const rest = steps.values();
  const source: WorkSource = {
    next: async () => {
      const { value } = rest.next();
      return value === undefined ? null : { ...value, entry: entryOf(value.operation.key) };
    },
  };
  let sent = 0;
  const send = async () => {
    log.push('send');
    await pass(story.latencyMs ?? 10);
    return reply(sent++);
  };
  const options = runOver(clock, send, {
    ...story,
    onResult: ({ result }) => {
      results.push(result);
      log.push(`show ${result.key}`);
    },
  });
  const end = clock.runUntil(perform(source, options)).then(
    ({ stopped }) => stopped,
    (error: unknown) => error,
  );
  return { end: await end, log, results, answers, elapsedMs: clock.monotonic() };
}

describe('the record of an operation', () => {
  test('has its intent before a byte leaves and its outcome before it is shown', async () => {
    const { log, results } = await run({ steps: sending(1) });
    expect(log).toEqual(['begin 0.1', 'send', 'end 0', 'show 0']);
    expect(results[0]).toMatchObject({ outcome: 'done', seq: 0 });
  });

  test('has every attempt, and is told when one ends and another follows', async () => {
    const reply = (sent: number) => (sent === 0 ? refused : created);
    const { log } = await run({ steps: sending(1), reply });
    expect(log).toEqual(['begin 0.1', 'send', 'pause 0', 'begin 0.2', 'send', 'end 0', 'show 0']);
  });

  test('makes the next intent durable together with the outcome before it', async () => {
    const { log, elapsedMs } = await run({ steps: sending(3), commitMs: 4, latencyMs: 1 });
    expect(log.slice(2, 6)).toEqual(['end 0', 'show 0', 'begin 1.1', 'send']);
    expect(elapsedMs).toBe(3 * (4 + 1) + 4);
  });

  test('holds nobody up where many are under way', async () => {
    const { elapsedMs } = await run({ steps: sending(320), concurrency: 16, latencyMs: 50 });
    expect(elapsedMs).toBeLessThan((320 / 16) * 50 * 1.02);
  });

  test('keeps the raw answer of what is not done, bounded and without secrets', async () => {
    const body = `secret ${'é'.repeat(100_000)}`;
    const { answers } = await run({
      steps: sending(2),
      reply: (sent) => (sent === 0 ? created : { ...serverError, body }),
      ports: { mask: createMask(['secret']) },
    });
    expect(answers[0]).toBeNull();
    expect(answers[1]?.status).toBe(500);
    expect(answers[1]?.body.startsWith('*** é')).toBe(true);
    expect(Buffer.byteLength(answers[1]?.body ?? '')).toBeLessThanOrEqual(65_536);
  });

  test('says that an earlier run may have performed it', async () => {
    const gone = {
      ...created,
      status: 404,
      body: '{"code":"UnknownException","message":"?","details":[]}',
    };
    const operation = { ...creation(0), id: 'track.delete', params: { trackId: '7' } } as const;
    const steps = [{ kind: 'send', operation }] as const;
    const reply = () => gone;
    expect((await run({ steps, reply })).results[0]?.outcome).toBe('rejected');
    const again = await run({ steps, reply, entry: { maybePerformed: true } });
    expect(again.results[0]?.outcome).toBe('done');
  });

  test('that cannot be begun sends nothing more and gives no result', async () => {
    const begin = async () => {
      throw unwritable();
    };
    const { end, log, results } = await run({ steps: sending(3), entry: { begin } });
    expect(end).toMatchObject({ problem: { code: 'ledger/unwritable' } });
    expect(log).toEqual([]);
    expect(results).toEqual([]);
  });

  test('that cannot be ended is in doubt, with what was answered, and stops the run', async () => {
    const end = async () => {
      throw unwritable();
    };
    const broken = await run({ steps: sending(3), entry: { end } });
    expect(broken.end).toMatchObject({ problem: { code: 'ledger/unwritable' } });
    expect(broken.log.filter((line) => line === 'send')).toHaveLength(1);
    expect(broken.results[0]).toMatchObject({
      outcome: 'in-doubt',
      content: { id: 7 },
      error: { problem: { code: 'ledger/unwritable', params: { id: '7' } } },
    });
  });
});

test('an operation that was never begun and cannot be ended is not in doubt', async () => {
  const end = async () => {
    throw unwritable();
  };
  const headersFor = async () => {
    throw new CliError('auth', { code: 'auth/refused', params: { reason: 'login' } });
  };
  const credentials = { headersFor, absorb: () => undefined, renew: null, curlHeaders: {} };
  const { log, results } = await run({ steps: sending(1), entry: { end }, ports: { credentials } });
  expect(log).toEqual(['show 0']);
  expect(results).toMatchObject([{ outcome: 'failed', attempts: 0 }]);
});

describe('a rate', () => {
  test('spaces requests evenly however their commits bunch them', async () => {
    const clock = createEventClock();
    const sentAt: number[] = [];
    const operations = creations(40).values();
    const entry: WorkEntry = {
      maybePerformed: false,
      // Every intent of a tenth of a second is durable at its end.
      begin: async () => {
        await clock.sleep(100 - (clock.monotonic() % 100), new AbortController().signal);
        return null;
      },
      withdraw: async () => true,
      pause: () => undefined,
      end: async (result) => result,
    };
    const next = async (): Promise<Step | null> => {
      const { value } = operations.next();
      return value === undefined ? null : { kind: 'send', operation: value, entry };
    };
    const send = async () => {
      sentAt.push(clock.monotonic());
      return sentAt.length === 5 ? refused : created;
    };
    const ports = { throttle: createThrottle(clock, 100) };
    const options = runOver(clock, send, { concurrency: 'auto', ports });
    await clock.runUntil(perform({ next }, options));
    expect(sentAt).toHaveLength(41);
    const gaps = sentAt.slice(1).map((moment, index) => moment - (sentAt[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(10 - 1e-6);
  });
});
