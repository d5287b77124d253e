/** What happens to that for which the contract has no faithful form. The first is the default. */
export const policies = {
  /** Typed and chosen blanks in one question, while dropDown is one flag for all. */
  mixed: ['refuse', 'list', 'text'],
  /** Answers that are compared as numbers. */
  numeric: ['refuse', 'exact'],
  /** A blank without a place in the statement. */
  placement: ['underscores', 'append', 'refuse'],
  /** Answers of typed blanks that earn nothing. */
  'zero-score': ['drop', 'keep'],
  negative: ['zero', 'keep', 'refuse'],
  media: ['refuse', 'placeholder'],
} as const;

export type PolicyName = keyof typeof policies;
export type Policies = { readonly [Name in PolicyName]: (typeof policies)[Name][number] };

/** Points of a blank of weight 1 that is fully right. */
export const DEFAULT_SCALE = 10;
/** The largest number that `--scale` takes. */
export const LARGEST_SCALE = 999_999.9999;
/** Digits after the point to which scores are rounded. */
export const SCORE_DIGITS = 4;
