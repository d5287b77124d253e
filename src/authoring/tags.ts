/** The tags and comments of HTML in a text, in a time that grows with its length. */
import type { Range } from '../core/diagnostic.ts';

export interface Tag {
  /** In lower case; empty for a comment. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly range: Range;
}

/** What begins one; a name that goes on as no name of an element does begins none. */
const beginnings = /<!--|<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/gi;

/** What has no end is no tag. */
export function* tagsIn(text: string): Iterable<Tag> {
  const endOfTag = createEndOfTag(text);
  const lastComment = text.lastIndexOf('-->');
  let behind = 0;
  for (const { 0: begun, 1: slash, 2: name = '', index } of text.matchAll(beginnings)) {
    const inside = index + begun.length;
    if (index < behind || (name === '' && inside > lastComment)) continue;
    const end = name === '' ? text.indexOf('-->', inside) + 3 : endOfTag(inside);
    if (end === null) continue;
    behind = end;
    yield { name: name.toLowerCase(), isEnd: slash === '/', range: [index, end] };
  }
}

/** Finds the first > that is in no quotes; null where there is none. */
function createEndOfTag(text: string): (from: number) => number | null {
  const stops = Array.from(text.matchAll(/["'>]/g), ({ index }) => index);
  const behindQuotes = closingsOf(stops, text);
  /** Stops from which no end comes. */
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

/** For each stop the one behind the quotes that it would open. */
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
