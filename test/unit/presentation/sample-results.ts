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
