import { namedHeaders } from '../../../../src/contract/header-names.ts';
import type { HeaderOptions } from '../../../../src/documents/csv/header.ts';
import * as fc from 'fast-check';
import readExcelFile from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../src/conversion/reading.ts';
import { makeTable, writeRow } from '../../../../src/conversion/table/question-rows.ts';
import { LONGEST_CELL, writeXlsx } from '../../../../src/conversion/table/write-xlsx.ts';
import type { CellValue } from '../../../../src/conversion/table/question-columns.ts';
import type { QuestionToWrite } from '../../../../src/conversion/writing.ts';
import {
  anyQuestions,
  anyText,
  collected,
  entriesOf,
  question,
  questionOf,
  sheetRowsOf,
  workbookOf,
} from './tables.ts';
import { causeOf } from '../loss-causes.ts';
import { runsOf } from '../../../harness/laws.ts';

const bytesOf = (rows: Iterable<readonly CellValue[]>) => writeXlsx([{ name: 'Questions', rows }]);

async function written(questions: readonly QuestionToWrite[]) {
  const form = { sign: 'either', longestCell: LONGEST_CELL } as const;
  const rows = questions.map((each) => writeRow(each, form));
  const texts = rows.flatMap(({ text }) => text ?? []);
  const losses = rows.map((row) => row.losses);
  return { bytes: await bytesOf(makeTable(texts, (field) => field)), losses };
}

async function rowsIn(bytes: Uint8Array) {
  return collected(sheetRowsOf(await entriesOf(bytes)));
}

/** A workbook of one sheet, as a program for spreadsheets writes it. */
function sheetOf(
  data: string,
  {
    sheets = '<sheet name="A" r:id="r1"/>',
    others = {},
  }: { sheets?: string; others?: Record<string, string> } = {},
) {
  return workbookOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="r2" Type="x/worksheet" Target="/xl/worksheets/sheet2.xml"/>
      <Relationship Id="r3" Type="x/styles" Target="styles.xml"/>
    </Relationships>`,
    'xl/styles.xml': `<styleSheet>
      <numFmts><numFmt numFmtId="170" formatCode="[Red]yyyy&quot;d&quot;"/><numFmt numFmtId="171" formatCode="0.0&quot;d&quot;"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>
    </styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    ...others,
  });
}

const texts = (...all: string[]) =>
  all.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('');
const header = `<row>${texts('title', 'difficulty', 'dropDown', 'lacuna1')}</row>`;

async function lossesIn(workbook: ReturnType<typeof sheetOf>, headers?: HeaderOptions) {
  const rows = await collected(sheetRowsOf(workbook, headers));
  return rows.map(({ line, document, losses }) => [
    line,
    document?.value,
    losses.map((loss) => `${causeOf(loss)} ${loss.value} ${loss.blank}`),
  ]);
}

test('line breaks of another system became part of titles and answers', async () => {
  const row = `<row>${texts('a_x000D_\nb_x000d_c', '1', '', 'x&#13;\ny&#13;z=10')}</row>`;
  const [[, value] = []] = await lossesIn(sheetOf(`${header}${row}`));
  const alternatives = [{ description: 'x\ny\nz', score: 10 }];
  expect(value).toMatchObject({ title: 'a\nb\nc', lacunaAlternatives: [{ alternatives }] });
});

async function problemOf(workbook: ReturnType<typeof sheetOf>) {
  try {
    await collected(sheetRowsOf(workbook));
  } catch (error) {
    if (error instanceof Unreadable) return error.problem;
    throw error;
  }
  return null;
}

describe('a workbook that contradicts itself', () => {
  test('is unreadable if two cells of a row have one address', async () => {
    const cell = (text: string) => `<c r="A2" t="str"><v>${text}</v></c>`;
    const problem = await problemOf(sheetOf(`${header}<row r="2">${cell('a')}${cell('b')}</row>`));
    expect(problem).toEqual({ code: 'convert/damaged', params: { reason: 'package' } });
  });
});

