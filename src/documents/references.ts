/** References in documents of `import` (docs/import.md). */
import type { Expected } from '../core/params.d.ts';
import type * as z from 'zod/mini';
import type { AskedDocument } from '../contract/import-run.ts';
import { isKey } from '../contract/import-schema.ts';
import { toInteger } from '../contract/numbers.ts';
import type { Operation } from '../contract/operations.ts';
import type { Reference } from '../contract/references.ts';
import { expectedAt } from '../contract/shape.ts';
import type { Diagnostic, Finding, Range } from '../core/diagnostic.ts';
import { groupBy } from '../core/groups.ts';
import { isJsonList, isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { makeDiagnostic } from './check.ts';
import { fieldName } from './issues.ts';
import type { SourceDocument } from './source-document.ts';
import { locate } from './tree.ts';

/** Most documents have no reference. This runs for a million documents, so it is cheap. */
export const hasReference = ({ value, hasMarks }: SourceDocument) =>
  hasMarks !== false && holdsField(value, MARK);

/** Puts ids in their place, where the schema allows references, so that a part can be checked. */
export function takeReferences(part: SourceDocument, schema: z.ZodMiniType) {
  const { value } = part;
  const placeholders: ValueChange[] = [];
  /** Their paths are relative to the part. */
  const references: Reference[] = [];
  const diagnostics: Diagnostic[] = [];
  /** Places that cannot hold a reference. Other findings there would only repeat that. */
  const misplaced: Range[] = [];
  for (const { path, value: written } of placesIn(value, MARK)) {
    const expected = expectedAt(schema, path);
    const parsed = parse(written);
    const range = locate(part.node, path);
    // An unknown field is not judged.
    const isForId = expected === null || expected === 'id' || expected === 'version-id';
    if (isForId) placeholders.push({ path, value: PLACEHOLDER });
    else misplaced.push(range);
    const found = flawOf(parsed, expected, path);
    if (found === null && parsed !== null) references.push({ ...parsed, path, range });
    if (found !== null) diagnostics.push(makeDiagnostic({ ...found, path }, part));
  }
  const taken = isObject(value) ? objectWith(value, placeholders) : value;
  return { value: taken, references, diagnostics, misplaced };
}

type Flaw = Pick<Finding, 'severity' | 'problem'>;

/** @param expected what the place is for; null if that is unknown */
function flawOf(parsed: NeededKey | null, expected: Expected | null, path: JsonPath): Flaw | null {
  if (parsed === null) {
    return { severity: 'error', problem: problem('reference/malformed', { reason: 'form' }) };
  }
  const { key, gives } = parsed;
  const field = fieldName(path);
  if (expected === null) return null;
  if (expected !== 'id' && expected !== 'version-id') {
    const about = problem('reference/malformed', { reason: 'not-an-id', field });
    return { severity: 'error', problem: about };
  }
  if ((expected === 'id') === (gives === 'id')) return null;
  const reason = gives === 'id' ? 'needs-version' : 'needs-id';
  return { severity: 'error', problem: problem('reference/wrong-kind', { reason, field, key }) };
}

/** A body as it was accepted, with other keys in its references. */
export function withKeys(body: JsonObject, keyOf: (key: string) => string): JsonObject {
  const renamed = referencesWithin(body).map((each) => ({ ...each, key: keyOf(each.key) }));
  return withReferences(body, renamed);
}

export function withReferences(
  value: JsonObject,
  references: readonly Omit<Reference, 'range'>[],
): JsonObject {
  if (references.length === 0) return value;
  const changes = references.map(({ path, key, gives }) => {
    const $ref = gives === 'id' ? key : `${key}#${gives}`;
    return { path, value: { $ref } };
  });
  return objectWith(value, changes);
}

/** `valueOf` returns decimal digits: a body gets an exact number, params get them as they are. */
export function resolveReferences(
  { params, body }: Pick<AskedDocument, 'params' | 'body'>,
  references: readonly Reference[],
  valueOf: (reference: Reference) => string,
): Pick<Operation, 'params' | 'body'> {
  const changesIn = (part: 'params' | 'body') =>
    references
      .filter(({ path }) => path[0] === part)
      .map((reference) => {
        const digits = valueOf(reference);
        const value = part === 'params' ? digits : toInteger(digits);
        return { path: reference.path.slice(1), value };
      });
  return {
    params: digitsOf(objectWith(params, changesIn('params'))),
    body: body === null ? null : objectWith(body, changesIn('body')),
  };
}

const MARK = '$ref';

/** Any id will do, because only types are checked. */
const PLACEHOLDER = 0;

function digitsOf(params: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'string') return [name, value];
      throw new TypeError(`${name} is left without its id`);
    }),
  );
}

interface Place {
  readonly path: JsonPath;
  readonly value: JsonObject;
}

/** True if an object in the value, or the value itself, has the field. */
export function holdsField(value: Json, field: string): boolean {
  if (isJsonList(value)) return value.some((item) => holdsField(item, field));
  if (!isObject(value)) return false;
  return Object.keys(value).some(
    (name) => name === field || holdsField(value[name] ?? null, field),
  );
}

/** The objects with such a field inside a value. That at the root is the part itself, never one. */
export function placesIn(value: Json, mark: string): Place[] {
  const places: Place[] = [];
  const visit = (inside: Json, path: JsonPath) => {
    if (typeof inside !== 'object' || inside === null) return;
    for (const [step, field] of stepsIn(inside)) {
      // Most fields hold nothing.
      if (typeof field !== 'object' || field === null) continue;
      const inner = [...path, step];
      if (!isObject(field) || !Object.hasOwn(field, mark)) visit(field, inner);
      else places.push({ path: inner, value: field });
    }
  };
  visit(value, []);
  return places;
}

const stepsIn = (value: readonly Json[] | JsonObject): Iterable<[string | number, Json]> =>
  isJsonList(value) ? value.entries() : Object.entries(value);

/** The references in a body as it was accepted, with their paths in it. */
export const referencesWithin = (body: JsonObject): (NeededKey & { readonly path: JsonPath })[] =>
  placesIn(body, MARK).flatMap(({ path, value }) => {
    const asked = referenceIn(value);
    return asked === null ? [] : [{ ...asked, path }];
  });

export type NeededKey = Pick<Reference, 'key' | 'gives'>;

/** What a checked `{ $ref }` asks for; null for any other value. */
export const referenceIn = (value: Json | undefined): NeededKey | null =>
  isObject(value) ? parse(value) : null;

function parse({ $ref, ...others }: JsonObject): NeededKey | null {
  if (Object.keys(others).length > 0 || typeof $ref !== 'string') return null;
  const [key = '', ...parts] = $ref.split('#');
  if (!isKey(key)) return null;
  if (parts.length === 0) return { key, gives: 'id' };
  return parts.join('#') === 'versionId' ? { key, gives: 'versionId' } : null;
}

export interface ValueChange {
  readonly path: JsonPath;
  readonly value: Json;
}

/** The object with some values replaced. Paths that do not exist in it are ignored. */
export function objectWith(root: JsonObject, changes: readonly ValueChange[]): JsonObject {
  const changed = valueWith(root, changes, 0);
  return isObject(changed) ? changed : root;
}

/** Makes all changes in one pass, because a list may have as many changes as elements. */
function valueWith(root: Json, changes: readonly ValueChange[], depth: number): Json {
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

const bySteps = (changes: readonly ValueChange[], depth: number) =>
  groupBy(changes, ({ path }) => path[depth]);
