import { describe, expect, test } from 'vitest';
import { isObject } from '../../../../src/core/json.ts';
import { type CsvLayout, usualHeaders } from '../../../../src/documents/csv/header.ts';
import { positionAt } from '../../../../src/documents/position.ts';
import { readDocuments } from '../../../../src/documents/read.ts';

const layout: CsvLayout = {
  naming: null,
  kinds: [],
  usual: null,
  around: ['key', 'id', 'kind'],
  required: ['key', 'id'],
};

const read = (text: string | Uint8Array) =>
  readDocuments(
    { name: 't.csv', bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text },
    null,
    () => layout,
    {
      allowUnknown: false,
      table: { encoding: { named: 'utf-8', mayGuess: false }, headers: usualHeaders },
    },
  );

/** The rows as `line key id kind`. */
const rowsIn = (text: string) =>
  read(text).documents.map(({ line, value }) => {
    const { key = '', id = '', kind = '' } = isObject(value) ? value : {};
    return [line, key, id, kind].map(String).join(' ');
  });

/** What is wrong, as `line:column code`. */
const wrongIn = (text: string | Uint8Array) =>
  read(text).diagnostics.map(({ problem: { code }, source, range }) => {
    const { line, column } = positionAt(source, range?.[0] ?? 0);
    return `${line}:${column} ${code}`;
  });

describe('a table of texts', () => {
  test.each([
    ['key,id\na,1\nb,2\n', ['2 a 1 ', '3 b 2 ']],
    ['id;kind;key\r\n1;track;a\r\n', ['2 a 1 track']],
    ['\uFEFFkey\tid\n\na\t1', ['3 a 1 ']],
    ['sep=;\nkey;id\na, b;1\n;\n', ['3 a, b 1 ']],
    ['key,id\n"a\nb",1\n"say ""c""",2\n', ['2 a\nb 1 ', '4 say "c" 2 ']],
    [' key , id \n  a , 1 \n', ['2 a 1 ']],
    ['key,id,kind\n" a\u00A0",,"lacuna "\n', ['2  a\u00A0  lacuna ']],
    ["key,id\n'=a,$var:b\n", ['2 =a $var:b ']],
  ])('%j has these rows', (text, rows) => {
    expect(wrongIn(text)).toEqual([]);
    expect(rowsIn(text)).toEqual(rows);
  });

  test.each([
    ['', ['1:1 document/empty']],
    ['\n\n', ['1:1 document/empty']],
    ['key,kind\n', ['1:1 csv/column']],
    ['key,kind\na,b\n', ['1:1 csv/column']],
    ['key,id,kidn\n', ['1:8 document/unknown-field']],
    ['key,id,id,,x\n', ['1:8 csv/column', '1:11 csv/column', '1:12 document/unknown-field']],
    ['key,id\na\nb,1,2\nc,3\n', ['2:1 csv/cells', '3:5 csv/cells']],
    ['key,id\n"a,1\n', ['2:1 csv/quote']],
    ['key,id\na"b,1\nc,2\n', ['2:1 csv/quote']],
  ])('%j is wrong at its place', (text, wrong) => {
    expect(wrongIn(text)).toEqual(wrong);
  });

  test('in another encoding is refused', () => {
    expect(wrongIn(new Uint8Array([0x6b, 0xe7, 0x0a]))).toEqual(['1:2 document/encoding']);
  });
});

test('a row that is far too wide stops the reading', () => {
  const wide = `key,id\na,1\n${','.repeat(4_000_000)}\nb,2\n`;
  expect(wrongIn(wide)).toEqual(['3:1 csv/cells']);
  expect(rowsIn(wide)).toEqual(['2 a 1 ']);
});
