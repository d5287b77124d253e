/** Reads a table of questions from CSV, in any encoding that its text was decoded from. */
import { readStream } from '../../documents/stream.ts';
import type { SourceText } from '../reading.ts';
import { headerLine, namesIn } from './claims-csv.ts';
import { rowOf, rowsAs, type RowDocument } from './row-document.ts';

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
