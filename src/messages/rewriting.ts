import type { Received } from '../core/diagnostic.ts';
import type { Expected } from '../core/problem-params.ts';

/** How a value of the wrong type becomes one of the right type, and what is then written. */
export interface Rewriting {
  readonly how: 'without quotes' | 'in quotes' | 'as a list';
  readonly text: string;
}

/** Types whose values need no quotes, so that a text in quotes may be one of them. */
const unquoted: ReadonlySet<Expected> = new Set([
  'number',
  'integer',
  'id',
  'version-id',
  'boolean',
]);

/** The smallest change that makes the value right; null where none is known. */
export function rewritingOf(expected: Expected, received: Received): Rewriting | null {
  if (typeof received !== 'string') return null;
  const inQuotes = /^"(true|false|-?\d{1,18}(?:\.\d+)?)"$/.exec(received)?.[1];
  if (unquoted.has(expected) && inQuotes !== undefined) {
    return { how: 'without quotes', text: inQuotes };
  }
  // YAML takes 1960 for a number and true for a boolean where the author meant a text.
  if (expected === 'text' && /^(?:true|false|-?\d[\d.]{0,30})$/.test(received)) {
    return { how: 'in quotes', text: `"${received}"` };
  }
  if (expected === 'list' && /^(?:"[^"\\…]+"|-?\d+)$/.test(received)) {
    return { how: 'as a list', text: `[${received}]` };
  }
  return null;
}
