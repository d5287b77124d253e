import * as z from 'zod/mini';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { importSchema, KEY_CHARACTERS } from './import-schema.ts';
import { isDocumentKind, operationIds, type OperationId } from './operations.ts';
import { planSchema } from './plan-schema.ts';
import { type ResourceKind, resourceKinds } from './resources.ts';
import { listOwnFields, resourceSchema } from './resource-schema.ts';
import { findBodySchema, schemaOfPart } from './schemas.ts';
import { isIdLeaf } from './shape.ts';

/**
 * The JSON Schema (2020-12) of a kind of document, for editors. It describes the document as its
 * author may write it: the body of an operation, its params if it has no body, a document of
 * `import`, or a resource of a content folder. It contains the bounds of 64-bit integers as
 * bigints, so it must be printed exactly.
 */
export function makeJsonSchema(kind: OperationId | 'import' | 'resource'): JsonObject {
  const { described, description, parts } = describeKind(kind);
  const plain = editorSchema(described, description);
  // Documents with parts have their content in these.
  const schema = Object.hasOwn(parts, '$defs') ? plain : withVariables(plain);
  const { properties } = schema;
  return {
    ...schema,
    properties: {
      $schema: { type: 'string', description: 'This schema, for editors. Never sent.' },
      ...(isObject(properties) ? properties : {}),
    },
    $defs: { variable },
    ...parts,
  };
}

function describeKind(kind: OperationId | 'import' | 'resource') {
  if (kind === 'import') {
    const description = 'A document for lms-cli import: an operation with its body or params.';
    return { described: importSchema(), description, parts: partsByOperation() };
  }
  if (kind === 'resource') {
    const description = 'A document of a content folder, for lms-cli plan and lms-cli apply.';
    return { described: resourceSchema(), description, parts: bodiesByResource() };
  }
  const description = `A document for lms-cli: ${kind}.`;
  return { described: schemaOfPart(kind, false), description, parts: {} };
}

export const planJsonSchema = (): JsonObject =>
  editorSchema(planSchema(), 'A saved plan of lms-cli plan --out, for lms-cli apply. Not edited.');

/** Any schema as JSON Schema. Editors would show a title above the help of every field. */
export function editorSchema(of: z.ZodMiniType, description: string): JsonObject {
  const { $schema, ...schema } = convertSchema(of);
  return { $schema: $schema ?? null, description, ...schema };
}

/** Statement and alternatives stand either in cloze or in the contract's fields. */
function inEitherForm(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isObject(properties) || !Object.hasOwn(properties, 'cloze')) return schema;
  const contracts = ['question', 'lacunaAlternatives'];
  const others = Array.isArray(required) ? required : [];
  return {
    ...schema,
    required: others.filter((name) => !contracts.includes(name)),
    anyOf: [
      { required: ['cloze'], not: { anyOf: contracts.map((name) => ({ required: [name] })) } },
      { required: contracts, not: { required: ['cloze'] } },
    ],
  };
}

/** The operation of a document decides the schema of its body or its params. */
function partsByOperation(): JsonObject {
  const parts = operationIds.map((id): [string, Json] => {
    const { $schema: _, ...part } = convertSchema(schemaOfPart(id, false), { references: true });
    return [id, withVariables(part)];
  });
  return {
    allOf: operationIds.map(rowOf),
    $defs: { reference, variable, ...Object.fromEntries(parts) },
  };
}

/** The resource of a document decides the schema of its body. Tracks have no versions to release. */
function bodiesByResource(): JsonObject {
  const bodies = resourceKinds.map((kind): [string, Json] => {
    const options = { references: true, without: kind };
    const { $schema: _, ...body } = convertSchema(findBodySchema(kind, false), options);
    return [kind, withVariables(body)];
  });
  const rows = resourceKinds.map((kind) => {
    const body = { $ref: `#/$defs/${kind}` };
    const properties = kind === 'track' ? { body, release: { type: 'null' } } : { body };
    return whenever({ resource: { const: kind } }, { properties });
  });
  return {
    allOf: rows,
    $defs: { reference, variable, ...Object.fromEntries(bodies) },
  };
}

