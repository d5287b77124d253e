/** Field by field what differs between a body as it was sent and as its document says it now. */
import type { Difference, Value } from '../contract/changes.ts';
import { parentFields, type ResourceKind } from '../contract/resources.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { canonicalText } from '../documents/canonical.ts';
import { comparable } from '../documents/comparable.ts';
import { referenceIn } from './reference-value.ts';

/** A body, with its references and with the ids that they give. */
export interface Body {
  readonly written: JsonObject;
  /** A reference that gives an id which this apply makes stays a reference. */
  readonly resolved: JsonObject;
}

/** Without the parent, whose change is a move. */
export function differencesOf(kind: ResourceKind, before: Body, after: Body): Difference[] {
  return differencesIn(sideOf(kind, before), sideOf(kind, after), []);
}

/** Both forms of a value; undefined if it is not there. */
interface Side {
  readonly written: Json | undefined;
  readonly resolved: Json | undefined;
}

function sideOf(kind: ResourceKind, { written, resolved }: Body): Side {
  return { written: comparable(kind, written), resolved: comparable(kind, resolved) };
}

function differencesIn(before: Side, after: Side, path: JsonPath): Difference[] {
  if (isEqual(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) {
    const names = new Set([...namesIn(before.resolved), ...namesIn(after.resolved)]);
    return [...names].flatMap((name) =>
      differencesIn(within(before, name), within(after, name), [...path, name]),
    );
  }
  if (Array.isArray(before.resolved) && Array.isArray(after.resolved)) {
    return differencesInList(itemsOf(before), itemsOf(after), path);
  }
  return [{ path, before: valueOf(before), after: valueOf(after) }];
}

const itemsOf = (side: Side): Side[] =>
  Array.isArray(side.resolved) ? side.resolved.map((_, index) => within(side, index)) : [];

/** Without what is the same at both ends, so that one more element does not change all others. */
function differencesInList(
  before: readonly Side[],
  after: readonly Side[],
  path: JsonPath,
): Difference[] {
  const shorter = Math.min(before.length, after.length);
  const same = (one = NOTHING, other = NOTHING) => isEqual(one, other);
  let start = 0;
  while (start < shorter && same(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && same(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [old, now] = [before, after].map((list) => list.slice(start, list.length - end));
  const length = Math.max(before.length, after.length) - start - end;
  return Array.from({ length }, (_, index) =>
    differencesIn(old?.[index] ?? NOTHING, now?.[index] ?? NOTHING, [...path, start + index]),
  ).flat();
}

const NOTHING: Side = { written: undefined, resolved: undefined };

/** A reference that is not resolved equals nothing that was sent. */
const isEqual = ({ resolved: before }: Side, { resolved: after }: Side) =>
  before === undefined || after === undefined
    ? before === after
    : canonicalText(before) === canonicalText(after);

const isPlainObject = ({ resolved }: Side) => isObject(resolved) && referenceIn(resolved) === null;

const namesIn = (value: Json | undefined) => (isObject(value) ? Object.keys(value) : []);

function within({ written, resolved }: Side, step: string | number): Side {
  return { written: childOf(written, step), resolved: childOf(resolved, step) };
}

function childOf(value: Json | undefined, step: string | number): Json | undefined {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function valueOf({ written, resolved }: Side): Value | null {
  if (resolved === undefined) return null;
  const reference = referenceIn(written);
  if (reference === null) return { kind: 'value', value: resolved };
  const now = referenceIn(resolved) === null ? canonicalText(resolved) : null;
  return {
    kind: reference.gives === 'id' ? 'id' : 'version',
    of: reference.key,
    now,
  };
}

/** The value of one field, for the parent of a resource. */
export function parentValue(kind: ResourceKind, { written, resolved }: Body): Value | null {
  const field = parentFields[kind];
  return field === null ? null : valueOf({ written: written[field], resolved: resolved[field] });
}
