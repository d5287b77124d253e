/**
 * The answers of Moodle's short-answer questions: a run of stars matches any text, and a star
 * after a backslash is a star.
 */
import type { BlankAlternative } from '../blank-question.ts';

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

export const withoutWildcards = (text: string) => text.replaceAll('*', String.raw`\*`);
