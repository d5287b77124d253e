/** Reads the schemas as data: which fields an object has at a place, and what each must be. */
import type * as z from 'zod/mini';
import type { JsonPath } from '../core/json.ts';
import type { Expected } from '../core/problem-params.ts';
import { ruleOf } from './field-schemas.ts';

interface Field {
  readonly name: string;
  readonly required: boolean;
}

/** The parts of a zod definition that lead from a schema to the ones inside it. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  /** The alternatives of a union. */
  readonly options?: readonly z.ZodMiniType[];
  /** What each field of a record holds. */
  readonly valueType?: z.ZodMiniType;
  /** The rule of a leaf of ours. */
  readonly params?: unknown;
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema.def;

function unwrapped(schema: z.ZodMiniType): Definition {
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? definition.in;
  return inner === undefined ? definition : unwrapped(inner);
}

/** The fields of the object that stands at the path; none where no object does. */
export function fieldsOf(schema: z.ZodMiniType, path: JsonPath): Field[] {
  const { shape, element, options, valueType } = unwrapped(schema);
  const [step, ...rest] = path;
  if (options !== undefined) return options.flatMap((option) => fieldsOf(option, path));
  if (step === undefined) {
    return Object.entries(shape ?? {}).map(([name, field]) => ({
      name,
      required: field._zod.optin === undefined,
    }));
  }
  const inner = typeof step === 'number' ? element : (shape?.[step] ?? valueType);
  return inner === undefined ? [] : fieldsOf(inner, rest);
}

/** What the value at the path must be; null where the schema says nothing of the place. */
export function expectedAt(schema: z.ZodMiniType, path: JsonPath): Expected | null {
  const { type, shape, element, params } = unwrapped(schema);
  const [step, ...rest] = path;
  if (step === undefined) return type === 'custom' ? ruleOf(params).expected : expectedOf(type);
  const fields = shape ?? {};
  const field = Object.hasOwn(fields, step) ? fields[step] : undefined;
  const inner = typeof step === 'number' ? element : field;
  return inner === undefined ? null : expectedAt(inner, rest);
}

/** True for the definition of an id itself, not for one that is optional or in a list. */
export function isIdLeaf(definition: Pick<Definition, 'type' | 'params'>): boolean {
  if (definition.type !== 'custom') return false;
  const { expected } = ruleOf(definition.params);
  return expected === 'id' || expected === 'version-id';
}

/** What a value of a type of zod's own must be. */
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
