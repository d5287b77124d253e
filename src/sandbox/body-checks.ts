/**
 * Checks request bodies. Written by hand from the contract, independently of the client's schemas.
 * Each check throws a Refusal with HTTP 400.
 */
import { isIdText, isInt64 } from '../contract/numbers.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { malformed } from './answers.ts';

export type BodyCheck = (value: Json, field: string) => void;
type Checks = Readonly<Record<string, BodyCheck>>;

function passing(test: (value: Json) => boolean, expected: string): BodyCheck {
  return (value, field) => {
    if (!test(value)) throw malformed(`${field}: esperado ${expected}.`);
  };
}

export const check = {
  text: passing((value) => typeof value === 'string', 'texto'),
  flag: passing((value) => typeof value === 'boolean', 'true ou false'),
  integer: passing(isInt64, 'número inteiro de 64 bits'),
  number: passing((value) => typeof value === 'number' || typeof value === 'bigint', 'número'),
  lacunaId: passing((value) => isInt64(value) || isIdText(value), 'id'),
  twoPlaces: passing(
    (value) => typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value),
    'decimal com duas casas, em texto',
  ),
  choice: (...values: readonly string[]) =>
    passing((value) => typeof value === 'string' && values.includes(value), values.join(', ')),
  list:
    (item: BodyCheck): BodyCheck =>
    (value, field) => {
      if (!Array.isArray(value)) throw malformed(`${field}: esperada uma lista.`);
      for (const [index, element] of value.entries()) item(element, `${field}[${index}]`);
    },
  /** An object with these fields. Allows unknown fields, and null for optional ones. */
  object:
    (required: Checks, optional: Checks = {}): BodyCheck =>
    (value, field) => {
      if (!isObject(value)) throw malformed(`${field}: esperado um objeto.`);
      const inside = field === BODY ? '' : `${field}.`;
      for (const [name, checkField] of Object.entries({ ...required, ...optional })) {
        const inner = Object.hasOwn(value, name) ? (value[name] ?? null) : null;
        if (inner !== null) checkField(inner, `${inside}${name}`);
        else if (Object.hasOwn(required, name)) {
          throw malformed(`${inside}${name}: campo obrigatório.`);
        }
      }
    },
};

const BODY = 'body';

/** The body of a request, after its check has passed. */
export function readCheckedBody(body: Json, checkBody: BodyCheck): JsonObject {
  checkBody(body, BODY);
  if (!isObject(body)) throw malformed('O corpo deve ser um objeto.');
  return body;
}

/** The decimal digits of a checked id, without leading zeros. */
export function digitsOfId(id: Json | undefined): string {
  if (isIdText(id) || isInt64(id)) return String(BigInt(id));
  throw new TypeError('this is no id');
}

export function digitsInPath(params: Readonly<Record<string, string>>, name: string): string {
  const value = params[name];
  if (!isIdText(value)) throw malformed(`${name}: esperado um id.`);
  return digitsOfId(value);
}

/** Fills missing fields with their documented defaults. A null counts as a value. */
export function withDefaults(object: JsonObject, defaults: JsonObject): JsonObject {
  const absent = Object.entries(defaults).filter(([name]) => !Object.hasOwn(object, name));
  return { ...object, ...Object.fromEntries(absent) };
}

export const image = check.object(
  {},
  {
    imageName: check.text,
    coordinateX: check.text,
    coordinateY: check.text,
    width: check.text,
    height: check.text,
  },
);

const role = check.choice('NONE', 'READ', 'EXECUTE', 'WRITE', 'MODIFY', 'REMOVE', 'COMPLETE');
const securityEntries = check.list(
  check.object({ partyId: check.integer, roles: check.list(role) }),
);

export const permissionChecks = {
  inheritPermissions: check.choice('INHERIT', 'NOT_INHERIT'),
  securityPermission: securityEntries,
  securityRestriction: securityEntries,
};
