/** How Moodle compares answers that learners type. */
import type { BlankAlternative } from '../blank-question.ts';

/** True if it matches everything. */
export const isCatchAll = (text: string) => /^\*+$/.test(text);

/** An answer in which `*` stands for anything and `\*` for a star. */
export function wildcardText(text: string): Pick<BlankAlternative, 'text' | 'match'> {
  if (!text.includes('*')) return { text, match: 'exact' };
  if (/(?<!\\)\*/.test(text)) return { text, match: 'wildcard' };
  return { text: text.replaceAll('\\*', '*'), match: 'exact' };
}

const number = String.raw`[-+]?(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eE][-+]?[0-9]+)?`;
const numberWithTolerance = new RegExp(`^(${number})(?::(${number}))?$`);

const onlyNumber = new RegExp(`^${number}$`);
export const isNumber = (text: string) => onlyNumber.test(text);

/** `number` or `number:tolerance`, with a point or a comma; null for anything else. */
export function asNumber(text: string): Pick<BlankAlternative, 'text' | 'tolerance'> | null {
  const [, value, tolerance = '0'] = numberWithTolerance.exec(text) ?? [];
  if (value === undefined) return null;
  return { text: value, tolerance: Math.abs(Number(tolerance.replace(',', '.'))) };
}
