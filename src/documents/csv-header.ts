/** The columns of a CSV file: the field of each, and how to read its cells. */
import type * as z from 'zod/mini';
import { unsentFields } from '../contract/operations.ts';
import { expectedAt, fieldsAt } from '../contract/shape.ts';
import type { Problem } from '../core/diagnostic.ts';
import type { JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { type Column, listOf, textIn, typingOf, type Typing } from './csv-cells.ts';
import { alternativesIn, permissionsIn } from './csv-forms.ts';
import type { Layout, RowKind } from './csv-layout.ts';
import { nearestName } from './nearest.ts';
import { isReserved, MAX_LEVELS } from './structural-problems.ts';

/** The path that the name of each column says, or the problem of the column. */
export function pathsOf(
  names: readonly string[],
  layout: Layout,
  { allowUnknown }: { readonly allowUnknown: boolean },
): (JsonPath | Problem)[] {
  const taken = new Map<string, boolean>();
  return names.map((written) => {
    const name = written.trim();
    if (name === '') return problem('csv/column-unnamed', {});
    const path = pathOf(name);
    if (path === null) return problem('csv/column-name', { column: name });
    const reserved = path.find((step) => isReserved(String(step)));
    if (reserved !== undefined) {
      return problem('document/reserved-key', { field: String(reserved) });
    }
    const refused = layout.refusalOf(path);
    if (refused !== null) return refused;
    const wrong = allowUnknown ? null : unknownColumn(name, path, layout);
    if (wrong !== null) return wrong;
    if (isCollection(path, layout)) return problem('csv/column-of-many', { column: name });
    return isTaken(path, taken) ? problem('csv/column-twice', { column: name }) : path;
  });
}

/** How to read the columns in a row of that kind; null for an unknown kind. */
export function columnsFor(
  paths: readonly (JsonPath | null)[],
  kind: RowKind | null,
  layout: Layout,
): (Column | null)[] {
  return paths.map((column) => {
    if (column === null) return null;
    const field = layout.fieldOf(column, kind);
    const typing = field === null ? null : typingIn(field.schema, field.path);
    return { path: layout.placeOf(column), typing: typing ?? textIn };
  });
}

/** Highest number of elements of a list that columns may name. */
const MOST_ELEMENTS = 1000;

/**
 * The path of `lacunaAlternatives[0].alternatives[0].score`, or of `lacuna1`; null if the name is
 * not a path.
 */
export function pathOf(name: string): JsonPath | null {
  const path: (string | number)[] = [];
  for (const part of name.split('.')) {
    const [, field, indexes = ''] = /^([^[\]]+)((?:\[\d{1,4}\])*)$/.exec(part) ?? [];
    if (field === undefined) return null;
    const [, blank] = /^lacuna([1-9]\d{0,2})$/.exec(field) ?? [];
    if (blank !== undefined) path.push('lacunaAlternatives', Number(blank) - 1);
    else path.push(field);
    for (const [digits] of indexes.matchAll(/\d+/g)) path.push(Number(digits));
  }
  const isFar = path.some((step) => typeof step === 'number' && step >= MOST_ELEMENTS);
  return isFar || path.length >= MAX_LEVELS ? null : path;
}

/** True if another column already has the value, a part of it, or something that contains it. */
function isTaken(path: JsonPath, taken: Map<string, boolean>): boolean {
  const names = path.map((_, index) => JSON.stringify(path.slice(0, index + 1)));
  const own = names.at(-1) ?? '';
  const found = taken.has(own) || names.some((name) => taken.get(name) === true);
  if (found) return true;
  // True for the value of a column, false for the objects and lists that lead to it.
  for (const name of names) taken.set(name, name === own);
  return false;
}

function unknownColumn(name: string, column: JsonPath, layout: Layout): Problem | null {
  const { around } = layout;
  const { schemas, path: rest, before } = layout.candidatesFor(column);
  const isAround = unsentFields.includes(name) || around.includes(name);
  if (isAround && column.length === 1) return null;
  if (rest.length > 0 && schemas.some((schema) => expectedAt(schema, rest) !== null)) return null;
  const known = rest.findIndex((_, index) =>
    schemas.every((schema) => expectedAt(schema, rest.slice(0, index + 1)) === null),
  );
  const stem = rest.slice(0, Math.max(known, 0));
  const names = new Set(
    schemas.flatMap((schema) => fieldsAt(schema, stem)).map((field) => field.name),
  );
  const full = schemas.length > 0 ? [...before, ...stem] : [];
  const others = schemas.length > 0 ? [] : ['params', 'body'];
  const fields = [...(full.length === 0 ? around : []), ...names, ...others];
  const step = schemas.length > 0 ? rest[known] : column[0];
  const near = nearestName(String(step ?? ''), fields);
  return problem('document/unknown-field', {
    field: name,
    suggestion: near === null ? null : columnName([...full, near]),
    known: fields.map((field) => columnName([...full, field])),
  });
}

/** The opposite of `pathOf`: `lacunaAlternatives[0].alternatives[0].score`. */
function columnName(path: JsonPath): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? step : `${name}.${step}`;
  }, '');
}

/** True if no row could have a value there that one cell can hold. */
function isCollection(column: JsonPath, layout: Layout): boolean {
  const { schemas, path } = layout.candidatesFor(column);
  const known = schemas.filter((schema) => expectedAt(schema, path) !== null);
  return known.length > 0 && known.every((schema) => typingIn(schema, path) === null);
}

/** The shorter forms of lists and objects. */
const forms: Readonly<Record<string, Typing>> = {
  lacunaAlternatives: alternativesIn,
  securityPermission: permissionsIn,
  securityRestriction: permissionsIn,
};

function typingIn(schema: z.ZodMiniType, path: JsonPath): Typing | null {
  const expected = expectedAt(schema, path);
  const [first = ''] = path;
  const length = first === 'lacunaAlternatives' ? 2 : 1;
  if (expected === 'object' || expected === 'list') {
    if (path.length === length && Object.hasOwn(forms, first)) return forms[first] ?? null;
  }
  if (expected !== 'list') return typingOf(expected);
  const element = typingOf(expectedAt(schema, [...path, 0]));
  return element === null ? null : listOf(element);
}
