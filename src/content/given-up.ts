import { operations } from '../contract/operations.ts';
import type { ResourceDoubt } from '../contract/resources.ts';
import type { Failure } from '../core/result.ts';
import { problem } from '../messages/problem.ts';

/** Why nothing is sent for a resource of which nobody knows whether it exists. */
export function givenUp(key: string, { operation, run }: ResourceDoubt): Failure {
  const { verb } = operations[operation];
  return { kind: 'refused', problem: problem('content/given-up', { key, verb, run }) };
}
