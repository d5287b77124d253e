/** The engine against a transport that answers by a script and writes down what it was sent. */
import { describe, expect, test } from 'vitest';
import type { Operation, OperationId } from '../../../src/contract/operations.ts';
import { CliError } from '../../../src/core/errors.ts';
import type { Credentials } from '../../../src/core/auth.ts';
import type { RequestDelivery, HttpRequest } from '../../../src/core/http.ts';
import { createMask } from '../../../src/core/mask.ts';
import type { Result } from '../../../src/core/result.ts';
import { perform, unlimited, type RunLimits, type Settled } from '../../../src/execution/engine.ts';
import { createLimiter } from '../../../src/execution/limiter.ts';
import { plainSource } from '../../../src/execution/unrecorded-work.ts';
import { createThrottle } from '../../../src/execution/throttle.ts';
import { problem } from '../../../src/messages/problem.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

type Reply = RequestDelivery | ((request: HttpRequest) => RequestDelivery);

const ok: RequestDelivery = answer(200, '{"content":"OK","message":null}');
const created: RequestDelivery = answer(200, '{"content":{"id":7},"message":null}');
const serverError: RequestDelivery = answer(500, '<h1>Internal Server Error</h1>');
const throttled: RequestDelivery = answer(429, '', { 'retry-after': '3' });
const refused: RequestDelivery = { kind: 'unsent', cause: 'refused', detail: '' };
const unauthenticated: RequestDelivery = answer(401, '');
const notAllowed: RequestDelivery = answer(403, '{"code":"NotAllowedException","message":""}');

function answer(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): RequestDelivery {
  return { kind: 'answer', status, body, headers, complete: true };
}

function operation(id: OperationId, number = 17): Operation {
  const params = {
    questionId: `${number}`,
    topicId: '34',
    assessmentId: `${number}`,
    trackId: `${number}`,
  };
  return {
    id,
    params,
    body: id.endsWith('create') ? { title: 'T' } : null,
    key: null,
    origin: null,
  };
}

const anonymous: Credentials = {
  headersFor: async () => ({}),
  absorb: () => undefined,
  renew: null,
  curlHeaders: {},
};

interface Story {
  readonly replies: readonly Reply[];
  readonly concurrency?: number;
  readonly credentials?: Credentials;
  readonly drain?: AbortController;
  readonly secrets?: readonly string[];
  readonly limits?: Partial<RunLimits>;
  readonly onResult?: (settled: Settled) => Promise<void>;
}

/** Performs operations; each request takes the next reply, the last one repeats. */
async function run(operations: Iterable<Operation>, story: Story) {
  const clock = createManualClock();
  const requests: HttpRequest[] = [];
  const results: Result[] = [];
  const drain = story.drain ?? new AbortController();
  const end = await perform(plainSource(operations), {
    service: {
      api: '2.0',
      root: new URL('http://lms.test/api/public'),
      headers: {},
      trust503: true,
    },
    policy: { retries: 3, timeoutMs: 1000 },
    limits: { ...unlimited, ...story.limits },
    hasScout: true,
    onResult: async (settled) => {
      results.push(settled.result);
      await story.onResult?.(settled);
    },
    ports: {
      transport: {
        send: async (request) => {
          const reply = story.replies[Math.min(requests.length, story.replies.length - 1)] ?? ok;
          requests.push(request);
          return typeof reply === 'function' ? reply(request) : reply;
        },
        close: async () => undefined,
      },
      credentials: story.credentials ?? anonymous,
      clock,
      random: () => 0.5,
      throttle: createThrottle(clock, null),
      limiter: createLimiter(story.concurrency ?? 1),
      mask: createMask(story.secrets ?? []),
      drain: drain.signal,
      cut: new AbortController().signal,
      emit: null,
    },
  });
  return {
    stopped: end.stopped,
    results,
    requests,
    waits: clock.waits,
    outcomes: results.map((result) => result.outcome),
  };
}

