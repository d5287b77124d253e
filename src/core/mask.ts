import type { Json } from './json.ts';

const MASK = '***';

/** Hides secrets by value, wherever they turn up. */
export interface Mask {
  /** From now on these are hidden, in every form that an encoding gives them. */
  hide(secrets: readonly string[]): void;
  /** The same for what is replaced all the time: the latest 64 of these are hidden. */
  hidePassing(secrets: readonly string[]): void;
  text(text: string): string;
  /** Masks every text inside a value; numbers stay as they are. */
  value(value: Json): Json;
}

/** A shorter secret stands in field names by chance, and masking it there would lose them. */
const SHORTEST_IN_NAMES = 4;

/** As many as requests may be under way: each may yet be answered with what it was sent with. */
const MOST_PASSING = 64;

export function createMask(secrets: readonly string[] = []): Mask {
  const lasting = new Set<string>();
  /** The forms of each, the latest last. */
  const passing = new Map<string, readonly string[]>();
  let known: readonly string[] | null = null;
  // The longest first, so that no part of a secret stays because another is inside it.
  const forms = () =>
    (known ??= [...new Set([...lasting, ...[...passing.values()].flat()])].sort(
      (a, b) => b.length - a.length,
    ));
  const masked = (original: string, shortest: number) => {
    let text = original;
    for (const form of forms()) {
      if (form.length < shortest) break;
      if (form.length <= text.length) text = text.replaceAll(form, MASK);
    }
    return text;
  };
  const text = (original: string) => masked(original, 1);
  const name = (original: string) => masked(original, SHORTEST_IN_NAMES);
  const value = (original: Json): Json => {
    if (typeof original === 'string') return text(original);
    if (Array.isArray(original)) return original.map(value);
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(
      Object.entries(original).map(([field, inner]) => [name(field), value(inner)]),
    );
  };
  const hide = (more: readonly string[]) => {
    for (const form of more.flatMap(formsOf)) lasting.add(form);
    known = null;
  };
  hide(secrets);
  return {
    hide,
    hidePassing(more) {
      for (const secret of more) {
        const before = passing.get(secret);
        if (before === undefined) known = null;
        passing.delete(secret);
        passing.set(secret, before ?? formsOf(secret));
      }
      for (const oldest of passing.keys()) {
        if (passing.size <= MOST_PASSING) break;
        passing.delete(oldest);
      }
    },
    text,
    value: (original) => (forms().length === 0 ? original : value(original)),
  };
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
