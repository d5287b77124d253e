/** Keys for `apply`, made from the ids or titles of a source, so that they are the same again. */
import { fold } from '../../authoring/folded-text.ts';

export interface Keys {
  /** A key that no other question has. Those with the same id or title are numbered in order. */
  readonly make: (id: string | null, title: string) => string;
  /** Notes the key that a question has already. False if another question has it. */
  readonly take: (key: string) => boolean;
}

export function createKeys(): Keys {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    make(id, title) {
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
    },
    take(key) {
      const isFree = !taken.has(key);
      taken.add(key);
      return isFree;
    },
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
