/** Keys for `apply`, made from the ids or titles of a source, so that they are the same again. */
import { fold } from '../../authoring/folded-text.ts';

/**
 * Gives each question a key that no other has. Questions with the same id or title are numbered in
 * their order.
 */
export function createKeys(): (id: string | null, title: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (id, title) => {
    const stem = wordsOf(id ?? '') || wordsOf(title) || 'question';
    let number = numbers.get(stem) ?? 1;
    let key = number === 1 ? stem : `${stem}-${number}`;
    while (taken.has(key)) {
      number += 1;
      key = `${stem}-${number}`;
    }
    numbers.set(stem, number + 1);
    taken.add(key);
    return key;
  };
}

const LONGEST_KEY = 80;

/** `a-capital-do-brasil`. Without #, which has a meaning in references. */
function wordsOf(text: string): string {
  const words = fold(text)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return Array.from(words).slice(0, LONGEST_KEY).join('').replace(/-$/, '');
}
