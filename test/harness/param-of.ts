import type { Problem } from '../../src/core/diagnostic.ts';

/** A parameter of a problem, whatever its code is; undefined if it has none of that name. */
export const paramOf = ({ params }: Pick<Problem, 'params'>, name: string): unknown =>
  Object.entries(params).find(([each]) => each === name)?.[1];
