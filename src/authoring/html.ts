/**
 * Finds HTML tags without a partner in a statement. It is not a parser: it knows the elements that
 * people write by hand, and ignores all others.
 */
import type { Range } from '../core/diagnostic.ts';
import { tagsIn } from './tags.ts';

export interface LoneTag {
  /** As the author wrote it. */
  readonly tag: string;
  readonly isEnd: boolean;
  readonly range: Range;
}

/** Elements that need a closing tag. */
const paired: ReadonlySet<string> = new Set(
  'a abbr b big blockquote center cite code del div em font h1 h2 h3 h4 h5 h6 i ins kbd mark ol pre q s samp small span strike strong sub sup table u ul var'.split(
    ' ',
  ),
);

/** Elements that end when another one begins. */
const selfClosing: ReadonlySet<string> = new Set(
  'caption colgroup dd dt li option p tbody td tfoot th thead tr'.split(' '),
);

/** True if a text has tags of known elements. */
export function hasHtml(text: string): boolean {
  return [...tagsIn(text)].some(({ name }) => isKnown(name) || /^(?:br|hr|img)$/.test(name));
}

/** The text with a space in place of each tag. */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const parts: string[] = [];
  let behind = 0;
  for (const { range } of tagsIn(text)) {
    const [start, end] = range;
    parts.push(text.slice(behind, start), ' '.repeat(end - start));
    behind = end;
  }
  return parts.join('') + text.slice(behind);
}

export function loneTags(text: string): LoneTag[] {
  if (!text.includes('<')) return [];
  const open: (LoneTag & { readonly name: string })[] = [];
  const lone: LoneTag[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const { name, isEnd, range } of tagsIn(text)) {
    const tag = text.slice(...range);
    if (!isKnown(name) || (!isEnd && tag.endsWith('/>'))) continue;
    const found = { tag, isEnd, range, name };
    if (!isEnd) {
      open.push(found);
      count(name, 1);
    } else if ((counts.get(name) ?? 0) === 0) lone.push(found);
    else {
      // Elements that were opened inside and not closed end here too.
      const inside = open.splice(open.findLastIndex((each) => each.name === name));
      for (const each of inside) count(each.name, -1);
      for (const each of inside.slice(1).filter(mustEnd)) lone.push(each);
    }
  }
  return [...lone, ...open.filter(mustEnd)].sort((one, other) => one.range[0] - other.range[0]);
}

const isKnown = (name: string) => paired.has(name) || selfClosing.has(name);
const mustEnd = ({ name }: { readonly name: string }) => paired.has(name);
