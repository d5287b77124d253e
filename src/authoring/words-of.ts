import { withoutCase } from './folded-text.ts';

/** Folded words with one space between them. A mark that cannot be a word replaces each blank. */
export function wordsOf(text: string): string {
  return withoutCase(text.replaceAll('###', ' § '))
    .replaceAll(/[^\p{L}\p{N}§]+/gu, ' ')
    .trim();
}
