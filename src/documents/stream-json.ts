import type { Problem, Source } from '../core/diagnostic.ts';
import type { Json } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import {
  BACKSLASH,
  CLOSE_BRACKET,
  closings,
  COMMA,
  isLineEnd,
  isSpace,
  LINE_FEED,
  OPEN_BRACKET,
  QUOTE,
  SLASH,
  STAR,
} from './decode.ts';
import type { Format } from './document-format.ts';
import { parseFlawless } from './exact-json.ts';
import { jsonc, parseJson, parseJsonValue } from './parse-json.ts';
import {
  type Cut,
  type Emit,
  emitFound,
  type Piece,
  type PieceReader,
  textOf,
  withoutDocument,
} from './pieces.ts';
import { charactersOf } from './position.ts';
import { documentsIn, placedIn, unplacedDocument } from './source-document.ts';
import type { Node, Parsed, Placed } from './tree.ts';

/** The state of reading one file. */
interface Reading {
  readonly name: string;
  readonly format: Format;
  readonly emit: Emit;
  /** The column at which the next piece begins. */
  column: number;
  /** The bracket that opens the array, until the closing one is read. */
  opening: { readonly source: Source; readonly start: number } | null;
  hasElement: boolean;
}

/** A piece of the file, with its bytes as text. */
interface Part {
  readonly kind: JsonPart;
  readonly source: Source;
  readonly line: number;
  readonly bytes: readonly [start: number, end: number];
}

/** Reads the elements of an array, or the only document of a file. Comments are allowed. */
export function jsonReader(name: string, format: Format, emit: Emit): PieceReader {
  const { cut, part } = jsonSplitter();
  const reading: Reading = { name, format, emit, column: 1, opening: null, hasElement: false };
  const read = (piece: Piece) => {
    const { start, line, bytes } = piece;
    const decoded = textOf(bytes, { start, line, column: reading.column }, name);
    const text = 'text' in decoded ? decoded.text : decoded.shown;
    if ('text' in decoded) {
      const source: Source = { name, text, firstLine: line, firstColumn: reading.column };
      readers[part()](
        { kind: part(), source, line, bytes: [start, start + bytes.length] },
        reading,
      );
    } else emit(decoded.refused);
    reading.column = endPosition(text, { line, column: reading.column }).firstColumn;
  };
  const flush = (atEnd: boolean) => {
    if (atEnd) aboutArray(problem('document/syntax', { reason: 'missing-end' }), reading);
  };
  return { cut, read, flush, header: () => null };
}

const readers: Readonly<Record<JsonPart, (part: Part, reading: Reading) => void>> = {
  opening: readOpening,
  element: readClosedElement,
  unclosed: (part, reading) => readElement(part, part, reading),
  behind({ source, ...part }, reading) {
    const { problems } = parseJsonValue(`[]${source.text}`, -2, jsonc);
    const parsed = { roots: [], problems: clipProblems(problems, source.text) };
    emitParsed(parsed, { ...part, source }, reading);
  },
  whole(part, reading) {
    const { text } = part.source;
    const value = parseFlawless(text);
    if (value === undefined || Array.isArray(value)) emitParsed(parseJson(text), part, reading);
    else emitValue(value, part, reading);
  },
};

function readOpening(part: Part, reading: Reading): void {
  const { name, column } = reading;
  const { source, line, bytes } = part;
  const { problems } = parseJsonValue(`${source.text}]`, 0, jsonc);
  emitParsed({ roots: [], problems }, part, reading);
  const position = endPosition(source.text.slice(0, -1), { line, column });
  reading.opening = { source: { name, text: '[', ...position }, start: bytes[1] - 1 };
}

function readClosedElement(part: Part, reading: Reading): void {
  const { source, bytes } = part;
  const { text } = source;
  // The comma or bracket after an element is not part of it.
  const own: Part = {
    ...part,
    source: { ...source, text: text.slice(0, -1) },
    bytes: [bytes[0], bytes[1] - 1],
  };
  readElement(own, part, reading);
  if (!text.endsWith(']')) return;
  if (!reading.hasElement) aboutArray(problem('document/empty', {}), reading);
  reading.opening = null;
}

