/** Reads the schemas as data: which fields an object has at a path, and the type of each. */
import type { Expected } from '../messages/params.d.ts';
import type * as z from 'zod/mini';
import type { JsonPath } from '../core/json.ts';
import { ruleOf } from './field-schemas.ts';

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

const definitionOf = (schema: z.ZodMiniType): Definition => schema.def;

function unwrapSchema(schema: z.ZodMiniType): Definition {
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? definition.in;
  return inner === undefined ? definition : unwrapSchema(inner);
}

/** The fields of the object at the path; none if it is not an object. */
export function fieldsAt(schema: z.ZodMiniType, path: JsonPath): Field[] {
  const { shape, element, options, valueType } = unwrapSchema(schema);
  const [step, ...rest] = path;
  if (options !== undefined) return options.flatMap((option) => fieldsAt(option, path));
  if (step === undefined) {
    return Object.entries(shape ?? {}).map(([name, field]) => ({
      name,
      required: field._zod.optin === undefined,
    }));
  }
  const inner = typeof step === 'number' ? element : (shape?.[step] ?? valueType);
  return inner === undefined ? [] : fieldsAt(inner, rest);
}

/** The expected type of the value at the path; null if the schema does not describe the path. */
export function expectedAt(schema: z.ZodMiniType, path: JsonPath): Expected | null {
  const { type, shape, element, params } = unwrapSchema(schema);
  const [step, ...rest] = path;
  if (step === undefined) return type === 'custom' ? ruleOf(params).expected : expectedOf(type);
  const fields = shape ?? {};
  const field = Object.hasOwn(fields, step) ? fields[step] : undefined;
  const inner = typeof step === 'number' ? element : field;
  return inner === undefined ? null : expectedAt(inner, rest);
}

/** True for an id itself, not for an optional id or a list of ids. */
export function isIdLeaf(definition: Pick<Definition, 'type' | 'params'>): boolean {
  if (definition.type !== 'custom') return false;
  const { expected } = ruleOf(definition.params);
  return expected === 'id' || expected === 'version-id';
}

export function expectedOf(type: string): Expected {
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
