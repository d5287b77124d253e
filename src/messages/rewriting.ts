import type { Expected } from '../core/problem-params.ts';

/** How to turn a value of the wrong type into one of the right type, and the text to write then. */
export interface Rewriting {
  readonly how: 'without quotes' | 'in quotes' | 'as a list';
  readonly text: string;
}

/** Types whose values need no quotes, so that a quoted text may be meant as one of them. */
const unquoted: ReadonlySet<unknown> = new Set<Expected>([
  'number',
  'integer',
  'id',
  'version-id',
  'boolean',
]);

/** The smallest change that corrects the value; null if none is known. */
export function rewritingOf(expected: unknown, received: unknown): Rewriting | null {
  if (typeof received !== 'string') return null;
  const inQuotes = /^"(true|false|-?\d{1,18}(?:\.\d+)?)"$/.exec(received)?.[1];
  if (unquoted.has(expected) && inQuotes !== undefined) {
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
