/** How Moodle compares answers that learners type. */
import type { BlankAlternative } from '../blank-question.ts';
import { typedText } from './short-answer.ts';

export const exactAnswer = (text: string, fraction: number): BlankAlternative => ({
  text,
  fraction,
  tolerance: null,
  match: 'exact',
});

/** An answer in which `*` stands for anything and `\*` for a star. */
export function typedAnswer(text: string, fraction: number): BlankAlternative {
  const { text: typed, match } = typedText(text);
  return { text: typed, fraction, tolerance: null, match };
}

const number = String.raw`[-+]?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eE][-+]?[0-9]+)?`;
const numberWithTolerance = new RegExp(`^(${number})(?::(${number}))?$`);

const onlyNumber = new RegExp(`^${number}$`);
export const isMoodleNumber = (text: string) => onlyNumber.test(text);

/** `number` or `number:tolerance`, with a point or a comma; null for anything else. */
export function numericAnswer(text: string, fraction: number): BlankAlternative | null {
  const [, value, written = '0'] = numberWithTolerance.exec(text) ?? [];
  if (value === undefined) return null;
  const tolerance = Math.abs(Number(written.replace(',', '.')));
  return { text: value, fraction, tolerance, match: 'exact' };
}
