import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { modelineIn } from './parse-yaml.ts';
import {
  textOf,
  withoutDocument,
  type Emit,
  type OwnText,
  type Piece,
  type PieceReader,
  type TextMemory,
} from './pieces.ts';
import { lastUpTo } from './position.ts';
import { parseQuestions, QUESTION_SCHEMA, type QuestionText } from './question-file.ts';
import { documentsIn } from './source-document.ts';

/**
 * Reads a file of questions. It is one piece, because the shared fields are at its top. What is
 * remembered is neither read nor handed on as a document.
 */
export function questionsReader(name: string, emit: Emit, memory?: TextMemory): PieceReader {
  let head: string | null = null;
  const read = (piece: Piece) => {
    const decoded = textOf(piece.bytes, piece, name);
    if ('refused' in decoded) {
      emit(decoded.refused);
      return;
    }
    const { text } = decoded;
    const remembered = memory === undefined ? null : recallOf(text, piece, { memory, emit });
    const parsed = parseQuestions(text, remembered?.isKnown);
    head = parsed.head;
    const source: Source = { name, text, firstLine: piece.line };
    const modeline = modelineIn(parsed.head) ?? QUESTION_SCHEMA;
    const { documents, diagnostics } = documentsIn(parsed, source, { format: 'cloze', modeline });
    const bytesOf = bytesIn(text, piece.start);
    const { ofParts, others } = byPart(diagnostics, parsed.parts);
    if (others.length > 0) emit(withoutDocument({ line: piece.line, bytes: [0, 0] }, others));
    for (const [index, document] of documents.entries()) {
      const part = parsed.parts[index] ?? [0, 0];
      const found = ofParts.get(index) ?? [];
      const streamed = { document, diagnostics: found, line: document.line, bytes: bytesOf(part) };
      const own = remembered?.textAt(part[0]);
      emit(own === undefined ? streamed : { ...streamed, text: own });
    }
  };
  return {
    cut: (bytes, _, atEnd) => (atEnd ? bytes.length : null),
    read,
    flush: () => {},
    header: () => head,
  };
}

/** Recalls the questions of a file by their texts, together with the fields that they share. */
function recallOf(
  text: string,
  { bytes, start, line }: Piece,
  { memory, emit }: { readonly memory: TextMemory; readonly emit: Emit },
) {
  const bytesOf = bytesIn(text, start);
  /** The others, by the place where they begin in the text. */
  const unknown = new Map<number, OwnText>();
  let shared: string | null = null;
  return {
    isKnown: ({ part, line: at }: QuestionText, head: string): boolean => {
      const place = bytesOf(part);
      shared ??= memory.nameOf(encoder.encode(head), 'cloze');
      const own = bytes.subarray(place[0] - start, place[1] - start);
      const name = memory.nameOf(Buffer.concat([encoder.encode(`${shared}\n`), own]), 'cloze');
      const found = { name, line: line + at };
      const isKnown = memory.takes(found, place);
      if (isKnown) emit(withoutDocument({ line: found.line, bytes: place }, []));
      else unknown.set(part[0], found);
      return isKnown;
    },
    textAt: (unit: number) => unknown.get(unit),
  };
}

/** The findings inside each part, and all the others. The parts are in their order. */
function byPart(diagnostics: readonly Diagnostic[], parts: readonly Range[]) {
  const ofParts = new Map<number, Diagnostic[]>();
  const others: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const at = diagnostic.range?.[0] ?? -1;
    const index = lastUpTo(at, parts, ([start]) => start);
    const isIn = at < (parts[index]?.[1] ?? -1) && diagnostic.times === undefined;
    const group = isIn ? (ofParts.get(index) ?? []) : others;
    group.push(diagnostic);
    if (isIn) ofParts.set(index, group);
  }
  return { ofParts, others };
}

/** Converts the parts of a text, in their order, to places in bytes. */
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
