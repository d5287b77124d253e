/** Finds the HTML tags and comments in a text, in time proportional to its length. */
import type { Range } from '../core/diagnostic.ts';

export interface Tag {
  /** In lower case; empty for a comment. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly range: Range;
}

/**
 * The beginning of a tag or comment. A name with a character that no element name has does not
 * match.
 */
const beginning = /<!--|<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/iy;

/** A beginning without an end is not a tag. */
export function* tagsIn(text: string): Iterable<Tag> {
  const endOfTag = createQuickEndOfTag(text);
  const lastComment = text.lastIndexOf('-->');
  let next = 0;
  for (let index = text.indexOf('<'); index !== -1; index = text.indexOf('<', next)) {
    next = index + 1;
    beginning.lastIndex = index;
    const [begun, slash, name = ''] = beginning.exec(text) ?? [];
    if (begun === undefined) continue;
    const inside = index + begun.length;
    if (name === '' && inside > lastComment) continue;
    const end = name === '' ? text.indexOf('-->', inside) + 3 : endOfTag(inside);
    if (end === null) continue;
    next = end;
    yield { name: name.toLowerCase(), isEnd: slash === '/', range: [index, end] };
  }
}

/** Most texts have no quotes inside of a tag, and then the next > ends it. */
function createQuickEndOfTag(text: string): (from: number) => number | null {
  let thorough: ((from: number) => number | null) | null = null;
  return (from) => {
    if (thorough === null) {
      const at = text.indexOf('>', from);
      if (at >= 0 && !/["']/.test(text.slice(from, at))) return at + 1;
      // Only once, because a later tag could look at the same characters again.
      thorough = createEndOfTag(text);
    }
    return thorough(from);
  };
}

/** Finds the first > outside of quotes; null without one. */
function createEndOfTag(text: string): (from: number) => number | null {
  const stops = Array.from(text.matchAll(/["'>]/g), ({ index }) => index);
  const behindQuotes = closingsOf(stops, text);
  /** Stops from which the search finds no end. */
  const dead = new Set<number>();
  let first = 0;
  return (from) => {
    while ((stops[first] ?? from) < from) first += 1;
    const passed: number[] = [];
    for (let stop = first; !dead.has(stop); stop = behindQuotes[stop] ?? stops.length) {
      const at = stops[stop];
      if (at === undefined) break;
      if (text.charAt(at) === '>') return at + 1;
      passed.push(stop);
    }
    for (const stop of passed) dead.add(stop);
    return null;
  };
}

/** For each stop, the index after the quote that closes it. */
function closingsOf(stops: readonly number[], text: string): number[] {
  const closings: number[] = [];
  const next = new Map<string, number>();
  for (let stop = stops.length - 1; stop >= 0; stop -= 1) {
    const quote = text.charAt(stops[stop] ?? 0);
    closings[stop] = (next.get(quote) ?? stops.length) + 1;
    next.set(quote, stop);
  }
  return closings;
}
