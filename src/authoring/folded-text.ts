import { withoutAccents } from '../core/texts.ts';

/** Removes the differences that readers overlook: case, accents, and the amount of white space. */
export function fold(text: string): string {
  return withoutCase(text)
    .replaceAll(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}

function withoutCase(text: string): string {
  return withoutAccents(text).toLowerCase();
}

/** Folded words with one space between them. A mark that cannot be a word replaces each blank. */
export function foldedWords(text: string): string {
  const folded = withoutCase(text.replaceAll('###', ' § '));
  // Without accents, most are ASCII, for which Unicode's classes would take many times as long.
  const others = /[^\0-\x7F§]/.test(folded) ? /[^\p{L}\p{N}§]+/gu : /[^a-z\d§]+/g;
  return folded.replaceAll(others, ' ').trim();
}
