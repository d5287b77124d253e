import { rowsAs, usualTable } from '../../../../src/documents/csv/header.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkOfKind } from '../../../../src/documents/check.ts';
import { delimiters, splitRow } from '../../../../src/documents/csv/rows.ts';
import { readWhole, type StreamOptions } from '../../../../src/documents/read.ts';
import { runsOf } from '../../../harness/laws.ts';
import { codeOf, lineOf, pieceOf, streamed, utf8 } from '../reading.ts';

const create: Partial<StreamOptions> = { rows: rowsAs('lacuna.create') };

/** What is wrong with the values of the rows. */
async function wrongIn(text: string) {
  const { documents } = await streamed('q.csv', [utf8(text)], create);
  const nothing = { allowUnknown: false };
  return documents.flatMap(({ document }) =>
    document === null ? [] : checkOfKind(document, 'lacuna.create', nothing).diagnostics,
  );
}

const portuguese = [
  'title;question;difficulty;source;author;tags;topicId;dropDown;disabled;lacuna1;lacuna2;inheritPermissions;securityPermission;securityRestriction',
  'A capital;"A capital do ""Brasil"" é ###, de ###.";1;Apostila; Maria ;capitais brasília;9223372036854775807;VERDADEIRO;FALSO;Brasília=10 | Brasilia=7,5 | Rio de Janeiro=0;1960;INHERIT;12:READ,WRITE | 13:READ;[]',
  '=SOMA(A1);"linha 1',
  'linha 2 ###";2;x;y;;8802;verdadeiro;;a\\=b | c\\|d=-1 | e;;INHERIT;[];[]',
  ';;;;;;;;;;;;;',
  '',
].join('\r\n');

describe('a spreadsheet that was saved in Portuguese', () => {
  test('is valid, and its rows can be read again by their bytes', async () => {
    expect((await wrongIn(portuguese)).map(lineOf)).toEqual([]);
    const bytes = utf8(`\uFEFF${portuguese}`);
    const { documents, header } = await streamed('q.csv', [bytes], create);
    expect(header).toBe(portuguese.split('\r\n')[0]);
    const rows = documents.map(({ bytes: [start, end] }) =>
      new TextDecoder().decode(bytes.subarray(start, end)),
    );
    expect(rows[1]).toBe(portuguese.split('\r\n').slice(2, 4).join('\r\n'));
    expect(documents.map(({ line }) => line)).toEqual([2, 3]);
  });

  const inWindows = Uint8Array.from([
    ...utf8('title;author\r\nx;Jo'),
    0xe3,
    ...utf8('o\r\ny;z\r\n'),
  ]);

  test('in its old encoding is read, with the first word that shows whether it is right', async () => {
    const { documents } = await streamed('q.csv', [inWindows], create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map((each) => [each.severity, codeOf(each), pieceOf(each)])).toEqual([
      ['warning', '2:3 csv/not-utf-8', 'João'],
    ]);
    expect(documents.flatMap(({ document }) => document?.value ?? [])).toEqual([
      { title: 'x', author: 'João' },
      { title: 'y', author: 'z' },
    ]);
  });

  test.each<[string, readonly number[]]>([
    ['a byte that Windows-1252 leaves undefined', [0x81]],
    ['a sequence of UTF-8', [0xc3, 0xa3, 0xe3]],
    ['a zero', [0xe3, 0]],
  ])('with %s is one error for the file', async (_, odd) => {
    const bytes = [...utf8('title;author\r\nx;Jo'), ...odd, ...utf8('o\r\ny;z\r\nw;'), 0xe3];
    const { documents } = await streamed('q.csv', [Uint8Array.from(bytes)], create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map(({ problem: { code } }) => code)).toEqual(['document/encoding']);
  });

  test.each<[string, readonly number[]]>([
    ['4:3', [...utf8('x;Jo'), 0xe3, ...utf8('o\r\ny;z\r\nw;'), 0]],
    ['3:3', [...utf8('w;'), 0, ...utf8('\r\nx;'), 0xe3]],
  ])('with a zero in any other row is one error for the file, at %s', async (place, rows) => {
    const bytes = Uint8Array.from([...utf8('title;author\r\n'), ...rows]);
    const { documents } = await streamed('q.csv', [bytes], create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.map(codeOf)).toEqual([`${place} document/encoding`]);
  });

  test.each<[string, readonly number[]]>([
    ['a row of Windows-1252', [...utf8('x;João\r\ny;'), 0xe3, ...utf8('\r\nz;ç\r\n')]],
    ['a row of UTF-8', [...utf8('x;Jo'), 0xe3, ...utf8('o\r\ny;ã\r\nz;'), 0xe7]],
  ])('was called another encoding than that of %s among others', async (_, rows) => {
    const bytes = Uint8Array.from([...utf8('title;author\r\n'), ...rows]);
    const { documents } = await streamed('q.csv', [bytes], create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.map((each) => [codeOf(each), each.problem.params])).toEqual([
      ['3:3 document/encoding', expect.objectContaining({ reason: 'mixed' })],
    ]);
  });

  test('is read in the encoding that somebody names', async () => {
    const bytes = Uint8Array.from([...utf8('title;author\nx;'), 0xc8, 0xcf]);
    const table = { ...usualTable, encoding: { named: 'windows-1251', mayGuess: false } };
    const { documents } = await streamed('q.csv', [bytes], { ...create, table });
    expect(documents.map(({ document }) => document?.value)).toEqual([
      { title: 'x', author: 'ИП' },
    ]);
  });
});

