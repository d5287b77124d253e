/** Reads the schemas as data: which fields an object has at a path, and the type of each. */
import type { Expected } from '../core/params.d.ts';
import type * as z from 'zod/mini';
import type { JsonPath } from '../core/json.ts';
import { expectFrom } from './field-schemas.ts';

interface Field {
  readonly name: string;
  readonly required: boolean;
}

/** The parts of a zod definition that lead from a schema to the schemas inside it. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly z.ZodMiniType[];
  readonly valueType?: z.ZodMiniType;
  readonly params?: unknown;
}

function unwrapSchema(schema: z.ZodMiniType): Definition {
  const definition: Definition = schema.def;
  const inner = definition.innerType ?? definition.in;
  return inner === undefined ? definition : unwrapSchema(inner);
}

/** What the schema says of the value at the path, in each of its alternatives. */
function definitionsAt(schema: z.ZodMiniType, path: JsonPath): Definition[] {
  const definition = unwrapSchema(schema);
  const { shape = {}, element, options, valueType } = definition;
  const [step, ...rest] = path;
  if (options !== undefined) return options.flatMap((option) => definitionsAt(option, path));
  if (step === undefined) return [definition];
  const field = Object.hasOwn(shape, step) ? shape[step] : valueType;
  const inner = typeof step === 'number' ? element : field;
  return inner === undefined ? [] : definitionsAt(inner, rest);
}

/** The fields of the object at the path; none if it is not an object. */
export function fieldsAt(schema: z.ZodMiniType, path: JsonPath): Field[] {
  return definitionsAt(schema, path).flatMap(({ shape = {} }) =>
    Object.entries(shape).map(([name, field]) => ({
      name,
      required: field._zod.optin === undefined,
    })),
  );
}

/** The expected type of the value at the path; null if the schema does not describe the path. */
export function expectedAt(schema: z.ZodMiniType, path: JsonPath): Expected | null {
  const [found] = definitionsAt(schema, path);
  if (found === undefined) return null;
  return found.type === 'custom' ? expectFrom(found.params) : expectType(found.type);
}

/** True for an id itself, not for an optional id or a list of ids. */
export function isIdLeaf(definition: Pick<Definition, 'type' | 'params'>): boolean {
  if (definition.type !== 'custom') return false;
  const expected = expectFrom(definition.params);
  return expected === 'id' || expected === 'version-id';
}

export function expectType(type: string): Expected {
  const expected = expectedByType.get(type);
  if (expected !== undefined) return expected;
  throw new TypeError(`no field of the contract is ${type}`);
}

const expectedByType: ReadonlyMap<string, Expected> = new Map([
  ['string', 'text'],
  ['enum', 'text'],
  ['boolean', 'boolean'],
  ['array', 'list'],
  ['object', 'object'],
  ['record', 'object'],
]);
