/** Reads an input that is in memory. All places refer to its whole text. */
import type { OperationId } from '../contract/operations.ts';
import { type Diagnostic, type Source, createFindings } from '../core/diagnostic.ts';
import { lenientText, markLength } from './decode.ts';
import type { Format } from './document-format.ts';
import { byPlace, withTree, type SourceDocument } from './source-document.ts';
import { readWhole } from './stream.ts';
import { moved, movedRange } from './tree.ts';

export interface Documents {
  readonly documents: SourceDocument[];
  readonly diagnostics: Diagnostic[];
}

/**
 * The documents of a file in their order, and the problems of its text in the order of their
 * places. The format is the given one, or else follows from the name's ending, or else from the
 * text. `-` is standard input. Malformed documents are left out. The rows of a CSV file are bodies
 * of the given operation; without one, each row has an `operation`.
 */
export function readDocuments(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  format: Format | null,
  as: OperationId | null = null,
): Documents {
  const read = readWhole(name, bytes, { format, as, allowUnknown: true }).documents;
  const text = lenientText(bytes.subarray(markLength(bytes)));
  const whole: Source = { name, text };
  const offsetOf = offsetsIn(bytes);
  const documents: SourceDocument[] = [];
  const found: Diagnostic[] = [];
  for (const { document, diagnostics, bytes: place } of read) {
    const offset = offsetOf(place[0]);
    // For some formats, the source of each document is the whole text already.
    const inWhole = (source: Source) => (source.text.length === text.length ? 0 : offset);
    if (document !== null) {
      documents.push(documentIn(whole, document, inWhole(document.source)));
    }
    for (const diagnostic of diagnostics) {
      found.push(diagnosticIn(whole, diagnostic, inWhole(diagnostic.source)));
    }
  }
  return { documents, diagnostics: [...createFindings(found.sort(byPlace)).list] };
}

/** Converts places in bytes to places in UTF-16 units. Fast if the places ascend. */
function offsetsIn(bytes: Uint8Array): (byte: number) => number {
  const first = { byte: markLength(bytes), unit: 0 };
  let last = first;
  return (byte) => {
    if (byte < last.byte) last = first;
    const between = lenientText(bytes.subarray(last.byte, Math.max(byte, first.byte)));
    last = { byte: Math.max(byte, first.byte), unit: last.unit + between.length };
    return last.unit;
  };
}

function documentIn(source: Source, piece: SourceDocument, by: number): SourceDocument {
  const { format, value, line, schemaLine, columns } = piece;
  const read = { source, format, value, line, schemaLine, columns };
  return withTree(read, () => (by === 0 ? piece.node : moved(piece.node, by)));
}

function diagnosticIn(source: Source, diagnostic: Diagnostic, by: number): Diagnostic {
  const { range } = diagnostic;
  return { ...diagnostic, source, range: range && movedRange(range, by) };
}
