/** `convert --rejects`: the wrong rows of a sheet, which are mended and converted again. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeXlsx } from '../../../src/conversion/table/write-xlsx.ts';
import { type Cli, startCli } from '../../harness/cli.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const header = 'Título;Enunciado;Dificuldade;Fonte;Autor;Tópico';

const words = ['--rejects', 'rest.csv', '--to', 'ndjson'];

const titlesIn = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line).title);

async function withoutReasons(cli: Cli, mend: (text: string) => string): Promise<void> {
  const path = join(cli.folder, 'rest.csv');
  await writeFile(join(cli.folder, 'mended.csv'), mend(await readFile(path, 'utf8')));
}

test('the wrong rows of a workbook were formulas in the sheet', async () => {
  await using cli = await startCli(offline);
  const rows = [
    header.split(';'),
    ['=HYPERLINK("http://x","x")', 'A [[é = -7,5]]', -1, '@S', "'-A", 'x'],
  ];
  const bytes = await writeXlsx([{ name: 'Questions', rows }]);
  await cli.write('q.xlsx', Buffer.from(bytes));
  await cli.run('convert', 'q.xlsx', ...words);
  const written = `"'=HYPERLINK(""http://x"",""x"")";A [[é = -7,5]];-1;'@S;'-A;x;`;
  expect((await cli.read('rest.csv')).split('\n')[1]).toContain(written);
  await withoutReasons(cli, (text) => text.replace(';x;', ';8801;').replace(';-1;', ';1;'));
  await cli.run('convert', 'mended.csv', '--to', 'ndjson');
  expect([cli.exitCode, JSON.parse(cli.stdout)]).toEqual([
    0,
    expect.objectContaining({ title: '=HYPERLINK("http://x","x")', source: '@S', author: '-A' }),
  ]);
});

/** A sheet of a workbook as Excel saves it: texts, and cells of other types as they are. */
function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Buffer {
  const names = Object.keys(sheets);
  const cell = (text: string) =>
    text.startsWith('<c') ? text : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rowsOf = (rows: readonly (readonly string[])[]) =>
    rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const part = (path: string, kind: string, id: string) =>
    `<Relationship Id="${id}" Type="x/${kind}" Target="${path}"/>`;
  const listed = names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`);
  const parts = names.map((_, at) => part(`worksheets/sheet${at}.xml`, 'worksheet', `r${at}`));
  const entries = Object.entries({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${parts.join('')}${part('styles.xml', 'styles', 's')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${rowsOf(sheets[name] ?? [])}</sheetData></worksheet>`,
      ]),
    ),
  });
  return Buffer.from(zipSync(Object.fromEntries(entries.map(([n, text]) => [n, strToU8(text)]))));
}

const columns = 'title question difficulty author topicId lacuna1 lacuna2'.split(' ');
const cells = (changes: Readonly<Record<string, string>>) =>
  columns.map(
    (name) =>
      changes[name] ??
      { question: 'A ### é ###.', difficulty: '1', topicId: '8801', author: 'Ana' }[name] ??
      `${name} = 10`,
  );
const date = '<c s="1"><v>22027</v></c>';
/** Cells that Excel has changed, by their columns. */
const changed: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['a date', { lacuna2: date }],
  ['an error', { lacuna2: '<c t="e"><v>#REF!</v></c>' }],
  ['a date that no blank needs', { question: 'A ###.', lacuna2: date }],
  ['a rounded id', { topicId: '<c><v>1.23456789012346E+15</v></c>' }],
  ['a rounded id of 16 digits', { topicId: '<c><v>1234567890123450</v></c>' }],
  ['a date for a number', { difficulty: date }],
];
const required = ['inheritPermissions=INHERIT', 'source=S'].flatMap((each) => ['--set', each]);

