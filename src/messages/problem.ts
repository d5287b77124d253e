import type { ParamsOfProblem, Problem, ProblemCode } from '../core/diagnostic.ts';
import type { ParamsOfCodes } from '../core/params.d.ts';

/** What is expected of the value of an option. */
export type OptionExpectation = Extract<
  ParamsOfCodes['usage/option-value'],
  { readonly reason: 'wrong' }
>['expected'];

/** The only way to make a problem. */
export const problem = <Code extends ProblemCode>(
  code: Code,
  params: ParamsOfProblem<Code>,
): Problem =>
  // TypeScript does not see that a code and its own parameters are one of all problems.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ code, params }) as Problem;

/** The same problem with other texts for some of its parameters. */
export const withParams = <Told extends Problem>(
  about: Told,
  params: Readonly<Record<string, unknown>>,
): Told => ({ ...about, params: { ...about.params, ...params } });
