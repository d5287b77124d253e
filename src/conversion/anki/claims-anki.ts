import { looksLikeJson, xmlRootOf, type Claims } from '../recognizing.ts';

const header =
  /^\uFEFF?(?:#[^\n]*\n)*#(?:separator|html|tags|columns|notetype|deck|notetype column|deck column|tags column|guid column|if matches):/;

/** A text with the header of an export, or with clozes. */
export const claimsAnki: Claims = (head) => {
  const { text } = head;
  if (xmlRootOf(head) !== null || looksLikeJson(text)) return false;
  return header.test(text) || /\{\{c\d[\d,]{0,99}::/.test(text);
};
