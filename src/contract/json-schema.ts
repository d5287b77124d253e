import * as z from 'zod/mini';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { importSchema, paramsSchemaOf } from './import-schema.ts';
import { operationIds, operations, type OperationId } from './operations.ts';
import { schemaOf } from './schemas.ts';
import { isIdLeaf } from './shape.ts';

/**
 * The JSON Schema (2020-12) of a kind of document, for editors. It describes the document as its
 * author may write it: the body of an operation, its params if it has no body, or a document of
 * `import`. It contains the bounds of 64-bit integers as bigints, so it must be printed exactly.
 */
export function jsonSchemaOf(kind: OperationId | 'import'): JsonObject {
  const isImport = kind === 'import';
  const bare = editorSchema(
    isImport ? importSchema() : partSchemaOf(kind),
    isImport
      ? 'A document for lms-cli import: an operation with its body or params.'
      : `A document for lms-cli: ${kind}.`,
  );
  // A document of import has its content in its parts.
  const schema: JsonObject = isImport ? bare : { ...withVariables(bare), $defs: { variable } };
  const { properties } = schema;
  return {
    ...schema,
    properties: {
      $schema: { type: 'string', description: 'This schema, for editors. Never sent.' },
      ...(isObject(properties) ? properties : {}),
    },
    ...(isImport ? partsByOperation() : {}),
  };
}

/**
 * Any schema as JSON Schema. Without a title, because editors would show it above the help of every
 * field.
 */
export function editorSchema(of: z.ZodMiniType, description: string): JsonObject {
  const { $schema, ...schema } = converted(of);
  return { $schema: $schema ?? null, description, ...schema };
}

/** The part that an operation needs: its body, otherwise its params. */
function partSchemaOf(operation: OperationId): z.ZodMiniType {
  const { documentKind } = operations[operation];
  return documentKind === null ? paramsSchemaOf(operation) : schemaOf(documentKind, false);
}

/**
 * A lacuna question has its statement and alternatives either in cloze or in the contract's fields.
 */
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
    const { $schema: _, ...part } = converted(partSchemaOf(id), { references: true });
    return [id, withVariables(part)];
  });
  return {
    allOf: operationIds.map(rowOf),
    $defs: { reference, variable, ...Object.fromEntries(parts) },
  };
}

function rowOf(id: OperationId): JsonObject {
  const hasBody = operations[id].documentKind !== null;
  const [part, other] = hasBody ? ['body', 'params'] : ['params', 'body'];
  const properties = { [part]: { $ref: `#/$defs/${id}` }, [other]: { maxProperties: 0 } };
  const condition = { properties: { operation: { const: id } }, required: ['operation'] };
  // Not a literal, because JavaScript mistakes an object with a field `then` for a promise.
  return Object.fromEntries(
    new Map<string, Json>([
      ['if', condition],
      ['then', { properties, required: [part] }],
    ]),
  );
}

const reference: JsonObject = {
  type: 'object',
  description: 'The id that another document returns, in this import or an earlier one.',
  properties: {
    $ref: {
      type: 'string',
      pattern: '^[^#]+(#versionId)?$',
      description:
        'KEY: the id of what the document with that key creates. KEY#versionId: the version id that it releases.',
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

function converted(schema: z.ZodMiniType, { references = false } = {}): JsonObject {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (references && isIdLeaf(zodSchema._zod.def)) allowReference(jsonSchema);
    },
  });
  return inEitherForm(exactObject(json));
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
