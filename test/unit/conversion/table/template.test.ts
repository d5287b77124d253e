import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../../src/conversion/table/read-csv.ts';
import {
  columnNotes,
  csvTemplate,
  xlsxTemplate,
} from '../../../../src/conversion/table/template.ts';
import { languages } from '../../../../src/messages/language.ts';
import { loadCatalogue } from '../../../../src/messages/load.ts';
import { collected, entriesOf, questionOf, tableSource, sheetRowsOf } from './tables.ts';

const named = (field: string) => field;
const samples = new URL('../../../../samples/convert/', import.meta.url);

describe.each(await Promise.all(languages.map(loadCatalogue)))('the template', (messages) => {
  test('is a question that only lacks its topic', async () => {
    const [row, ...others] = await collected(
      readCsv(tableSource(csvTemplate(messages, ',', named))),
    );
    expect(others).toEqual([]);
    expect(row && questionOf(row)).toEqual(['document/missing-field']);
    expect(row?.document?.value).toMatchObject({
      title: messages.say('template-example', { name: 'title' }),
    });
    expect(row?.document?.value).not.toHaveProperty('topicId');
  });

  test('is the same as a workbook, without any loss', async () => {
    const [fromCsv] = await collected(readCsv(tableSource(csvTemplate(messages, ';', named))));
    const entries = await entriesOf(await xlsxTemplate(messages, named));
    const rows = await collected(sheetRowsOf(entries));
    expect(rows.map(({ document, losses }) => [document?.value, losses])).toEqual([
      [fromCsv?.document?.value, []],
    ]);
  });

  test('has a note on each column', () => {
    expect(columnNotes(messages, named).filter(({ holds }) => holds === '')).toEqual([]);
  });
});

describe('the samples', () => {
  test('are the same questions in both formats, and valid', async () => {
    const text = readFileSync(new URL('questions.csv', samples), 'utf8');
    const entries = await entriesOf(readFileSync(new URL('questions.xlsx', samples)));
    const fromCsv = await collected(readCsv(tableSource(text)));
    const fromXlsx = await collected(sheetRowsOf(entries));
    expect(fromCsv.map(questionOf).filter(Array.isArray)).toEqual([]);
    expect(fromCsv).toHaveLength(4);
    expect(fromXlsx.map(questionOf)).toEqual(fromCsv.map(questionOf));
    expect(fromXlsx.flatMap(({ losses }) => losses)).toEqual([]);
  });
});
