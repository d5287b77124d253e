import type { Loss } from '../contract/conversions.ts';
import type { ParamsOfProblem, Problem } from '../core/diagnostic.ts';

/** A fate and the noun of what it befalls: `not-kept feedback`. */
type LossName<Fate extends 'not-kept' | 'refused'> =
  `${Fate} ${ParamsOfProblem<`convert/${Fate}`>['what']}`;

/** The question was converted, but something of it was not kept. */
export type LossCode = LossName<'not-kept'>;
/** The question has no faithful form, so it was not converted. */
export type RefusalCode = LossName<'refused'>;

interface LossPlace {
  readonly blank?: number | null;
  readonly line?: number | null;
}

/** @param value as in Loss; shortened where it is shown, never here */
export function makeLoss(
  named: LossCode | RefusalCode | 'skipped',
  value: string | number | null = null,
  { blank = null, line = null }: LossPlace = {},
): Loss {
  const text = value === null ? null : String(value);
  const [fate = '', what = null] = named.split(' ');
  // The names are made from the codes and their nouns.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const about = { code: `convert/${fate}`, params: { value: text, what } } as Problem;
  return { problem: about, value: text, blank, line };
}

export const isRefusal = ({ problem: { code } }: Loss) => code === 'convert/refused';
export const isSkip = ({ problem: { code } }: Loss) => code === 'convert/skipped';
export const isReason = (loss: Loss) => isRefusal(loss) || isSkip(loss);

export type LossParts = Parameters<typeof makeLoss>;
export type NoteLoss = (...loss: LossParts) => void;

export const noteAt =
  (note: NoteLoss, place: LossPlace): NoteLoss =>
  (named, value, own) =>
    note(named, value, { ...place, ...own });

export function createLosses(): { readonly losses: Loss[]; readonly note: NoteLoss } {
  const losses: Loss[] = [];
  return { losses, note: (...loss) => losses.push(makeLoss(...loss)) };
}

/** Points of a blank of weight 1 that is fully right. */
export const DEFAULT_SCALE = 10;
export const LARGEST_SCALE = 999_999.9999;
/** Digits after the point to which scores are rounded. */
export const SCORE_DIGITS = 4;
export const SCORE_PRECISION = 10 ** SCORE_DIGITS;

export const roundScore = (score: number) =>
  Math.round(score * SCORE_PRECISION) / SCORE_PRECISION || 0;
