import type { Json } from './json.ts';

const MASK = '***';

/** Hides secrets by value, wherever they turn up. */
export interface Mask {
  /** From now on these are hidden, in every form that an encoding gives them. */
  hide(secrets: readonly string[]): void;
  text(text: string): string;
  /** Masks every text inside a value; numbers stay as they are. */
  value(value: Json): Json;
}

/** A shorter secret stands in field names by chance, and masking it there would lose them. */
const SHORTEST_IN_NAMES = 4;

export function createMask(secrets: readonly string[] = []): Mask {
  let forms: readonly string[] = [];
  const hide = (more: readonly string[]) => {
    const all = new Set([...forms, ...more.flatMap(formsOf)]);
    // The longest first, so that no part of a secret stays because another is inside it.
    forms = [...all].sort((a, b) => b.length - a.length);
  };
  const masked = (text: string, hidden: readonly string[]) =>
    hidden.reduce((rest, form) => rest.replaceAll(form, MASK), text);
  const text = (original: string) => masked(original, forms);
  const name = (original: string) =>
    masked(
      original,
      forms.filter(({ length }) => length >= SHORTEST_IN_NAMES),
    );
  const value = (original: Json): Json => {
    if (typeof original === 'string') return text(original);
    if (Array.isArray(original)) return original.map(value);
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(
      Object.entries(original).map(([field, inner]) => [name(field), value(inner)]),
    );
  };
  hide(secrets);
  return { hide, text, value: (original) => (forms.length === 0 ? original : value(original)) };
}

/** The forms in which a secret may come back: as it is, and as encodings make it. */
function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inBase64 = base64(secret);
  const unpadded = inBase64.replace(/=+$/, '');
  const forUrls = unpadded.replaceAll('+', '-').replaceAll('/', '_');
  const inUrl = encodeURIComponent(secret);
  const forms = [secret, inJson, inUrl, inHtml(secret), inBase64, unpadded, forUrls];
  return forms.filter((form) => form !== '');
}

/** As error pages write it. */
function inHtml(text: string): string {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return Object.entries(entities).reduce(
    (rest, [character, entity]) => rest.replaceAll(character, entity),
    text,
  );
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
