/** The contract's fields as zod schemas. A failure carries what is expected. */
import type { Expected } from '../core/params.d.ts';
import * as z from 'zod/mini';
import {
  isGivenId,
  isId,
  isIdText,
  isInt64,
  isJsonNumber,
  MAX_ID,
  MIN_INTEGER,
  toInteger,
  toTwoPlaces,
} from './numbers.ts';

interface Expectation {
  readonly expected: Expected;
}

export function expectFrom(params: unknown): Expected {
  if (isExpectation(params)) return params.expected;
  throw new TypeError('an issue without what is expected');
}

const isExpectation = (params: unknown): params is Expectation =>
  typeof params === 'object' && params !== null && 'expected' in params;

/** JSON Schema keywords that zod cannot express. Large bounds are texts of digits. */
interface Keywords {
  /** The schema whose keywords it has. */
  readonly like?: z.ZodMiniType;
  readonly [keyword: string]: unknown;
}

/** A field that our own test checks. */
export function leaf<T>(test: (value: unknown) => boolean, expected: Expected, keywords: Keywords) {
  return z.custom<T>(test, { params: { expected } }).register(z.globalRegistry, keywords);
}

export const must = <T>(test: (value: T) => boolean, expected: Expected, more: object = {}) =>
  z.refine<T>(test, { params: { expected }, ...more });

/** A field that another schema checks as a whole: whatever is wrong in it is one failure. */
export function whole<T>(schema: z.ZodMiniType, expected: Expected) {
  return leaf<T>((value) => schema.safeParse(value).success, expected, { like: schema });
}

/** Adds the description that editors show, for a schema that is used in only one place. */
export function field<T extends z.ZodMiniType>(description: string, schema: T): T {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description });
  return schema;
}

/** A field that may be missing or null. A null is sent as null. */
export function optional<T extends z.ZodMiniType>(schema: T) {
  return z.optional(z.nullable(schema));
}

export const list = <T extends z.ZodMiniType>(element: T) => z.array(element);
export const boolean = () => z.boolean();

/** One of these words. Editors show the meaning of each. */
export const choice = <const V extends string>(
  values: readonly V[],
  meanings: Readonly<Record<V, string>>,
) => {
  const enumDescriptions = values.map((value) => meanings[value]);
  return z.enum(values).register(z.globalRegistry, { enumDescriptions });
};

export const text = () =>
  z.string().check(must<string>((value) => value.isWellFormed(), 'well-formed'));

export const number = () => leaf<number | bigint>(isJsonNumber, 'number', { type: 'number' });

export const integer = () =>
  leaf<number | bigint>(isInt64, 'integer', {
    type: 'integer',
    minimum: String(MIN_INTEGER),
    maximum: String(MAX_ID),
  });

const idKeywords = { minimum: 0, maximum: String(MAX_ID) };

export const id = () => leaf<number | bigint>(isId, 'id', { type: 'integer', ...idKeywords });

/** The id of a released version, as a release operation returns it. */
export const versionId = () =>
  leaf<number | bigint>(isId, 'version-id', { type: 'integer', ...idKeywords });

/** The id of a lacuna question. The examples write it as a number and as a string. */
export const lacunaId = () =>
  z.pipe(
    idOrDigits(),
    z.transform((value) => (typeof value === 'string' ? toInteger(value) : value)),
  );

/** An id for a path: its digits, without leading zeros. */
export const idInPath = () =>
  z.pipe(
    idOrDigits(),
    z.transform((value) => String(BigInt(value))),
  );

/** An id that a service has given: its digits, without leading zeros. */
export const givenId = () =>
  z.pipe(
    leaf<number | bigint | string>(isGivenId, 'given-id', {
      type: ['integer', 'string'],
      minimum: 1,
    }),
    z.transform((value) => String(BigInt(value))),
  );

const idOrDigits = () =>
  leaf<number | bigint | string>((value) => isId(value) || isIdText(value), 'id', {
    type: ['integer', 'string'],
    ...idKeywords,
    pattern: '^[0-9]{1,19}$',
  });

/** A decimal with two places, written as such a string or as a number with an exact equivalent. */
export const twoPlaces = () =>
  z.pipe(
    leaf<string | number | bigint>((value) => toTwoPlaces(value) !== null, 'two-places', {
      type: ['string', 'number'],
      pattern: '^-?[0-9]+\\.[0-9]{2}$',
    }),
    z.transform((value) => String(toTwoPlaces(value))),
  );

export const pixels = () =>
  z.pipe(
    leaf<string | number | bigint>((value) => isId(value) || isIdText(value), 'pixels', {
      type: ['string', 'integer'],
      ...idKeywords,
      pattern: '^[0-9]{1,19}$',
    }),
    z.transform(String),
  );

/** The name of an image file without a folder. The contract spells one image type JPGE. */
export const imageName = () =>
  text().check(
    must<string>((value) => /^[^/\\\p{Cc}]*\.(jpg|jpeg|jpge|png|gif)$/iu.test(value), 'image-name'),
  );

/** Objects that reject unknown fields, or pass them to the service (--allow-unknown). */
export type ObjectSchema = typeof z.strictObject | typeof z.looseObject;

/** `either` makes a field required or optional, depending on where the permissions are used. */
export function permissions(
  object: ObjectSchema,
  either: (schema: z.ZodMiniType) => z.ZodMiniType = (schema) => schema,
) {
  return {
    inheritPermissions: field(
      'Whether to inherit the permissions of the parent.',
      either(inheritance()),
    ),
    securityPermission: field('Roles granted to parties.', either(securityEntries(object))),
    securityRestriction: field('Roles denied to parties.', either(securityEntries(object))),
  };
}

function securityEntries(object: ObjectSchema) {
  return list(
    object({
      partyId: field('Id of the party in the learning module, not the id of the user.', id()),
      roles: field('Roles granted or denied.', list(role())),
    }),
  );
}

const inheritance = () =>
  choice(['INHERIT', 'NOT_INHERIT'], {
    INHERIT: 'Inherit the permissions of the parent.',
    NOT_INHERIT: 'Use only the permissions given here.',
  });

/** The contract lists the names and does not explain them. */
const role = () =>
  choice(['NONE', 'READ', 'EXECUTE', 'WRITE', 'MODIFY', 'REMOVE', 'COMPLETE'], {
    NONE: 'No access.',
    READ: 'Read.',
    EXECUTE: 'Execute.',
    WRITE: 'Write.',
    MODIFY: 'Modify.',
    REMOVE: 'Remove.',
    COMPLETE: 'Complete access. The contract does not say what it includes.',
  });
