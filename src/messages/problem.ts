import type { Problem } from '../core/diagnostic.ts';
import type { problems } from './problems.ts';

type Problems = typeof problems;

export type ProblemCode = keyof Problems;
type TextOf<Code extends ProblemCode> = Problems[Code]['message']['en'];
export type ParamsOfProblem<Code extends ProblemCode> = Parameters<
  Exclude<TextOf<Code>, string>
>[0];

/** The only way to make a problem. Ensures that its code exists and its parameters match. */
export function problem<Code extends ProblemCode>(
  code: Code,
  params: ParamsOfProblem<Code>,
): Problem {
  return { code, params: { ...params } };
}
