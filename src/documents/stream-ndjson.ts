import type { Source } from '../core/diagnostic.ts';
import { LINE_FEED } from './decode.ts';
import { parseFlawless } from './exact-json.ts';
import { type JsonDialect, jsonReasons, parseJsonValue } from './parse-json.ts';
import {
  type Cut,
  type Emit,
  emitFound,
  type Piece,
  type PieceReader,
  type TextMemory,
  textOf,
  withoutDocument,
  withoutLineEnd,
} from './pieces.ts';
import { documentsIn, type SourceDocument, unplacedDocument } from './source-document.ts';
import type { Node, Parsed } from './tree.ts';

/** Reads one value from each line and ignores blank lines. */
export function ndjsonReader(name: string, emit: Emit, memory?: TextMemory): PieceReader {
  const read = (piece: Piece) => {
    const { start, line } = piece;
    const bytes = withoutLineEnd(piece.bytes);
    const at = { line, bytes: [start, start + bytes.length] } as const;
    const own = memory && { name: memory.nameOf(bytes, 'ndjson'), line };
    if (own !== undefined && memory?.takes(own, at.bytes) === true) {
      emit(withoutDocument(at, []));
      return;
    }
    const decoded = textOf(bytes, piece, name);
    if ('refused' in decoded) emit(decoded.refused);
    else if (decoded.text.trim() !== '') {
      emitFound(
        documentsOf({ name, text: decoded.text, firstLine: line }),
        { ...at, text: own },
        emit,
      );
    }
  };
  return { cut: lineCut(), read, flush: () => {}, header: () => null };
}

/** The document of a line that was read before. */
export function readNdjsonLine(source: Source & { readonly firstLine: number }): SourceDocument {
  const [document] = documentsOf(source).documents;
  if (document === undefined) throw new TypeError('a line that was read is not read again');
  return document;
}

function documentsOf(source: Source & { readonly firstLine: number }) {
  const { text, firstLine: line } = source;
  const format = 'ndjson';
  const value = parseFlawless(text);
  if (value === undefined) {
    return documentsIn(parseNdjsonLine(text), source, { format, modeline: null });
  }
  const hasMarks = text.includes('$') || text.includes(MARK_ESCAPE);
  const tree = () => rootOf(text);
  const document = unplacedDocument({ source, format, value, line, hasMarks, tree });
  return { documents: [document], diagnostics: [] };
}

const MARK_ESCAPE = '\\u0024';

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

/** Cuts after every line end. */
function lineCut(): Cut {
  let seen = 0;
  return (bytes, start, atEnd) => {
    const at = bytes.indexOf(LINE_FEED, start + seen);
    seen = at === -1 ? bytes.length - start : 0;
    if (at !== -1) return at + 1;
    return atEnd ? bytes.length : null;
  };
}
