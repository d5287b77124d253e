/** Answers that belong to another request, as a run takes them. */
import { describe, expect, test } from 'vitest';
import type { Operation, OperationId } from '../../../src/contract/operations.ts';
import type { WorkSource } from '../../../src/contract/work.ts';
import type { Answer, RequestDelivery, HttpRequest } from '../../../src/core/http.ts';
import type { Result } from '../../../src/core/result.ts';
import { perform, type RunLimits } from '../../../src/execution/engine.ts';
import { plainSource } from '../../../src/execution/unrecorded-work.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { created, createdAs, runOver } from './running.ts';

interface Sent {
  readonly request: HttpRequest;
  /** From 0. */
  readonly turn: number;
  /** Bytes that nobody asked for arrive on the connection. */
  readonly disturb: (connection: number) => void;
}

interface Story {
  readonly concurrency?: number;
  readonly limits?: Partial<RunLimits>;
  readonly source?: (real: WorkSource) => WorkSource;
  /** Where the connections are written down that are dropped. */
  readonly dropped?: number[];
}

async function run(
  operations: readonly Operation[],
  reply: (sent: Sent) => RequestDelivery | Promise<RequestDelivery>,
  { source = (real) => real, dropped = [], ...story }: Story = {},
) {
  const results: Result[] = [];
  const outOfStep = new Set<number>();
  let turn = 0;
  let connection = 1;
  const send = async (request: HttpRequest): Promise<RequestDelivery> => {
    const used = connection;
    const delivery = await reply({
      request,
      turn: turn++,
      disturb: (number) => outOfStep.add(number),
    });
    // The first connection is replaced by another one when it is dropped.
    const isFirst = delivery.kind === 'answer' && delivery.connection === 1;
    return isFirst ? { ...delivery, connection: used } : delivery;
  };
  const transport = {
    send,
    isOutOfStep: (number: number) => outOfStep.has(number),
    drop: (number: number) => {
      if (!dropped.includes(number)) dropped.push(number);
      if (number === connection) connection = 10 + dropped.length;
    },
    close: async () => undefined,
  };
  const options = runOver(createManualClock(), send, {
    ...story,
    ports: { transport },
    onResult: ({ result }) => void results.push(result),
  });
  const { stopped } = await perform(source(plainSource(operations)), options);
  const told = results.map(({ outcome, error }) => {
    const reason = error?.problem.params['reason'];
    return typeof reason === 'string' ? `${outcome} ${reason}` : outcome;
  });
  return { told, results, dropped, stopped, sent: turn };
}

function operation(id: OperationId, fields: Operation['body'] = null, params = {}): Operation {
  return { id, params, body: fields, key: null, origin: null };
}

const question = (title: string) => operation('lacuna.create', { title });
const questions = (count: number) => Array.from({ length: count }, (_, n) => question(`Q${n}`));

/** What the service shows of a create: its id and what was sent. */
function shown(id: number, fields: object, changes: Partial<Answer> = {}): Answer {
  return { ...created, body: JSON.stringify({ content: { id, ...fields } }), ...changes };
}

describe('an id that an earlier create has', () => {
  test('puts a create in doubt and closes the connection', async () => {
    const { told, dropped, results } = await run(questions(3), () => created);
    expect(told).toEqual(['done', 'in-doubt known-id', 'in-doubt known-id']);
    expect(results[1]?.error?.problem.params).toEqual({ reason: 'known-id', id: '7', name: null });
    expect(dropped).toEqual([1, 11]);
  });

  test('is one id, however it is written', async () => {
    const answers = ['7', '"7"', '"07"'];
    const { told } = await run(questions(3), ({ turn }) => ({
      ...created,
      body: `{"content":{"id":${answers[turn] ?? ''}}}`,
    }));
    expect(told).toEqual(['done', 'in-doubt known-id', 'in-doubt known-id']);
  });

  test('is fine where this run has deleted it, or for another resource', async () => {
    const { told } = await run(
      [
        question('a'),
        operation('track.create', { name: 'b' }),
        operation('lacuna.delete', null, { questionId: '7' }),
        question('c'),
      ],
      () => created,
    );
    expect(told).toEqual(['done', 'done', 'done', 'done']);
  });

  test('counts as an error and for the breaker, though it was found by the record', async () => {
    const many = questions(20);
    const broken = await run(many, () => created);
    expect(broken).toMatchObject({ stopped: 'breaker', sent: 1 + 5 });
    const limits = { maxErrors: { count: 1 } };
    expect(await run(many, () => created, { limits })).toMatchObject({
      stopped: 'errors',
      sent: 3,
    });
    const share = { maxErrors: { percent: 20 } };
    const mostly = await run(
      questions(60),
      ({ turn }) => createdAs(turn % 3 === 0 ? 1 : turn + 1),
      {
        limits: share,
      },
    );
    expect(mostly).toMatchObject({ stopped: 'errors', sent: 22 });
  });

  test('found where many are recorded together stops the run as well', async () => {
    const { stopped } = await run(questions(200), () => created, { concurrency: 8 });
    expect(stopped).toBe('breaker');
  });

  test('now and then does not stop the run', async () => {
    const { stopped, sent } = await run(questions(60), ({ turn }) =>
      createdAs(turn % 3 === 0 ? 1 : turn + 1),
    );
    expect({ stopped, sent }).toEqual({ stopped: null, sent: 60 });
  });
});

