/**
 * Hides secrets in texts: as they are, and in the percent, JSON, HTML, hexadecimal and base64 form
 * of the whole value. A secret inside a longer encoded text, or encoded twice, is not found.
 */
import type { Json } from './json.ts';
import { KNOWN_SECRET } from './local-service.ts';
import { decodePercent, percentEncoded } from './texts.ts';

const MASK = '***';
/** Marks the end of a truncated text. */
const LEFT_OUT = '…';

/** Hides secrets by value, wherever they occur. */
export interface Mask {
  /** Hides these from now on. */
  hide(secrets: readonly string[]): void;
  /** The same for values that are replaced often. Only the latest 64 are hidden. */
  hidePassing(secrets: readonly string[]): void;
  /** Masks a text. The text before an ellipsis is treated as truncated. */
  text(text: string): string;
  /** Masks a truncated text: the beginning of a secret at its end is hidden as well. */
  cutText(text: string): string;
  /** Replaces each UTF-16 unit of a secret with an asterisk. All other units stay in place. */
  inPlace(text: string): string;
  /** Masks every text inside a value; leaves numbers unchanged. */
  value(value: Json): Json;
}

/** As many as there may be requests in flight: an answer may still repeat its request's value. */
const MOST_PASSING = 64;
/** Shorter secrets occur in names, numbers and the ends of texts by chance. */
const SHORTEST_INSIDE = 4;

export function createMask(secrets: readonly string[] = []): Mask {
  const lasting = new Map<string, Secret>();
  /** Oldest first. */
  const passing = new Map<string, Secret>();
  let known: readonly Secret[] = [];
  const update = () => (known = [...lasting.values(), ...passing.values()]);

  const masked = (text: string) => coverSpans(text, spansIn(text, known), withMask);
  const cutText = (text: string) => {
    const shown = masked(text);
    const forms = known.flatMap((secret) => secret.forms);
    const longest = Math.max(0, ...forms.map((form) => lengthOfBeginning(form, shown)));
    return longest < SHORTEST_INSIDE ? shown : shown.slice(0, -longest) + MASK;
  };
  const text = (original: string) => {
    const parts = masked(original).split(LEFT_OUT);
    const last = parts.pop() ?? '';
    return [...parts.map(cutText), last].join(LEFT_OUT);
  };
  const name = (original: string) => {
    const long = known.filter((secret) => secret.text.length >= SHORTEST_INSIDE);
    return coverSpans(original, spansIn(original, long), withMask);
  };
  const value = (original: Json): Json => {
    if (typeof original === 'string') return text(original);
    if (Array.isArray(original)) return original.map(value);
    if (typeof original !== 'object' || original === null) return original;
    const fields = Object.entries(original).map(([field, inner]) => [name(field), value(inner)]);
    return Object.fromEntries(fields);
  };
  const hide = (more: readonly string[]) => {
    const hidden = more.filter((secret) => secret !== '' && secret !== KNOWN_SECRET);
    for (const secret of hidden) lasting.set(secret, secretOf(secret));
    update();
  };
  hide(secrets);
  return {
    hide,
    hidePassing(more) {
      for (const secret of more.filter((each) => each !== '')) {
        const before = passing.get(secret);
        passing.delete(secret);
        passing.set(secret, before ?? secretOf(secret));
      }
      for (const oldest of passing.keys()) {
        if (passing.size <= MOST_PASSING) break;
        passing.delete(oldest);
      }
      update();
    },
    text,
    cutText,
    inPlace: (original) => coverSpans(original, spansIn(original, known), withAsterisks),
    value: (original) => (known.length === 0 ? original : value(original)),
  };
}

interface Secret {
  readonly text: string;
  /** Itself, and its forms without escapes. */
  readonly forms: readonly string[];
}

function secretOf(text: string): Secret {
  const bytes = Array.from(new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...bytes));
  if (text.length < SHORTEST_INSIDE) return { text, forms: [text, base64] };
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const padded = [base64, base64.replaceAll('+', '-').replaceAll('/', '_')];
  const unpadded = padded.map((form) => form.replace(/=+$/, ''));
  return { text, forms: [...new Set([text, hex, hex.toUpperCase(), ...padded, ...unpadded])] };
}

/** How an encoding writes characters. Which of them it escapes is up to the server. */
interface Encoding {
  readonly escape: RegExp;
  readonly read: (escape: string) => string;
}

const encodings: readonly Encoding[] = [
  { escape: percentEncoded, read: decodePercent },
  // As in forms.
  {
    escape: new RegExp(String.raw`\+|${percentEncoded.source}`, 'gi'),
    read: (escape) => (escape === '+' ? ' ' : decodePercent(escape)),
  },
  {
    escape: /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g,
    read: (escape) => String(JSON.parse(`"${escape}"`)),
  },
  {
    escape: /&(?:amp|lt|gt|quot|apos|#\d{1,9}|#[xX][\da-fA-F]{1,9});/g,
    read: (escape) => namedInHtml.get(escape) ?? numberedInHtml(escape),
  },
];

const namedInHtml = new Map(
  Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }),
);

function numberedInHtml(escape: string): string {
  const code = Number(escape.slice(2, -1).replace(/^x/i, '0x'));
  return code > 0x10ffff ? escape : String.fromCodePoint(code);
}

/** Offsets in UTF-16 units: `[start, end)`. */
type Span = readonly [start: number, end: number];

/** Where the secrets are, in no order. The spans may overlap. */
function spansIn(text: string, secrets: readonly Secret[]): Span[] {
  const found: Span[] = [];
  for (const { forms } of secrets) for (const form of forms) find(form, text, found);
  for (const encoding of encodings) {
    const plain = text.replaceAll(encoding.escape, encoding.read);
    if (plain === text) continue;
    const inside: Span[] = [];
    for (const secret of secrets) find(secret.text, plain, inside);
    if (inside.length === 0) continue;
    const places = placesIn(text, encoding);
    for (const [start, end] of inside) found.push([places[start] ?? 0, places[end] ?? text.length]);
  }
  return found;
}

function find(form: string, text: string, found: Span[]): void {
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length)) {
    found.push([at, at + form.length]);
  }
}

/** For each unit of the plain text, where the encoded text writes it. */
function placesIn(text: string, { escape, read }: Encoding): number[] {
  const places: number[] = [];
  let at = 0;
  for (const { 0: written, index } of text.matchAll(escape)) {
    for (; at < index; at += 1) places.push(at);
    for (let units = read(written).length; units > 0; units -= 1) places.push(index);
    at = index + written.length;
  }
  for (; at < text.length; at += 1) places.push(at);
  return places;
}

/** The replacement for a secret of that many UTF-16 units. */
type Cover = (units: number) => string;

const withMask: Cover = () => MASK;
const withAsterisks: Cover = (units) => '*'.repeat(units);

function coverSpans(text: string, found: readonly Span[], cover: Cover): string {
  let shown = '';
  let at = 0;
  for (const [start, end] of found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    shown += text.slice(at, from) + cover(end - from);
    at = end;
  }
  return at === 0 ? text : shown + text.slice(at);
}

/** The length of the longest beginning of a form with which the text ends. */
function lengthOfBeginning(form: string, text: string): number {
  let length = Math.min(form.length - 1, text.length);
  while (length >= SHORTEST_INSIDE && !text.endsWith(form.slice(0, length))) length -= 1;
  return length;
}
