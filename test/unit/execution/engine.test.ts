/** The engine against a transport that answers by a script and writes down what it was sent. */
import { describe, expect, test } from 'vitest';
import type { Operation, OperationId } from '../../../src/contract/operations.ts';
import { CliError } from '../../../src/core/errors.ts';
import type { Credentials } from '../../../src/core/auth.ts';
import type { HttpRequest, RequestDelivery } from '../../../src/core/http.ts';
import { createMask } from '../../../src/core/mask.ts';
import type { Result } from '../../../src/core/result.ts';
import {
  perform,
  plainSource,
  type RunLimits,
  type SettledStep,
  unlimited,
} from '../../../src/execution/engine.ts';
import { createLimiter } from '../../../src/execution/limiter.ts';
import { createThrottle } from '../../../src/execution/throttle.ts';
import { problem } from '../../../src/messages/problem.ts';
import { createManualClock } from '../../harness/manual-clock.ts';

type Reply = RequestDelivery | ((request: HttpRequest) => RequestDelivery);

const ok: RequestDelivery = answer(200, '{"content":"OK","message":null}');
const created: RequestDelivery = answer(200, '{"content":{"id":7},"message":null}');
const serverError: RequestDelivery = answer(500, '<h1>Internal Server Error</h1>');
const refused: RequestDelivery = { kind: 'unsent', cause: 'refused', detail: '' };

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
  readonly onResult?: (settled: SettledStep) => Promise<void>;
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
      emit: () => undefined,
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
  test('that never left is sent again, with a growing back-off', async () => {
    const { requests, results, waits } = await run([operation('lacuna.create')], {
      replies: [refused, refused, created],
    });
    expect(requests).toHaveLength(3);
    expect(waits).toEqual([250, 500]);
    expect(results[0]).toMatchObject({ outcome: 'done', attempts: 3 });
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

  test('stopped where several deletions may have been done before the service rejected them', async () => {
    const rejection = answer(500, '{"content":"ERROR","message":{"type":"ERROR"}}');
    const deletions = [...five, ...five].map((_, number) => operation('lacuna.delete', number));
    let count = 0;
    const everyOther: Reply = () => (count++ % 2 === 0 ? serverError : rejection);
    const { outcomes } = await run(deletions, { replies: [everyOther] });
    expect(outcomes).toEqual(Array<string>(10).fill('in-doubt'));
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
});

describe('credentials', () => {
  test('that cannot be had fail the operation without sending it', async () => {
    const refusing: Credentials = {
      ...anonymous,
      headersFor: async () => {
        throw new CliError('auth', problem('auth/refused', { reason: 'login' }));
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
