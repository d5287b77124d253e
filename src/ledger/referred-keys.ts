/** The keys that bodies refer to: who refers to whom, and bodies after renames. */
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import type { Effect } from '../contract/resources.ts';
import { shownKey } from '../contract/step-keys.ts';
import { referenceIn } from '../documents/references.ts';
import { type PlannedRow, referencesOf } from './planned-row.ts';

/**
 * The keys that a document refers to; undefined for none. An apply has filled in the references to
 * what it does not change itself, so that only the body as it was written has them.
 */
export function keysReferredTo(
  row: Pick<PlannedRow, 'refs'>,
  effect: Effect | null,
): ReadonlySet<string> | undefined {
  const written = effect?.written ?? null;
  if (row.refs === null && written === null) return undefined;
  const open = referencesOf(row).map(({ key }) => shownKey(key));
  return new Set([...open, ...(written === null ? [] : keysIn(written))]);
}

/** The keys in a body as it was written, each once. */
export function keysIn(written: JsonObject): ReadonlySet<string> {
  const keys = new Set<string>();
  withKeys(written, (key) => {
    keys.add(key);
    return key;
  });
  return keys;
}

/** The same body with other keys; itself if it refers to none of them. */
export function renamedIn(written: JsonObject, newKeys: ReadonlyMap<string, string>): JsonObject {
  let isChanged = false;
  const renamed = withKeys(written, (key) => {
    const newKey = newKeys.get(key);
    if (newKey === undefined) return key;
    isChanged = true;
    return newKey;
  });
  return isChanged ? renamed : written;
}

type Renaming = (key: string) => string;

function withKeys(object: JsonObject, keyOf: Renaming): JsonObject {
  const fields = Object.entries(object);
  return Object.fromEntries(fields.map(([name, value]) => [name, valueWithKeys(value, keyOf)]));
}

function valueWithKeys(value: Json, keyOf: Renaming): Json {
  if (Array.isArray(value)) return value.map((item: Json) => valueWithKeys(item, keyOf));
  if (!isObject(value)) return value;
  const reference = referenceIn(value);
  if (reference === null) return withKeys(value, keyOf);
  const key = keyOf(reference.key);
  return { $ref: reference.gives === 'id' ? key : `${key}#${reference.gives}` };
}
