import type { Claims } from '../recognizing.ts';

/** GIFT writes `~%75%text`. */
const weight = /\{[^{}]*~\s*\d{1,3}%[^\s~=#%{}]/;

export const hasWeightsOfMissingWord = (text: string) => weight.test(text);

/** Titles, comments, categories, escapes, other weights, numbers, general feedback. */
const ofGift =
  /^[ \t]*(?:::|\/\/|\$CATEGORY:)|\\[~=#{}:n]|[~=]\s*%-?\d|\{\s*#|####|\{\s*(?:(?:T|TRUE|F|FALSE)\s*)?\}/m;

/** A text without weights may be GIFT as well, and is read alike, except for blanks at the end. */
export const claimsMissingWord: Claims = ({ text }) =>
  hasWeightsOfMissingWord(text) && !ofGift.test(text) && !/^\uFEFF?\s*</.test(text);
