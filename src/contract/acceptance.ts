/**
 * Reads values by the schemas of the contract. A value without any issue, as nearly all are, is read
 * by functions made from the definition of its schema, several times as fast as by zod. Any other
 * value is left to zod, which says what is wrong.
 */
import type * as z from 'zod/mini';
import { isObject, type Json, type JsonObject } from '../core/json.ts';

/** What zod makes of a value: its output, or its issues. */
export function readBy(
  schema: z.ZodMiniType,
  value: Json,
): { readonly output: unknown } | { readonly issues: readonly z.core.$ZodIssue[] } {
  const output = accepted(schema, value);
  if (output !== undefined) return { output };
  const result = schema.safeParse(value);
  return result.success ? { output: result.data } : { issues: result.error.issues };
}

/**
 * What zod makes of the value, which may be the value itself. Undefined: the value has issues, or
 * something that only zod reads.
 */
export function accepted(schema: z.ZodMiniType, value: Json): Json | undefined {
  return readerOf(schema)(value);
}

/** Undefined if only zod can read the value. */
type Reader = (value: Json | undefined) => Json | undefined;

/** Making the functions costs more than using them. */
const readers = new WeakMap<z.ZodMiniType, Reader>();

function readerOf(schema: z.ZodMiniType): Reader {
  const known = readers.get(schema);
  if (known !== undefined) return known;
  const reader = newReader(schema.def);
  readers.set(schema, reader);
  return reader;
}

/** The parts of a definition of zod that say what a value becomes. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: object } }[];
  readonly fn?: (value: unknown) => unknown;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly transform?: (value: Json) => Json;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly defaultValue?: Json;
}

const onlyZod: Reader = () => undefined;

function newReader(definition: Definition): Reader {
  const { type, checks = [], fn, innerType, element, shape, entries } = definition;
  // A format is a check of its own, and a coercion changes the value.
  if (type === 'string' && ('format' in definition || 'coerce' in definition)) return onlyZod;
  if (type === 'string') return textReader(checks.map(({ _zod: { def } }) => testIn(def)));
  if (checks.length > 0) return onlyZod;
  if (type === 'custom' && fn !== undefined) return (value) => (fn(value) ? value : undefined);
  if (type === 'boolean') return (value) => (typeof value === 'boolean' ? value : undefined);
  if (type === 'any') return (value) => value;
  if (type === 'enum' && entries !== undefined) return choiceReader(Object.values(entries));
  if (type === 'array' && element !== undefined) return listReader(readerOf(element));
  if (type === 'object' && shape !== undefined) return objectReader(shape);
  if (type === 'pipe') return pipeReader(definition);
  if (innerType === undefined) return onlyZod;
  const inner = readerOf(innerType);
  if (type === 'nullable') return (value) => (value === null ? null : inner(value));
  // Only a missing field is optional, or has a default.
  return type === 'optional' || type === 'default' ? inner : onlyZod;
}

type Test = (value: unknown) => unknown;

/** The test of a check; null for a check that is not a mere test. */
function testIn(check: object): Test | null {
  const { type, fn }: Partial<Definition> = check;
  return type === 'custom' && fn !== undefined ? fn : null;
}

function textReader(tests: readonly (Test | null)[]): Reader {
  const known = tests.flatMap((test) => test ?? []);
  if (known.length < tests.length) return onlyZod;
  return (value) => {
    if (typeof value !== 'string') return undefined;
    for (const test of known) if (!test(value)) return undefined;
    return value;
  };
}

function choiceReader(choices: readonly string[]): Reader {
  return (value) => (typeof value === 'string' && choices.includes(value) ? value : undefined);
}

function pipeReader({ in: before, out }: Definition): Reader {
  const { transform }: Definition = out?.def ?? { type: 'none' };
  if (before === undefined || transform === undefined) return onlyZod;
  const reader = readerOf(before);
  return (value) => {
    const read = reader(value);
    return read === undefined ? undefined : transform(read);
  };
}

function listReader(reader: Reader): Reader {
  return (value) => {
    if (!isList(value)) return undefined;
    let copy: Json[] | null = null;
    for (let at = 0; at < value.length; at++) {
      const read = reader(value[at]);
      if (read === undefined) return undefined;
      if (copy === null && read !== value[at]) copy = value.slice(0, at);
      copy?.push(read);
    }
    return copy ?? value;
  };
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

interface FieldReader {
  readonly name: string;
  readonly reader: Reader;
  readonly isOptional: boolean;
  /** What a missing field becomes. */
  readonly byDefault: Json | undefined;
}

function objectReader(shape: Readonly<Record<string, z.ZodMiniType>>): Reader {
  const fields = Object.entries(shape).map(([name, schema]): FieldReader => {
    const { type, defaultValue }: Definition = schema.def;
    const isOptional = type === 'optional';
    return { name, reader: readerOf(schema), isOptional, byDefault: defaultValue };
  });
  return (value) => (isObject(value) ? readFields(value, fields) : undefined);
}

/** The fields in the order of the schema; the object itself if that is what it has. */
function readFields(object: JsonObject, fields: readonly FieldReader[]): JsonObject | undefined {
  const names = Object.keys(object);
  let seen = 0;
  let copy: Record<string, Json> | null = null;
  for (const { name, reader, isOptional, byDefault } of fields) {
    const isNext = names[seen] === name;
    const isMissing = !isNext && !Object.hasOwn(object, name);
    if (isMissing && isOptional) continue;
    const given = object[name];
    const read = isMissing ? byDefault : reader(given);
    if (read === undefined) return undefined;
    if (!isNext || read !== given) copy ??= firstOf(names, seen, object);
    if (copy !== null) copy[name] = read;
    if (!isMissing) seen += 1;
  }
  // There are others, which only some schemas accept.
  if (seen < names.length) return undefined;
  return copy ?? object;
}

function firstOf(names: readonly string[], count: number, object: JsonObject) {
  const first: Record<string, Json> = {};
  for (const name of names.slice(0, count)) first[name] = object[name] ?? null;
  return first;
}
