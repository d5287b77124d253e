import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsAs } from '../../../../src/documents/csv/header.ts';
import { guardFormula, unguardFormula } from '../../../../src/documents/csv/cells.ts';
import { readDocuments } from '../../../../src/documents/read.ts';
import { utf8 } from '../reading.ts';

const text = fc.string({
  unit: fc.constantFrom("'", '＝', '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '1'),
});

describe('a text that a spreadsheet would take for a formula', () => {
  test('is written behind an apostrophe', () => {
    expect(['=A1', '+1', '-1', '@x', '\tx', '\rx', "'=A1"].map(guardFormula)).toEqual([
      "'=A1",
      "'+1",
      "'-1",
      "'@x",
      "'\tx",
      "'\rx",
      "''=A1",
    ]);
    expect(['A1', ' =A1', "'A1", "'", '1-1', ''].map(guardFormula)).toEqual([
      'A1',
      ' =A1',
      "'A1",
      "'",
      '1-1',
      '',
    ]);
  });

  test('is written behind an apostrophe with wide signs, too', () => {
    expect(['＝A1', '＋1', '－1', '＠x', "'＝A1"].map(guardFormula)).toEqual([
      "'＝A1",
      "'＋1",
      "'－1",
      "'＠x",
      "''＝A1",
    ]);
  });

  test('is read again as it was', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(unguardFormula(guardFormula(any))).toBe(any);
        expect(guardFormula(any)).not.toMatch(/^[＝=+\-@\t\r]/);
      }),
    );
  });

  test('loses its apostrophe in every column of a file', () => {
    const bytes = utf8("title;difficulty;lacuna1;author\n'=1+1;'-5;'-1=10 | '=0;'A1\n");
    const { documents } = readDocuments({ name: 'q.csv', bytes }, null, rowsAs('lacuna.create'));
    expect(documents.map(({ value }) => value)).toEqual([
      {
        title: '=1+1',
        difficulty: -5,
        lacunaAlternatives: [
          {
            alternatives: [
              { description: '-1', score: 10 },
              { description: "'", score: 0 },
            ],
          },
        ],
        author: "'A1",
      },
    ]);
  });
});