describe('questions in a workbook', () => {
  test('come back as they were', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuestions, async (questions) => {
        const { bytes, losses } = await written(questions);
        const kept = questions.filter((_, index) => losses[index]?.length === 0);
        fc.pre(kept.length > 0);
        const withKeys = kept.some(({ key }) => key !== null);
        const expected = kept.filter(({ key }) => !withKeys || key !== null);
        const rows = await rowsIn(bytes);
        expect(rows.flatMap((row) => row.losses)).toEqual([]);
        const found = rows.map(questionOf);
        expect(found.filter((each) => !Array.isArray(each))).toEqual(expected);
      }),
      { numRuns: runsOf(40) },
    );
  });

  test('are the same to another reader', async () => {
    const cell = fc.oneof(anyText, fc.integer(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 })), async (rows) => {
        const bytes = await bytesOf([['one', 'other'], ...rows]);
        const [sheet] = await readExcelFile(new Blob([Buffer.from(bytes)]), { trim: false });
        expect(sheet?.data.slice(1)).toEqual(rows);
      }),
      { numRuns: runsOf(40) },
    );
  });

  test('are at most as many as a sheet has rows', async () => {
    const rows = Array.from({ length: 1_048_577 }, () => ['x']);
    await expect(bytesOf(rows)).rejects.toMatchObject({ problem: { code: 'convert/too-large' } });
  });

  test('with a text that is too long for a cell are left out', async () => {
    const { losses } = await written([
      { body: question({ title: 'x'.repeat(LONGEST_CELL + 1) }), key: null },
    ]);
    expect(losses.flat().map(causeOf)).toEqual(['refused size']);
  });
});

