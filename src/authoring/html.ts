/**
 * Tags of HTML in a statement that have no partner. This is no parser: it knows the elements
 * that people write by hand, and says nothing of others.
 */
import type { Range } from '../core/diagnostic.ts';

export interface LoneTag {
  /** As it was written. */
  readonly tag: string;
  readonly isEnd: boolean;
  readonly range: Range;
}

/** Elements that must be closed. */
const paired: ReadonlySet<string> = new Set(
  'a abbr b big blockquote center cite code del div em font h1 h2 h3 h4 h5 h6 i ins kbd mark ol pre q s samp small span strike strong sub sup table u ul var'.split(
    ' ',
  ),
);

/** Elements that end by themselves where another begins. */
const selfClosing: ReadonlySet<string> = new Set(
  'caption colgroup dd dt li option p tbody td tfoot th thead tr'.split(' '),
);

const tags = /<!--[^]*?-->|<(\/?)([a-z][a-z0-9]*)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** True where a text has tags of known elements. */
export function hasHtml(text: string): boolean {
  return [...text.matchAll(tags)].some(
    ({ 2: name = '' }) => isKnown(name.toLowerCase()) || /^(?:br|hr|img)$/i.test(name),
  );
}

/** The text with a space instead of each tag. */
export function withoutTags(text: string): string {
  return text.replaceAll(tags, (tag) => ' '.repeat(tag.length));
}

export function loneTags(text: string): LoneTag[] {
  const open: (LoneTag & { readonly name: string })[] = [];
  const lone: LoneTag[] = [];
  for (const { 0: tag, 1: slash, 2: written = '', index } of text.matchAll(tags)) {
    const name = written.toLowerCase();
    if (!isKnown(name) || (slash === '' && tag.endsWith('/>'))) continue;
    const found = { tag, isEnd: slash === '/', range: [index, index + tag.length], name } as const;
    if (!found.isEnd) {
      open.push(found);
      continue;
    }
    const partner = open.findLastIndex((each) => each.name === name);
    if (partner === -1) lone.push(found);
    // What was opened inside and not closed is lost with it.
    else lone.push(...open.splice(partner).slice(1).filter(mustEnd));
  }
  return [...lone, ...open.filter(mustEnd)].sort((one, other) => one.range[0] - other.range[0]);
}

const isKnown = (name: string) => paired.has(name) || selfClosing.has(name);
const mustEnd = ({ name }: { readonly name: string }) => paired.has(name);
