/** Sentences that several errors and warnings share. */
import type { MissingField, WrongType } from '../../en/problems/entry.ts';
import { rewritingOf, type Rewriting } from '../../rewriting.ts';
import { fieldLine, ID } from '../../snippets.ts';
import { expectations, shown } from '../phrases.ts';

export const wrongType = ({ field, expected, received }: WrongType) =>
  `${field} deve ser ${expectations[expected].phrase}, não ${shown(received)}`;

const rewritings: Readonly<Record<Rewriting['how'], string>> = {
  'without quotes': 'escreva sem as aspas',
  'in quotes': 'escreva entre aspas',
  'as a list': 'escreva como lista',
};

export const writeLike = ({ field, expected, received }: WrongType) => {
  const rewriting = rewritingOf(expected, received);
  if (rewriting !== null) {
    return `${rewritings[rewriting.how]}: ${fieldLine(field, rewriting.text)}`;
  }
  const { advice, example } = expectations[expected];
  // A number that looks real would be copied, and name a resource of somebody else.
  if (example === ID) return `escreva ${advice}`;
  return `escreva ${advice}, por exemplo ${fieldLine(field, example)}`;
};

/** "a", "a ou b", "a, b ou c". */
export const eitherOf = (values: readonly string[]) =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((part) => part !== '').join(' ou ');

/** An example of that kind of value, or the value itself. */
export const exampleOf = (like: MissingField['like']) =>
  'value' in like ? like.value : expectations[like.expected].example;
