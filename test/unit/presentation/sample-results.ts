import type { Result } from '../../../src/core/result.ts';
import { problem } from '../../../src/messages/problem.ts';

/** A lacuna question that was created, but for what a story says otherwise. */
export function aResult(difference: Partial<Result> = {}): Result {
  return {
    content: { id: 4711 },
    message: null,
    operation: 'lacuna.create',
    outcome: 'done',
    key: null,
    source: { file: 'q.yaml', line: 1 },
    status: 200,
    attempts: 1,
    durationMs: 12,
    ...difference,
  };
}

export const rejected = aResult({
  content: 'ERROR',
  message: { message: 'no such topic', type: 'ERROR' },
  outcome: 'rejected',
  status: 500,
  error: {
    kind: 'refused',
    problem: problem('service/rejected', { status: 500, serviceCode: null, text: 'no such topic' }),
  },
});

export const inDoubt = aResult({
  content: null,
  outcome: 'in-doubt',
  status: null,
  error: {
    kind: 'unavailable',
    problem: problem('network/lost', {
      cause: 'reset',
      host: 'lms.example.com',
      isRepeatable: false,
    }),
  },
});

export const failed = aResult({
  content: null,
  outcome: 'failed',
  status: null,
  attempts: 4,
  error: {
    kind: 'unavailable',
    problem: problem('network/unsent', { cause: 'refused', host: 'lms.example.com' }),
  },
});

export const planned = aResult({
  content: null,
  outcome: 'planned',
  status: null,
  attempts: 0,
  request: {
    method: 'POST',
    url: 'http://localhost:1/2.0/lms/lacunaquestion/create',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: { question: "what's ###", topicId: 9007199254740993n },
  },
});
