/** Checks JSON Schemas with an independent validator. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';

const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  strictTypes: false,
  strictRequired: false,
});
// Editors read this keyword, which is not in the standard.
ajv.addKeyword({ keyword: 'enumDescriptions', schemaType: 'array' });

const compiled = new WeakMap<JsonObject, ValidateFunction>();

/** True if a value fits a schema. Throws Error if the schema itself is invalid. */
export function fits(value: Json, schema: JsonObject): boolean {
  const validate = compiled.get(schema) ?? ajv.compile(inDoubles(schema));
  compiled.set(schema, validate);
  return validate(inDoubles(value));
}

/** The validator has only 53-bit numbers, as editors do. */
function inDoubles<T extends Json>(value: T): T {
  return JSON.parse(stringifyExact(value));
}
