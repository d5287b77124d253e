/**
 * The yardstick for plans: reads the files of a content folder, parses them with the bare parsers,
 * and hashes each document. Of a file of questions it parses the headers only.
 *
 *     node bench/bare-content.js FOLDER
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** @type {Readonly<Record<string, (text: string) => unknown[]>>} */
const documentsIn = {
  '.yaml': (text) => parseAllDocuments(text).map((document) => document.toJS()),
  '.ndjson': (text) => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
  '.md': (text) =>
    text.split(/^---$/m).map((part, index) => (index % 2 === 0 ? part : parse(part))),
};

const [folder = ''] = process.argv.slice(2);
let documents = 0;
for (const name of readdirSync(folder)) {
  if (name === 'lms-cli.yaml') continue;
  const text = readFileSync(join(folder, name), 'utf8');
  for (const document of documentsIn[extname(name)]?.(text) ?? []) {
    createHash('sha256').update(JSON.stringify(document)).digest();
    documents += 1;
  }
}
if (documents === 0) throw new Error('no documents');
