import { parse, stringify } from 'lossless-json';
import type { Json } from '../core/json.ts';
import { tooDeepAt } from './nesting.ts';
import { plainJson } from './plain-json.ts';

/** Levels of nesting that are read; the parsers are recursive, and a text can be foreign. */
const MAX_LEVELS = 200;

/** A text without these has no number that JSON.parse would round to another or to infinity. */
const needsExactness = /\d{16}|\d[eE]\+?\d{3}/;

/**
 * The value of a JSON text. Integers that a number could not hold become bigints; of two
 * fields with one name the last counts, as in JSON.parse, and `__proto__` is a field like
 * any other. Throws SyntaxError for what is not JSON, for a number beyond all bounds, and
 * for more than 200 levels of nesting.
 */
export function parseExact(text: string): Json {
  if (tooDeepAt(text, MAX_LEVELS) !== null) throw new SyntaxError('nested too deeply');
  const value: Json = needsExactness.test(text)
    ? parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue })
    : JSON.parse(text);
  return value;
}

/**
 * The same, but throws SyntaxError as well where two fields of one name differ: readers of such
 * a text do not agree on what it says.
 */
export function parseUnambiguous(text: string): Json {
  const plain = plainJson(text);
  if (plain !== undefined) return plain;
  const value = parseExact(text);
  const onDuplicateKey = () => {
    throw new SyntaxError('two fields with one name');
  };
  parse(text, null, { parseNumber: exactNumber, onDuplicateKey });
  return value;
}

/** The number that a JSON number stands for. Throws SyntaxError where it is not finite. */
export function exactNumber(digits: string): number | bigint {
  const value = Number(digits);
  if (!Number.isFinite(value)) throw new SyntaxError('a number beyond all bounds');
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(digits) ? value : BigInt(digits);
}

/** The JSON text of a value, its integers exact; one line unless an indent is given. */
export function stringifyExact(value: Json, indent?: number): string {
  return hasBigInt(value)
    ? String(stringify(value, null, indent))
    : JSON.stringify(value, null, indent);
}

function hasBigInt(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  return Object.values(value).some(hasBigInt);
}
