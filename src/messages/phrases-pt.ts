/** How Portuguese counts and lists, for the texts that are functions. */
import { localNumber } from './local-number.ts';

/** `1.204`. */
const figure = (value: number) => localNumber(value, 'pt-BR');

/** `1 documento`, `1.204 documentos`. */
const plural = (count: number, one: string, many: string) =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** "a", "a e b", "a, b e c". */
function sentenceList(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} e ${items.at(-1)}`;
}

export const pt = { figure, plural, sentenceList };
