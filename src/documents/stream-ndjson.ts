import type { Source } from '../core/diagnostic.ts';
import type { Json } from '../core/json.ts';
import { CARRIAGE_RETURN, LINE_FEED } from './characters.ts';
import { decodePart, ownCopy } from './decode.ts';
import { parseFlawless } from './exact-json.ts';
import { jsonReasons, parseJsonValue, type Dialect } from './parse-json.ts';
import {
  emitFound,
  textOf,
  withoutDocument,
  type Cut,
  type Emit,
  type Piece,
  type PieceReader,
  type Recognizer,
} from './pieces.ts';
import { documentsIn, PlacedLater, schemaIn, type SourceDocument } from './source-document.ts';
import type { Node, Parsed } from './tree.ts';

/** Reads one value from each line and ignores blank lines. */
export function ndjsonReader(name: string, emit: Emit, recognizer?: Recognizer): PieceReader {
  const read = (piece: Piece) => {
    for (const line of linesOf(piece)) readLine(line, { name, emit, recognizer });
  };
  return { cut: linesCut(), read, flush: () => {}, header: () => null };
}

/** A line without its line end. */
interface Line extends Piece {
  /** Null if some line of the same piece is not UTF-8. */
  readonly text: string | null;
}

/** Decodes all lines together, because that takes little longer than decoding one. */
function linesOf({ bytes, start, line: first }: Piece): Line[] {
  const decoded = decodePart(bytes, start);
  const text = 'text' in decoded ? decoded.text : null;
  const lines: Line[] = [];
  /** Where the next line begins in the bytes, and where in the text. */
  let from = 0;
  let at = 0;
  while (from < bytes.length) {
    const next = bytes.indexOf(LINE_FEED, from);
    const end = next === -1 ? bytes.length : next;
    const endOfText = next === -1 ? (text ?? '').length : (text ?? '').indexOf('\n', at);
    const mark = next !== -1 && bytes[next - 1] === CARRIAGE_RETURN ? 1 : 0;
    lines.push({
      bytes: bytes.subarray(from, end - mark),
      start: start + from,
      line: first + lines.length,
      text: text === null ? null : text.slice(at, endOfText - mark),
    });
    from = end + 1;
    at = endOfText + 1;
  }
  return lines;
}

interface Reading {
  readonly name: string;
  readonly emit: Emit;
  readonly recognizer: Recognizer | undefined;
}

function readLine(piece: Line, { name, emit, recognizer }: Reading): void {
  const { bytes, start, line } = piece;
  const place = [start, start + bytes.length] as const;
  const raw = recognizer?.digest(bytes);
  const known = raw === undefined ? null : (recognizer?.recognize(raw) ?? null);
  if (known !== null) {
    emit({ ...withoutDocument({ line, bytes: place }, []), known });
    return;
  }
  const decoded = piece.text === null ? textOf(bytes, piece, name) : { text: piece.text };
  if ('refused' in decoded) {
    emit(decoded.refused);
    return;
  }
  const { text } = decoded;
  if (text.trim() === '') return;
  const value = parseFlawless(text);
  if (value !== undefined) {
    const document = flawless({ name, text, line }, value);
    const read = { document, diagnostics: noDiagnostics, line, bytes: place };
    emit(raw === undefined ? read : { ...read, raw });
    return;
  }
  const source: Source = { name, text: ownCopy(text), firstLine: line };
  const parsed = parseNdjsonLine(source.text);
  const found = documentsIn(parsed, source, { format: 'ndjson', modeline: null });
  emitFound(found, { line, bytes: place }, emit);
}

const noDiagnostics = [] as const;

function flawless(written: Written, value: Json): SourceDocument {
  const { text, line } = written;
  const hasMarks = text.includes('$') || text.includes(MARK_ESCAPE);
  const facts = { format: 'ndjson', line, schemaLine: schemaIn(value), hasMarks } as const;
  const origin = new Origin(written);
  return new PlacedLater(facts, value, { origin, tree: () => rootOf(origin.source.text) });
}

const MARK_ESCAPE = '\\u0024';

interface Written {
  readonly name: string;
  readonly text: string;
  readonly line: number;
}

/**
 * Makes the source of a line on first use, with a copy of the text. The text itself is a part of a
 * longer one, all of which would stay in memory for as long as a finding or a reference needs the
 * source.
 */
class Origin {
  readonly #written: Written;
  #source: Source | null = null;

  constructor(written: Written) {
    this.#written = written;
  }

  get source(): Source {
    const { name, text, line } = this.#written;
    return (this.#source ??= { name, text: ownCopy(text), firstLine: line });
  }
}

function rootOf(text: string): Node {
  const [root] = parseNdjsonLine(text).roots;
  if (root === undefined) throw new TypeError('a line that was read is not read again');
  return root;
}

/** The bytes of a line without its line break. */
export function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  if (bytes[length - 1] !== LINE_FEED) return bytes;
  return bytes.subarray(0, bytes[length - 2] === CARRIAGE_RETURN ? length - 2 : length - 1);
}

const ndjson: Dialect = {
  options: { allowTrailingComma: false, disallowComments: true },
  reasons: {
    ...jsonReasons,
    CloseBraceExpected: 'not-one-line',
    CloseBracketExpected: 'not-one-line',
    EndOfFileExpected: 'not-one-line',
    InvalidCommentToken: 'comment-in-ndjson',
    UnexpectedEndOfComment: 'comment-in-ndjson',
  },
};

export function parseNdjsonLine(line: string): Parsed {
  const { root, problems } = parseJsonValue(line, 0, ndjson);
  return { roots: root !== null && problems.length === 0 ? [root] : [], problems };
}

/**
 * Cuts after the last line end within so many bytes, or after the next one. Lines that are read
 * together are in memory together.
 */
const AT_ONCE = 2 ** 18;

function linesCut(): Cut {
  let seen = 0;
  return (bytes, start, atEnd) => {
    const unseen = start + seen;
    const last = bytes.subarray(unseen, start + AT_ONCE).lastIndexOf(LINE_FEED);
    const at =
      last === -1 ? bytes.indexOf(LINE_FEED, Math.max(unseen, start + AT_ONCE)) : unseen + last;
    if (at === -1 && !atEnd) {
      seen = bytes.length - start;
      return null;
    }
    seen = 0;
    return at === -1 ? bytes.length : at + 1;
  };
}
