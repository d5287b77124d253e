import type { Span } from './decoded.ts';
import type { Json } from './json.ts';
import {
  prepared,
  searchFor,
  SHORTEST_INSIDE,
  type Looking,
  type Search,
  type Secret,
} from './secret-search.ts';

const MASK = '***';
/** Marks the end of a truncated text. */
const LEFT_OUT = '…';

/** Hides secrets by value, wherever they occur. */
export interface Mask {
  /** Hides these from now on, in every encoding that lms-cli knows. */
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

export function createMask(secrets: readonly string[] = []): Mask {
  const lasting = new Map<string, Secret>();
  /** Oldest first. */
  const passing = new Map<string, Secret>();
  let known: Search | null = null;
  const search = () => (known ??= searchFor([...lasting.values(), ...passing.values()]));
  const masked = (original: string, looking: Looking, cover: Cover) => {
    const found = search().spans(original, looking);
    return found.length === 0 ? original : covered(original, found, cover);
  };
  const text = (original: string) => {
    const shown = masked(original, inTexts, withMask);
    return shown.includes(LEFT_OUT) ? beforeEllipses(shown) : shown;
  };
  const beforeEllipses = (shown: string) =>
    shown
      .split(LEFT_OUT)
      .map((part, index, { length }) =>
        index === length - 1 ? part : masked(part, atTheEnd, withMask),
      )
      .join(LEFT_OUT);
  const value = (original: Json): Json => {
    if (typeof original === 'string') return text(original);
    if (Array.isArray(original)) return original.map(value);
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(
      Object.entries(original).map(([field, inner]) => [
        masked(field, inNames, withMask),
        value(inner),
      ]),
    );
  };
  const hide = (more: readonly string[]) => {
    for (const secret of more) if (secret !== '') lasting.set(secret, prepared(secret));
    known = null;
  };
  hide(secrets);
  return {
    hide,
    hidePassing(more) {
      for (const secret of more.filter((each) => each !== '')) {
        const before = passing.get(secret);
        if (before === undefined) known = null;
        passing.delete(secret);
        passing.set(secret, before ?? prepared(secret));
      }
      for (const oldest of passing.keys()) {
        if (passing.size <= MOST_PASSING) break;
        passing.delete(oldest);
      }
    },
    text,
    cutText: (original) => masked(original, atTheEnd, withMask),
    inPlace: (original) => masked(original, inTexts, withAsterisks),
    value: (original) => (lasting.size + passing.size === 0 ? original : value(original)),
  };
}

const inTexts: Looking = { shortest: 1, isCut: false };
const inNames: Looking = { shortest: SHORTEST_INSIDE, isCut: false };
const atTheEnd: Looking = { shortest: 1, isCut: true };

/** The replacement for a secret of that many UTF-16 units. */
type Cover = (units: number) => string;

const withMask: Cover = () => MASK;
const withAsterisks: Cover = (units) => '*'.repeat(units);

function covered(text: string, found: readonly Span[], cover: Cover): string {
  let rest = '';
  let at = 0;
  for (const [start, end] of united(found)) {
    rest += text.slice(at, start) + cover(end - start);
    at = end;
  }
  return rest + text.slice(at);
}

/** Sorted, with overlapping spans merged. */
function united(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = whole.at(-1);
    if (last === undefined || start >= last[1]) whole.push([start, end]);
    else if (end > last[1]) whole[whole.length - 1] = [last[0], end];
  }
  return whole;
}
