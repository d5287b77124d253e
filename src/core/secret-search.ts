/**
 * Finds secrets in foreign text in whatever form a server has written them: plain; with some or all
 * characters escaped (percent, HTML entities, JSON and its relatives); as UTF-8 read as Latin-1; in
 * hexadecimal digits or in base64 of any alignment; and with one encoding inside another. It does
 * not find a secret that was split or reversed.
 */
import {
  base64In,
  hexIn,
  runsOf,
  unescaped,
  type Decoded,
  type Runs,
  type Span,
} from './decoded.ts';
import { escapesAt, escapeSigns, type Escape } from './escapes.ts';

/** A secret, prepared for the search. */
export interface Secret {
  readonly text: string;
  /** Its forms without any escapes. */
  readonly plain: readonly string[];
  /** For each character, the ways to write it, each as one or more units. */
  readonly characters: () => readonly (readonly (readonly string[])[])[];
  /** The base64 forms of a short secret encoded on its own; empty for any other secret. */
  readonly whole: readonly string[];
}

/**
 * Shorter secrets occur in words and numbers by chance. They are not searched for in names, inside
 * longer base64, or in hexadecimal digits.
 */
export const SHORTEST_INSIDE = 4;

export function prepared(text: string): Secret {
  const inUtf8 = utf8(text);
  const unreadable = text.replaceAll(/[^\0-\x7f]/gu, '\uFFFD');
  const plain = [text, inUtf8, unreadable, text.replaceAll('+', ' '), text.replaceAll(' ', '+')];
  const isShort = text.length < SHORTEST_INSIDE;
  let characters: ReturnType<Secret['characters']> | null = null;
  return {
    text,
    plain: [...new Set(plain)],
    characters: () => (characters ??= Array.from(text, waysToWrite)),
    whole: isShort ? [...new Set([inUtf8, text])].flatMap(wholeBase64) : [],
  };
}

/** UTF-8 bytes read as Latin-1. */
function utf8(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

function waysToWrite(character: string): string[][] {
  // Forms write a space as a plus: match either one.
  if (character === ' ' || character === '+') return [[' '], ['+']];
  if (character <= '\x7f') return [[character]];
  const units = character.length === 1 ? [] : [character.split('')];
  return [[character], ...units, utf8(character).split(''), ['\uFFFD']];
}

function wholeBase64(text: string): string[] {
  return /[^\0-\xff]/.test(text) ? [] : [btoa(text).replace(/=+$/, '')];
}

export interface Search {
  /** The places of secrets, in no order. They may overlap. */
  spans(text: string, looking: Looking): Span[];
}

export interface Looking {
  /** Skip secrets of fewer characters. */
  readonly shortest: number;
  /** The text was truncated: its end may be the beginning of a secret. */
  readonly isCut: boolean;
}

/** The most encodings that are unwrapped one inside another. */
const MOST_LAYERS = 4;

export function searchFor(secrets: readonly Secret[]): Search {
  const long = secrets.filter(({ text }) => text.length >= SHORTEST_INSIDE);
  const least = leastOf(secrets);
  const runs = long.length === 0 ? null : runsOf(leastOf(long));
  const whole = wholePattern(secrets);
  let beginnings: Beginnings | null = null;

  const spansIn = (text: string, looking: Looking, layers: number): Span[] => {
    if (text.length < least && !looking.isCut) return [];
    const known = looking.shortest < SHORTEST_INSIDE ? secrets : long;
    const found = plainSpans(text, known);
    if (looking.isCut) found.push(...cutSpan(text, long));
    if (whole !== null && known === secrets) found.push(...wholeSpans(text, whole));
    const isEscaped = escapeSigns.test(text);
    if (isEscaped)
      found.push(...escapedSpans(text, (beginnings ??= beginningsOf(secrets)), looking));
    if (layers === 0) return found;
    const lookInside = (decoded: Decoded, shortest: number) => {
      const isCut = looking.isCut && decoded.isLast;
      const inside = spansIn(decoded.text, { shortest, isCut }, layers - 1);
      for (const span of inside) found.push(decoded.place(span));
    };
    const plainer = isEscaped ? unescaped(looking.isCut ? withoutHalfEscape(text) : text) : null;
    if (plainer !== null) lookInside(plainer, looking.shortest);
    if (runs !== null) {
      for (const decoded of runsIn(text, runs)) lookInside(decoded, SHORTEST_INSIDE);
    }
    return found;
  };
  return { spans: (text, looking) => spansIn(text, looking, MOST_LAYERS) };
}

const leastOf = (secrets: readonly Secret[]) =>
  Math.min(...secrets.map(({ plain }) => Math.min(...plain.map(({ length }) => length))));

function* runsIn(text: string, runs: Runs): Generator<Decoded> {
  if (runs.hasHex.test(text)) yield* hexIn(text, runs);
  if (runs.hasBase64.test(text)) yield* base64In(text, runs);
}

function plainSpans(text: string, secrets: readonly Secret[]): Span[] {
  const found: Span[] = [];
  for (const { plain } of secrets) {
    for (const form of plain) {
      for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length)) {
        found.push([at, at + form.length]);
      }
    }
  }
  return found;
}

