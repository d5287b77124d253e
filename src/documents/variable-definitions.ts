/** Variables, in whose names a dot is nesting (docs/content-as-code.md), and defaults. */
import type { ResourceKind } from '../contract/resources.ts';
import type { Problem } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { lineFeeds } from '../core/texts.ts';

export interface Variables {
  readonly values: JsonObject;
  readonly defaults: Defaults;
  /** An invalid configuration, thrown for a document with a variable: others need none. */
  readonly unread: Error | null;
  /** The warning about a name that a document uses, at its first use; left out if none can occur. */
  readonly warnOf?: (name: string) => Problem | null;
}

/** The fields that documents to create may leave out, none of them null. */
export type Defaults = Readonly<Partial<Record<ResourceKind, JsonObject>>>;

export const noVariables: Variables = { values: {}, defaults: {}, unread: null };

/** All variables of some definitions. Later ones win; objects are merged. */
export function mergeVariables(...definitions: readonly JsonObject[]): JsonObject {
  return definitions
    .flatMap((each) => Object.entries(each).map(([name, value]) => nest(name, value)))
    .reduce(mergeObjects, {});
}

/** `topics.geography` as an object in an object. */
function nest(name: string, value: Json): JsonObject {
  const at = name.indexOf('.');
  if (at === -1) return Object.fromEntries([[name, value]]);
  return Object.fromEntries([[name.slice(0, at), nest(name.slice(at + 1), value)]]);
}

function mergeObjects(one: JsonObject, other: JsonObject): JsonObject {
  const changed = Object.entries(other).map(([name, value]) => {
    const before = fieldOf(one, name);
    return [
      name,
      isObject(before) && isObject(value) ? mergeObjects(before, value) : value,
    ] as const;
  });
  return { ...one, ...Object.fromEntries(changed) };
}

/** The value of a variable; undefined if no variable has this name. */
export function valueNamed(variables: JsonObject, name: string): Json | undefined {
  let value: Json | undefined = variables;
  for (const step of name.split('.')) value = isObject(value) ? fieldOf(value, step) : undefined;
  return typeof value === 'string' ? lineFeeds(value) : value;
}

const fieldOf = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

export function listNames(variables: JsonObject): string[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    // Only the names at the top may be written with dots.
    if (name.includes('.')) return [];
    return isObject(value)
      ? [name, ...listNames(value).map((inner) => `${name}.${inner}`)]
      : [name];
  });
}
