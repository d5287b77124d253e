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
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
ajv.addKeyword({ keyword: 'enumDescriptions', schemaType: 'array' });

const compiled = new WeakMap<JsonObject, ValidateFunction>();
/** The same by what they say: many are made anew for each value. */
const known = new Map<string, ValidateFunction>();

/** True if a value fits a schema. Throws Error if the schema itself is invalid. */
export const fits = (value: Json, schema: JsonObject): boolean => misfitOf(value, schema) === null;

/** What is wrong; null for a value that fits. */
export function misfitOf(value: Json, schema: JsonObject): string | null {
  const validate = compiled.get(schema) ?? compileOnce(schema);
  compiled.set(schema, validate);
  return validate(inDoubles(value)) ? null : ajv.errorsText(validate.errors);
}

/** The validator has only 53-bit numbers, as editors do. */
function inDoubles<T extends Json>(value: T): T {
  return JSON.parse(stringifyExact(value));
}

function compileOnce(schema: JsonObject): ValidateFunction {
  const text = stringifyExact(schema);
  const validate = known.get(text) ?? ajv.compile(JSON.parse(text));
  known.set(text, validate);
  return validate;
}
