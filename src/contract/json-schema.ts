import * as z from 'zod/mini';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import type { DocumentKind } from './operations.ts';
import { schemaOf } from './schemas.ts';

/**
 * The JSON Schema (2020-12) of a kind of document as its author may write it, for editors.
 * The bounds of 64-bit integers are bigints in it, so it must be printed exactly.
 */
export function jsonSchemaOf(kind: DocumentKind): JsonObject {
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const { $schema, properties, ...rest } = exactObject(
    z.toJSONSchema(schemaOf(kind, false), options),
  );
  return {
    $schema: $schema ?? null,
    title: `Document for lms-cli: ${kind}`,
    ...rest,
    properties: {
      $schema: { type: 'string', description: 'This schema, for the editor; it is never sent.' },
      ...(isObject(properties) ? properties : {}),
    },
  };
}

/** zod writes its result as JSON.stringify can, so bounds beyond 2^53 come as their digits. */
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