describe('the separator', () => {
  test('is said by a line that is no part of the header', async () => {
    const { header } = await streamed('q.csv', [utf8('sep=;\r\ntitle;author\r\nx;y')], create);
    expect(header).toBe('title;author');
  });
});

describe('a row that is far too wide', () => {
  const documentsOf = (text: string) =>
    Array.from(
      readWhole('f.csv', utf8(text), { format: 'csv', allowUnknown: false, ...create }).documents,
      ({ line, diagnostics: [found] }) => [line, found?.problem.code ?? null],
    );

  test('stops the reading, where it took minutes and gigabytes', () => {
    const million = ';'.repeat(4_000_000);
    expect(documentsOf(`title;author\na;b\n${million}\nc;d\n`)).toEqual([
      [2, null],
      [3, 'csv/cells'],
    ]);
    expect(documentsOf(`${million}\nc;d\n`)).toEqual([[1, 'csv/column']]);
  });

  test('has 1,000 cells more than the header', () => {
    const rows = (cells: number) => `title;author\n${';'.repeat(cells - 1)}\nc;d\n`;
    expect(documentsOf(rows(1001))).toEqual([
      [2, 'csv/cells'],
      [3, null],
    ]);
    expect(documentsOf(rows(1002))).toEqual([[2, 'csv/cells']]);
  });
});

describe('a row', () => {
  const bits = ['"', '""', ';', ',', '\t', 'a', ' ', '\r', 'é', '\n'];
  const row = fc.array(fc.constantFrom(...bits)).map((parts) => parts.join(''));

  /** The cells that another reader finds; null where it refuses the row. */
  function witness(text: string, delimiter: string): string[] | null {
    try {
      const options = { delimiter, record_delimiter: '\n', relax_column_count: true };
      const rows: string[][] = parse(`${text}\n`, options);
      return rows.length === 1 ? (rows[0] ?? null) : null;
    } catch {
      return null;
    }
  }

  test('is split as another reader splits it, and refused where that refuses it', () => {
    fc.assert(
      fc.property(row, fc.constantFrom(...delimiters), (text, delimiter) => {
        // Between rows, a line end is inside of quotes only.
        fc.pre(!/^(?:[^"]|"(?:[^"]|"")*")*\n/.test(text));
        const { cells, ranges, flaw } = splitRow(text, delimiter);
        expect(flaw === null ? cells : null).toEqual(witness(text, delimiter));
        expect(ranges.map((range) => text.slice(...range)).join(delimiter)).toBe(text);
      }),
      { numRuns: runsOf(2000) },
    );
  });
});
