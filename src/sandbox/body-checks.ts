/**
 * Checks request bodies. Written by hand from the contract, independently of the client's schemas.
 * Each check throws a Refusal with HTTP 400.
 */
import { isIdText, isInt64 } from '../contract/numbers.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { malformed } from './answers.ts';

export type Check = (value: Json, field: string) => void;
type Checks = Readonly<Record<string, Check>>;

function check(test: (value: Json) => boolean, expected: string): Check {
  return (value, field) => {
    if (!test(value)) throw malformed(`${field}: esperado ${expected}.`);
  };
}

export const text = check((value) => typeof value === 'string', 'texto');
export const flag = check((value) => typeof value === 'boolean', 'true ou false');
export const integer = check(isInt64, 'número inteiro de 64 bits');
export const number = check(
  (value) => typeof value === 'number' || typeof value === 'bigint',
  'número',
);
export const lacunaId = check((value) => isInt64(value) || isIdText(value), 'id');
export const twoPlaces = check(
  (value) => typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value),
  'decimal com duas casas, em texto',
);

export const oneOf = (...values: readonly string[]): Check =>
  check((value) => typeof value === 'string' && values.includes(value), values.join(', '));

export function listOf(item: Check): Check {
  return (value, field) => {
    if (!Array.isArray(value)) throw malformed(`${field}: esperada uma lista.`);
    for (const [index, element] of value.entries()) item(element, `${field}[${index}]`);
  };
}

/** An object with these fields. Allows unknown fields, and null for optional ones. */
export function objectOf(required: Checks, optional: Checks): Check {
  return (value, field) => {
    if (!isObject(value)) throw malformed(`${field}: esperado um objeto.`);
    const inside = field === BODY ? '' : `${field}.`;
    for (const [name, checkField] of Object.entries(required)) {
      const inner = Object.hasOwn(value, name) ? (value[name] ?? null) : null;
      if (inner === null) throw malformed(`${inside}${name}: campo obrigatório.`);
      checkField(inner, `${inside}${name}`);
    }
    for (const [name, checkField] of Object.entries(optional)) {
      const inner = Object.hasOwn(value, name) ? (value[name] ?? null) : null;
      if (inner !== null) checkField(inner, `${inside}${name}`);
    }
  };
}

const BODY = 'body';

/** The body of a request, after its check has passed. */
export function checkedBody(body: Json, checkBody: Check): JsonObject {
  checkBody(body, BODY);
  if (!isObject(body)) throw malformed('O corpo deve ser um objeto.');
  return body;
}

/** The objects of a checked list; empty if the list is missing. */
export function objectsIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The decimal digits of a checked id, without leading zeros. */
export function digitsOf(id: Json | undefined): string {
  if (isIdText(id) || isInt64(id)) return String(BigInt(id));
  throw new TypeError('this is no id');
}

/** The digits of a path parameter. */
export function digitsInPath(params: Readonly<Record<string, string>>, name: string): string {
  const value = params[name];
  if (!isIdText(value)) throw malformed(`${name}: esperado um id.`);
  return digitsOf(value);
}

/** Fills missing fields with their documented defaults. A null counts as a value. */
export function filled(object: JsonObject, defaults: JsonObject): JsonObject {
  const absent = Object.entries(defaults).filter(([name]) => !Object.hasOwn(object, name));
  return { ...object, ...Object.fromEntries(absent) };
}

export const image = objectOf(
  {},
  { imageName: text, coordinateX: text, coordinateY: text, width: text, height: text },
);

const role = oneOf('NONE', 'READ', 'EXECUTE', 'WRITE', 'MODIFY', 'REMOVE', 'COMPLETE');
const securityEntries = listOf(objectOf({ partyId: integer, roles: listOf(role) }, {}));

export const permissions = {
  inheritPermissions: oneOf('INHERIT', 'NOT_INHERIT'),
  securityPermission: securityEntries,
  securityRestriction: securityEntries,
};
