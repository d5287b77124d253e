/** Answers with the id of another resource. */
import { describe, expect, test } from 'vitest';
import type { Operation, OperationId } from '../../../src/contract/operations.ts';
import type { RequestDelivery } from '../../../src/core/http.ts';
import type { Result } from '../../../src/core/result.ts';
import { perform, type RunLimits } from '../../../src/execution/engine.ts';
import { plainSource } from '../../../src/execution/unrecorded-work.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { created, createdAs, runOver } from './running.ts';

interface Story {
  readonly concurrency?: number;
  readonly limits?: Partial<RunLimits>;
}

async function run(
  operations: readonly Operation[],
  reply: (turn: number) => RequestDelivery,
  story: Story = {},
) {
  const results: Result[] = [];
  let turn = 0;
  const send = async () => reply(turn++);
  const options = runOver(createManualClock(), send, {
    ...story,
    onResult: ({ result }) => void results.push(result),
  });
  const { stopped } = await perform(plainSource(operations), options);
  const told = results.map(({ outcome, error }) => {
    const reason = error?.problem.params['reason'];
    return typeof reason === 'string' ? `${outcome} ${reason}` : outcome;
  });
  return { told, results, stopped, sent: turn };
}

function operation(id: OperationId, fields: Operation['body'] = null, params = {}): Operation {
  return { id, params, body: fields, key: null, origin: null };
}

const question = (title: string) => operation('lacuna.create', { title });
const questions = (count: number) => Array.from({ length: count }, (_, n) => question(`Q${n}`));

describe('an id that an earlier create has', () => {
  test('puts a create in doubt', async () => {
    const { told, results } = await run(questions(3), () => created);
    expect(told).toEqual(['done', 'in-doubt known-id', 'in-doubt known-id']);
    expect(results[1]?.error?.problem.params).toEqual({ reason: 'known-id', id: '7' });
  });

  test('is one id, however it is written', async () => {
    const answers = ['7', '"7"', '"07"'];
    const { told } = await run(questions(3), (turn) => ({
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
    const mostly = await run(questions(60), (turn) => createdAs(turn % 3 === 0 ? 1 : turn + 1), {
      limits: share,
    });
    expect(mostly).toMatchObject({ stopped: 'errors', sent: 22 });
  });

  test('found where many are recorded together stops the run as well', async () => {
    const { stopped } = await run(questions(200), () => created, { concurrency: 8 });
    expect(stopped).toBe('breaker');
  });

  test('now and then does not stop the run', async () => {
    const { stopped, sent } = await run(questions(60), (turn) =>
      createdAs(turn % 3 === 0 ? 1 : turn + 1),
    );
    expect({ stopped, sent }).toEqual({ stopped: null, sent: 60 });
  });
});

test('an edit that answers with the id of another resource is in doubt', async () => {
  const edit = operation('lacuna.edit', { id: 8, statement: 's' });
  expect((await run([edit], () => created)).told).toEqual(['in-doubt other-id']);
});
