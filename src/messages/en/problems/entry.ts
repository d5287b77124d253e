/** The form of every error and warning, and sentences that several of them share. */
import type { Received } from '../../../core/diagnostic.ts';
import type { Expected } from '../../../core/problem-params.ts';
import { rewritingOf, type Rewriting } from '../../rewriting.ts';
import { fieldLine, ID } from '../../snippets.ts';
import { expectations, shown } from '../phrases.ts';

interface Entry<Params> {
  readonly message: (params: Params) => string;
  readonly hint: (params: Params) => string;
  readonly explanation: string;
}

export const entry = <Params>(value: Entry<Params>) => value;
export type None = Readonly<Record<string, never>>;

/** What a conversion could not keep. */
export interface Lost {
  /** As the source has it, in full. */
  readonly value: string | null;
  /** The number of its blank, which is shown beside the message. */
  readonly blank: number | null;
}

export interface WrongType {
  readonly field: string;
  readonly expected: Expected;
  /** The value as the author wrote it, shortened. */
  readonly received: Received;
}

export const wrongType = ({ field, expected, received }: WrongType) =>
  `${field} must be ${expectations[expected].phrase}, not ${shown(received)}`;
const rewritings: Readonly<Record<Rewriting['how'], string>> = {
  'without quotes': 'write it without the quotes',
  'in quotes': 'write it in quotes',
  'as a list': 'write it as a list',
};

export const writeLike = ({ field, expected, received }: WrongType) => {
  const rewriting = rewritingOf(expected, received);
  if (rewriting !== null) {
    return `${rewritings[rewriting.how]}: ${fieldLine(field, rewriting.text)}`;
  }
  const { advice, example } = expectations[expected];
  // A number that looks real would be copied, and name a resource of somebody else.
  if (example === ID) return `write ${advice}`;
  return `write ${advice}, for example ${fieldLine(field, example)}`;
};

export interface MissingField {
  readonly field: string;
  /** A value that would be accepted. */
  readonly like: { readonly value: string } | { readonly expected: Expected };
  /** An option that gives the value as well. */
  readonly option?: string;
  /** The column of a spreadsheet whose cell is empty. */
  readonly cell?: string;
}

/** "a", "a or b", "a, b or c". */
export const eitherOf = (values: readonly string[]) =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((part) => part !== '').join(' or ');

/** An example of that kind of value, or the value itself. */
export const exampleOf = (like: MissingField['like']) =>
  'value' in like ? like.value : expectations[like.expected].example;
