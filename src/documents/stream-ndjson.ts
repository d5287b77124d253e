import type { Source } from '../core/diagnostic.ts';
import { parseNdjsonLine } from './ndjson.ts';
import type { Piece } from './pieces.ts';
import { plainJson } from './plain-json.ts';
import { documentsIn, unplacedDocument } from './source-document.ts';
import { lineCut } from './split-lines.ts';
import { emitFound, textOf, type Emit, type PieceReader } from './streamed.ts';
import type { Node } from './tree.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Reads one value a line; blank lines do not count. */
export function ndjsonReader(name: string, emit: Emit): PieceReader {
  const read = (piece: Piece) => {
    const bytes = withoutLineEnd(piece.bytes);
    const decoded = textOf(bytes, piece, name);
    if ('refused' in decoded) {
      emit(decoded.refused);
      return;
    }
    const { text } = decoded;
    if (text.trim() === '') return;
    const { start, line } = piece;
    const source: Source = { name, text, firstLine: line };
    const place = [start, start + bytes.length] as const;
    const value = plainJson(text);
    if (value !== undefined) {
      const tree = () => rootOf(text);
      const document = unplacedDocument({ source, format: 'ndjson', value, line, tree });
      emit({ document, diagnostics: [], line, bytes: place });
      return;
    }
    const parsed = parseNdjsonLine(text, 0);
    const found = documentsIn(parsed, source, { format: 'ndjson', modeline: null });
    emitFound(found, { line, bytes: place }, emit);
  };
  return { cut: lineCut(), read, flush: () => {}, header: () => null };
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
