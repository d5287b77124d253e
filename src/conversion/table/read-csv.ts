/** Reads a table of questions from CSV. */
import type { Loss } from '../../contract/conversions.ts';
import { headerFields } from '../../contract/resource-schema.ts';
import { rowsAs, type RowsOf, type TableRules } from '../../documents/csv/header.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { positionAt } from '../../documents/position.ts';
import { readStream } from '../../documents/read.ts';
import { placedIn } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import { Unreadable } from '../reading.ts';
import type { WrittenRow } from '../source-item.ts';
import type { RowText } from './question-columns.ts';

export interface TableSource {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly table: TableRules;
  /** The line of the header, from 1. */
  readonly headerLine: number;
  readonly passed: readonly RowText[];
}

/** Throws Unreadable for a header that is wrong, and for a text in no known encoding. */
export async function* readCsv({
  name,
  chunks,
  passed,
  ...reading
}: TableSource): AsyncGenerator<RowDocument> {
  for (const row of passed) yield rowLeftOut(name, row);
  const options = { format: 'csv', rows: questionRows, allowUnknown: false, ...reading } as const;
  for await (const batch of readStream({ name, chunks }, options)) {
    for (const streamed of batch.documents) {
      const row = readRow(streamed, batch.header);
      if (row !== null) yield row;
    }
  }
}

/** A question, a resource if the table has keys, or what the row says if it names an operation. */
export interface RowDocument extends Pick<StreamedDocument, 'document' | 'diagnostics' | 'line'> {
  /** What its cells lose. */
  readonly losses: readonly Loss[];
  readonly row: WrittenRow;
}

/** The warning of a row above the header that may be a question. */
export function rowLeftOut(name: string, { line, text }: RowText): RowDocument {
  const about = { problem: problem('csv/left-out', { reason: 'row' }), range: [0, 0] } as const;
  const found = placedIn({ name, text, firstLine: line }, about);
  const row = { header: '', text, changed: [] };
  const diagnostics = [{ ...found, severity: 'warning' }] as const;
  return { line, document: null, diagnostics, losses: [], row };
}

export const questionRows: RowsOf = (names) => {
  const isResource = ['resource', ...headerFields].some((name) => names.includes(name));
  const usual = isResource ? 'lacuna' : 'lacuna.create';
  return rowsAs(names.includes('operation') ? null : usual)(names);
};

/**
 * The row that was read, without losses; null for the finding that a table has no rows. Throws
 * Unreadable with the problems of the header, because no row is certain then.
 * @param header the text of the first row
 */
export function readRow(
  { document, diagnostics, line }: StreamedDocument,
  header: string | null,
): RowDocument | null {
  const [found] = diagnostics;
  const { text } = document?.source ?? found?.source ?? { text: '' };
  const row = { header: header ?? '', text, changed: [] };
  if (document === null && found !== undefined) {
    const { source, range } = found;
    if (found.problem.code === 'document/empty') return null;
    // A warning about the whole text may be shown at its header.
    if (found.severity === 'warning') return { line, document, diagnostics, losses: [], row };
    if (source.text === header || found.problem.code === 'document/encoding') {
      const place = positionAt(source, range?.[0] ?? 0);
      throw new Unreadable(found.problem, place.line, place.column, diagnostics);
    }
  }
  return { line, document, diagnostics, losses: [], row };
}
