import { nextStart } from '../moodle/cloze-marks.ts';
import { looksLikeJson, xmlRootOf, type Claims } from '../recognizing.ts';
import { hasWeightsOfMissingWord } from './claims-missing-word.ts';

/** Beginnings of questions, which no other format has. */
const headings = [/^[ \t]*\$CATEGORY:/m, /^[ \t]*::[^\n]*?(?<!\\)::[^\n]*$/m];
/** Signs that only blanks of Cloze have, too. */
const sure = [
  ...headings,
  /(?<!\\)\{\s*#\s*[-+=\d%~][^{}]*\}/,
  /(?<!\\)\{[^{}]*(?:[~=]\s*%-?\d|####)/,
];
const answers = /(?<!\\)\{\s*[=~][^{}]*\}/;
/** Each may be by chance, both together are not. */
const comment = /^[ \t]*\/\//m;
const otherQuestion = /(?<!\\)\{\s*(?:T|TRUE|F|FALSE)\s*(?:#[^{}]*)?\}|[.?!]\s*\{\s*\}/;

export const claimsGift: Claims = (head) => {
  const { text } = head;
  // Packages and workbooks.
  if (text.includes('\0')) return false;
  if (xmlRootOf(head) !== null || looksLikeJson(text)) return false;
  if (nextStart(text, 0) !== null) return headings.some((sign) => sign.test(text));
  if (sure.some((sign) => sign.test(text))) return true;
  if (answers.test(text)) return !hasWeightsOfMissingWord(text);
  return comment.test(text) && otherQuestion.test(text);
};
