import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeTable, writeRow } from '../../../../src/conversion/table/question-rows.ts';
import { readCsv } from '../../../../src/conversion/table/read-csv.ts';
import { signFor, writeCsv } from '../../../../src/conversion/table/write-csv.ts';
import type { QuestionToWrite } from '../../../../src/conversion/writing.ts';
import type { Delimiter } from '../../../../src/documents/csv/rows.ts';
import { causeOf } from '../loss-causes.ts';
import { anyQuestions, collected, question, questionOf, tableSource } from './tables.ts';

function written(questions: readonly QuestionToWrite[], delimiter: Delimiter = ',') {
  const form = { sign: signFor(delimiter), longestCell: Infinity };
  const rows = questions.map((each) => writeRow(each, form));
  const texts = rows.flatMap(({ text }) => text ?? []);
  return {
    text: [
      ...writeCsv(
        makeTable(texts, (field) => field),
        delimiter,
      ),
    ].join(''),
    losses: rows.map(({ losses }) => losses),
  };
}

async function read(text: string) {
  return (await collected(readCsv(tableSource(text)))).map(questionOf);
}

describe('questions as CSV', () => {
  test('have a column for each blank and only the optional columns that one of them needs', () => {
    const { text, losses } = written([
      { body: question({ tags: 'capitais brasil', dropDown: true }), key: null },
    ]);
    expect(text).toBe(
      '\uFEFFtitle,question,difficulty,source,author,topicId,lacuna1,tags,dropDown,inheritPermissions,securityPermission,securityRestriction\n' +
        'Capitais,A capital do Brasil é ###.,1,Apostila,Maria,8801,Brasília=10 | Rio de Janeiro=0,capitais brasil,true,INHERIT,[],[]\n',
    );
    expect(losses).toEqual([[]]);
  });

  test('name a title that comes back missing, because it is only a byte-order mark', () => {
    const { losses } = written([{ body: question({ title: '\uFEFF' }), key: null }]);
    expect(losses.flat().map(({ value }) => value)).toEqual(['title: \uFEFF']);
  });

  test('say what they are if one of them has a key', () => {
    const { text } = written([
      { body: question(), key: 'geo/capital' },
      { body: question(), key: null },
    ]);
    const rows = text.split('\n').map((row) => row.split(',').slice(0, 3));
    expect(rows[0]).toEqual(['\uFEFFresource', 'key', 'title']);
    expect(rows[1]).toEqual(['lacuna', 'geo/capital', 'Capitais']);
    expect(rows[2]).toEqual(['lacuna', '', 'Capitais']);
  });

  test('have decimal commas between semicolons', () => {
    const alternatives = [{ description: 'a', score: 7.125 }];
    const body = question({ lacunaAlternatives: [{ alternatives }] });
    expect(written([{ body, key: null }], ';').text).toContain(';"a=7,125";');
    expect(written([{ body, key: null }], ',').text).toContain(',a=7.125,');
  });

  test('are no formulas of a spreadsheet', () => {
    const alternatives = [{ description: '-1', score: 10 }];
    const body = question({ title: '=1+1', lacunaAlternatives: [{ alternatives }] });
    const { text } = written([{ body, key: null }]);
    expect(text).toContain("\n'=1+1,");
    expect(text).toContain(",'-1=10,");
  });

  test('lose the spaces at the ends of an answer, and say so', () => {
    const alternatives = [{ description: ' Brasília', score: 10 }];
    const { text, losses } = written([
      { body: question({ lacunaAlternatives: [{ alternatives }] }), key: null },
    ]);
    expect(text).toContain('Brasília=10');
    expect(losses[0]?.map((loss) => [causeOf(loss), loss.value])).toEqual([
      ['not-kept text', ' Brasília'],
    ]);
  });

  test('name the fields for which there is no column', () => {
    const body = question({ title: ' ', tags: '', tests: [{ answers: ['x'], score: 10 }] });
    const { losses } = written([{ body, key: null }]);
    expect(losses[0]?.map((loss) => [causeOf(loss), loss.value])).toEqual([
      ['not-kept content', 'title:  '],
      ['not-kept content', 'tests: [{"answers":["x"],"score":10}]'],
    ]);
  });

  test.each([
    ['refused no-blank', []],
    ['refused notation', [{ alternatives: [{ description: ' ', score: 10 }] }]],
    ['refused notation', [{ alternatives: [] }]],
    ['refused size', [{ alternatives: [{ description: 'x', score: 5e-324 }] }]],
    [
      'refused size',
      Array.from({ length: 1000 }, () => ({ alternatives: [{ description: 'x', score: 1 }] })),
    ],
  ])('are left out with %s', (code, lacunaAlternatives) => {
    const { text, losses } = written([{ body: question({ lacunaAlternatives }), key: null }]);
    expect(losses[0]?.map(causeOf)).toEqual([code]);
    expect(text.split('\n')).toHaveLength(2);
  });

  test.each([',', ';', '\t'] as const)('separated by %j come back as they were', async (by) => {
    await fc.assert(
      fc.asyncProperty(anyQuestions, async (questions) => {
        const { text, losses } = written(questions, by);
        const kept = questions.filter((_, index) => losses[index]?.length === 0);
        fc.pre(kept.length > 0);
        const withKeys = kept.some(({ key }) => key !== null);
        const expected = kept.filter(({ key }) => !withKeys || key !== null);
        const found = (await read(text)).filter((each) => !Array.isArray(each));
        expect(found).toEqual(expected);
      }),
    );
  });
});
