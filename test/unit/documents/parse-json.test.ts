import { describe, expect, test } from 'vitest';
import { pieceOf, read, reasonOf } from './reading.ts';

const reasonsOf = (text: string, name = 'file.json') => read(name, text).diagnostics.map(reasonOf);
const valuesOf = (text: string, name = 'file.json') =>
  read(name, text).documents.map(({ value }) => value);

describe('JSON', () => {
  test('the comments and commas of the published examples are accepted', () => {
    const text = '// create\n{"id": 1, /* the title */ "title": "x", "ids": [1, 2,],}\n';
    expect(reasonsOf(text)).toEqual([]);
    expect(valuesOf(text)).toEqual([{ id: 1, title: 'x', ids: [1, 2] }]);
  });

  test('an array is several documents', () => {
    expect(valuesOf('[{"a": 1}, {"a": [2]}]')).toEqual([{ a: 1 }, { a: [2] }]);
  });

  test('numbers are read from their digits', () => {
    expect(valuesOf('[9223372036854775807, -9007199254740993, 1.5, 1e3, 70.00]')).toEqual([
      9223372036854775807n,
      -9007199254740993n,
      1.5,
      1000,
      70,
    ]);
  });

  test.each([
    ['{"a": [1, 2', ['1:1 missing-end', '1:7 missing-end']],
    ['"abc', ['1:1 missing-end']],
    ['/* x', ['1:1 missing-end']],
    ['{"a": 1 "b": 2 "c": 3}', ['1:9 missing-comma', '1:16 missing-comma']],
    ['{"a" 1}', ['1:6 missing-colon']],
    ['{"a": , "b": }', ['1:7 value-expected', '1:14 value-expected']],
    ['[1,,2]', ['1:4 value-expected']],
    ['{"a": ten, "b": ten}', ['1:7 unexpected-text', '1:17 unexpected-text']],
    ["{'a': 1}", ['1:2 single-quotes']],
    ['{"a": 1,, "b": True}', ['1:9 second-comma', '1:16 capital-word']],
    ['{a: 1, "b": x}', ['1:2 bare-name', '1:13 unexpected-text']],
    ['{"a":1}}', ['1:8 unexpected-text']],
    ['{"a":1} {"b":2}', ['1:9 unexpected-text']],
    [']', ['1:1 value-expected']],
    ['{"a": 007}', ['1:8 bad-number']],
    ['{"a": 1.}', ['1:7 bad-number']],
    ['{"a": +1}', ['1:7 bad-number']],
    ['{"a": .5}', ['1:7 bad-number']],
    ['{"a": 1e400, "b": -1e400}', ['1:7 bad-number', '1:19 bad-number']],
    ['{"a": "\\q"}', ['1:7 bad-escape']],
    ['{"a": "\\u12"}', ['1:7 bad-escape']],
    ['{"a": "\u0001"}', ['1:7 bad-character']],
    ['{"a": 1, "a": 2}', ['1:10 document/duplicate-key']],
    ['{"x": {"__proto__": 1}}', ['1:8 document/reserved-key']],
    ['', ['file document/empty']],
    ['// nothing\n/* */', ['file document/empty']],
    ['[]', ['1:1 document/empty']],
  ])('%j', (text, reasons) => {
    expect(reasonsOf(text)).toEqual(reasons);
  });

  test('a bracket that is not closed is pointed at', () => {
    const text = '{"a": "}", // }\n "b": [{"c": "]"}\n}';
    expect(reasonsOf(text)).toContain('2:7 missing-end');
  });

  test('64 levels are read, 65 are not', () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(reasonsOf(nested(64))).toEqual([]);
    expect(reasonsOf(`[${nested(64)}]`)).toEqual([]);
    expect(reasonsOf(nested(65))).toEqual(['1:321 document/too-deep']);
    expect(reasonsOf(nested(100_000))).toEqual(['1:1001 document/too-deep']);
    expect(reasonsOf('[},'.repeat(100_000))).toContain('1:601 document/too-deep');
  });

  test('brackets in strings and comments are no levels', () => {
    const brackets = '[{'.repeat(5000);
    expect(reasonsOf(`{"a": "\\"${brackets}", /* ${brackets} */ "b": 1} // ${brackets}`)).toEqual(
      [],
    );
  });
});

describe('NDJSON', () => {
  const name = 'file.ndjson';

  test('each line is a document, blank lines are none', () => {
    expect(valuesOf('{"a": 1}\r\n\r\n  \n{"a": 12345678901234567890}', name)).toEqual([
      { a: 1 },
      { a: 12345678901234567890n },
    ]);
    expect(read(name, '{"a": 1}\r\n\r\n{"a": 2}\n').documents.map(({ line }) => line)).toEqual([
      1, 3,
    ]);
  });

  test('places are those in the whole file', () => {
    const { diagnostics } = read(name, '{"a": 1}\r\n{"é": ten}\r\n{"a": 1, "a": 2}\n');
    expect(diagnostics.map(reasonOf)).toEqual([
      '2:7 unexpected-text',
      '3:10 document/duplicate-key',
    ]);
    expect(diagnostics.map(pieceOf)).toEqual(['ten', '"a"']);
  });

  test.each([
    ['{"a": 1} // x\n/* x */', ['1:10 comment-in-ndjson', '2:1 comment-in-ndjson']],
    ['{\n"a": 1}', ['1:1 not-one-line', '2:4 not-one-line']],
    ['{"a": 1}{"b": 2}', ['1:9 not-one-line']],
    ['{"a": 1,}', ['1:9 unexpected-text']],
    ['\n', ['file document/empty']],
  ])('%j', (text, reasons) => {
    expect(reasonsOf(text, name)).toEqual(reasons);
  });

  test('one bad line does not hide the others', () => {
    expect(valuesOf('{"a": 1}\n{\n{"a": 3}', name)).toEqual([{ a: 1 }, { a: 3 }]);
  });
});
