/** Run as a process of its own by growth.test.ts: reads 40 MB in each format. */
import { rowsAs } from '../../src/documents/csv/header.ts';
import { readStream } from '../../src/documents/read.ts';

const MEGABYTE = 1e6;
const field = `"title": "${'x'.repeat(5000)}"`;
/** Any other format is read whole. */
const texts: Readonly<Record<'ndjson' | 'csv', { head: string; document: string }>> = {
  ndjson: { head: '', document: `{${field}}\n` },
  csv: { head: 'question;title\n', document: `"a\n""b""";${'x'.repeat(5000)}\n` },
};

async function* chunksOf({ head, document }: { head: string; document: string }) {
  const encoder = new TextEncoder();
  yield encoder.encode(head);
  const chunk = encoder.encode(document.repeat(20));
  for (let given = 0; given < 40 * MEGABYTE; given += chunk.length) yield chunk;
}

async function read(name: string, text: { head: string; document: string }): Promise<string> {
  let count = 0;
  let findings = 0;
  const input = { name: `long.${name}`, chunks: chunksOf(text) };
  const options = { format: null, rows: rowsAs('lacuna.create'), allowUnknown: false };
  for await (const { documents } of readStream(input, options)) {
    for (const { diagnostics } of documents) {
      count += 1;
      findings += diagnostics.length;
    }
  }
  return `${name}: ${Math.floor(count / 7500)} times 7500, ${findings} findings`;
}

async function readAll(): Promise<void> {
  for (const [name, text] of Object.entries(texts)) console.log(await read(name, text));
}

readAll().catch((error: unknown) => {
  throw error;
});
