/** The names of new documents, made from their titles: of their files, and their keys. */
import { fold } from '../../authoring/folded-text.ts';

/** `a-capital-do-brasil`. Without #, which has a meaning in references; empty for no letters. */
export function makeSlug(text: string, mostCharacters: number): string {
  const words = fold(text)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return Array.from(words).slice(0, mostCharacters).join('').replace(/-$/, '');
}

export const fileNameFor = (title: string): string => makeSlug(title, LONGEST_NAME) || 'lacuna';

const LONGEST_NAME = 60;

export interface Keys {
  /** A key of this name that no other document has. Those with the same name are numbered in order. */
  readonly make: (name: string) => string;
  /** Notes the key that a document has already. False if another one has it. */
  readonly take: (key: string) => boolean;
}

/** @param isTaken true for the keys of documents elsewhere */
export function createKeys(isTaken: (key: string) => boolean = () => false): Keys {
  const own = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    make(name) {
      let number = numbers.get(name) ?? 1;
      let key = numberName(name, number);
      for (; own.has(key) || isTaken(key); key = numberName(name, number)) number += 1;
      numbers.set(name, number + 1);
      own.add(key);
      return key;
    },
    take(key) {
      const isFree = !own.has(key);
      own.add(key);
      return isFree;
    },
  };
}

/** `capital`, `capital-2`. */
export const numberName = (name: string, number: number) =>
  number === 1 ? name : `${name}-${number}`;
