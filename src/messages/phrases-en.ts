/** How English counts and lists, for the texts that are functions. */
import { localNumber } from './local-number.ts';

/** `1,204`. */
const figure = (value: number) => localNumber(value, 'en');

/** `1 document`, `1,204 documents`. */
const plural = (count: number, one: string, many: string) =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** "a", "a and b", "a, b and c". */
function sentenceList(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

export const en = { figure, plural, sentenceList };