describe('a name that another operation sent', () => {
  test('puts a create in doubt while the other is under way', async () => {
    const waiting: ((answer: RequestDelivery) => void)[] = [];
    const { told, results } = await run(
      [question('One'), question('Two')],
      () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          if (waiting.length < 2) return;
          waiting[0]?.(shown(2, { title: 'Two' }));
          waiting[1]?.(shown(1, { title: 'One' }, { connection: 2 }));
        }),
      { concurrency: 2 },
    );
    expect(told).toEqual(['in-doubt other-name', 'in-doubt other-name']);
    expect(results[0]?.error?.problem.params['name']).toBe('Two');
  });

  test('also after that has ended, for as long as a thousand others', async () => {
    const titles = ['first', ...Array.from({ length: 1001 }, (_, n) => `Q${n}`)];
    const late = (at: number) =>
      run(titles.slice(0, at + 1).map(question), ({ turn }) =>
        shown(turn + 1, { title: turn === at ? 'first' : titles[turn] }),
      );
    expect((await late(1000)).told.at(-1)).toBe('in-doubt other-name');
    expect((await late(1001)).told.at(-1)).toBe('done');
  });

  test.each<[string, OperationId, object]>([
    ['the code of a track', 'track.create', { code: 'other' }],
    ['the name of an assessment', 'assessment.create', { name: 'Other' }],
    ['the title of an edited question', 'lacuna.edit', { title: 'OTHER ' }],
  ])('is %s', async (_, id, other) => {
    const own = { id: 5, name: 'n', title: 't', code: 'c' };
    const before = operation('track.create', {
      ...own,
      name: 'other',
      title: 'other',
      code: 'other',
    });
    const { told } = await run([before, operation(id, own)], ({ turn }) =>
      shown(turn === 0 ? 4 : 5, turn === 0 ? {} : { ...own, ...other }),
    );
    expect(told).toEqual(['done', 'in-doubt other-name']);
  });

  test('is not its own, however the service writes it, nor one that nobody sent', async () => {
    const own = [' The  Title', 'the title', 'X', 'Y'];
    const answered = ['The Title', 'THE TITLE', 'X (copy)', ''];
    const { told } = await run(own.map(question), ({ turn }) =>
      shown(turn + 1, { title: answered[turn] ?? '' }),
    );
    expect(told).toEqual(['done', 'done', 'done', 'done']);
  });

  test('is not what an earlier one sent of the same resource, where it sends none itself', async () => {
    const edit = operation('lacuna.edit', { id: 1, statement: 's' });
    const { told } = await run([question('Title'), edit], () => shown(1, { title: 'Title' }));
    expect(told).toEqual(['done', 'done']);
  });
});

describe('an early answer', () => {
  const early = (answer: Answer): Answer => ({ ...answer, early: true });
  const login = { location: 'https://lms.test/login' };

  test.each<[string, Answer]>([
    ['a success', created],
    ['a redirect to a login', { ...created, status: 302, headers: login }],
    ['a redirect elsewhere', { ...created, status: 308, body: '' }],
    ['an error of the service', { ...created, status: 500, body: '{"content":"ERROR"}' }],
  ])('is in doubt: %s', async (_, answer) => {
    const { told, sent, dropped } = await run([question('a')], () => early(answer));
    expect({ told, sent, dropped }).toEqual({ told: ['in-doubt early'], sent: 1, dropped: [1] });
  });

  test('is a refusal where it is 4xx', async () => {
    const refusal = early({ ...created, status: 413, body: '' });
    expect((await run([question('a')], () => refusal)).told).toEqual(['rejected']);
  });
});

describe('a connection that mixes up answers', () => {
  test('puts the answer in doubt that came with another one, whatever it says', async () => {
    for (const status of [200, 401, 429, 500]) {
      const { told, sent } = await run([question('a')], ({ disturb }) => {
        disturb(1);
        return { ...created, status };
      });
      expect({ told, sent }).toEqual({ told: ['in-doubt twice'], sent: 1 });
    }
  });

  test('is closed before its answer is recorded: nothing else is sent over it', async () => {
    const droppedAtEnd: number[] = [];
    const watching = (real: WorkSource): WorkSource => ({
      next: async () => {
        const step = await real.next();
        if (step?.kind !== 'send') return step;
        const { entry } = step;
        const end: typeof entry.end = (...ended) => {
          droppedAtEnd.push(known.length);
          return entry.end(...ended);
        };
        return { ...step, entry: { ...entry, end } };
      },
    });
    const known: number[] = [];
    await run([question('a')], () => ({ ...created, early: true }), {
      source: watching,
      dropped: known,
    });
    expect(droppedAtEnd).toEqual([1]);
  });
});
