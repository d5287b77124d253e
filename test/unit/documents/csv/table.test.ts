import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../src/documents/csv/table.ts';
import { positionAt } from '../../../../src/documents/position.ts';
import { problem } from '../../../../src/messages/problem.ts';

const columns = { required: ['key', 'id'], optional: ['kind'] } as const;

const read = (text: string | Uint8Array) =>
  readTable(
    { name: 't.csv', bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text },
    columns,
  );

/** The rows as `line key id kind`. */
const rowsIn = (text: string) =>
  read(text).rows.map(
    (row) => `${row.line} ${row.exactCell('key')} ${row.cell('id')} ${row.cell('kind')}`,
  );

/** What is wrong, as `line:column code`. */
const wrongIn = (text: string | Uint8Array) =>
  read(text).diagnostics.map(({ problem: { code }, source, range }) => {
    const { line, column } = positionAt(source, range?.[0] ?? 0);
    return `${line}:${column} ${code}`;
  });

describe('a table', () => {
  test.each([
    ['key,id\na,1\nb,2\n', ['2 a 1 ', '3 b 2 ']],
    ['id;kind;key\r\n1;track;a\r\n', ['2 a 1 track']],
    ['\uFEFFkey\tid\n\na\t1', ['3 a 1 ']],
    ['sep=;\nkey;id\na, b;1\n;\n', ['3 a, b 1 ']],
    ['key,id\n"a\nb",1\n"say ""c""",2\n', ['2 a\nb 1 ', '4 say "c" 2 ']],
    [' key , id \n  a , 1 \n', ['2 a 1 ']],
    ['key,id,kind\n" a\u00A0"," 1 ","lacuna "\n', ['2  a\u00A0 1 lacuna']],
  ])('%j has these rows', (text, rows) => {
    expect(wrongIn(text)).toEqual([]);
    expect(rowsIn(text)).toEqual(rows);
  });

  test.each([
    ['', ['1:1 document/empty']],
    ['\n\n', ['1:1 document/empty']],
    ['key,kind\na,b\n', ['1:1 csv/column-missing']],
    ['key,id,kidn\n', ['1:8 document/unknown-field']],
    ['key,id,id,\n', ['1:8 csv/column', '1:11 csv/column']],
    ['key,id\na\nb,1,2\nc,3\n', ['2:1 csv/cells', '3:5 csv/cells']],
    ['key,id\n"a,1\n', ['2:1 csv/quote']],
    ['key,id\na"b,1\nc,2\n', ['2:1 csv/quote']],
  ])('%j is wrong at its place', (text, wrong) => {
    expect(wrongIn(text)).toEqual(wrong);
  });

  test('in another encoding is refused', () => {
    expect(wrongIn(new Uint8Array([0x6b, 0xe7, 0x0a]))).toEqual(['1:1 document/encoding']);
  });

  test('places a problem at a cell, or at the row without such a column', () => {
    const [, second] = read('key;id\na;1\n"b c"; 2\n').rows;
    const at = (column: 'key' | 'id' | 'kind') => {
      const found = second?.finding(column, problem('csv/column', { reason: 'unnamed' }));
      if (found === undefined) throw new TypeError('no second row');
      const { line, column: place } = positionAt(found.source, found.range?.[0] ?? -1);
      return `${line}:${place}`;
    };
    expect([at('key'), at('id'), at('kind')]).toEqual(['3:1', '3:7', '3:1']);
  });
});

test('a row that is far too wide stops the reading', () => {
  const wide = `key,id\na,1\n${','.repeat(4_000_000)}\nb,2\n`;
  expect(wrongIn(wide)).toEqual(['3:1 csv/cells']);
  expect(rowsIn(wide)).toEqual(['2 a 1 ']);
});
