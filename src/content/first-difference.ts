import { isObject, type Json, type JsonPath } from '../core/json.ts';
import { canonicalText } from '../documents/canonical.ts';

/** The path to the first place where two values differ, in the order of the first; null if none. */
export function firstDifference(one: Json, other: Json): JsonPath | null {
  if (isObject(one) && isObject(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return firstAmong(names, (name) => [own(one, name), own(other, name)]);
  }
  if (isList(one) && isList(other)) {
    const indexes = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at);
    return firstAmong(indexes, (at) => [one[at], other[at]]);
  }
  return canonicalText(one) === canonicalText(other) ? null : [];
}

function firstAmong<Step extends string | number>(
  steps: readonly Step[],
  at: (step: Step) => readonly [Json | undefined, Json | undefined],
): JsonPath | null {
  for (const step of steps) {
    const [one, other] = at(step);
    if (one === undefined || other === undefined) return [step];
    const path = firstDifference(one, other);
    if (path !== null) return [step, ...path];
  }
  return null;
}

const own = (value: { readonly [field: string]: Json }, name: string) =>
  Object.hasOwn(value, name) ? value[name] : undefined;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
