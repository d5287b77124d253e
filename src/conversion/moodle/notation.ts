/** What Cloze, Moodle XML and GIFT write alike. No library is loaded for it. */
import type { BlankAlternative } from '../source-item.ts';

/** Answers to short-answer questions: a run of stars matches any text, `\*` is a star. */
const STAR = /(?<!\\)\*/;

/** An answer that is typed, in which `*` stands for anything and `\*` for a star. */
export function typedAnswer(text: string, fraction: number): BlankAlternative {
  const isPattern = STAR.test(text);
  return { text: isPattern ? text : text.replaceAll(String.raw`\*`, '*'), fraction, isPattern };
}

/** `Geografia/Brasil` of `$course$/top/Geografia/Brasil`; null if nothing is left. */
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
