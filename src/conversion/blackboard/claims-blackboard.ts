import type { Claims } from '../recognizing.ts';

/** Types of questions without blanks. */
export const otherTypes: readonly string[] = 'MC MA TF ESS ORD MAT FIL SR OP QUIZ_BOWL'.split(' ');

const types = ['FIB', 'FIB_PLUS', 'NUM', 'JUMBLED_SENTENCE', ...otherTypes];

const beginning = new RegExp(String.raw`^\uFEFF?\s*(?:${types.join('|')})\t[^\t\n]`);

export const claimsBlackboard: Claims = ({ text }) => beginning.test(text);
