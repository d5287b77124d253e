import type { Received } from '../core/diagnostic.ts';
import type { Json, JsonPath } from '../core/json.ts';
import { shortened } from '../core/shortened.ts';
import type { SourceDocument } from './source-document.ts';
import { nodeAt } from './tree.ts';

const LONGEST = 40;

/** The value at a path as its author wrote it, short enough for a sentence. */
export function receivedAt({ node, source }: SourceDocument, path: JsonPath): Received {
  const found = nodeAt(node, path);
  if (found === null) return 'null';
  if (found.kind !== 'scalar') return { collection: found.kind === 'mapping' ? 'object' : 'list' };
  const isNumber = typeof found.value === 'number' || typeof found.value === 'bigint';
  return isNumber ? shortened(source.text.slice(...found.range), LONGEST) : received(found.value);
}

/** A value that stands in no document, short enough for a sentence. */
export function received(value: Json): Received {
  if (typeof value === 'string') return `"${shortened(value, LONGEST)}"`;
  if (typeof value !== 'object' || value === null) return shortened(String(value), LONGEST);
  return { collection: Array.isArray(value) ? 'list' : 'object' };
}
