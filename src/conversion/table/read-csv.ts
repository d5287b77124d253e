/** Reads a table of questions from CSV, in any encoding that its text was decoded from. */
import type { Loss } from '../../contract/conversions.ts';
import { headerFields } from '../../contract/resource-schema.ts';
import type { Diagnostic, Problem } from '../../core/diagnostic.ts';
import type { RowsAs } from '../../documents/csv/header.ts';
import type { StreamedDocument } from '../../documents/pieces.ts';
import { positionAt } from '../../documents/position.ts';
import { readStream } from '../../documents/read.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { problem } from '../../messages/problem.ts';
import { type SourceText, Unreadable } from '../reading.ts';
import { headerLine, namesIn } from './question-columns.ts';

/** Throws Unreadable for a header that is wrong. */
export async function* readCsv({ name, pieces }: SourceText): AsyncGenerator<RowDocument> {
  const { head, rest } = await beginning(pieces());
  const as = rowsAs(namesIn(headerLine(head)));
  const chunks = bytesOf(head, rest);
  const options = { format: 'csv', as, allowUnknown: false } as const;
  for await (const { documents, header } of readStream({ name, chunks }, options)) {
    for (const streamed of documents) {
      const row = rowOf(streamed, header);
      if (row !== null) yield row;
    }
  }
}

/** Units of text among which the header must be. */
const LONGEST_HEAD = 2 ** 20;

/** The text up to the end of its header, and what comes after it. */
async function beginning(pieces: AsyncIterable<string>) {
  const rest = pieces[Symbol.asyncIterator]();
  const parts: string[] = [];
  let length = 0;
  while (length < LONGEST_HEAD) {
    const next = await rest.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
    if (next.value.includes('\n') && headerLine(withoutLastLine(parts.join(''))) !== '') break;
  }
  return { head: parts.join(''), rest };
}

const withoutLastLine = (text: string) => text.slice(0, text.lastIndexOf('\n') + 1);

async function* bytesOf(head: string, rest: AsyncIterator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let held = head;
  for (;;) {
    // The first half of a character waits for the second.
    const end = /[\uD800-\uDBFF]$/.test(held) ? held.length - 1 : held.length;
    yield encoder.encode(held.slice(0, end));
    const next = await rest.next();
    if (next.done === true) return;
    held = held.slice(end) + next.value;
  }
}

export interface RowDocument {
  /** The line of the file or the row of the sheet, from 1. */
  readonly line: number;
  /**
   * The body of a question, a resource if the table has keys, or what the row says itself if it
   * names an operation; null if the row is malformed.
   */
  readonly document: SourceDocument | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly losses: readonly Loss[];
}

/** What the rows of a table with these columns are. */
export function rowsAs(names: readonly string[]): RowsAs | null {
  if (names.includes('operation')) return null;
  const isResource = ['resource', ...headerFields].some((name) => names.includes(name));
  return isResource ? 'lacuna' : 'lacuna.create';
}

/** A column of a table cannot be sent as it is, as an unknown field of a document can. */
function ofHeader(found: Problem): Problem {
  if (found.code !== 'document/unknown-field') return found;
  const { field, suggestion } = found.params;
  return problem('convert/unknown-column', {
    column: String(field),
    suggestion: typeof suggestion === 'string' ? suggestion : null,
  });
}

/**
 * The row that was read, without losses; null for the finding that a table has no rows. Throws
 * Unreadable for the first problem of the header, because no row is certain then.
 * @param header the text of the first row
 */
export function rowOf(
  { document, diagnostics, line }: StreamedDocument,
  header: string | null,
): RowDocument | null {
  const [found] = diagnostics;
  if (document === null && found !== undefined) {
    const { source, range } = found;
    if (found.problem.code === 'document/empty') return null;
    if (source.text === header) {
      const place = positionAt(source, range?.[0] ?? 0);
      throw new Unreadable(ofHeader(found.problem), place.line, place.column);
    }
  }
  return { line, document, diagnostics, losses: [] };
}
