import { fold } from './folded-text.ts';

/** Folded words with one space between them; where a blank stands, a mark that is no word. */
export function wordsOf(text: string): string {
  return fold(text.replaceAll('###', ' § '))
    .replaceAll(/[^\p{L}\p{N}§]+/gu, ' ')
    .trim();
}
