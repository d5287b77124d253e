import { describe, expect, test } from 'vitest';
import type { Format } from '../../../src/documents/document-format.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import { codeOf, documentOf, pieceOf, read } from './reading.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const valuesOf = (name: string, text: string, format: Format | null = null) =>
  readDocuments({ name, bytes: utf8(text) }, format).documents.map(({ value }) => value);

describe('the format', () => {
  test.each([
    ['q.yaml', 'a: 1'],
    ['dir.json/q.YML', 'a: 1'],
    ['q.json', '{"a": 1}'],
    ['q.jsonc', '{"a": 1} // x'],
    ['q.ndjson', '{"a": 1}\n'],
    ['q.jsonl', '{"a": 1}\n'],
  ])('%s is read by its ending', (name, text) => {
    expect(valuesOf(name, text)).toEqual([{ a: 1 }]);
  });

  test.each(['-', 'export.txt', 'export'])('%s is told from its text', (name) => {
    expect(valuesOf(name, '{"a": 1}')).toEqual([{ a: 1 }]);
    expect(valuesOf(name, ' \n{\n"a": 1}')).toEqual([{ a: 1 }]);
    expect(valuesOf(name, '// the example\n{"a": 1,}')).toEqual([{ a: 1 }]);
    expect(valuesOf(name, '[{"a": 1},\n{"a": 2}]')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(valuesOf(name, '{"a": 1}\n\n{"a": 2}\n')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test('standard input is YAML otherwise, a file of another ending is an error', () => {
    expect(valuesOf('-', 'a: 1')).toEqual([{ a: 1 }]);
    expect(read('export.txt', 'a: 1').diagnostics.map(codeOf)).toEqual([
      'file document/unknown-format',
    ]);
    expect(read('toString', 'a: 1').diagnostics.map(codeOf)).toEqual([
      'file document/unknown-format',
    ]);
  });

  test('the format that is given wins', () => {
    expect(valuesOf('q.json', 'a: 1', 'yaml')).toEqual([{ a: 1 }]);
    expect(valuesOf('export.txt', '{"a": 1}\n{"a": 2}', 'ndjson')).toHaveLength(2);
  });
});

describe('documents', () => {
  test('another encoding is told where it begins, and the other documents are read', () => {
    const text = new TextEncoder().encode('b: 1\n---\n');
    const bytes = Uint8Array.of(...text, 0x61, 0xe7);
    const read1252 = readDocuments({ name: 'q.yaml', bytes }, null);
    expect(read1252.documents.map(({ value }) => value)).toEqual([{ b: 1 }]);
    expect(read1252.diagnostics.map(codeOf)).toEqual(['3:2 document/encoding']);
    expect(read1252.diagnostics.map(pieceOf)).toEqual(['\uFFFD']);
  });
});

describe('the schema line', () => {
  const line = '# yaml-language-server: $schema=../schemas/lacuna.create.schema.json';

  test.each([
    [`${line}\na: 1`],
    [`# my quiz\n\n${line}  \r\n---\na: 1`],
    [`\uFEFF${line}\n# more\na: 1`],
  ])('is read above the first document: %j', (text) => {
    expect(documentOf(text).schemaLine).toBe('../schemas/lacuna.create.schema.json');
  });

  test('holds for all documents of the file', () => {
    const { documents } = read('q.yaml', `${line}\na: 1\n---\na: 2\n`);
    expect(documents.map(({ schemaLine }) => schemaLine)).toEqual([
      '../schemas/lacuna.create.schema.json',
      '../schemas/lacuna.create.schema.json',
    ]);
  });

  test('is no part of a text, and not read behind the document', () => {
    expect(documentOf(`a: |\n  ${line}\n`).schemaLine).toBeNull();
    expect(documentOf(`a: 1\n${line}\n`).schemaLine).toBeNull();
  });

  test('a $schema field of the document says it too', () => {
    expect(documentOf('{"$schema": "track.edit.json"}', 'q.json').schemaLine).toBe(
      'track.edit.json',
    );
    expect(documentOf(`${line}\n$schema: other.json`).schemaLine).toBe('other.json');
    expect(documentOf('$schema: 5').schemaLine).toBeNull();
  });
});
