import type { Problem } from '../core/diagnostic.ts';
import type { ParamsOfCodes } from './params.d.ts';

export type ProblemCode = keyof ParamsOfCodes;
export type ParamsOfProblem<Code extends ProblemCode> = ParamsOfCodes[Code];

/** The only way to make a problem. Ensures that its code exists and its parameters match. */
export function problem<Code extends ProblemCode>(
  code: Code,
  params: ParamsOfProblem<Code>,
): Problem {
  return { code, params: { ...params } };
}