describe('one operation', () => {
  test('goes out once, to the path of the contract under the base URL', async () => {
    const { requests, results } = await run([operation('lacuna.move')], { replies: [ok] });
    expect(requests.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      'POST http://lms.test/api/public/2.0/lms/lacunaquestion/move/17/34',
    ]);
    expect(requests[0]?.body).toBeNull();
    expect(results[0]).toMatchObject({ outcome: 'done', content: 'OK', status: 200, attempts: 1 });
  });

  test('that may double something is never sent again after bytes have left', async () => {
    for (const reply of [serverError, { kind: 'lost', cause: 'reset', detail: '' } as const]) {
      const { requests, outcomes } = await run([operation('lacuna.create')], {
        replies: [reply, created],
      });
      expect(requests).toHaveLength(1);
      expect(outcomes).toEqual(['in-doubt']);
    }
  });

  test('that never left is sent again, with a growing back-off', async () => {
    const { requests, results, waits } = await run([operation('lacuna.create')], {
      replies: [refused, refused, created],
    });
    expect(requests).toHaveLength(3);
    expect(waits).toEqual([250, 500]);
    expect(results[0]).toMatchObject({ outcome: 'done', attempts: 3 });
  });

  test('gives up after the retries, and says that it is safe to send again', async () => {
    const { requests, outcomes } = await run([operation('track.edit')], { replies: [serverError] });
    expect(requests).toHaveLength(4);
    expect(outcomes).toEqual(['failed']);
  });

  test('waits as long as Retry-After asks, also for a create', async () => {
    const { waits, outcomes } = await run([operation('lacuna.create')], {
      replies: [throttled, created],
    });
    expect(waits).toEqual([3000]);
    expect(outcomes).toEqual(['done']);
  });

  test('does not wait longer than a minute', async () => {
    const { waits, results } = await run([operation('lacuna.create')], {
      replies: [answer(429, '', { 'retry-after': '3600' })],
    });
    expect(waits).toEqual([]);
    expect(results[0]).toMatchObject({ outcome: 'failed', error: { kind: 'unavailable' } });
  });

  test.each([429, 503])('that is asked for an hour ends the run at once: %i', async (status) => {
    const { waits, outcomes, stopped } = await run(
      Array.from({ length: 9 }, () => operation('lacuna.create')),
      { replies: [answer(status, '', { 'retry-after': '3600' })] },
    );
    expect({ waits, outcomes, stopped }).toEqual({
      waits: [],
      outcomes: ['failed'],
      stopped: 'connection',
    });
  });

  const notFound = answer(404, '{"code":"NotFoundException","message":"?","details":[]}');
  const three = Array.from({ length: 3 }, () => operation('lacuna.create'));

  test('that the service does not find at first stops the run, whoever is under way', async () => {
    const { outcomes, stopped } = await run(three, { replies: [notFound], concurrency: 3 });
    expect({ outcomes, stopped }).toEqual({
      outcomes: ['failed', 'failed', 'failed'],
      stopped: 'address',
    });
  });

  test('that the service does not find later is rejected', async () => {
    for (const first of [created, answer(400, ''), serverError]) {
      const { outcomes, stopped } = await run(three, { replies: [first, notFound] });
      expect({ rest: outcomes.slice(1), stopped }).toEqual({
        rest: ['rejected', 'rejected'],
        stopped: null,
      });
    }
  });

  test('of deletion that fails in the middle and is then unknown is in doubt', async () => {
    const gone = answer(500, '{"content":"ERROR","message":{"message":"?","type":"ERROR"}}');
    const { outcomes } = await run([operation('track.delete')], { replies: [serverError, gone] });
    expect(outcomes).toEqual(['in-doubt']);
  });

  test('is masked where the service echoes a secret', async () => {
    const echo = answer(
      500,
      '{"content":"ERROR","message":{"message":"hunter2 is wrong","type":"ERROR"}}',
    );
    const { results } = await run([operation('track.edit')], {
      replies: [echo],
      secrets: ['hunter2'],
    });
    expect(results[0]?.message).toEqual({ message: '*** is wrong', type: 'ERROR' });
  });
});

