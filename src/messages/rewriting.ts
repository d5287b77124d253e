import type { Expected } from '../core/problem-params.ts';

/** How to turn a value of the wrong type into one of the right type, and the text to write then. */
export interface Rewriting {
  readonly how: 'without quotes' | 'in quotes' | 'as a list';
  readonly text: string;
}

/** What a value of a type that needs no quotes may look like: a quoted text may be meant as one. */
const unquoted: ReadonlyMap<unknown, RegExp> = new Map<Expected, RegExp>([
  ['number', /^-?\d{1,18}(?:\.\d+)?$/],
  ['integer', /^-?\d{1,18}$/],
  ['id', /^\d{1,18}$/],
  ['version-id', /^\d{1,18}$/],
  ['boolean', /^(?:true|false)$/],
]);

/** The smallest change that corrects the value; null if none is known. */
export function rewritingOf(expected: unknown, received: unknown): Rewriting | null {
  if (typeof received !== 'string') return null;
  const [, inQuotes = ''] = /^"([^"]*)"$/.exec(received) ?? [];
  if (unquoted.get(expected)?.test(inQuotes) === true) {
    return { how: 'without quotes', text: inQuotes };
  }
  // YAML reads 1960 as a number and true as a boolean, even if the author meant a text.
  if (expected === 'text' && /^(?:true|false|-?\d[\d.]{0,30})$/.test(received)) {
    return { how: 'in quotes', text: `"${received}"` };
  }
  if (expected === 'list' && /^(?:"[^"\\…]+"|-?\d+)$/.test(received)) {
    return { how: 'as a list', text: `[${received}]` };
  }
  return null;
}
