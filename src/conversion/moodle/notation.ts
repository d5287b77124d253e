/** What Cloze, Moodle XML and GIFT write alike. No library is loaded for it. */
import type { BlankAlternative } from '../source-item.ts';

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

/** Answers to short-answer questions: a run of stars matches any text, `\*` is a star. */
const STAR = /(?<!\\)\*/;

/** True for an answer that matches everything. */
export const isCatchAll = (text: string) => /^\*+$/.test(text);

/** The text that a learner types, or the pattern if there is a wildcard in it. */
export function typedText(text: string): Pick<BlankAlternative, 'text' | 'match'> {
  if (!text.includes('*')) return { text, match: 'exact' };
  return STAR.test(text)
    ? { text, match: 'wildcard' }
    : { text: text.replaceAll(String.raw`\*`, '*'), match: 'exact' };
}

/**
 * The path of a category of Moodle, such as `Geografia/Brasil` for `$course$/top/Geografia/Brasil`,
 * without the part of Moodle that it belongs to; null if nothing is left.
 */
export function categoryPath(written: string): string | null {
  const path = written
    .trim()
    .replace(/^\$[a-z0-9]{1,20}\$(?:\/|$)/i, '')
    .replace(/^top(?:\/|$)/, '');
  return path === '' ? null : path;
}

/** The largest weight of a blank: Moodle keeps five digits before the point. */
export const LARGEST_WEIGHT = 99_999;

/** How the blanks of Cloze begin. */
const shortTypes = 'NM|SA|SAC|MW|MWC|MC|MCV|MCH|MCS|MCVS|MCHS|MR|MRH|MRS|MRHS';
const longTypes =
  'NUMERICAL|SHORTANSWER(?:_C)?|MULTICHOICE(?:_[VH]?S|_[VH])?|MULTIRESPONSE(?:_H?S|_H)?';

const start = new RegExp(`\\{([0-9]*):(${longTypes}|${shortTypes}):`, 'g');

/** The next beginning of a blank, with its weight and its type; null without one. */
export function nextStart(text: string, from: number): RegExpExecArray | null {
  start.lastIndex = from;
  return start.exec(text);
}

/** What only looks like a blank, and the places that Moodle gives to its own. */
const leftOver = new RegExp(
  String.raw`\{(?:\s{0,3}[-+]?[0-9.,]*\s{0,3}:\s{0,3}[A-Za-z_]+\s{0,3}:|[0-9]+:[A-Za-z]|\s{0,3}[0-9.,]{0,9}\s{0,3}:?\s{0,3}(?:NUMERICAL|SHORTANSWER|MULTICHOICE|MULTIRESPONSE)|#[0-9]+\})`,
  'i',
);

/** From where on a text looks like a blank; -1 if nothing does. */
export const leftOverIn = (text: string) => (text.includes('{') ? text.search(leftOver) : -1);
