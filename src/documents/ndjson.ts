import type { Range, Source } from '../core/diagnostic.ts';
import { lineCut, type PieceReader, withoutLineEnd } from './lines.ts';
import { type JsonDialect, jsonDocument, jsonReasons, parseJsonValue } from './parse-json.ts';
import { streamedOf, textOf, type TextPart } from './parts.ts';
import type { Read, SourceDocument } from './source-document.ts';

/** Reads one value from each line and ignores blank lines. */
export function ndjsonReader(name: string): PieceReader {
  return {
    cut: lineCut(),
    *read(piece) {
      const { start, line } = piece;
      const bytes = withoutLineEnd(piece.bytes);
      const at = { line, bytes: [start, start + bytes.length] } as const;
      const decoded = textOf(bytes, piece, name);
      if ('refused' in decoded) yield decoded.refused;
      else if (decoded.text.trim() !== '') {
        const source = { name, text: decoded.text, firstLine: line };
        yield* streamedOf(readLine(source), at);
      }
    },
  };
}

export function* ndjsonParts(source: Source): Generator<TextPart> {
  for (const { index, 0: line } of source.text.matchAll(/[^\n]+/g)) {
    if (line.trim() === '') continue;
    const range: Range = [index, index + line.length - (line.endsWith('\r') ? 1 : 0)];
    yield { range, read: () => readLine(source, range) };
  }
}

export function readNdjsonLine(source: Source): SourceDocument {
  const [document] = readLine(source).documents;
  if (document === undefined) throw new TypeError('a line that could be read before, but not now');
  return document;
}

export const isNdjsonLine = (line: string): boolean =>
  parseJsonValue(line, 0, ndjson).problems.length === 0;

const readLine = (source: Source, range: Range = [0, source.text.length]): Read =>
  jsonDocument({ source, format: 'ndjson', range, dialect: ndjson });

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