function rowOf(id: OperationId): JsonObject {
  const [part, other] = isDocumentKind(id) ? ['body', 'params'] : ['params', 'body'];
  const properties = { [part]: { $ref: `#/$defs/${id}` }, [other]: { maxProperties: 0 } };
  return whenever({ operation: { const: id } }, { properties, required: [part] });
}

/** Not a literal, because JavaScript mistakes an object with a field `then` for a promise. */
function whenever(properties: JsonObject, then: JsonObject): JsonObject {
  return Object.fromEntries(
    new Map<string, Json>([
      ['if', { properties, required: Object.keys(properties) }],
      ['then', then],
    ]),
  );
}

const reference: JsonObject = {
  type: 'object',
  description: 'The id of what another document creates, or of its newest released version.',
  properties: {
    $ref: {
      type: 'string',
      pattern: `^${KEY_CHARACTERS}(#versionId)?$`,
      description:
        'KEY: the id of what has that key. KEY#versionId: the id of its newest released version.',
    },
  },
  required: ['$ref'],
  additionalProperties: false,
};

const variable: JsonObject = {
  type: 'object',
  description: 'The value of a variable, from lms-cli.yaml or --var.',
  properties: {
    $var: { type: 'string', minLength: 1, description: 'NAME. A dot in it is nesting.' },
  },
  required: ['$var'],
  additionalProperties: false,
};

/** Allows a variable in place of every field and every element of a list. */
function withVariables(schema: JsonObject): JsonObject {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, orVariable(field)]),
      ),
    }),
    ...(isObject(items) && { items: orVariable(items) }),
    ...(Array.isArray(anyOf) && {
      anyOf: anyOf.map((each: Json) => (isObject(each) ? withVariables(each) : each)),
    }),
  };
}

/** The description and the default stay where editors look for them. */
function orVariable(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { description, default: usual, ...rest } = withVariables(schema);
  const { anyOf, ...others } = rest;
  const either = Array.isArray(anyOf) && Object.keys(others).length === 0 ? anyOf : [rest];
  return {
    ...(usual === undefined ? {} : { default: usual }),
    ...(description === undefined ? {} : { description }),
    anyOf: [...either, { $ref: '#/$defs/variable' }],
  };
}

interface Conversion {
  /** Allows a reference in place of every id. */
  readonly references?: boolean;
  /** Leaves out the fields that lms-cli fills in itself. */
  readonly without?: ResourceKind;
}

function convertSchema(
  schema: z.ZodMiniType,
  { references = false, without }: Conversion = {},
): JsonObject {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const list = String(path[path.lastIndexOf('properties') + 1] ?? '');
      const own = without === undefined ? [] : listOwnFields(without, list);
      for (const name of own) delete jsonSchema.properties?.[name];
      if (references && isIdLeaf(zodSchema._zod.def)) allowReference(jsonSchema);
      const { like } = z.globalRegistry.get(zodSchema) ?? {};
      if (like instanceof z.ZodMiniType) writeLike(jsonSchema, like);
    },
  });
  return inEitherForm(exactObject(json));
}

/** The keywords of another schema in the place of its name. */
function writeLike(own: z.core.JSONSchema.BaseSchema, like: z.ZodMiniType): void {
  const { $schema: _, ...keywords } = convertSchema(like);
  delete own['like'];
  Object.assign(own, keywords);
}

/** Allows a reference in place of an id. The description stays where editors look for it. */
function allowReference(id: z.core.JSONSchema.BaseSchema): void {
  const keywords = Object.entries(id).filter(([keyword]) => keyword !== 'description');
  const leaf = Object.fromEntries(keywords);
  for (const [keyword] of keywords) delete id[keyword];
  id.anyOf = [leaf, { $ref: '#/$defs/reference' }];
}

/** zod prints bounds beyond 2^53 as digits, because JSON.stringify cannot write them as numbers. */
function exactObject(value: object): JsonObject {
  const fields = Object.entries(value).map(([name, inner]): [string, Json] => [
    name,
    typeof inner === 'string' && (name === 'minimum' || name === 'maximum')
      ? BigInt(inner)
      : exact(inner),
  ]);
  return Object.fromEntries(fields);
}

function exact(value: unknown): Json {
  if (Array.isArray(value)) return value.map(exact);
  if (typeof value === 'object' && value !== null) return exactObject(value);
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : null;
}
