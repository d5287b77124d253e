import type { Received } from '../core/diagnostic.ts';
import type { Json, JsonPath } from '../core/json.ts';
import type { SourceDocument } from './source-document.ts';
import { nodeAt } from './tree.ts';

const LONGEST = 40;

/** The value at a path as its author wrote it, short enough for a sentence. */
export function receivedAt({ node, source }: SourceDocument, path: JsonPath): Received {
  const found = nodeAt(node, path);
  if (found === null) return 'null';
  if (found.kind !== 'scalar') return { collection: found.kind === 'mapping' ? 'object' : 'list' };
  const isNumber = typeof found.value === 'number' || typeof found.value === 'bigint';
  return isNumber ? shortened(source.text.slice(...found.range)) : received(found.value);
}

/** A value that stands in no document, short enough for a sentence. */
export function received(value: Json): Received {
  if (typeof value === 'string') return `"${shortened(value)}"`;
  if (typeof value !== 'object' || value === null) return shortened(String(value));
  return { collection: Array.isArray(value) ? 'list' : 'object' };
}

function shortened(text: string): string {
  // A character has two units at most, so that no more of a long text need be read.
  const characters = Array.from(text.slice(0, 2 * LONGEST + 2).replace(/\s+/g, ' '));
  if (characters.length <= LONGEST) return characters.join('');
  return `${characters.slice(0, LONGEST - 1).join('')}…`;
}
