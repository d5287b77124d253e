import { parse, stringify } from 'lossless-json';
import { isJsonList, type Json } from '../core/json.ts';
import {
  BACKSLASH,
  CLOSE_BRACKET,
  closings,
  COMMA,
  isLineEnd,
  isSpace,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  STAR,
} from './decode.ts';
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
  if (tooDeepAt(text, MAX_OPEN) !== null) throw new SyntaxError('nested too deeply');
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
  const onDuplicateKey = () => {
    throw new SyntaxError('two fields with one name');
  };
  parse(text, null, { parseNumber: exactNumber, onDuplicateKey });
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
  const value = parsePlain(text);
  if (value === undefined) return undefined;
  return colonsOf(value, 1) === colonsIn(text) && !specialEscape.test(text) ? value : undefined;
}

/**
 * A colon written as an escape would count in the value but not in the text. A carriage return is
 * read as a line break, and JSON knows it only as an escape.
 */
const specialEscape = /\\(?:r|u00(?:3|0d))/i;

function parsePlain(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

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

/**
 * How many levels a recursive parser may meet; with more it could overflow the stack. Documents
 * have a lower limit, which is checked on their trees.
 */
export const MAX_OPEN = 200;

/**
 * Where a JSON text first nests deeper than the limit; null if it never does. It runs before any
 * parser, so it accepts any text, including one with comments. It ignores brackets in strings and
 * comments, and closing brackets without a partner.
 */
export function tooDeepAt(text: string, limit: number): number | null {
  return hasMoreBrackets(text, limit) ? (openBrackets(text, limit)[limit] ?? null) : null;
}

/** Whether the text has more opening brackets than that. Few texts have, and this is fast. */
function hasMoreBrackets(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const bracket of ['{', '[']) {
    let at = text.indexOf(bracket);
    for (; at !== -1 && count <= limit; at = text.indexOf(bracket, at + 1)) count += 1;
  }
  return count > limit;
}

/**
 * The places of the brackets that are still open at the end, outermost first. Stops as soon as more
 * brackets are open than the limit.
 */
export function openBrackets(text: string, limit: number): readonly number[] {
  const open: number[] = [];
  const awaited: number[] = [];
  eachMark(text, 0, (code, at) => {
    if (closesOrOpens(code, awaited)) open.push(at);
    else open.length = awaited.length;
    return open.length > limit;
  });
  return open;
}

/** Notes a bracket among the closing ones that are awaited. True if it opens something. */
function closesOrOpens(code: number, awaited: number[]): boolean {
  if (code === awaited.at(-1)) awaited.pop();
  const closing = closings[code];
  if (closing !== undefined) awaited.push(closing);
  return closing !== undefined;
}

interface ArrayText {
  /** Where its bracket opens it. */
  readonly opening: number;
  /** Each from one comma or bracket to the next. */
  readonly elements: readonly (readonly [start: number, end: number])[];
  /** The place behind its closing bracket; null without one. */
  readonly end: number | null;
}

/** The places of the elements in a text that begins an array; null for any other text. */
export function splitArray(text: string): ArrayText | null {
  let opening = 0;
  for (; opening < text.length; opening++) {
    const code = text.charCodeAt(opening);
    const end = code === SLASH ? endOfComment(text, opening) : opening;
    if (end === opening && !isSpace(code)) break;
    opening = end;
  }
  if (text.charCodeAt(opening) !== OPEN_BRACKET) return null;
  const elements: [number, number][] = [];
  const awaited: number[] = [];
  let start = opening + 1;
  let end: number | null = null;
  eachMark(text, start, (code, at) => {
    if (awaited.length > 0 || (code !== COMMA && code !== CLOSE_BRACKET)) {
      closesOrOpens(code, awaited);
      return false;
    }
    elements.push([start, at]);
    start = at + 1;
    if (code === CLOSE_BRACKET) end = start;
    return end !== null;
  });
  if (end === null) elements.push([start, text.length]);
  return { opening, elements, end };
}

/** The brackets and commas outside of strings and comments, up to the first that is enough. */
function eachMark(
  text: string,
  from: number,
  isEnough: (code: number, at: number) => boolean,
): void {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === SLASH) at = endOfComment(text, at);
    else if (marks.has(code) && isEnough(code, at)) return;
  }
}

const marks: ReadonlySet<number> = new Set([
  COMMA,
  ...Object.entries(closings).flatMap(([open, close]) => [Number(open), close]),
]);

/** The last place of the string that begins here. A line break ends an unclosed string. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE || isLineEnd(code)) return at;
  }
  return text.length;
}

/** The last place of the comment that begins here; `start` itself if none begins here. */
function endOfComment(text: string, start: number): number {
  const code = text.charCodeAt(start + 1);
  if (code !== SLASH && code !== STAR) return start;
  const end = code === SLASH ? text.indexOf('\n', start) : text.indexOf('*/', start + 2);
  if (end === -1) return text.length;
  return code === SLASH ? end : end + 1;
}
