/** Decodes encoded parts of a text and maps each decoded part back to its place in the text. */
import { escapesAt } from './escapes.ts';

/** Offsets in UTF-16 units: `[start, end)`. */
export type Span = readonly [start: number, end: number];

export interface Decoded {
  readonly text: string;
  /** Where in the encoded text a span of `text` is written. */
  readonly place: (span: Span) => Span;
  /** True if the encoded text ends with it. */
  readonly isLast: boolean;
}

/** The text with every escape replaced once; null if it contains none. */
export function unescaped(text: string): Decoded | null {
  let decoded = '';
  let at = 0;
  const replaced: Replaced[] = [];
  for (const { index } of text.matchAll(/[%&\\]/g)) {
    const [escape] = index < at ? [] : escapesAt(text, index);
    if (escape === undefined) continue;
    decoded += text.slice(at, index);
    const from = decoded.length;
    decoded += escape.unit;
    replaced.push({ from, to: decoded.length, start: index, end: escape.end });
    at = escape.end;
  }
  if (replaced.length === 0) return null;
  return {
    text: decoded + text.slice(at),
    place: ([start, end]) => [placeOf(start, replaced)[0], placeOf(end - 1, replaced)[1]],
    isLast: true,
  };
}

/** One escape: its replacement and where it was in the text. */
interface Replaced {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Where in the encoded text the unit at an offset of the decoded text was written. */
function placeOf(offset: number, replaced: readonly Replaced[]): Span {
  let low = 0;
  let high = replaced.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((replaced[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const last = replaced[low - 1];
  if (last === undefined) return [offset, offset + 1];
  if (offset < last.to) return [last.start, last.end];
  const start = last.end + offset - last.to;
  return [start, start + 1];
}

/** Patterns that recognize possible bytes in hexadecimal digits or in base64. */
export interface Runs {
  /** Cheap tests for whether a text contains a run at all. */
  readonly hasHex: RegExp;
  readonly hasBase64: RegExp;
  readonly hex: RegExp;
  readonly leastCharacters: number;
}

/** Requiring longer runs than this makes the search no cheaper. */
const MOST_LEAST_BYTES = 8;
const known = new Map<number, Runs>();

/** @param bytes length of the shortest secret that is searched for */
export function runsOf(bytes: number): Runs {
  const least = Math.min(bytes, MOST_LEAST_BYTES);
  const runs = known.get(least) ?? runsFrom(least);
  known.set(least, runs);
  return runs;
}

/** Bytes may be separated by a few marks and by a prefix such as `0x` or `\\x`. */
const BETWEEN_BYTES = '[^0-9a-z]{0,12}(?:0?x)?';

/** The possible rest after the last whole byte of a truncated text. */
const HALF_A_BYTE = /^[^0-9a-z]{0,12}(?:0?x?)[0-9a-f]?$/i;
const MOST_OF_A_BYTE = 16;

function runsFrom(leastBytes: number): Runs {
  const more = leastBytes - 1;
  const bytes = `[0-9a-f]{2}(?:${BETWEEN_BYTES}[0-9a-f]{2})`;
  const leastCharacters = Math.ceil((leastBytes * 4) / 3);
  return {
    hasHex: new RegExp(`${bytes}{${more}}`, 'i'),
    hasBase64: new RegExp(String.raw`(?:[\w+/-](?:\r?\n[ \t]*)?){${leastCharacters}}`),
    hex: new RegExp(`${bytes}{${more},}[0-9a-f]?`, 'gi'),
    leastCharacters,
  };
}

/** Bytes in hexadecimal digits, in either alignment: the run may have begun before the secret. */
export function* hexIn(text: string, { hex }: Runs): Generator<Decoded> {
  for (const { 0: run, index } of text.matchAll(hex)) {
    const written = run.replaceAll(/0?x|[^0-9a-f]/gi, '');
    const rest = text.slice(index + run.length, index + run.length + MOST_OF_A_BYTE);
    const isLast = rest.length < MOST_OF_A_BYTE && HALF_A_BYTE.test(rest);
    const places = placesOf(run, /(0?x)|[0-9a-f]/gi);
    for (const from of [0, 1]) {
      const place = ([start, end]: Span): Span => {
        const digits = places();
        const last = digits[from + 2 * end - 1] ?? 0;
        return [index + (digits[from + 2 * start] ?? 0), index + last + 1];
      };
      yield { text: hexText(written, from), place, isLast };
    }
  }
}

function hexText(written: string, from: number): string {
  const codes: number[] = [];
  for (let at = from; at + 1 < written.length; at += 2) {
    codes.push(nibble(written.charCodeAt(at)) * 16 + nibble(written.charCodeAt(at + 1)));
  }
  return textOf(codes);
}

const nibble = (code: number) => (code <= 0x39 ? code - 0x30 : (code | 0x20) - 87);

/** Base64 and base64url, with or without line breaks, in each alignment. */
export function* base64In(text: string, { leastCharacters }: Runs): Generator<Decoded> {
  for (const { 0: run, index } of text.matchAll(/[\w+/-]+(?:\r?\n[ \t]*[\w+/-]+)*/g)) {
    if (run.length < leastCharacters) continue;
    const written = run.replaceAll(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
    // Padding belongs to the last byte.
    const [padding = ''] = /^={1,2}/.exec(text.slice(index + run.length).slice(0, 2)) ?? [];
    const isLast = /^\s{0,9}$/.test(text.slice(index + run.length + padding.length));
    const places = placesOf(run, /[\w+/-]/g);
    for (const from of [0, 1, 2, 3]) {
      const place = ([start, end]: Span): Span => {
        const characters = places();
        const last = from + Math.floor((end * 8 - 1) / 6);
        const behind = last === characters.length - 1 ? padding.length : 0;
        const first = characters[from + Math.floor((start * 8) / 6)] ?? 0;
        return [index + first, index + (characters[last] ?? 0) + 1 + behind];
      };
      yield { text: base64Text(written.slice(from)), place, isLast };
    }
  }
}

/** Drops a last character that completes no byte. */
function base64Text(written: string): string {
  return atob(written.length % 4 === 1 ? written.slice(0, -1) : written);
}

/**
 * The offsets of meaningful matches, found once and only if a secret needs them. A match with a
 * capture group only skips text.
 */
function placesOf(run: string, pattern: RegExp): () => readonly number[] {
  let places: readonly number[] | null = null;
  const found = () => {
    const offsets: number[] = [];
    for (const { 1: left, index } of run.matchAll(pattern)) {
      if (left === undefined) offsets.push(index);
    }
    return offsets;
  };
  return () => (places ??= found());
}

const CODES_AT_ONCE = 8192;

function textOf(codes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < codes.length; at += CODES_AT_ONCE) {
    text += String.fromCharCode(...codes.slice(at, at + CODES_AT_ONCE));
  }
  return text;
}
