import type { Reference } from '../contract/references.ts';
import { isObject, type Json } from '../core/json.ts';

/** The key that a checked `{ $ref }` names, and what it gives; null for any other value. */
export function referenceIn(value: Json | undefined): Pick<Reference, 'key' | 'gives'> | null {
  const text = isObject(value) ? value['$ref'] : null;
  if (typeof text !== 'string') return null;
  const [key = '', part] = text.split('#');
  return { key, gives: part === undefined ? 'id' : 'versionId' };
}
