/** Reads the schemas as data: which fields an object has at a place. */
import type * as z from 'zod/mini';
import type { JsonPath } from '../core/json.ts';

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
