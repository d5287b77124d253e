import type { Source } from '../core/diagnostic.ts';
import type { Piece } from './pieces.ts';
import { documentsIn } from './source-document.ts';
import { yamlCut } from './split-yaml.ts';
import {
  emitFound,
  textOf,
  type Emit,
  type PieceReader,
  type StreamedDocument,
} from './streamed.ts';
import { modelineIn, parseYamlDocument } from './yaml.ts';

/** Reads the documents of a YAML stream. */
export function yamlReader(name: string, emit: Emit): PieceReader {
  /** Separators with nothing behind them: those behind the last document begin none. */
  let empty: StreamedDocument[] = [];
  /** What the comments above the first document say. */
  let modeline: string | null = null;
  let hasDocument = false;
  const handOn: Emit = (streamed) => {
    for (const one of empty) emit(one);
    empty = [];
    emit(streamed);
  };
  const read = (piece: Piece) => {
    const { bytes, start, line } = piece;
    const decoded = textOf(bytes, piece, name);
    if ('refused' in decoded) {
      handOn(decoded.refused);
      return;
    }
    const { text } = decoded;
    const source: Source = { name, text, firstLine: line };
    const { isEmpty, ...parsed } = parseYamlDocument(text);
    if (!hasDocument) modeline ??= modelineIn(text, parsed.roots);
    hasDocument ||= parsed.roots.length > 0;
    const found = documentsIn(parsed, source, { format: 'yaml', modeline });
    const hold: Emit = (streamed) => empty.push(streamed);
    const place = { line, bytes: [start, start + bytes.length] } as const;
    emitFound(found, place, isEmpty ? hold : handOn);
  };
  return { cut: yamlCut(), read, flush: () => {}, header: () => null };
}
