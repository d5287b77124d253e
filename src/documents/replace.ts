import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';

/** A value to put at a path. */
export interface Change {
  readonly path: JsonPath;
  readonly value: Json;
}

/** The object with other values at some of its paths; those that it does not have change nothing. */
export function objectWith(root: JsonObject, changes: readonly Change[]): JsonObject {
  const changed = valueWith(root, changes, 0);
  return isObject(changed) ? changed : root;
}

/** All changes in one pass: a list may have as many as it has elements. */
function valueWith(root: Json, changes: readonly Change[], depth: number): Json {
  const [first] = changes;
  if (first === undefined) return root;
  if (first.path.length === depth) return first.value;
  const inside = bySteps(changes, depth);
  const changed = (value: Json, step: string | number) =>
    valueWith(value, inside.get(step) ?? [], depth + 1);
  if (Array.isArray(root)) return root.map(changed);
  if (!isObject(root)) return root;
  return Object.fromEntries(
    Object.entries(root).map(([name, value]) => [name, changed(value, name)]),
  );
}

function bySteps(changes: readonly Change[], depth: number): Map<string | number, Change[]> {
  const groups = new Map<string | number, Change[]>();
  for (const change of changes) {
    const step = change.path[depth];
    if (step === undefined) continue;
    const group = groups.get(step);
    if (group === undefined) groups.set(step, [change]);
    else group.push(change);
  }
  return groups;
}