describe('a workbook', () => {
  test('has the values that its cells show, and says where they were no texts', async () => {
    const workbook = sheetOf(
      `${header}<row r="4"><c r="A4"><v>7</v></c><c r="B4"><v>1</v></c><c t="b" r="C4"><v>1</v></c><c r="D4" s="1"><v>45323</v></c></row>
      <row>${texts("'=A1")}<c s="3"><v>3</v></c><c/><c t="b"><v>0</v></c></row>
      <row><c s="2"><v>0.5</v></c><c/><c/><c><v>1.2340000000000001E-3</v></c></row>`,
    );
    expect(await lossesIn(workbook)).toEqual([
      [
        4,
        {
          title: '7',
          difficulty: 1,
          dropDown: true,
          lacunaAlternatives: [{ alternatives: [{ description: '2024-02-01', score: 10 }] }],
        },
        ['not-kept cell 7 null', 'refused date 2024-02-01 1'],
      ],
      [
        5,
        {
          title: '=A1',
          difficulty: 3,
          lacunaAlternatives: [{ alternatives: [{ description: 'FALSE', score: 10 }] }],
        },
        ['not-kept cell FALSE 1'],
      ],
      [
        6,
        {
          title: '12:00:00',
          lacunaAlternatives: [{ alternatives: [{ description: '0.001234', score: 10 }] }],
        },
        ['not-kept cell 12:00:00 null', 'not-kept cell 1.2340000000000001E-3 1'],
      ],
    ]);
  });

  test('has no row whose answer became a date, but one with a date elsewhere', async () => {
    const rows = sheetOf(
      `${header}<row>${texts('Metade')}<c/><c/><c s="1"><v>46054</v></c></row>
      <row><c s="1"><v>46054</v></c><c/><c/>${texts('1/2')}</row>`,
    );
    expect((await lossesIn(rows)).map(([, , losses]) => losses)).toEqual([
      ['refused date 2026-02-01 1'],
      ['not-kept cell 2026-02-01 null'],
    ]);
  });

  test('has the last values of its formulas', async () => {
    const workbook = sheetOf(
      `${header}<row><c t="str"><f>B1&amp;"x"</f><v>1x</v></c><c><f>1+1</f><v>2</v></c><c/><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    );
    expect(await lossesIn(workbook)).toEqual([
      [
        2,
        {
          title: '1x',
          difficulty: 2,
          lacunaAlternatives: [{ alternatives: [{ description: '#DIV/0!', score: 10 }] }],
        },
        [
          'not-kept cell =B1&"x" null',
          'not-kept cell =1+1 null',
          'not-kept cell =1/0 1',
          'refused notation #DIV/0! 1',
        ],
      ],
    ]);
  });

  test('with thousands of entries for one sheet is refused before any is opened', async () => {
    const sheets = '<sheet name="A" r:id="r1"/>'.repeat(201);
    const workbook = sheetOf(header, { sheets });
    await expect(lossesIn(workbook)).rejects.toMatchObject({
      problem: { code: 'convert/too-large', params: { what: 'file' } },
    });
  });

  test('of a few kilobytes whose cells all refer to one long text took half a minute', async () => {
    const shared = '<c t="s"><v>0</v></c>';
    const others = {
      'xl/_rels/workbook.xml.rels': `<Relationships>
        <Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>
        <Relationship Id="r2" Type="x/sharedStrings" Target="sharedStrings.xml"/>
      </Relationships>`,
      'xl/sharedStrings.xml': `<sst><si><t>${'a '.repeat(500)}</t></si></sst>`,
    };
    const rows = (count: number) =>
      lossesIn(sheetOf(`${header}${`<row>${shared}</row>`.repeat(count)}`, { others }));
    expect(await rows(4000)).toHaveLength(4000);
    await expect(rows(4500)).rejects.toMatchObject({
      problem: { code: 'convert/too-large', params: { what: 'file' } },
    });
  });

  test('has texts of several runs, without how they are pronounced', async () => {
    const workbook = sheetOf(
      `${header}<row><c t="inlineStr"><is><r><t>São </t></r><r><t>Paulo</t></r><rPh><t>x</t></rPh></is></c></row>`,
    );
    expect(await lossesIn(workbook)).toEqual([[2, { title: 'São Paulo' }, []]]);
  });

  test('with a cell beyond its header has one wrong row', async () => {
    const workbook = sheetOf(
      `${header}<row r="2"><c r="A2" t="str"><v>a</v></c><c r="Z2"><v>1</v></c></row><row>${texts('b')}</row>`,
    );
    const rows = await collected(sheetRowsOf(workbook));
    expect(rows.map(({ line, diagnostics }) => [line, diagnostics[0]?.problem.code])).toEqual([
      [2, 'csv/cells'],
      [3, undefined],
    ]);
  });

  test('with numbers in columns that no question has loses nothing of them', async () => {
    const row = '<row r="9"><c r="A9"><v>1</v></c><c r="B9" t="str"><v>a</v></c></row>';
    const workbook = sheetOf(`<row r="8">${texts('Nº', 'Nome', 'lacuna1')}</row>${row}`);
    const headers = {
      named: namedHeaders([['nome', 'title']]),
      leavesOut: true,
      unmatched: new Map(),
    };
    expect(await lossesIn(workbook, headers)).toEqual([
      [8, undefined, []],
      [9, { title: 'a' }, []],
    ]);
  });

  test('with a question above its header has a warning', async () => {
    const workbook = sheetOf(
      `<row>${texts('Prova', '')}</row><row>${texts('a', '###')}</row><row>${texts('title', 'question')}</row><row>${texts('b', '###')}</row>`,
    );
    const rows = await collected(sheetRowsOf(workbook));
    expect(rows.map(({ line, diagnostics }) => [line, diagnostics[0]?.problem.code])).toEqual([
      [2, 'csv/left-out'],
      [4, undefined],
    ]);
  });

  test('whose header is wrong cannot be read', async () => {
    expect(await problemOf(sheetOf(`<row>${texts('title', 'title')}</row>`))).toMatchObject({
      code: 'csv/column',
    });
  });

  test('that is none, or lacks a part, is unreadable', async () => {
    for (const damaged of [workbookOf({}), sheetOf('<row>'), sheetOf(header, { sheets: '' })]) {
      expect(await problemOf(damaged)).toMatchObject({ code: 'convert/damaged' });
    }
  });

  test('with a cell in the last corner takes no more memory than its cells', async () => {
    const workbook = sheetOf(
      `${header}<row r="1048576">${texts('a')}<c r="XFD1048576"><v>1</v></c></row>`,
    );
    const rows = await collected(sheetRowsOf(workbook));
    expect(rows.map(({ line }) => line)).toEqual([1048576]);
  });

  test('of any XML is read or says why not', async () => {
    const part = fc.oneof(
      fc.constantFrom('<row>', '</row>', '<row r="x">', '<c>', '<c t="s">', '</c>', '<v>', '</v>'),
      fc.constantFrom('<c r="ZZZ1"/>', '<is>', '<t>', '</t>', '</is>', '<f>', '</f>', '9', '&'),
      fc.constantFrom('<mergeCell/>', '<col hidden="1"/>', header),
    );
    const xml = fc.array(part).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(xml, async (data) => {
        const problems = [
          await problemOf(sheetOf(data)),
          await problemOf(sheetOf(header, { sheets: data })),
        ];
        const codes = problems.map((found) => found?.code ?? 'convert/nothing');
        expect(codes.filter((code) => !/^(?:convert|csv|document)\//.test(code))).toEqual([]);
      }),
    );
  });
});
