import { describe, expect, test } from 'vitest';
import { rowsAs } from '../../../src/documents/csv/header.ts';
import { readWhole } from '../../../src/documents/read.ts';
import { codeOf, inPieces, pieceOf, read, reasonOf, streamed, utf8 } from './reading.ts';

const reasonsOf = (name: string, text: string) => read(name, text).diagnostics.map(reasonOf);
const found = async (name: string, bytes: readonly number[]) =>
  (await streamed(name, [Uint8Array.from(bytes)])).documents.flatMap((each) => each.diagnostics);

describe('the bytes of a document', () => {
  test.each([
    ['q.ndjson', '\uFEFF{"a":1}\r\n\r\n{"a": "é"}', ['{"a":1}', '{"a": "é"}']],
    ['q.json', '[{"a": "é"},\n// b\n{"b": 2}]', ['{"a": "é"}', '\n// b\n{"b": 2}']],
    [
      'q.yaml',
      '# é\n%YAML 1.2\n---\na: "one"\n---\nb: |\n  ---\n...\n# of c\n---\nc: 1 # end\n',
      ['# é\n%YAML 1.2\n---\na: "one"\n', '---\nb: |\n  ---\n...\n', '# of c\n---\nc: 1 # end\n'],
    ],
    ['q.md', '---\na: é\n---\n# One\n\nA.\n\n# Two\nB.', ['# One\n\nA.\n\n', '# Two\nB.']],
    ['q.csv', 'title\r\n"é\r\nb"\r\nc', ['"é\r\nb"', 'c']],
  ])('are its own text with its comments: %s', async (name, text, texts) => {
    const bytes = utf8(text);
    const { documents } = await streamed(name, [bytes], { rows: rowsAs('lacuna.create') });
    const own = documents.filter(({ document }) => document !== null);
    const told = own.map(({ bytes: place }) => new TextDecoder().decode(bytes.subarray(...place)));
    expect(told).toEqual(texts);
    if (name === 'q.csv' || name === 'q.md') return;
    const options = { format: null, allowUnknown: false };
    for (const { document, bytes: place } of own) {
      const [again] = readWhole(name, bytes.subarray(...place), options).documents;
      expect(again?.document?.value).toEqual(document?.value);
    }
  });
});

describe('another encoding', () => {
  test('is told with its place in the file, and ends the reading of lines', async () => {
    const lines = [...utf8('{"a":"é"}\n{"a":"'), 0xe7, ...utf8('"}\n{"a":2}\n')];
    const { documents } = await streamed('q.ndjson', [Uint8Array.from(lines)]);
    expect(documents.map(({ diagnostics }) => diagnostics.map(codeOf))).toEqual([
      [],
      ['2:7 document/encoding'],
    ]);
    expect(documents[1]?.diagnostics[0]?.problem.params).toMatchObject({
      offset: 17,
      guess: 'windows-1252',
    });
  });

  test('is one error for any other file', async () => {
    const yaml = await found('q.yaml', [...utf8('b: é\n---\n'), 0x61, 0xe7, 0x0a, 0xe7]);
    expect(yaml.map((each) => [codeOf(each), pieceOf(each)])).toEqual([
      ['3:2 document/encoding', '\uFFFD'],
    ]);
    const json = await found('q.json', [...utf8('[{"a":"é"}, "'), 0xe7, ...utf8('", 1]')]);
    expect(json.map(codeOf)).toEqual(['1:14 document/encoding']);
    const utf16 = await found('q.yaml', [...Buffer.from('\uFEFFa: 1\n', 'utf16le')]);
    expect(utf16.map(codeOf)).toEqual(['file document/encoding']);
  });
});

describe('nesting', () => {
  const brackets = '[{'.repeat(5000);

  test('of JSON has 64 levels', () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(reasonsOf('q.json', `[${nested(64)}]`)).toEqual([]);
    expect(reasonsOf('q.json', nested(65))).toEqual(['1:321 document/too-large']);
    expect(reasonsOf('q.json', nested(100_000))).toEqual(['1:1001 document/too-large']);
    expect(reasonsOf('q.json', '[},'.repeat(100_000))).toContain('1:601 document/too-large');
  });

  test('is no matter of brackets in texts and comments, nor of indentation in a text', () => {
    const json = `{"a": "\\"${brackets}", /* ${brackets} */ "b": 1} // ${brackets}`;
    const yaml = `a: "${brackets}"\nb: |\n  ${brackets}\nc: '${brackets}'\n# ${brackets}\nd: x${brackets}\n`;
    expect(reasonsOf('q.json', json)).toEqual([]);
    expect(reasonsOf('q.yaml', yaml)).toEqual([]);
    expect(reasonsOf('q.yaml', `a: |\n  x\n${' '.repeat(5000)}y\n`)).toEqual([]);
  });

  test('that is too deep leaves the other documents as they are', () => {
    const { documents } = read('q.yaml', `a: 1\n---\n${'['.repeat(5000)}\n---\nb: 1\n`);
    expect(documents.map(({ value }) => value)).toEqual([{ a: 1 }, { b: 1 }]);
  });
});

test.each([1, 2, 1000])('the format is told from the text, in chunks of %i', async (size) => {
  const formatOf = async (text: string) => (await streamed('-', inPieces(utf8(text), size))).format;
  expect(await formatOf('{"a":1}\n\n{"a":2}\n')).toBe('ndjson');
  expect(await formatOf('[{"a":1},\n{"a":2}]')).toBe('json');
  expect(await formatOf('\n\na: 1\n')).toBe('yaml');
});
