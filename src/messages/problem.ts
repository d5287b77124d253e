import type { Problem } from '../core/diagnostic.ts';
import type { ParamsOfCodes } from './params.d.ts';

export type ProblemCode = keyof ParamsOfCodes;
export type ParamsOfProblem<Code extends ProblemCode> = ParamsOfCodes[Code] & {
  /** What is probably meant, which is the hint then. */
  readonly suggestion?: string | null;
};

/** What is expected of the value of an option. */
export type OptionExpectation = Extract<
  ParamsOfCodes['usage/option-value'],
  { readonly reason: 'wrong' }
>['expected'];

type ProblemOf<Code extends ProblemCode> = Problem & {
  readonly code: Code;
  readonly params: ParamsOfProblem<Code>;
};

/** Whether a problem that this process has made has that code. */
export const isProblem = <Code extends ProblemCode>(
  about: Problem,
  code: Code,
): about is ProblemOf<Code> => about.code === code;

/** The only way to make a problem. Ensures that its code exists and its parameters match. */
export function problem<Code extends ProblemCode>(
  code: Code,
  params: ParamsOfProblem<Code>,
): Problem {
  return { code, params: { ...params } };
}