/** Reads an element. `whole` includes the comma or the bracket after it. */
function readElement(own: Part, whole: Part, reading: Reading): void {
  const { text } = own.source;
  const value = parseFlawless(text);
  if (value !== undefined) {
    reading.hasElement = true;
    emitValue(value, own, reading);
    return;
  }
  const parsed = parseElement(text, own.kind === 'element');
  const isNothing = parsed.roots.length === 0 && parsed.problems.length === 0;
  if (isNothing && whole.source.text.endsWith(',')) {
    const missing = problem('document/syntax', { reason: 'value-expected' });
    const placed = { problem: missing, range: [text.length, text.length + 1] } as const;
    emitParsed({ roots: [], problems: [placed] }, whole, reading);
  } else emitParsed(parsed, own, reading);
  reading.hasElement ||= !isNothing;
}

function emitValue(value: Json, { source, line, bytes }: Part, { format, emit }: Reading): void {
  const { text } = source;
  const first = line + linesBefore(text);
  const tree = () => rootOf(text);
  const document = unplacedDocument({ source, format, value, line: first, tree });
  emit({ document, diagnostics: [], line: first, bytes });
}

function emitParsed(parsed: Parsed, part: Part, { format, emit }: Reading): void {
  emitFound(documentsIn(parsed, part.source, { format, modeline: null }), part, emit);
}

/** A finding about the array itself, at its opening bracket. */
function aboutArray(about: Problem, { opening, emit }: Reading): void {
  if (opening === null) return;
  const { source, start } = opening;
  const found = placedIn(source, { problem: about, range: [0, 1] });
  emit(withoutDocument({ line: source.firstLine ?? 1, bytes: [start, start + 1] }, [found]));
}

/** Parses an element as if it were inside its array, to find the same mistakes. */
function parseElement(text: string, isClosed: boolean): Parsed {
  const { root, problems } = parseJsonValue(`[${text}${isClosed ? ']' : ''}`, -1, jsonc);
  const own = clipProblems(problems, text);
  const items = root?.kind === 'sequence' ? root.items : [];
  return { roots: problems.length === 0 || own.length === 0 ? items : [], problems: own };
}

/** Keeps the problems inside the text itself, which does not include the added bracket. */
function clipProblems(problems: readonly Placed[], text: string): Placed[] {
  return problems.flatMap(({ problem: found, range }): Placed[] => {
    if (range === null) return [{ problem: found, range }];
    const [start, end] = range;
    if (start < 0) return [];
    const { length } = text;
    return [{ problem: found, range: [Math.min(start, length), Math.min(end, length)] }];
  });
}

function rootOf(text: string): Node {
  const [root] = parseElement(text, true).roots;
  if (root === undefined) throw new TypeError('an element that was read is not read again');
  return root;
}

/** The number of line ends before the value. */
function linesBefore(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length && text.charCodeAt(at) <= 0x20; at++) {
    if (text[at] === '\n') count += 1;
  }
  return count;
}

/** The position at which a text ends that begins at `from`. */
function endPosition(text: string, from: { readonly line: number; readonly column: number }) {
  const last = text.lastIndexOf('\n');
  if (last === -1) {
    return { firstLine: from.line, firstColumn: from.column + charactersOf(text) };
  }
  return {
    firstLine: from.line + text.split('\n').length - 1,
    firstColumn: 1 + charactersOf(text.slice(last + 1)),
  };
}

/**
 * The kind of a piece: everything up to the `[` that opens the file; an element with the comma or
 * bracket after it; the last element if that is missing; the text after the array; or the whole
 * file if it is not an array.
 */
type JsonPart = 'opening' | 'element' | 'unclosed' | 'behind' | 'whole';

/** The state at the next byte. */
type Inside = 'text' | 'string' | 'escape' | 'slash' | 'line-comment' | 'comment' | 'star';

