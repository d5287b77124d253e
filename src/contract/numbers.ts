/** The exact forms of the contract's numbers, and the conversion of looser forms. */

export const MIN_INTEGER = -(2n ** 63n);
/** The largest integer of 64 bits, and so the largest id: 9223372036854775807. */
export const MAX_ID = 2n ** 63n - 1n;

export function isJsonNumber(value: unknown): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));
}

/** True for a whole number of 64 bits with an exact value. */
export function isInt64(value: unknown): value is number | bigint {
  if (typeof value === 'bigint') return value >= MIN_INTEGER && value <= MAX_ID;
  return Number.isSafeInteger(value);
}

/** True for an id: a whole number from 0 to 2^63 - 1. */
export function isId(value: unknown): value is number | bigint {
  return isInt64(value) && value >= 0;
}

/** True for the digits of an id, as in arguments and some documents. */
export function isIdText(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,19}$/.test(value) && BigInt(value) <= MAX_ID;
}

/** True for an id that a service has given, or its digits: it counts from 1. */
export function isGivenId(value: unknown): value is number | bigint | string {
  return (isId(value) || isIdText(value)) && BigInt(value) > 0n;
}

/** A number if it is exact, otherwise a bigint. */
export function toInteger(text: string): number | bigint {
  const exact = BigInt(text);
  return exact >= Number.MIN_SAFE_INTEGER && exact <= Number.MAX_SAFE_INTEGER
    ? Number(exact)
    : exact;
}

/**
 * The decimal string with two places for a value (docs/contract.md, Bodies); null if no exact one
 * exists. 70 is "70.00", 7.5 is "7.50", "7.25" stays as it is, 7.125 has none.
 */
export function toTwoPlaces(value: unknown): string | null {
  if (typeof value === 'string') return /^-?\d+\.\d{2}$/.test(value) ? value : null;
  if (!isJsonNumber(value)) return null;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return `${value}.00`;
  // Above this, a number cannot hold two places.
  if (Math.abs(value) >= 1e13) return null;
  const text = value.toFixed(2);
  return Number(text) === value ? text : null;
}
