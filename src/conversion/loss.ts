/** What a conversion could not keep. */
import type { Loss } from '../contract/conversions.ts';
import type { JsonObject } from '../core/json.ts';
import type { ParamsOfProblem, ProblemCode } from '../messages/problem.ts';

/** A code, and after a space which of its causes: `loss/feedback answer`. */
type Caused<Code extends ProblemCode> = Code extends ProblemCode
  ? ParamsOfProblem<Code> extends { readonly what: infer What extends string }
    ? `${Code} ${What}`
    : Code
  : never;

/** The question was converted, but something of it was not kept. */
export type LossCode = Caused<Extract<ProblemCode, `loss/${string}`>>;
/** The question has no faithful form, so it was not converted. */
export type RefusalCode = Caused<Extract<ProblemCode, `refused/${string}`>>;
/** It is not a question with blanks. */
type SkipCode = Caused<Extract<ProblemCode, `skipped/${string}`>>;

interface LossPlace {
  readonly blank?: number | null;
  readonly line?: number | null;
}

/** @param value as in Loss; shortened where it is shown, never here */
export function lossOf(
  caused: LossCode | RefusalCode | SkipCode,
  value: string | number | null = null,
  { blank = null, line = null }: LossPlace = {},
): Loss {
  const text = value === null ? null : String(value);
  const [code = '', what] = caused.split(' ');
  const params = { value: text, blank, ...(what !== undefined && { what }) };
  return { problem: { code, params }, value: text, blank, line };
}

export const isRefusal = ({ problem: { code } }: Loss) => code.startsWith('refused/');
export const isSkip = ({ problem: { code } }: Loss) => code.startsWith('skipped/');

/** Points of a blank of weight 1 that is fully right. */
export const DEFAULT_SCALE = 10;
/** The largest number that `--scale` takes. */
export const LARGEST_SCALE = 999_999.9999;
/** Digits after the point to which scores are rounded. */
export const SCORE_DIGITS = 4;
export const SCORE_PRECISION = 10 ** SCORE_DIGITS;

export const roundScore = (score: number) =>
  Math.round(score * SCORE_PRECISION) / SCORE_PRECISION || 0;

/** What a question has if neither its source nor an option says it. */
export const standingFields: JsonObject = {
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
};
