/** What somebody may do to a plan file: change fields, take changes out, add those of other plans. */
import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/core/json.ts';
import { objectsIn } from './truth.ts';

const doings = ['remove', 'add', 'forge', 'field', 'swap', 'state', 'head'] as const;

/** `which` and `other` select places. */
export const tampering = fc.array(
  fc.record({ doing: fc.constantFrom(...doings), which: fc.nat(50), other: fc.nat(50) }),
  { minLength: 1, maxLength: 3 },
);

export type Tampering = typeof tampering extends fc.Arbitrary<infer T> ? T : never;

/** @param plans from which a forger can take changes */
export function tampered(
  plan: JsonObject,
  plans: readonly JsonObject[],
  how: Tampering,
): JsonObject {
  return how.reduce((made, each) => tamperOnce(made, plans, each), plan);
}

function tamperOnce(
  plan: JsonObject,
  plans: readonly JsonObject[],
  { doing, which, other }: Tampering[number],
): JsonObject {
  const changes = objectsIn(plan['changes']);
  const from = plans[other % plans.length] ?? plan;
  const theirs = objectsIn(from['changes']);
  const at = which % Math.max(1, changes.length);
  const taken = theirs[which % Math.max(1, theirs.length)];
  const own = changes[at];
  switch (doing) {
    case 'remove':
      return { ...plan, changes: changes.filter((_, index) => index !== at) };
    case 'add':
      return { ...plan, changes: [...changes, ...(taken === undefined ? [] : [taken])] };
    case 'forge':
      return { ...plan, changes: theirs };
    case 'head': {
      const fields = ['ledger', 'generation', 'run', 'commit', 'target'];
      const name = fields[which % fields.length] ?? 'run';
      return { ...plan, [name]: from[name] ?? null };
    }
    case 'field':
    case 'state':
    case 'swap': {
      if (own === undefined) return plan;
      const whose = doing === 'swap' ? (taken ?? own) : own;
      const made = doing === 'state' ? withState(own, other) : withField(own, whose, other);
      return { ...plan, changes: changes.map((each, index) => (index === at ? made : each)) };
    }
  }
}

/** A field as that of another change, or as something that it must not be. */
function withField(own: JsonObject, whose: JsonObject, other: number): JsonObject {
  const names = Object.keys(own);
  const name = names[other % names.length] ?? 'key';
  const value = own === whose ? altered(own[name] ?? null) : (whose[name] ?? null);
  return { ...own, [name]: value };
}

/** The digests exchanged, the same, or one of them gone or altered. */
function withState(own: JsonObject, other: number): JsonObject {
  const { before = null, wanted = null } = own;
  const ways: readonly JsonObject[] = [
    { before: wanted, wanted: before },
    { before: wanted },
    { wanted: before },
    { before: null },
    { wanted: null },
    { before: altered(before) },
    { wanted: altered(wanted) },
  ];
  return { ...own, ...ways[other % ways.length] };
}

function altered(value: Json): Json {
  if (typeof value === 'string') return value === 'lacuna' ? 'track' : `${value}0`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length > 1 ? value.slice(1) : ['edit', 'release'];
  return value === null ? '1' : null;
}
