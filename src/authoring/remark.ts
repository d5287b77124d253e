import type { Problem, Range, Severity } from '../core/diagnostic.ts';

/** The result of a lint rule. */
export interface Remark {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly range: Range;
}

/** What a rule does with each remark. A generator would take longer than most rules. */
export type Note = (remark: Remark) => void;

export const warning = (about: Problem, range: Range): Remark => ({
  severity: 'warning',
  problem: about,
  range,
});

export const error = (about: Problem, range: Range): Remark => ({
  severity: 'error',
  problem: about,
  range,
});
