/**
 * Finds each unit of a text in the file that it was written in. Quotes, escapes, indentation and
 * folding may come between the units, depending on how YAML, JSON or CSV writes the text.
 */
import type { Range, Source } from '../core/diagnostic.ts';
import type { Format } from './document-format.ts';
import { findStart, type Node } from './tree.ts';

export interface WrittenText {
  readonly source: Source;
  readonly format: Format;
}

/** If unknown, as where an alias repeats it or a variable gives it: the node's first character. */
export function placeIn(node: Node, [start, end]: Range, written: WrittenText): Range {
  const units = mapUnits(node, written);
  const from = units?.[start];
  const to = units?.[end];
  return from === undefined || to === undefined ? findStart(node) : [from, Math.max(from, to)];
}

/** The offset of each unit of a text and of its end; null if they are unknown. */
export function mapUnits(node: Node, written: WrittenText): readonly number[] | null {
  if (node.kind !== 'scalar') return null;
  const { value, range, alias, units } = node;
  if (typeof value !== 'string' || (alias !== undefined && units === undefined)) return null;
  const known = found.get(node);
  if (known !== undefined) return known;
  const aligned = units?.() ?? align(value, written, range);
  found.set(node, aligned);
  return aligned;
}

const found = new WeakMap<Node, readonly number[] | null>();

const isSpace = (text: string) => text === ' ' || text === '\n' || text === '\t' || text === '\r';

/** In double quotes, white space may be escaped, and an escaped line break means nothing. */
const WHITE = /[ \t\r\n]/y;
const WHITE_IN_QUOTES = /[ \t\r\n]|\\(?:[nrt \t]|\r?\n|(?:x|u00|U000000)(?:09|0[aA]|0[dD]|20))/y;
/** Any escape of YAML, which has those of JSON: one character each. */
const ESCAPE = /\\(?:x.{2}|u.{4}|U.{8}|[^])/sy;

/**
 * Every way of writing a text shows its changes by an escape or a doubled quote, except for white
 * space. So the place of every other unit is certain, and white space lies between the same two
 * neighbours as in the file.
 */
function align(
  value: string,
  { source: { text }, format }: WrittenText,
  [start, end]: Range,
): number[] | null {
  const first = text.charAt(start);
  const isCsv = format === 'csv';
  const isQuoted = first === '"' || (first === "'" && !isCsv);
  const hasEscapes = first === '"' && !isCsv;
  const isBlock = !isCsv && (first === '|' || first === '>');
  const limit = isQuoted ? end - 1 : end;
  let at = isQuoted ? start + 1 : isBlock ? text.indexOf('\n', start) + 1 : start;
  let behind = at;
  const units: number[] = [];
  const lengthOf = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return at < limit ? (pattern.exec(text)?.[0].length ?? 0) : 0;
  };
  for (;;) {
    const gap: number[] = [];
    for (let length = 1; length > 0; at += length) {
      length = lengthOf(hasEscapes ? WHITE_IN_QUOTES : WHITE);
      if (length > 0) gap.push(at);
    }
    for (let index = 0; isSpace(value.charAt(units.length)); index += 1) {
      units.push(gap[Math.min(index, gap.length - 1)] ?? behind);
    }
    if (at >= limit) break;
    const escape = hasEscapes ? lengthOf(ESCAPE) : 0;
    if (escape === 0 && value.charAt(units.length) !== text.charAt(at)) return null;
    units.push(at);
    if (escape > 0 && (value.codePointAt(units.length - 1) ?? 0) > 0xffff && escape > 6)
      units.push(at);
    // Any other quote inside of quotes is written twice.
    at += escape > 0 ? escape : isQuoted && text.charAt(at) === first ? 2 : 1;
    behind = at;
  }
  if (units.length !== value.length) return null;
  units.push(isSpace(value.slice(-1)) ? (units.at(-1) ?? behind) : behind);
  return units;
}
