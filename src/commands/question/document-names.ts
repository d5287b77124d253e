/** The names of new documents, made from their titles: of their files, and their keys. */
import { fold } from '../../authoring/folded-text.ts';

/** `a-capital-do-brasil`. Without #, which has a meaning in references; empty for no letters. */
export function slugOf(text: string, mostCharacters: number): string {
  const words = fold(text)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return Array.from(words).slice(0, mostCharacters).join('').replace(/-$/, '');
}

/** The default name of the file of a question without its ending. */
export function fileNameFor(title: string): string {
  const words = slugOf(title, LONGEST_NAME);
  if (words === '') return 'lacuna';
  return devices.test(words) ? `lacuna-${words}` : words;
}

/** Windows treats these names as devices even with an ending, and would save nothing. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

const LONGEST_NAME = 60;

/** The first key of this name that no other document has. */
export function freeKey(name: string, isTaken: (key: string) => boolean): string {
  let number = 1;
  while (isTaken(numberName(name, number))) number += 1;
  return numberName(name, number);
}

/** `capital`, `capital-2`. */
export const numberName = (name: string, number: number) =>
  number === 1 ? name : `${name}-${number}`;
