import { withoutAccents } from '../core/texts.ts';

/** Removes the differences that readers overlook: case, accents, and the amount of white space. */
export function fold(text: string): string {
  return withoutCase(text)
    .replaceAll(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}

/** In lower case and without accents. */
export function withoutCase(text: string): string {
  const letters = /[^\0-\u017F]/.test(text)
    ? withoutAccents(text)
    : text.replaceAll(
        /[\u00C0-\u017F]/g,
        (letter) => known[letter.charCodeAt(0) - FIRST] ?? letter,
      );
  return letters.toLowerCase();
}

/** The letters of most European languages without their accents, because a table is faster. */
const FIRST = 0xc0;
const known = Array.from({ length: 0xc0 }, (_, at) =>
  withoutAccents(String.fromCharCode(FIRST + at)),
);

/** Folded words with one space between them. A mark that cannot be a word replaces each blank. */
export function foldedWords(text: string): string {
  return withoutCase(text.replaceAll('###', ' § '))
    .replaceAll(/[^\p{L}\p{N}§]+/gu, ' ')
    .trim();
}
