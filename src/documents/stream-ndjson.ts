import type { Source } from '../core/diagnostic.ts';
import type { Json } from '../core/json.ts';
import { CARRIAGE_RETURN, decodePart, LINE_FEED, ownCopy } from './decode.ts';
import { parseFlawless } from './exact-json.ts';
import { type JsonDialect, jsonReasons, parseJsonValue } from './parse-json.ts';
import {
  type Cut,
  type Emit,
  emitFound,
  type OwnText,
  type Piece,
  type PieceReader,
  type TextMemory,
  textOf,
  withoutDocument,
} from './pieces.ts';
import { documentsIn, PlacedLater, schemaIn, type SourceDocument } from './source-document.ts';
import type { Node, Parsed } from './tree.ts';

/** Reads one value from each line and ignores blank lines. */
export function ndjsonReader(name: string, emit: Emit, memory?: TextMemory): PieceReader {
  const read = (piece: Piece) => {
    const texts = textsIn(piece);
    for (const each of linesIn(piece)) {
      const own = memory && { name: memory.nameOf(each.bytes, 'ndjson'), line: each.line };
      const at = placeOf(each);
      if (own !== undefined && memory?.takes(own, at.bytes) === true) {
        emit(withoutDocument(at, []));
        continue;
      }
      readLine(each, texts.of(each), { name, emit, own });
    }
  };
  return { cut: linesCut(), read, flush: () => {}, header: () => null };
}

const noDiagnostics = [] as const;

/** The lines without their line ends. */
function* linesIn({ bytes, start, line: first }: Piece): Generator<Piece> {
  let line = first;
  for (let from = 0; from < bytes.length; line += 1) {
    const next = bytes.indexOf(LINE_FEED, from);
    const end = next === -1 ? bytes.length : next;
    const mark = next !== -1 && bytes[next - 1] === CARRIAGE_RETURN ? 1 : 0;
    yield { bytes: bytes.subarray(from, end - mark), start: start + from, line };
    from = end + 1;
  }
}

/**
 * The texts of lines that are asked for in their order. All that follow the first one are decoded
 * with it, because that takes little longer than decoding one.
 */
function textsIn({ bytes, start }: Piece) {
  let text: string | null = null;
  /** The line that begins at this place of the text; 0 before the first one. */
  let next = 0;
  let at = 0;
  return {
    /** Null if some line after the first one is not UTF-8. */
    of: (line: Piece): string | null => {
      if (next === 0) {
        const decoded = decodePart(bytes.subarray(line.start - start), {
          start: line.start,
          file: '',
        });
        if ('text' in decoded) ({ text } = decoded);
        next = line.line;
      }
      if (text === null) return null;
      for (; next < line.line; next += 1) at = text.indexOf('\n', at) + 1;
      const from = at;
      const end = text.indexOf('\n', from);
      if (end === -1) return text.slice(from);
      next += 1;
      at = end + 1;
      return text.slice(from, text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end);
    },
  };
}

const placeOf = ({ bytes, start, line }: Piece) => ({
  line,
  bytes: [start, start + bytes.length] as const,
});

interface Reading {
  readonly name: string;
  readonly emit: Emit;
  /** Its text, if somebody remembers texts. */
  readonly own: OwnText | undefined;
}

function readLine(piece: Piece, known: string | null, reading: Reading): void {
  const { name, emit, own } = reading;
  const { line, bytes } = placeOf(piece);
  const decoded = known === null ? textOf(piece.bytes, piece, name) : { text: known };
  if ('refused' in decoded) {
    emit(decoded.refused);
    return;
  }
  const { text } = decoded;
  if (text.trim() === '') return;
  const value = parseFlawless(text);
  if (value !== undefined) {
    const document = flawless({ name, text, line }, value);
    const read = { document, diagnostics: noDiagnostics, line, bytes };
    emit(own === undefined ? read : { ...read, text: own });
    return;
  }
  const source: Source = { name, text: ownCopy(text), firstLine: line };
  const parsed = parseNdjsonLine(source.text);
  const found = documentsIn(parsed, source, { format: 'ndjson', modeline: null });
  emitFound(found, { line, bytes }, emit);
}

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

const ndjson: JsonDialect = {
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
