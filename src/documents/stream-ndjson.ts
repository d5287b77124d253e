import type { Source } from '../core/diagnostic.ts';
import { parseNdjsonLine } from './ndjson.ts';
import type { Piece } from './pieces.ts';
import { plainJson } from './plain-json.ts';
import { documentsIn, unplacedDocument } from './source-document.ts';
import { lineCut } from './split-lines.ts';
import {
  emitFound,
  textOf,
  withoutDocument,
  type Emit,
  type PieceReader,
  type Recognizer,
} from './streamed.ts';
import type { Node } from './tree.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Reads one value a line; blank lines do not count. */
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
    const value = plainJson(text);
    if (value !== undefined) {
      const tree = () => rootOf(text);
      const document = unplacedDocument({ source, format: 'ndjson', value, line, tree });
      const own = raw === undefined ? {} : { raw };
      emit({ document, diagnostics: [], line, bytes: place, ...own });
      return;
    }
    const parsed = parseNdjsonLine(text, 0);
    const found = documentsIn(parsed, source, { format: 'ndjson', modeline: null });
    emitFound(found, { line, bytes: place }, emit);
  };
  return { cut: lineCut(), read, flush: () => {}, header: () => null };
}

function placeOf({ start }: Piece, bytes: Uint8Array) {
  return [start, start + bytes.length] as const;
}

function rootOf(text: string): Node {
  const [root] = parseNdjsonLine(text, 0).roots;
  if (root === undefined) throw new TypeError('a line that was read is not read again');
  return root;
}

/** The bytes of a line without what ends it. */
export function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  if (bytes[length - 1] !== LINE_FEED) return bytes;
  return bytes.subarray(0, bytes[length - 2] === CARRIAGE_RETURN ? length - 2 : length - 1);
}
