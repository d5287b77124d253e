import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';

/**
 * Whether a value fits a JSON Schema. It knows the keywords that the schemas of documents
 * use, and throws TypeError for any other, so that none is passed over.
 */
export function fits(value: Json, schema: JsonObject, root = schema): boolean {
  return Object.entries(schema).every(([keyword, argument]) => {
    if (silent.has(keyword)) return true;
    const judge = judges[keyword];
    if (judge === undefined) throw new TypeError(`unknown keyword ${keyword}`);
    return judge(argument, {
      value,
      schema,
      root,
      fits: (inner, part) => fits(inner, objectOf(part), root),
    });
  });
}

interface Case {
  readonly value: Json;
  readonly schema: JsonObject;
  readonly root: JsonObject;
  readonly fits: (value: Json, schema: Json | undefined) => boolean;
}

type Judge = (argument: Json, about: Case) => boolean;

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);
const isNumber = (value: Json) => typeof value === 'number' || typeof value === 'bigint';

const types: Readonly<Record<string, (value: Json) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: isNumber,
  integer: (value) => typeof value === 'bigint' || Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: isObject,
};

const textOf = (value: Json) => (typeof value === 'string' ? value : '');

/** These say nothing by themselves. */
const silent = new Set(['$schema', '$defs', 'title', 'description', 'default', 'then']);

const judges: Readonly<Record<string, Judge>> = {
  type: (names, { value }) => listOf(names).some((name) => types[textOf(name)]?.(value) === true),
  const: (only, { value }) => value === only,
  enum: (allowed, { value }) => listOf(allowed).includes(value),
  pattern: (pattern, { value }) =>
    typeof value !== 'string' || new RegExp(textOf(pattern), 'u').test(value),
  minimum: (least, { value }) => !isNumber(value) || Number(value) >= Number(least),
  maximum: (most, { value }) => !isNumber(value) || Number(value) <= Number(most),
  maxProperties: (most, { value }) => Object.keys(objectOf(value)).length <= Number(most),
  required: (names, { value }) =>
    !isObject(value) || listOf(names).every((name) => Object.hasOwn(value, textOf(name))),
  additionalProperties: (_, { value, schema }) =>
    Object.keys(objectOf(value)).every((name) => name in objectOf(schema['properties'])),
  properties: (parts, { value, fits: inside }) =>
    Object.entries(objectOf(value)).every(([name, field]) => inside(field, objectOf(parts)[name])),
  items: (part, { value, fits: inside }) =>
    !Array.isArray(value) || value.every((item) => inside(item, part)),
  anyOf: (parts, { value, fits: inside }) => listOf(parts).some((part) => inside(value, part)),
  allOf: (parts, { value, fits: inside }) => listOf(parts).every((part) => inside(value, part)),
  not: (part, { value, fits: inside }) => !inside(value, part),
  if: (condition, { value, schema, fits: inside }) =>
    !inside(value, condition) || inside(value, schema['then']),
  $ref: (reference, { value, root, fits: inside }) => {
    const name = textOf(reference).replace('#/$defs/', '');
    const part = objectOf(root['$defs'])[name];
    if (part === undefined) throw new TypeError(`${textOf(reference)} leads nowhere`);
    return inside(value, part);
  },
};
