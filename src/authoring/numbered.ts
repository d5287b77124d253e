import { withoutTags } from './html.ts';
import { MARKER } from './notation.ts';

/**
 * A statement as one line for people, with a number in each blank: `A capital do Brasil é [1:
 * ____].`
 * @param showsTags true if its HTML is shown as text
 */
export function numberedBlanks(statement: string, showsTags: boolean): string {
  const text = showsTags ? statement : withoutTags(statement);
  const [first = '', ...others] = text.split(MARKER);
  const numbered = others.map((part, index) => `[${index + 1}: ____]${part}`);
  return [first, ...numbered].join('').replaceAll(/\s+/g, ' ').trim();
}
