/** Answers that look done, and that the record puts in doubt. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/operations.ts';
import type { WorkSource } from '../../../src/contract/work.ts';
import type { RequestDelivery } from '../../../src/core/http.ts';
import { isObject } from '../../../src/core/json.ts';
import type { Result } from '../../../src/core/result.ts';
import { perform, type RunLimits } from '../../../src/execution/engine.ts';
import { plainSource } from '../../../src/execution/engine.ts';
import { problem } from '../../../src/messages/problem.ts';
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
  let turn = 0;
  const send = async () => reply(turn++);
  const options = runOver(createManualClock(), send, {
    ...story,
  });
  const { stopped } = await perform(recordOf(operations), options);
  return { stopped, sent: turn };
}

const questions = (count: number): Operation[] =>
  Array.from({ length: count }, (_, n) => ({
    id: 'lacuna.create',
    params: {},
    body: { title: `Q${n}` },
    key: null,
    origin: null,
  }));

/** A record that takes the id 7 once. */
function recordOf(operations: readonly Operation[]): WorkSource {
  const source = plainSource(operations);
  let isTaken = false;
  const end = async (result: Result): Promise<Result> => {
    const { content } = result;
    if (!isObject(content) || content['id'] !== 7) return result;
    const isFirst = !isTaken;
    isTaken = true;
    const about = problem('service/unexpected-answer', { reason: 'incomplete', status: 200 });
    const error = { kind: 'unavailable', problem: about } as const;
    return isFirst ? result : { ...result, outcome: 'in-doubt', error };
  };
  return {
    next: async () => {
      const step = await source.next();
      return step?.kind === 'send' ? { ...step, entry: { ...step.entry, end } } : step;
    },
  };
}

describe('an answer that only the record puts in doubt', () => {
  test('counts as an error and for the breaker', async () => {
    const many = questions(20);
    const broken = await run(many, () => created);
    expect(broken).toMatchObject({ stopped: 'breaker', sent: 1 + 5 });
    const limits = { maxErrors: { count: 1 } };
    expect(await run(many, () => created, { limits })).toMatchObject({
      stopped: 'errors',
      sent: 3,
    });
    const share = { maxErrors: { percent: 20 } };
    const mostly = await run(questions(60), (turn) => createdAs(turn % 3 === 0 ? 6 : turn + 100), {
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
      createdAs(turn % 3 === 0 ? 6 : turn + 100),
    );
    expect({ stopped, sent }).toEqual({ stopped: null, sent: 60 });
  });
});
