import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import type { Piece } from './pieces.ts';
import { parseQuestions, QUESTION_SCHEMA } from './question-file.ts';
import { documentsIn } from './source-document.ts';
import { textOf, withoutDocument, type Emit, type PieceReader } from './streamed.ts';
import { modelineIn } from './yaml.ts';

/** Reads a file of questions. What they share stands at its top, so it is one piece. */
export function questionsReader(name: string, emit: Emit): PieceReader {
  let head: string | null = null;
  const read = (piece: Piece) => {
    const decoded = textOf(piece.bytes, piece, name);
    if ('refused' in decoded) {
      emit(decoded.refused);
      return;
    }
    const { text } = decoded;
    const parsed = parseQuestions(text);
    head = parsed.head;
    const source: Source = { name, text, firstLine: piece.line };
    const modeline = modelineIn(text, parsed.roots) ?? QUESTION_SCHEMA;
    const { documents, diagnostics } = documentsIn(parsed, source, { format: 'cloze', modeline });
    const bytesOf = bytesIn(text, piece.start);
    const isIn = ({ range }: Diagnostic, [start, end]: Range) =>
      range !== null && start <= range[0] && range[0] < end;
    const others = diagnostics.filter((each) => !parsed.parts.some((part) => isIn(each, part)));
    if (others.length > 0) emit(withoutDocument({ line: piece.line, bytes: [0, 0] }, others));
    for (const [index, document] of documents.entries()) {
      const part = parsed.parts[index] ?? [0, 0];
      const found = diagnostics.filter((each) => isIn(each, part));
      emit({ document, diagnostics: found, line: document.line, bytes: bytesOf(part) });
    }
  };
  return {
    cut: (bytes, _, atEnd) => (atEnd ? bytes.length : null),
    read,
    flush: () => {},
    header: () => head,
  };
}

/** The place in bytes of one part of a text after the other. */
function bytesIn(text: string, start: number): (part: Range) => readonly [number, number] {
  const lengthOf = (part: string) => encoder.encode(part).length;
  let last = { unit: 0, byte: start };
  const byteAt = (unit: number) => {
    last = { unit, byte: last.byte + lengthOf(text.slice(last.unit, unit)) };
    return last.byte;
  };
  return ([from, to]) => [byteAt(from), byteAt(to)];
}

const encoder = new TextEncoder();
