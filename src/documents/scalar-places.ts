/**
 * Finds each unit of a text in the file that it was written in. Quotes, escapes, indentation and
 * folding may come between the units, depending on how YAML, JSON or CSV writes the text.
 */
import type { Range, Source } from '../core/diagnostic.ts';
import type { Format } from './document-format.ts';
import { type Node, startOf } from './tree.ts';

/** The source and the format that a text was read from. */
export interface Written {
  readonly source: Source;
  readonly format: Format;
}

/**
 * The place of some units of a text. If the exact place is unknown, as for a text that an alias
 * repeats or a variable gives, the first character of the node.
 */
export function placeIn(node: Node, [start, end]: Range, written: Written): Range {
  const units = unitsOf(node, written);
  const from = units?.[start];
  const to = units?.[end];
  return from === undefined || to === undefined ? startOf(node) : [from, Math.max(from, to)];
}

/** The offset of each unit of a text and of its end; null if they are unknown. */
export function unitsOf(node: Node, { source, format }: Written): readonly number[] | null {
  if (node.kind !== 'scalar') return null;
  const { value, range, alias, units } = node;
  if (typeof value !== 'string' || (alias !== undefined && units === undefined)) return null;
  const known = found.get(node);
  if (known !== undefined) return known;
  const aligned = units?.() ?? align(value, piecesIn(source.text, range, format));
  found.set(node, aligned);
  return aligned;
}

const found = new WeakMap<Node, readonly number[] | null>();

/**
 * A part of the written text and the text that it means. A part that only breaks a line means the
 * empty text. A literal part means itself, is as long as it is written, and may have many units: a
 * text of megabytes has too many units for one piece each.
 */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Every way of writing a text shows its changes by an escape, except for white space. So the place
 * of every other unit is certain, and white space lies between the same two neighbours as in the
 * file.
 */
function align(value: string, pieces: Iterable<Piece>): number[] | null {
  const units: number[] = [];
  let spaces: number[] = [];
  let end: number | null = null;
  const takeSpaces = () => {
    let at = 0;
    while (isSpace(value.charAt(units.length))) {
      const place = spaces[Math.min(at, spaces.length - 1)] ?? end;
      if (place === null) return;
      units.push(place);
      at += 1;
    }
    spaces = [];
  };
  for (const piece of pieces) {
    if (isSpace(piece.text) || piece.text === '') {
      spaces.push(piece.start);
      continue;
    }
    takeSpaces();
    if (!value.startsWith(piece.text, units.length)) return null;
    const step = piece.text.length === piece.end - piece.start ? 1 : 0;
    for (let unit = 0; unit < piece.text.length; unit += 1) units.push(piece.start + unit * step);
    end = piece.end;
  }
  const hasSpaces = isSpace(value.charAt(units.length));
  takeSpaces();
  if (units.length !== value.length) return null;
  units.push(hasSpaces ? (units.at(-1) ?? 0) : (end ?? 0));
  return units;
}

const isSpace = (text: string) => text === ' ' || text === '\n' || text === '\t' || text === '\r';

function piecesIn(text: string, [start, end]: Range, format: Format): Iterable<Piece> {
  const first = text.charAt(start);
  const inside: Range = [start + 1, end - 1];
  if (format === 'csv') {
    return first === '"' ? piecesOf(text, inside, doubled('"')) : piecesOf(text, [start, end]);
  }
  if (first === '"') return piecesOf(text, inside, { mark: '\\', pieceAt: escapeAt });
  if (first === "'") return piecesOf(text, inside, doubled("'"));
  const isBlock = first === '|' || first === '>';
  return piecesOf(text, [isBlock ? text.indexOf('\n', start) + 1 : start, end]);
}

/** How a text writes what it cannot write plainly: in a part that begins with the mark. */
interface Special {
  readonly mark: string;
  readonly pieceAt: (text: string, at: number) => Piece;
}

/** Inside quotes, a quote is written twice. */
const doubled = (quote: string): Special => ({
  mark: quote + quote,
  pieceAt: (_, at) => ({ text: quote, start: at, end: at + 2 }),
});

function* piecesOf(text: string, [start, end]: Range, special?: Special): Generator<Piece> {
  const mark = special?.mark ?? '';
  for (let at = start; at < end;) {
    const isSpecial = special !== undefined && text.startsWith(mark, at);
    const piece = isSpecial ? special.pieceAt(text, at) : plainAt(text, [at, end], mark.charAt(0));
    yield piece;
    at = piece.end;
  }
}

/** One white space, or everything up to the next white space or mark. */
function plainAt(text: string, [start, limit]: Range, mark: string): Piece {
  let end = start;
  while (end < limit && !isSpace(text.charAt(end)) && text.charAt(end) !== mark) end += 1;
  end = Math.max(end, start + 1);
  return { text: text.slice(start, end), start, end };
}

/** The escapes of YAML, which include those of JSON. */
const named: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['e', '\u001b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
  // A line that continues on the next one.
  ['\n', ''],
]);

const digitsOf: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

function escapeAt(text: string, start: number): Piece {
  const isBreak = text.startsWith('\\\r\n', start);
  const letter = isBreak ? '\n' : text.charAt(start + 1);
  const digits = digitsOf.get(letter);
  if (digits === undefined) {
    return { text: named.get(letter) ?? letter, start, end: start + (isBreak ? 3 : 2) };
  }
  const end = start + 2 + digits;
  return { text: String.fromCodePoint(Number(`0x${text.slice(start + 2, end)}`)), start, end };
}
