import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../src/conversion/reading.ts';
import { claimsCsv } from '../../../../src/conversion/recognize.ts';
import { readCsv } from '../../../../src/conversion/table/read-csv.ts';
import { collected, questionOf, tableSource } from './tables.ts';

const read = (text: string) => collected(readCsv(tableSource(text)));

async function problemOf(text: string) {
  try {
    await read(text);
  } catch (error) {
    if (error instanceof Unreadable) return [error.line, error.column, error.problem.code];
    throw error;
  }
  return null;
}

describe('a table of questions', () => {
  test('has a document for each row, with its line', async () => {
    const rows = await read(
      '\uFEFFtitle;question;lacuna1\r\na;"A\r\n###";x=7,5\r\n;;\r\nb;###;y\r\n',
    );
    expect(rows.map(({ line, document }) => [line, document?.value])).toEqual([
      [
        2,
        {
          title: 'a',
          question: 'A\n###',
          lacunaAlternatives: [{ alternatives: [{ description: 'x', score: 7.5 }] }],
        },
      ],
      [
        5,
        {
          title: 'b',
          question: '###',
          lacunaAlternatives: [{ alternatives: [{ description: 'y', score: 10 }] }],
        },
      ],
    ]);
  });

  test.each([
    ['title,question\nx,###\n', { title: 'x', question: '###' }],
    [
      'key,title,question\ngeo/x,x,###\n',
      { resource: 'lacuna', key: 'geo/x', body: { title: 'x', question: '###' } },
    ],
    ['\n"resource",title\nlacuna,x\n', { resource: 'lacuna', body: { title: 'x' } }],
    [
      'sep=,\noperation,body.title,body.question\nlacuna.create,x,###\n',
      { operation: 'lacuna.create', body: { title: 'x', question: '###' } },
    ],
  ])('may name what its rows are: %j', async (text, value) => {
    const [row] = await read(text);
    expect(row?.document?.value).toEqual(value);
  });

  test('that lacks fields is not wrong: they may be given later', async () => {
    const [row] = await read('question,lacuna1\nA ###,x\n');
    expect(row?.diagnostics).toEqual([]);
    expect(row && questionOf(row)).toContain('csv/column');
  });

  test.each(['', '\n\n', 'title,question\n'])('without rows has no question: %j', async (text) => {
    expect(await read(text)).toEqual([]);
  });

  test('of any text is read or says why not', async () => {
    const part = fc.constantFrom(
      'title',
      'question',
      'lacuna1',
      ',',
      ';',
      '"',
      '\n',
      '\r',
      'é😀',
      '=',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part), async (parts) => {
        const found = await problemOf(parts.join(''));
        expect(found?.[2] ?? 'csv/nothing').toMatch(/^(?:csv|document|convert)\//);
      }),
    );
  });
});

describe('a table is recognized', () => {
  const claims = (text: string) => claimsCsv({ name: 'x', text, named: new Map() });

  test.each([
    'title,question,lacuna1\nx',
    '\uFEFFtitle;"question";lacuna1\r\nx',
    'sep=;\r\nlacuna1;lacuna2\r\n',
    '\n key\tquestion \n',
    'operation,body.question\n',
  ])('by the names in its header: %j', (text) => {
    expect(claims(text)).toBe(true);
  });

  test.each([
    '',
    'question',
    'title,difficulty\nx,1',
    'FIB\tquestion\tanswer',
    'Question,Answer\nx,y',
    '{"title": "x", "question": "###"}',
    `${';'.repeat(70_000)}\ntitle;questions`,
    '"'.repeat(70_000),
  ])('and nothing else is: %#', (text) => {
    expect(claims(text)).toBe(false);
  });
});