describe('several operations', () => {
  const five = [1, 2, 3, 4, 5].map((number) => operation('lacuna.move', number));

  test('keep their order when they go one after the other', async () => {
    const { requests } = await run(five, { replies: [ok] });
    expect(requests.map(({ url }) => url.pathname.split('/').at(-2))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  test('are each performed once when they go a few at a time', async () => {
    const { requests, results } = await run(five, { replies: [ok], concurrency: 3 });
    expect(new Set(requests.map(({ url }) => url.pathname)).size).toBe(5);
    expect(results).toHaveLength(5);
  });

  test('stop at the first one that is not authenticated', async () => {
    const { requests, outcomes } = await run(five, { replies: [ok, unauthenticated] });
    expect(requests).toHaveLength(2);
    expect(outcomes).toEqual(['done', 'failed']);
  });

  test('stop when the very first is not allowed, go on when a later one is not', async () => {
    expect((await run(five, { replies: [notAllowed] })).outcomes).toEqual(['rejected']);
    const later = await run(five, { replies: [ok, notAllowed, ok] });
    expect(later.outcomes).toEqual(['done', 'rejected', 'done', 'done', 'done']);
  });

  test('stop after five refusals of the caller in a row', async () => {
    const ten = [...five, ...five];
    const { outcomes } = await run(ten, { replies: [ok, notAllowed] });
    expect(outcomes).toEqual(['done', ...Array<string>(5).fill('rejected')]);
  });

  test('stop after five in a row that fail for one reason', async () => {
    const ten = [...five, ...five];
    expect((await run(ten, { replies: [ok, refused] })).outcomes).toEqual([
      'done',
      ...Array<string>(5).fill('failed'),
    ]);
    const creates = ten.map((_, number) => operation('lacuna.create', number));
    expect((await run(creates, { replies: [serverError] })).outcomes).toEqual(
      Array<string>(5).fill('in-doubt'),
    );
  });

  test('go on where the service rejects each of them for what it is', async () => {
    const rejection = answer(500, '{"content":"ERROR","message":{"type":"ERROR"}}');
    const { outcomes } = await run([...five, ...five], { replies: [rejection] });
    expect(outcomes).toEqual(Array<string>(10).fill('rejected'));
  });

  test('have together no more than a hundred retries, and earn them back', async () => {
    const many = Array.from({ length: 40 }, (_, number) => operation('lacuna.move', number));
    // For two reasons, so that the run is not stopped for one.
    const down: Reply = ({ url }) => (/[02468]\/34$/.test(url.pathname) ? serverError : refused);
    const outage = await run(many, { replies: [down] });
    expect(outage.results).toHaveLength(40);
    expect(outage.requests).toHaveLength(40 + 100);
    let count = 0;
    const everyOther: Reply = () => (count++ % 2 === 0 ? serverError : ok);
    const flaky = await run([...many, ...many, ...many], { replies: [everyOther] });
    expect(flaky.requests).toHaveLength(240);
    expect(new Set(flaky.outcomes)).toEqual(new Set(['done']));
  });

  test('all wait where one of them is asked for too often without being told how long', async () => {
    const { waits, outcomes } = await run(five, {
      replies: [answer(429, ''), ok],
      concurrency: 1,
    });
    expect(waits).toEqual([250]);
    expect(outcomes).toEqual(Array<string>(5).fill('done'));
  });

  test('that are under way end before a defect is reported', async () => {
    const ended: string[] = [];
    const performing = run(five, {
      replies: [ok],
      concurrency: 3,
      onResult: async ({ index, result }) => {
        if (index === 0) throw new Error('a defect');
        ended.push(`${index} ${result.outcome}`);
      },
    });
    await expect(performing).rejects.toThrow('a defect');
    expect(ended).toEqual(['1 done', '2 done']);
  });

  test('wait together for a Retry-After', async () => {
    const { waits } = await run(five, { replies: [throttled, ok], concurrency: 1 });
    expect(waits).toEqual([3000]);
  });

  test('that an interruption finds not yet begun have no result', async () => {
    const drain = new AbortController();
    const interrupting: Reply = () => {
      drain.abort('SIGINT');
      return ok;
    };
    const { outcomes } = await run(five, { replies: [ok, interrupting], drain });
    expect(outcomes).toEqual(['done', 'done']);
  });
});

describe('credentials', () => {
  test('that can be renewed are renewed once, and the operation is sent again', async () => {
    let logins = 0;
    const renewable = { ...anonymous, renew: async () => void (logins += 1) };
    const first = await run([operation('lacuna.create')], {
      replies: [unauthenticated, created],
      credentials: renewable,
    });
    expect(first.outcomes).toEqual(['done']);
    const second = await run([operation('lacuna.create')], {
      replies: [unauthenticated],
      credentials: renewable,
    });
    expect(second.outcomes).toEqual(['failed']);
    expect(second.requests).toHaveLength(2);
    expect(logins).toBe(2);
  });

  test('that cannot be had fail the operation without sending it', async () => {
    const refusing: Credentials = {
      ...anonymous,
      headersFor: async () => {
        throw new CliError('auth', problem('auth/login-failed', { reason: 'refused' }));
      },
    };
    const { requests, results } = await run(
      [operation('lacuna.create'), operation('lacuna.create')],
      {
        replies: [created],
        credentials: refusing,
      },
    );
    expect(requests).toEqual([]);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ outcome: 'failed', attempts: 0, error: { kind: 'auth' } });
  });
});
