/** What a conversion could not keep. */
import type { Loss } from '../contract/conversions.ts';
import { problem, type ProblemCode } from '../messages/problem.ts';

/** The question was converted, but something of it was not kept. */
export type LossCode = Extract<ProblemCode, `loss/${string}`>;
/** The question has no faithful form, so it was not converted. */
export type RefusalCode = Extract<ProblemCode, `refused/${string}`>;
/** It is not a question with blanks. */
export type SkipCode = Extract<ProblemCode, `skipped/${string}`>;

interface LossPlace {
  readonly blank?: number | null;
  readonly line?: number | null;
}

/** @param value as in Loss; shortened where it is shown, never here */
export function lossOf(
  code: LossCode | RefusalCode | SkipCode,
  value: string | number | null = null,
  { blank = null, line = null }: LossPlace = {},
): Loss {
  const text = value === null ? null : String(value);
  return { problem: problem(code, { value: text, blank }), value: text, blank, line };
}

export const isRefusal = ({ problem: { code } }: Loss) => code.startsWith('refused/');
export const isSkip = ({ problem: { code } }: Loss) => code.startsWith('skipped/');
