/** A JSON value with exact integers: a `bigint` wherever a `number` would lose precision. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [field: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Unlike Array.isArray, it keeps the type of the elements. */
export const isJsonList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The objects of a list, each in its place: an empty one stands for anything else. */
export const objectsIn = (list: Json | undefined): JsonObject[] =>
  Array.isArray(list) ? list.map((each: Json) => (isObject(each) ? each : {})) : [];

/** The object itself if it has none of these fields. */
export function withoutFields(object: JsonObject, fields: readonly string[]): JsonObject {
  if (!fields.some((name) => Object.hasOwn(object, name))) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => !fields.includes(name)));
}

/** A text; anything else is an empty one. */
export const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** True if both say the same. The order of fields says nothing. */
export function isSameJson(one: Json, other: Json | undefined): boolean {
  if (typeof one !== 'object' || one === null) return one === other;
  if (isJsonList(one)) {
    if (other === undefined || other === null || typeof other !== 'object') return false;
    if (!isJsonList(other) || other.length !== one.length) return false;
    return one.every((item, index) => isSameJson(item, other[index]));
  }
  if (!isObject(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) => Object.hasOwn(other, name) && isSameJson(one[name] ?? null, other[name]),
  );
}

/** The steps from the root of a document to one of its values. */
export type JsonPath = readonly (string | number)[];

/** The value at a path; undefined where nothing is. */
export function valueAt(root: Json | undefined, path: JsonPath): Json | undefined {
  let value = root;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}
