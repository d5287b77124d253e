/** The names of new documents, made from their titles: of their files, and their keys. */
import { fold } from '../../authoring/folded-text.ts';
import type { Answers, Form } from '../../authoring/form.ts';
import { operations as rows } from '../../contract/operations.ts';

/** The default name of a file without its ending: `a-capital-do-brasil`. */
export function fileNameFor({ kind }: Pick<Form, 'kind'>, { title, name }: Answers): string {
  const words = fold(title ?? name ?? '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const short = Array.from(words).slice(0, LONGEST_NAME).join('').replace(/-$/, '');
  const { resource } = rows[kind];
  if (short === '') return resource;
  return devices.test(short) ? `${resource}-${short}` : short;
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
