import type { Source } from '../core/diagnostic.ts';
import { DASH, DOT, HASH, isSpace, LINE_FEED, PERCENT } from './decode.ts';
import { modelineIn, parseYamlDocument } from './parse-yaml.ts';
import {
  type Cut,
  type Emit,
  emitFound,
  type Piece,
  type PieceReader,
  type TextMemory,
  textOf,
  withoutDocument,
} from './pieces.ts';
import { documentsIn } from './source-document.ts';

/**
 * Reads the documents of a YAML stream. What is remembered is neither read nor handed on as a
 * document.
 */
export function yamlReader(name: string, emit: Emit, memory?: TextMemory): PieceReader {
  /** The schema that the comments above the first document name. */
  let modeline: string | null = null;
  let hasDocument = false;
  const read = (piece: Piece) => {
    const { bytes, start, line } = piece;
    const at = { line, bytes: [start, start + bytes.length] } as const;
    const own = memory && { name: memory.nameOf(bytes, 'yaml'), line };
    if (own !== undefined && memory?.takes(own, at.bytes) === true) {
      hasDocument = true;
      emit(withoutDocument(at, []));
      return;
    }
    const decoded = textOf(bytes, piece, name);
    if ('refused' in decoded) {
      emit(decoded.refused);
      return;
    }
    const { text } = decoded;
    const source: Source = { name, text, firstLine: line };
    const parsed = parseYamlDocument(text);
    if (!hasDocument) modeline ??= modelineIn(text.slice(0, parsed.roots[0]?.range[0]));
    hasDocument ||= parsed.roots.length > 0;
    const hasMarks = text.includes('$') || text.includes(ESCAPE);
    const found = documentsIn(parsed, source, { format: 'yaml', modeline, hasMarks });
    // Comments between two separators are no document, and yield nothing.
    emitFound(found, { ...at, text: own }, emit);
  };
  return { cut: yamlCut(), read, flush: () => {}, header: () => null };
}

const ESCAPE = '\\';

/** Bytes that identify a marker line: the three of the marker and the one after it. */
const MARKER = 4;

/**
 * Cuts a YAML stream into its documents: before a line that begins with `---`, and after one that
 * begins with `...`. They end a document even inside quotes and blocks (YAML 1.2: 9.1.2). Comments
 * and directives before the first `---` belong to its document.
 */
function yamlCut(): Cut {
  /** How far this piece was scanned in whole lines, and whether a document has begun in them. */
  let seen = 0;
  /** Bytes after them that contain no line end. */
  let open = 0;
  let hasBegun = false;
  const cutAt = (end: number) => {
    seen = 0;
    open = 0;
    hasBegun = false;
    return end;
  };
  return (bytes, start, atEnd) => {
    let line = start + seen;
    while (line < bytes.length) {
      const next = bytes.indexOf(LINE_FEED, line + open);
      open = 0;
      const end = next === -1 ? bytes.length : next + 1;
      const isWhole = next !== -1 || atEnd;
      if (!isWhole) break;
      const marker = markerAt(bytes, line);
      if (marker === DASH && hasBegun) return cutAt(line);
      if (marker === DOT) return cutAt(end);
      hasBegun ||= marker === DASH || isContent(bytes, line, end);
      line = end;
    }
    seen = line - start;
    open = bytes.length - line;
    return atEnd ? cutAt(bytes.length) : null;
  };
}

/** The byte that a marker line consists of; null for any other line. */
function markerAt(bytes: Uint8Array, line: number): number | null {
  const first = bytes[line];
  if (first !== DASH && first !== DOT) return null;
  if (bytes[line + 1] !== first || bytes[line + 2] !== first) return null;
  return isBlank(bytes[line + MARKER - 1]) ? first : null;
}

/** True for a line that is not blank, not a comment and not a directive. */
function isContent(bytes: Uint8Array, line: number, end: number): boolean {
  if (bytes[line] === PERCENT) return false;
  let at = line;
  while (at < end && isBlank(bytes[at])) at += 1;
  return at < end && bytes[at] !== HASH;
}

const isBlank = (byte: number | undefined) => byte === undefined || isSpace(byte);