/** The longest beginning of a secret with which the text ends. */
function cutSpan(text: string, secrets: readonly Secret[]): Span[] {
  const lengths = secrets
    .flatMap(({ plain }) => plain)
    .map((form) => {
      let length = Math.min(form.length - 1, text.length);
      while (length >= SHORTEST_INSIDE && !text.endsWith(form.slice(0, length))) length -= 1;
      return length;
    });
  const longest = Math.max(0, ...lengths);
  return longest < SHORTEST_INSIDE ? [] : [[text.length - longest, text.length]];
}

function withoutHalfEscape(text: string): string {
  return text.replace(/(?:[%\\]u?\{?[0-9a-f]{0,5}|\\x[0-9a-f]?|&#?x?[0-9a-z]{0,9})$/i, '');
}

/** Matches short secrets in base64 of their own; null if there are no short secrets. */
function wholePattern(secrets: readonly Secret[]): RegExp | null {
  const forms = secrets.flatMap(({ whole }) => whole);
  if (forms.length === 0) return null;
  const any = forms.map((form) => form.replaceAll(/[+/]/g, (sign) => `[${sign}${forUrl[sign]}]`));
  return new RegExp(String.raw`(?<![\w+/-])(?:${any.join('|')})(?![\w+/-])={0,2}`, 'g');
}

const forUrl: Readonly<Record<string, string>> = { '+': String.raw`\-`, '/': '_' };

function wholeSpans(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => [index, index + length]);
}

interface Beginnings {
  /** The secrets by their possible first units. */
  readonly byUnit: ReadonlyMap<string, readonly Secret[]>;
  /** How far before its first escape a secret may begin. */
  readonly longest: number;
}

function beginningsOf(secrets: readonly Secret[]): Beginnings {
  const byUnit = new Map<string, Secret[]>();
  for (const secret of secrets) {
    for (const [unit = ''] of secret.characters()[0] ?? []) {
      const others = byUnit.get(unit);
      if (others === undefined) byUnit.set(unit, [secret]);
      else others.push(secret);
    }
  }
  const lengths = secrets.flatMap(({ plain }) => plain.map(({ length }) => length));
  return { byUnit, longest: Math.max(...lengths) };
}

/**
 * Places where every character of a secret occurs plain or escaped, at least one of them escaped.
 */
function escapedSpans(
  text: string,
  { byUnit, longest }: Beginnings,
  { shortest }: Looking,
): Span[] {
  const found: Span[] = [];
  const escapes = escapesIn(text);
  const matchAt = (at: number, unit: string) => {
    for (const secret of byUnit.get(unit) ?? []) {
      if (secret.text.length < shortest) continue;
      const end = matchedEnd(at, secret, { text, escapes });
      if (end !== null) found.push([at, end]);
    }
  };
  let next = 0;
  for (const [sign, readings] of escapes) {
    for (let at = Math.max(next, sign - longest); at <= sign; at += 1) matchAt(at, text.charAt(at));
    for (const { unit } of readings) matchAt(sign, unit);
    next = sign + 1;
  }
  return found;
}

/** The possible readings of each escape, by offset in ascending order. */
type Escapes = ReadonlyMap<number, readonly Escape[]>;

function escapesIn(text: string): Escapes {
  const escapes = new Map<number, readonly Escape[]>();
  for (const { index } of text.matchAll(/[%&\\]/g)) {
    const readings = escapesAt(text, index);
    if (readings.length > 0) escapes.set(index, readings);
  }
  return escapes;
}

interface Matched {
  readonly text: string;
  readonly escapes: Escapes;
}

/** The end of the secret that begins here; null if the text does not match. */
function matchedEnd(start: number, secret: Secret, matched: Matched): number | null {
  let ends: readonly number[] = [start];
  for (const ways of secret.characters()) {
    ends = endsOfWays(ends, ways, matched);
    if (ends.length === 0) return null;
  }
  return Math.max(...ends);
}

/** Yields several ends only if a character of the secret can itself begin an escape. */
function endsOfWays(
  from: readonly number[],
  ways: readonly (readonly string[])[],
  matched: Matched,
): readonly number[] {
  const ends = ways.flatMap((units) =>
    units.reduce<readonly number[]>(
      (reached, unit) => reached.flatMap((at) => endsOf(at, unit, matched)),
      from,
    ),
  );
  return ends.length > 1 ? [...new Set(ends)] : ends;
}

function endsOf(at: number, unit: string, { text, escapes }: Matched): readonly number[] {
  const itself = text.startsWith(unit, at) ? [at + unit.length] : [];
  const readings = escapes.get(at);
  if (readings === undefined) return itself;
  return [
    ...itself,
    ...readings.flatMap((reading) => (reading.unit === unit ? [reading.end] : [])),
  ];
}
