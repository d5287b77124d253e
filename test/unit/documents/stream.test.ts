import { describe, expect, test } from 'vitest';
import type { Format } from '../../../src/documents/document-format.ts';
import { readWhole, type StreamOptions } from '../../../src/documents/read.ts';
import { codeOf, reasonOf } from './reading.ts';
import { inPieces, streamed, streamedText, utf8 } from './streaming.ts';

const every: StreamOptions = { format: null, as: null, allowUnknown: false };
const reasonsOf = async (name: string, text: string) =>
  (await streamedText(name, text)).flatMap(({ diagnostics }) => diagnostics.map(reasonOf));

describe('NDJSON', () => {
  test('is a document a line, whatever ends the lines', async () => {
    const text = '\uFEFF{"a":1}\r\n\r\n  \n{"a":2}\n{"a": "é"}';
    const documents = await streamedText('q.ndjson', text);
    expect(documents.map(({ document, line }) => [document?.value, line])).toEqual([
      [{ a: 1 }, 1],
      [{ a: 2 }, 4],
      [{ a: 'é' }, 5],
    ]);
    const bytes = utf8(text);
    const again = documents.map(({ bytes: [start, end] }) => bytes.subarray(start, end));
    expect(again.map((each) => new TextDecoder().decode(each))).toEqual([
      '{"a":1}',
      '{"a":2}',
      '{"a": "é"}',
    ]);
  });

  test('a line in another encoding is told with its place in the file', async () => {
    const bytes = [...utf8('{"a":"é"}\n{"a":"'), 0xe7, 0x22, 0x7d, 0x0a, ...utf8('{"a":2}\n')];
    const { documents } = await streamed('q.ndjson', [Uint8Array.from(bytes)]);
    const [, bad, ...others] = documents;
    expect(bad?.diagnostics.map(codeOf)).toEqual(['2:7 document/encoding']);
    expect(bad?.diagnostics[0]?.problem.params).toMatchObject({
      offset: 17,
      guess: 'windows-1252',
    });
    // It ends the reading, because hardly another line would be right.
    expect(others).toEqual([]);
  });
});

describe('YAML', () => {
  const text = [
    '# top',
    '%YAML 1.2',
    '---',
    'a: "one',
    '---',
    '# between',
    'b: |',
    '  ---',
    '  ...',
    '...',
    '# directives belong to what follows',
    '%YAML 1.2',
    '---',
    '',
    '# own',
    'c: 1 # end',
    '',
  ].join('\n');

  test('every document has its comments in its bytes', async () => {
    const documents = await streamedText('q.yaml', text);
    const texts = documents.map(({ bytes: [start, end] }) =>
      new TextDecoder().decode(utf8(text).subarray(start, end)),
    );
    expect(texts.join('')).toBe(text);
    expect(texts[1]?.split('\n').slice(0, 3)).toEqual(['---', '# between', 'b: |']);
    expect(texts[2]?.startsWith('# directives')).toBe(true);
    expect(documents[2]?.document?.source).toMatchObject({ text: texts[2], firstLine: 11 });
  });

  test('the schema line above the first document holds for all', async () => {
    const line = '# yaml-language-server: $schema=lacuna.create.schema.json';
    const documents = await streamedText('q.yaml', `${line}\n---\na: 1\n---\na: 2\n`);
    expect(documents.map(({ document }) => document?.schemaLine)).toEqual([
      'lacuna.create.schema.json',
      'lacuna.create.schema.json',
    ]);
  });

  test('a statement that a comment cuts off is in YAML only', async () => {
    const [document] = await streamedText('q.ndjson', '{"question":"a ###"}');
    expect(document?.document?.format).toBe('ndjson');
  });
});

describe('JSON', () => {
  test('comments before an element belong to it', async () => {
    const text = '[\n  {"a": 1},\n  // about b\n  {"b": 2}\n]';
    const [, second] = await streamedText('q.json', text);
    const [start, end] = second?.bytes ?? [0, 0];
    expect(text.slice(start, end).trim()).toBe('// about b\n  {"b": 2}');
    expect(second?.line).toBe(4);
  });

  test('an element in another encoding is told at its column', async () => {
    const bytes = Uint8Array.from([...utf8('[{"a":"é"}, "'), 0xe7, ...utf8('", 1]')]);
    const { documents } = await streamed('q.json', [bytes]);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map(codeOf)).toEqual(['1:14 document/encoding']);
  });
});

describe('the format', () => {
  const formatOf = async (name: string, text: string, size: number, format: Format | null = null) =>
    (await streamed(name, inPieces(utf8(text), size), { format })).batches.at(-1)?.format;

  test.each([1, 2, 1000])('is told from the first bytes, in chunks of %i', async (size) => {
    expect(await formatOf('-', '{"a":1}\n\n{"a":2}\n', size)).toBe('ndjson');
    expect(await formatOf('-', '[{"a":1},\n{"a":2}]', size)).toBe('json');
    expect(await formatOf('-', '// x\n{"a":1}', size)).toBe('json');
    expect(await formatOf('-', '\n\na: 1\n', size)).toBe('yaml');
    expect(await formatOf('-', 'title;topicId\nx;1\n', size)).toBe('yaml');
    expect(await formatOf('q.txt', 'title;topicId\n', size)).toBe(null);
    expect(await formatOf('q.CSV', 'title;topicId\n', size)).toBe('csv');
    expect(await formatOf('q.txt', 'title;topicId\n', size, 'csv')).toBe('csv');
  });

  test('one that cannot be told is an error, and so is UTF-16', async () => {
    expect(await reasonsOf('q.txt', 'a: 1')).toEqual(['file document/unknown-format']);
    const utf16 = Uint8Array.from(Buffer.from('\uFEFFa: 1\n', 'utf16le'));
    const { documents } = await streamed('q.yaml', inPieces(utf16, 1));
    expect(documents.flatMap(({ diagnostics }) => diagnostics.map(codeOf))).toEqual([
      'file document/encoding',
    ]);
  });
});

describe('what a stream gave', () => {
  test.each([
    ['q.ndjson', '{"a":1}\n{"b":1}\n'],
    ['q.json', '[\n  {"a": 1},\n  // about b\n\n  {"b": 2}\n]'],
    ['q.yaml', 'a: 1\n---\n# about b\nb: 2\n'],
  ])('is the same document read again by its bytes: %s', async (name, text) => {
    const bytes = utf8(text);
    const given = await streamedText(name, text);
    expect(given).toHaveLength(2);
    for (const { document, bytes: place } of given) {
      const again = readWhole(name, bytes.subarray(...place), every).documents;
      expect(again.map((each) => each.document?.value)).toEqual([document?.value]);
      expect(again.map((each) => each.document?.node)).toEqual([document?.node]);
    }
  });
});
