/**
 * Finds the HTML tags and comments in a text, in time proportional to its length, and the tags
 * without a partner. It is not a parser: it knows the elements that people write by hand, and
 * ignores all others.
 */
import type { Range } from '../core/diagnostic.ts';
import { MARKER } from './notation.ts';

interface LoneTag {
  readonly tag: string;
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

export function hasHtml(text: string): boolean {
  return [...tagsIn(text)].some(({ name }) => isKnown(name) || /^(?:br|hr|img)$/.test(name));
}

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
    const found = { tag, range, name };
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

interface Tag {
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
  const lastEnds = { '>': text.lastIndexOf('>'), '-->': text.lastIndexOf('-->') };
  let next = 0;
  for (let index = text.indexOf('<'); index !== -1; index = text.indexOf('<', next)) {
    next = index + 1;
    beginning.lastIndex = index;
    const [begun, slash, name = ''] = beginning.exec(text) ?? [];
    if (begun === undefined) continue;
    const inside = index + begun.length;
    const end = name === '' ? '-->' : '>';
    if (inside > lastEnds[end]) continue;
    next = text.indexOf(end, inside) + end.length;
    yield { name: name.toLowerCase(), isEnd: slash === '/', range: [index, next] };
  }
}

/**
 * A statement as one line for people, with a number in each blank, and ⏎⏎ between paragraphs: `A
 * capital do Brasil é [1: ____].`
 * @param showsTags true if its HTML is shown as text
 */
export function numberedBlanks(statement: string, showsTags: boolean): string {
  const text = showsTags ? statement : withoutTags(statement);
  const [first = '', ...others] = text.split(MARKER);
  const numbered = others.map((part, index) => `[${index + 1}: ____]${part}`);
  const spaced = (space: string) => (space.split('\n').length > 2 ? ' ⏎⏎ ' : ' ');
  return [first, ...numbered].join('').trim().replaceAll(/\s+/g, spaced);
}
