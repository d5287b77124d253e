import { parse, stringify } from 'lossless-json';
import { isJsonList, type Json } from '../core/json.ts';
import { isReserved, MAX_LEVELS } from './source-document.ts';

/** JSON.parse can round a number, or make it infinite, only in a text that matches this. */
const needsExactness = /\d{16}|\d[eE]\+?\d{3}/;

/**
 * The value of a JSON text. Integers that a number cannot hold become bigints. As in JSON.parse,
 * the last of two fields with the same name wins. `__proto__` is an ordinary field. Throws
 * SyntaxError for invalid JSON, for numbers that are not finite, and for more than 200 levels of
 * nesting.
 */
export function parseExact(text: string): Json {
  // JSON.parse is not recursive, unlike the parser of exact numbers.
  if (hasMoreBrackets(text, MAX_OPEN) && isDeeper(JSON.parse(text), MAX_OPEN)) {
    throw new SyntaxError('nested too deeply');
  }
  const value: Json = needsExactness.test(text)
    ? parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue })
    : JSON.parse(text);
  return value;
}

/**
 * Like `parseExact`, but also throws SyntaxError if two fields of the same name differ, because
 * readers would disagree on the meaning of such a text.
 */
export function parseUnambiguous(text: string): Json {
  const plain = parseFlawless(text);
  if (plain !== undefined) return plain;
  const value = parseExact(text);
  // It throws at two fields with one name.
  parse(text, null, exactNumber);
  return value;
}

/** The value of a JSON number. Throws SyntaxError if it is not finite. */
export function exactNumber(digits: string): number | bigint {
  const value = Number(digits);
  if (!Number.isFinite(value)) throw new SyntaxError('a number beyond all bounds');
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(digits) ? value : BigInt(digits);
}

/** The JSON text of a value, with exact integers; on one line without an indent. */
export function stringifyExact(value: Json, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    // It refuses bigint, which is rare. Looking for one first would cost as much as writing.
    if (!(error instanceof TypeError)) throw error;
    return String(stringify(value, null, indent));
  }
}

/**
 * The value of a JSON text, if no check of any kind of document could complain about the text.
 * Otherwise undefined, and the exact parser has to read it: invalid JSON, repeated or reserved
 * names, integers that a number cannot hold, deep nesting, and some texts that turn out to be fine.
 * Ten times as fast as the exact parser.
 */
export function parseFlawless(text: string): Json | undefined {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return colonsOf(value, 1) === colonsIn(text) && !specialEscape.test(text) ? value : undefined;
}

/**
 * A colon written as an escape would count in the value but not in the text. A carriage return is
 * read as a line break, and JSON knows it only as an escape.
 */
const specialEscape = /\\(?:r|u00(?:3|0d))/i;

/**
 * The number of colons in the JSON text of a value: one for each field, and those in names and
 * texts. JSON.parse drops the first of two fields with the same name, so their text has more colons
 * than this. NaN, which equals nothing, sends the text to the exact parser.
 */
function colonsOf(value: Json, level: number): number {
  if (typeof value === 'string') return colonsIn(value);
  if (typeof value === 'number') return isExact(value) ? 0 : NaN;
  if (typeof value !== 'object' || value === null) return 0;
  if (level > MAX_LEVELS) return NaN;
  let count = 0;
  if (isJsonList(value)) {
    for (const item of value) count += colonsOf(item, level + 1);
    return count;
  }
  for (const name of Object.keys(value)) {
    if (isReserved(name)) return NaN;
    count += 1 + colonsIn(name) + colonsOf(value[name] ?? null, level + 1);
  }
  return count;
}

const isExact = (value: number) =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));

function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) count += 1;
  return count;
}

/** Levels for a recursive parser, which more could overflow. Trees have a lower limit. */
export const MAX_OPEN = 200;

/** True for a value with more levels of objects and lists. */
export const isDeeper = (value: Json, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner: Json) => isDeeper(inner, levels - 1)));

/** Whether the text has more opening brackets than that. Few texts have, and this is fast. */
const hasMoreBrackets = (text: string, limit: number): boolean =>
  text.length > limit && text.split(/[[{]/, limit + 2).length > limit + 1;