interface Scan {
  inside: Inside;
  /** The closing brackets that the element still needs. */
  readonly awaited: number[];
  /** The number of bytes of the piece that were scanned. */
  seen: number;
  /** The kind of the current piece, unless its bytes show otherwise. */
  expected: JsonPart;
  /** The kind of the piece that was cut last. */
  last: JsonPart;
}

interface JsonSplitter {
  readonly cut: Cut;
  /** The kind of the piece that was cut last. */
  readonly part: () => JsonPart;
}

/**
 * Cuts a file at the elements of its array. It knows strings, comments and brackets, like
 * `openBrackets`, and leaves everything else to the parser of each element.
 */
function jsonSplitter(): JsonSplitter {
  const scan: Scan = {
    inside: 'text',
    awaited: [],
    seen: 0,
    expected: 'opening',
    last: 'opening',
  };
  const cut: Cut = (bytes, start, atEnd) => {
    const end = endOfPart(scan, bytes, start);
    if (end !== null || !atEnd) return end;
    begin(scan, partsAtEnd[scan.expected], 'behind');
    return bytes.length;
  };
  return { cut, part: () => scan.last };
}

const partsAtEnd = {
  opening: 'whole',
  element: 'unclosed',
  unclosed: 'unclosed',
  behind: 'behind',
  whole: 'whole',
} as const satisfies Record<JsonPart, JsonPart>;

/** Begins the next piece after one of kind `last`. */
function begin(scan: Scan, last: JsonPart, next: JsonPart): void {
  scan.last = last;
  scan.expected = next;
  scan.seen = 0;
  scan.awaited.length = 0;
  scan.inside = 'text';
}

function endOfPart(scan: Scan, bytes: Uint8Array, start: number): number | null {
  for (let at = start + scan.seen; at < bytes.length; at++) {
    if (scan.expected !== 'opening' && scan.expected !== 'element') break;
    const byte = bytes[at] ?? 0;
    if (scan.inside === 'text' && scan.awaited.length === 0 && isEnd(scan, byte)) return at + 1;
    step(scan, byte);
  }
  scan.seen = bytes.length - start;
  return null;
}

/** True for the byte that ends a piece, outside of strings, comments and inner brackets. */
function isEnd(scan: Scan, byte: number): boolean {
  if (scan.expected === 'element') {
    if (byte !== COMMA && byte !== CLOSE_BRACKET) return false;
    begin(scan, 'element', byte === COMMA ? 'element' : 'behind');
    return true;
  }
  if (byte === OPEN_BRACKET) {
    begin(scan, 'opening', 'element');
    return true;
  }
  if (!isSpace(byte) && byte !== SLASH) scan.expected = 'whole';
  return false;
}

function step(scan: Scan, byte: number): void {
  switch (scan.inside) {
    case 'text':
      stepInText(scan, byte);
      return;
    case 'string':
      if (byte === BACKSLASH) scan.inside = 'escape';
      // A line break ends an unclosed string.
      else if (byte === QUOTE || isLineEnd(byte)) scan.inside = 'text';
      return;
    case 'escape':
      scan.inside = 'string';
      return;
    case 'slash':
      scan.inside = 'text';
      if (byte === SLASH) scan.inside = 'line-comment';
      else if (byte === STAR) scan.inside = 'comment';
      else stepInText(scan, byte);
      return;
    case 'line-comment':
      if (byte === LINE_FEED) scan.inside = 'text';
      return;
    case 'comment':
      if (byte === STAR) scan.inside = 'star';
      return;
    case 'star':
      if (byte === SLASH) scan.inside = 'text';
      else if (byte !== STAR) scan.inside = 'comment';
  }
}

function stepInText(scan: Scan, byte: number): void {
  if (byte === QUOTE) scan.inside = 'string';
  else if (byte === SLASH) scan.inside = 'slash';
  else if (byte === scan.awaited.at(-1)) scan.awaited.pop();
  else {
    const closing = closings[byte];
    if (closing !== undefined) scan.awaited.push(closing);
  }
}
