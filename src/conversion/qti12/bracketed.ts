/** Blanks that the statement marks by their names in brackets, such as `[capital]`. */
import { decodeHTML } from 'entities';
import type { MaterialText } from './material.ts';
import type { BlankPlace } from './presentation.ts';

export interface Cut {
  readonly segments: readonly string[];
  /** In the order of the statement. A name that is used twice is a blank twice. */
  readonly places: readonly BlankPlace[];
  /** Those without a mark in the statement. */
  readonly unmatched: readonly BlankPlace[];
}

/** Brackets around anything else stay as they are, and so do those inside of tags. */
export function cutAtBrackets({ text, isHtml }: MaterialText, all: readonly BlankPlace[]): Cut {
  const byName = new Map(all.flatMap((place) => namesOf(place).map((name) => [name, place])));
  const segments: string[] = [];
  const places: BlankPlace[] = [];
  let from = 0;
  // Neither part runs past the next of its own opening signs, so the time is linear.
  for (const { 0: written, 1: name, index } of text.matchAll(isHtml ? marksInHtml : marks)) {
    const place = name === undefined ? undefined : byName.get(plain(name, isHtml));
    if (place === undefined) continue;
    segments.push(text.slice(from, index));
    places.push(place);
    from = index + written.length;
  }
  const used = new Set(places);
  return {
    segments: [...segments, text.slice(from)],
    places,
    unmatched: all.filter((place) => !used.has(place)),
  };
}

const marks = /\[([^[\]]*)\]/g;
const marksInHtml = /<[^<>]*>|\[([^[\]]*)\]/g;

const plain = (name: string, isHtml: boolean) => (isHtml ? decodeHTML(name) : name).trim();

/** Canvas puts `response_` before the name, Blackboard nothing. */
function namesOf({ response: { ident } }: BlankPlace): string[] {
  const name = ident.replace(/^response_/, '').trim();
  return name === ident.trim() ? [name] : [name, ident.trim()];
}