describe('a row that was refused passed the second time, with the wrong answer', () => {
  test.each(changed)('%s', async (_, cell) => {
    await using cli = await startCli(offline);
    await cli.write('q.xlsx', workbook({ A: [columns, cells({ ...cell })] }));
    for (const file of ['rest.csv', 'rest.xlsx']) {
      await cli.run('convert', 'q.xlsx', '--to', 'ndjson', '--rejects', file);
      expect([cli.exitCode, cli.stdout]).toEqual([3, '']);
      await cli.run('convert', file, '--to', 'ndjson', '--rejects', 'again.csv', '--overwrite');
      expect([cli.exitCode, cli.stdout]).toEqual([3, '']);
      const [head = '', wrong = ''] = (await cli.read('again.csv')).split('\n');
      const [column = ''] = Object.keys(cell).slice(-1);
      expect(wrong.split(';')[head.split(';').indexOf(column)]).toBe('');
      await cli.run('import', 'again.csv', '--as', 'lacuna.create', '--sandbox', '--new-ledger');
      expect(cli.exitCode).toBe(3);
      // With something else corrected, the cell is still empty.
      await writeFile(
        join(cli.folder, 'half.csv'),
        (await cli.read('again.csv')).replace('Ana', 'Eva'),
      );
      await cli.run('convert', 'half.csv', '--to', 'ndjson', '--set', 'topicId=1');
      expect([cli.exitCode, cli.stdout]).toEqual([3, '']);
    }
    expect(await cli.read('again.csv')).not.toMatch(/1960-04-21;|#REF!;|E\+15;/);
  });

  test.each([
    ['a formula that --strict refused', { lacuna2: '<c t="str"><f>A1</f><v>x</v></c>' }],
    ['a text for a number', { difficulty: 'easy' }],
    ['a mistake', { lacuna1: 'a = b' }],
  ])('%s is refused until the row is corrected', async (_, cell) => {
    await using cli = await startCli(offline);
    await cli.write('q.xlsx', workbook({ A: [columns, cells(cell)] }));
    await cli.run('convert', 'q.xlsx', '--to', 'ndjson', '--strict', '--rejects', 'rest.csv');
    const first = await cli.read('rest.csv');
    await cli.run('convert', 'rest.csv', '--to', 'ndjson', '--rejects', 'again.csv');
    expect([cli.exitCode, await cli.read('again.csv')]).toEqual([3, first]);
    const mended = first.replace(/;(?:x|easy|a = b);/, ({ length }) =>
      length === 6 ? ';2;' : ';y = 10;',
    );
    await cli.write('mended.csv', mended);
    await cli.run('convert', 'mended.csv', '--to', 'ndjson');
    expect([cli.exitCode, titlesIn(cli.stdout)]).toEqual([0, ['title = 10']]);
  });
});

describe('only the first worksheet was read', () => {
  test('all with the columns are, in any order, and their wrong rows are kept apart', async () => {
    await using cli = await startCli(offline);
    const other = (changes: Readonly<Record<string, string>>) => cells(changes).toReversed();
    const sheets = {
      'Turma A': [columns, cells({ title: 'a' })],
      'Turma B': [
        columns.toReversed(),
        other({ title: 'b' }),
        other({ title: 'c', difficulty: 'x' }),
      ],
      Notas: [['Aluno'], ['Ana']],
      Vazia: [columns],
    };
    await cli.write('q.xlsx', workbook(sheets));
    await cli.run('convert', 'q.xlsx', '--to', 'ndjson', '--rejects', 'rest.xlsx', ...required);
    expect([cli.exitCode, titlesIn(cli.stdout)]).toEqual([6, ['a', 'b']]);
    expect(cli.stderr).toContain('"Notas" (no column of a question), "Vazia" (no row)');
    expect(cli.stderr).toContain('q.xlsx/Turma B:3');
    await cli.run('convert', 'rest.xlsx', '--to', 'ndjson', '--rejects', 'rest.csv');
    expect(cli.exitCode).toBe(3);
    expect(await cli.read('rest.csv')).toContain(';x;');
  });

  test('with a title above its headings was left out as one without a column of a question', async () => {
    await using cli = await startCli(offline);
    const sheets = {
      A: [columns, cells({ title: 'a' })],
      B: [['Prova de História'], ['3º ano', 'Professora Ana'], columns, cells({ title: 'b' })],
    };
    await cli.write('q.xlsx', workbook(sheets));
    await cli.run('convert', 'q.xlsx', '--to', 'ndjson', ...required);
    expect([cli.exitCode, titlesIn(cli.stdout)]).toEqual([0, ['a', 'b']]);
  });

  test('with rows under only some of the columns ends with 6', async () => {
    await using cli = await startCli(offline);
    const part = [
      ['title', 'Aluno'],
      ['x', 'Ana'],
    ];
    await cli.write('q.xlsx', workbook({ A: [columns, cells({ title: 'a' })], B: part }));
    await cli.run('convert', 'q.xlsx', '--to', 'ndjson', '--rejects', 'rest.csv');
    expect([cli.exitCode, titlesIn(cli.stdout)]).toEqual([6, ['a']]);
    expect(cli.stderr).toContain('q.xlsx/B:1');
  });
});

test('rejects of a workbook are a workbook or CSV', async () => {
  await using cli = await startCli(offline);
  await cli.write('q.xlsx', workbook({ A: [columns, cells({ difficulty: 'x' })] }));
  for (const [file, code] of [
    ['s.csv', 3],
    ['s.xlsx', 3],
    ['s.ndjson', 2],
    ['s.xls', 2],
    ['s.xml', 2],
  ] as const) {
    await cli.run('convert', 'q.xlsx', '--out', 'q.md', '--overwrite', '--rejects', file);
    expect([file, cli.exitCode]).toEqual([file, code]);
  }
  expect((await readFile(join(cli.folder, 's.xlsx'))).subarray(0, 2).toString()).toBe('PK');
});
