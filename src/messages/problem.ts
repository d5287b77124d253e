import type { Problem } from '../core/diagnostic.ts';
import type { problems } from './en/problems.ts';

type Problems = typeof problems;

export type ProblemCode = keyof Problems;
export type ParamsOfProblem<Code extends ProblemCode> = Parameters<Problems[Code]['message']>[0];

/** The only way to make a problem. Ensures that its code exists and its parameters match. */
export function problem<Code extends ProblemCode>(
  code: Code,
  params: ParamsOfProblem<Code>,
): Problem {
  return { code, params: { ...params } };
}
