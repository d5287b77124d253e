/** The columns of a CSV file: the field of each, and how to read its cells. */
import { paramsSchemaOf } from '../contract/import-schema.ts';
import {
  documentKinds,
  operationIds,
  operations,
  unsentFields,
  type OperationId,
} from '../contract/operations.ts';
import { schemaOf } from '../contract/schemas.ts';
import { expectedAt, fieldsOf } from '../contract/shape.ts';
import type { Problem } from '../core/diagnostic.ts';
import type { JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { idIn, listOf, textIn, typingOf, type Typing } from './csv-cells.ts';
import { alternativesIn, permissionsIn } from './csv-forms.ts';
import { nearestName } from './nearest.ts';
import { isReserved, MAX_LEVELS } from './structural-problems.ts';

export interface Column {
  /** Where its value goes in the document. */
  readonly path: JsonPath;
  readonly typing: Typing;
}

export interface HeaderOptions {
  /** The operation of every row, which is its body or params; null if each row names its own. */
  readonly as: OperationId | null;
  readonly allowUnknown: boolean;
}

/** The path of each column of the header, or its problem. */
export function pathsOf(names: readonly string[], options: HeaderOptions): (JsonPath | Problem)[] {
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
    const wrong = options.allowUnknown ? null : unknownColumn(name, path, options.as);
    if (wrong !== null) return wrong;
    if (isCollection(path, options.as)) return problem('csv/column-of-many', { column: name });
    return isTaken(path, taken) ? problem('csv/column-twice', { column: name }) : path;
  });
}

/** How to read the columns in a row of that operation; null for an unknown operation. */
export function columnsFor(
  paths: readonly (JsonPath | null)[],
  operation: OperationId | null,
  as: OperationId | null,
): (Column | null)[] {
  return paths.map((path) => {
    if (path === null) return null;
    const typing = as === null ? typingInside(path, operation) : typingAt(path, as);
    return { path, typing: typing ?? textIn };
  });
}

/** Highest number of elements of a list that columns may name. */
const MOST_ELEMENTS = 1000;

/**
 * The path of `lacunaAlternatives[0].alternatives[0].score`, or of `lacuna1`; null if the name is
 * not a path.
 */
function pathOf(name: string): JsonPath | null {
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

/** The schema of a row of that operation: its body, or its params. */
function schemaFor(operation: OperationId) {
  const { documentKind } = operations[operation];
  return documentKind === null ? paramsSchemaOf(operation) : schemaOf(documentKind, false);
}

const bodies = () => documentKinds.map((kind) => schemaOf(kind, false));
const params = () => operationIds.map(paramsSchemaOf);
const ownFields = ['operation', 'key'];

/** The schemas that may apply to a path, and the path within them. */
function candidatesFor(path: JsonPath, as: OperationId | null) {
  if (as !== null) return { schemas: [schemaFor(as)], rest: path, before: [] };
  const [part, ...rest] = path;
  const schemas = part === 'body' ? bodies() : part === 'params' ? params() : [];
  return { schemas, rest, before: [part ?? ''] };
}

function unknownColumn(name: string, path: JsonPath, as: OperationId | null): Problem | null {
  const { schemas, rest, before } = candidatesFor(path, as);
  const isOwn = unsentFields.includes(name) || (as === null && ownFields.includes(name));
  if (isOwn && path.length === 1) return null;
  if (rest.length > 0 && schemas.some((schema) => expectedAt(schema, rest) !== null)) return null;
  const known = rest.findIndex((_, index) =>
    schemas.every((schema) => expectedAt(schema, rest.slice(0, index + 1)) === null),
  );
  const stem = rest.slice(0, Math.max(known, 0));
  const names = new Set(
    schemas.flatMap((schema) => fieldsOf(schema, stem)).map((field) => field.name),
  );
  const fields = schemas.length > 0 ? [...names] : [...ownFields, 'params', 'body'];
  const step = schemas.length > 0 ? rest[known] : path[0];
  const near = nearestName(String(step ?? ''), fields);
  const full = schemas.length > 0 ? [...before, ...stem] : [];
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

/** True if no operation has a value at the path that one cell could hold. */
function isCollection(path: JsonPath, as: OperationId | null): boolean {
  if (as === null && path.length === 1) return path[0] === 'params' || path[0] === 'body';
  const { schemas, rest } = candidatesFor(path, as);
  const known = schemas.filter((schema) => expectedAt(schema, rest) !== null);
  return known.length > 0 && known.every((schema) => typingIn(schema, rest) === null);
}

function typingInside(path: JsonPath, operation: OperationId | null): Typing | null {
  const [part, ...rest] = path;
  if (part === 'params') return idIn;
  if (part !== 'body' || operation === null) return textIn;
  const { documentKind } = operations[operation];
  return documentKind === null ? textIn : typingIn(schemaOf(documentKind, false), rest);
}

function typingAt(path: JsonPath, as: OperationId): Typing | null {
  return typingIn(schemaFor(as), path);
}

/** The shorter forms of lists and objects. */
const forms: Readonly<Record<string, Typing>> = {
  lacunaAlternatives: alternativesIn,
  securityPermission: permissionsIn,
  securityRestriction: permissionsIn,
};

function typingIn(schema: ReturnType<typeof schemaOf>, path: JsonPath): Typing | null {
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
