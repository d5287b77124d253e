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
} from './characters.ts';
import type { Cut } from './pieces.ts';

/**
 * The kind of a piece: everything up to the `[` that opens the file; an element with the comma or
 * bracket after it; the last element if that is missing; the text after the array; or the whole
 * file if it is not an array.
 */
export type JsonPart = 'opening' | 'element' | 'unclosed' | 'behind' | 'whole';

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

export interface JsonSplitter {
  readonly cut: Cut;
  /** The kind of the piece that was cut last. */
  readonly part: () => JsonPart;
}

/**
 * Cuts a file at the elements of its array. It knows strings, comments and brackets, like
 * `openBrackets`, and leaves everything else to the parser of each element.
 */
export function jsonSplitter(): JsonSplitter {
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
