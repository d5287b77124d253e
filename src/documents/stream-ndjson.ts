import type { Source } from '../core/diagnostic.ts';
import { CARRIAGE_RETURN, LINE_FEED } from './characters.ts';
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
import { documentsIn, unplacedDocument } from './source-document.ts';
import type { Node, Parsed } from './tree.ts';

/** Reads one value from each line and ignores blank lines. */
export function ndjsonReader(name: string, emit: Emit, recognizer?: Recognizer): PieceReader {
  const read = (piece: Piece) => {
    const bytes = withoutLineEnd(piece.bytes);
    const raw = recognizer?.digest(bytes);
    const known = raw === undefined ? null : (recognizer?.recognize(raw) ?? null);
    if (known !== null) {
      emit({ ...withoutDocument({ line: piece.line, bytes: placeOf(piece, bytes) }, []), known });
      return;
    }
    const decoded = textOf(bytes, piece, name);
    if ('refused' in decoded) {
      emit(decoded.refused);
      return;
    }
    const { text } = decoded;
    if (text.trim() === '') return;
    const { line } = piece;
    const source: Source = { name, text, firstLine: line };
    const place = placeOf(piece, bytes);
    const value = parseFlawless(text);
    if (value !== undefined) {
      const tree = () => rootOf(text);
      const document = unplacedDocument({ source, format: 'ndjson', value, line, tree });
      const own = raw === undefined ? {} : { raw };
      emit({ document, diagnostics: [], line, bytes: place, ...own });
      return;
    }
    const parsed = parseNdjsonLine(text);
    const found = documentsIn(parsed, source, { format: 'ndjson', modeline: null });
    emitFound(found, { line, bytes: place }, emit);
  };
  return { cut: lineCut(), read, flush: () => {}, header: () => null };
}

function placeOf({ start }: Piece, bytes: Uint8Array) {
  return [start, start + bytes.length] as const;
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

/** Cuts after every line end. */
function lineCut(): Cut {
  let seen = 0;
  return (bytes, start, atEnd) => {
    const at = bytes.indexOf(LINE_FEED, start + seen);
    if (at === -1 && !atEnd) {
      seen = bytes.length - start;
      return null;
    }
    seen = 0;
    return at === -1 ? bytes.length : at + 1;
  };
}
