/** JSON Schemas as a real validator takes them. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';

const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  strictTypes: false,
  strictRequired: false,
});
// What editors read beside the standard.
ajv.addKeyword({ keyword: 'enumDescriptions', schemaType: 'array' });

const compiled = new WeakMap<JsonObject, ValidateFunction>();

/** Whether a value fits a schema. Throws Error for a schema that is not valid itself. */
export function fits(value: Json, schema: JsonObject): boolean {
  const validate = compiled.get(schema) ?? ajv.compile(inDoubles(schema));
  compiled.set(schema, validate);
  return validate(inDoubles(value));
}

/** The validator has numbers of 53 bits only, as editors have. */
function inDoubles<T extends Json>(value: T): T {
  return JSON.parse(stringifyExact(value));
}
