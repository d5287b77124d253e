import type { PromptWords } from '../core/host.ts';

/**
 * Reads a typed yes or no, of which the beginning is enough. Case and accents do not matter.
 * @returns null for anything else
 */
export function readYesOrNo(typed: string, words: PromptWords, assumed: boolean): boolean | null {
  const begin = fold(typed);
  if (begin === '') return assumed;
  const begins = (word: string) => fold(word).startsWith(begin);
  if ([words.yes, words.alsoYes].some(begins)) return true;
  return [words.no, words.alsoNo].some(begins) ? false : null;
}

/** The letters to type, with the one that Enter answers as a capital: `y/N`. */
export function yesOrNoKeys({ yes, no }: PromptWords, assumed: boolean): string {
  const [y, n] = [yes.charAt(0), no.charAt(0)] as const;
  return assumed
    ? `${y.toUpperCase()}/${n.toLowerCase()}`
    : `${y.toLowerCase()}/${n.toUpperCase()}`;
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
