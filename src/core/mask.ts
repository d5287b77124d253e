/**
 * Hides secrets in texts: as they are, escaped in any way and any number of times (escapes.ts), and in
 * the hexadecimal and base64 form of the whole value. A secret inside a longer text in base64 is not
 * found.
 */
import { readLayers, withoutEscapes } from './escapes.ts';
import type { Json } from './json.ts';
import { KNOWN_SECRET } from './local-service.ts';

const MASK = '***';

/**
 * True if the name of a header or a setting suggests that its value is a secret, even a misspelled name.
 * The challenge of a server (WWW-Authenticate) is none.
 */
export const isSecretName = (name: string): boolean =>
  /auth(?!enticate$)|key|token|secret|pass|pasw|pwd|senha|chave|segredo|credential|cookie|session|jwt|bearer|csrf|hmac|signature|\bsig\b|\botp\b|access(?!-control)/i.test(
    name,
  );

/** Marks the end of a truncated text. */
const LEFT_OUT = '…';

export interface Mask {
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
    const at = placeOfBeginning(shown, known);
    return at === shown.length ? shown : shown.slice(0, at) + MASK;
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
  /** The same, and each without what looks like an escape in it. */
  readonly resolved: readonly string[];
}

function secretOf(text: string): Secret {
  const isShort = text.length < SHORTEST_INSIDE;
  const inside = isShort ? [] : [text, ...escapedForms(text)].flatMap(encodedForms);
  const forms = [...new Set([text, base64(text), ...inside])];
  // Whether its end is an escape can depend on what follows it.
  const inner = forms.flatMap((form) => [
    withoutEscapes(form),
    withoutEscapes(`${form}\n`).slice(0, -1),
  ]);
  // A backslash at its end is taken for the escape of the quote behind it.
  const quoted = inner
    .filter((form) => /.{4}\\$/s.test(form))
    .map((form) => form.replace(/.$/, '"'));
  return { text, forms, resolved: [...new Set([...forms, ...inner, ...quoted])] };
}

/** As it may be before the whole value is encoded. */
const escapedForms = (text: string) => [
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(new TextDecoder().decode(bytesOf(text))),
  text.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`),
];

function encodedForms(text: string): string[] {
  const hex = Array.from(bytesOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const padded = [base64(text), base64(text).replaceAll('+', '-').replaceAll('/', '_')];
  const unpadded = padded.map((form) => form.replace(/=+$/, ''));
  return [hex, hex.toUpperCase(), ...padded, ...unpadded];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const base64 = (text: string) =>
  btoa(Array.from(bytesOf(text), (byte) => String.fromCharCode(byte)).join(''));

/** Offsets in UTF-16 units: `[start, end)`. */
type Span = readonly [start: number, end: number];

/** Where the secrets are, in no order. The spans may overlap. */
function spansIn(text: string, secrets: readonly Secret[]): Span[] {
  const found: Span[] = [];
  if (secrets.length === 0) return found;
  const { texts, placeOf } = readLayers(text);
  for (const [layer, plain] of texts.entries()) {
    const inside: Span[] = [];
    for (const { forms, resolved } of secrets) {
      for (const form of layer === 0 ? forms : resolved) find(form, plain, inside);
    }
    for (const [start, end] of inside) found.push([placeOf(layer, start), placeOf(layer, end)]);
  }
  return found;
}

function find(form: string, text: string, found: Span[]): void {
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length)) {
    found.push([at, at + form.length]);
  }
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

/** Where the beginning of a secret is with which a text ends; its length for none. */
function placeOfBeginning(text: string, secrets: readonly Secret[]): number {
  const forms = secrets.flatMap(({ resolved }) => resolved);
  const { texts, placeOf } = readLayers(text);
  for (const [layer, plain] of texts.entries()) {
    const [half = ''] = HALF_AN_ESCAPE.exec(plain.slice(-LONGEST_HALF)) ?? [];
    for (const whole of [plain, plain.slice(0, plain.length - half.length)]) {
      const longest = Math.max(0, ...forms.map((form) => lengthOfBeginning(form, whole)));
      if (longest >= SHORTEST_INSIDE) return placeOf(layer, whole.length - longest);
    }
  }
  return text.length;
}

/** What is left of an escape that was cut off. */
const HALF_AN_ESCAPE = /(?:(?:%[\da-f]{2}){0,3}[\\%](?:u?[\da-f]{0,3})|&[#\w]*)$/i;
const LONGEST_HALF = 20;

/** The length of the longest beginning of a form with which the text ends. */
function lengthOfBeginning(form: string, text: string): number {
  let length = Math.min(form.length - 1, text.length);
  while (length >= SHORTEST_INSIDE && !text.endsWith(form.slice(0, length))) length -= 1;
  return length;
}
