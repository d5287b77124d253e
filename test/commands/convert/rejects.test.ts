/** `convert --rejects`: the wrong rows of a sheet, which are mended and converted again. */
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { xlsxOf } from '../../../src/conversion/table/write-xlsx.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const header = 'Título;Enunciado;Dificuldade;Fonte;Autor;Tópico';
const row = (title: string, sentence: string, topic = '8801') =>
  `${title};"${sentence}";1;Apostila;João;${topic}`;

/** A sheet of 40 rows as a Portuguese Excel saves it, five of them wrong. */
function sheet(): Buffer {
  const rows = Array.from({ length: 40 }, (_, at) => row(`Questão ${at + 1}`, 'A [[é = 7,5]]'));
  rows[4] = row('Questão 5', 'A; [[é]]', 'História');
  rows[9] = row('Questão 10', 'A [[é = dez]]');
  rows[14] = row('', 'A [[é]]');
  rows[19] = row('Questão 20', 'A [[é]]').replace(';1;', ';fácil;');
  rows[24] = `${row('Questão 25', 'A [[é]]')};a mais`;
  return Buffer.from(`${[header, ...rows].join('\r\n')}\r\n`, 'latin1');
}

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

describe('the wrong rows of a sheet', () => {
  test('are a sheet of their own with the reasons, and convert when they are mended', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', sheet());
    await cli.run('convert', 'q.csv', ...words);
    expect([cli.exitCode, titlesIn(cli.stdout).length]).toEqual([6, 35]);
    expect(cli.stderr).toContain('help: correct rest.csv, and convert it');
    const [first, ...rows] = (await cli.read('rest.csv')).trimEnd().split('\n');
    // With the mark by which Excel knows UTF-8.
    expect(first).toBe(`\uFEFF${header};$rejected`);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toContain('Questão 5;"A; [[é]]";1;Apostila;João;História;');
    await withoutReasons(cli, (text) =>
      text
        .replace('História', '8801')
        .replace('dez', '10')
        .replace(/^;/m, 'Questão 15;')
        .replace('fácil', '1')
        .replace(';a mais', ''),
    );
    await cli.run('convert', 'mended.csv', ...words, '--overwrite');
    expect([cli.exitCode, titlesIn(cli.stdout)]).toEqual([
      0,
      [5, 10, 15, 20, 25].map((number) => `Questão ${number}`),
    ]);
    expect(await cli.read('rest.csv')).toBe('');
  });

  test('that are wrong again have one column of reasons, the new ones', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', sheet());
    await cli.run('convert', 'q.csv', ...words);
    await withoutReasons(cli, (text) => text.replace('História', 'Geografia'));
    await cli.run('convert', 'mended.csv', ...words, '--overwrite');
    const written = await cli.read('rest.csv');
    expect(written.match(/\$rejected/g)).toHaveLength(1);
    expect(written).not.toContain('História');
  });

  test('of a workbook are a sheet, too', async () => {
    await using cli = await startCli(offline);
    await cli.run('convert', '--template', 'xlsx', '--out', 'q.xlsx', '--lang', 'pt-BR');
    await cli.run('convert', 'q.xlsx', '--strict', '--to', 'ndjson', '--rejects', 'rest.csv');
    expect(await cli.read('rest.csv')).toBe('');
    await cli.write('r.csv', `${header}\n${row('A', 'B [[c]]', 'x')}\n`);
    await cli.run('convert', 'r.csv', ...words, '--dry-run');
    expect(await cli.read('rest.csv')).toBe('');
  });

  test('of a workbook were formulas in the sheet', async () => {
    await using cli = await startCli(offline);
    const rows = [
      header.split(';'),
      ['=HYPERLINK("http://x","x")', 'A [[é = -7,5]]', -1, '@S', "'-A", 'x'],
    ];
    const bytes = await xlsxOf([{ name: 'Questions', rows }]);
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

  test.each([
    ['with wrong rows', sheet()],
    ['without one', `${header}\n${row('A', 'B [[c]]')}\n`],
  ])('%s never replace a file that stood there, nor what a link names', async (_, text) => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', text);
    await cli.write('grades.csv', 'do not lose me');
    await symlink('grades.csv', join(cli.folder, 'link.csv'));
    for (const file of ['grades.csv', 'link.csv']) {
      await cli.run('convert', 'q.csv', '--out', 'q.md', '--rejects', file, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'convert/output']);
      expect(await cli.read('grades.csv')).toBe('do not lose me');
    }
    await cli.run('convert', 'q.csv', '--out', 'q.md', '--rejects', 'grades.csv', '--overwrite');
    expect(await cli.read('grades.csv')).not.toContain('do not lose me');
  });

  test('a row without a blank was converted, and the next import stopped', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', `${header}\n${row('A', 'B [[c]]')}\n${row('D', 'E f')}\n`);
    await cli.run('convert', 'q.csv', ...words);
    expect([cli.exitCode, titlesIn(cli.stdout)]).toEqual([6, ['A']]);
    expect(cli.stderr).toContain('q.csv:3:3 (B3)  error  lint/no-blank');
    expect(await cli.read('rest.csv')).toContain('D;E f;1;Apostila;João;8801;');
  });

  test('are for one sheet, and not for the file itself', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.gift', '::A::B {=c} d.\n');
    await cli.write('q.csv', sheet());
    for (const files of [['q.gift'], ['q.csv', 'q.gift']]) {
      await cli.run('convert', ...files, ...words, '--out', 'out.ndjson', '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'convert/rejects']);
    }
    await cli.run('convert', 'q.csv', '--rejects', 'q.csv', '--out', 'q.md', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'output/file']);
  });
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

test('rejects of CSV were written into a file named .xlsx', async () => {
  await using cli = await startCli(offline);
  await cli.write('q.csv', sheet());
  await cli.write('q.xlsx', workbook({ A: [columns, cells({ difficulty: 'x' })] }));
  const named: readonly (readonly [string, readonly string[], number])[] = [
    ['q.csv', ['r.csv', 'tmp.QxYz12', 'rest'], 6],
    ['q.csv', ['r.xlsx', 'r.ndjson', 'r.yaml', 'r.json', 'r.md', 'r.ods'], 2],
    ['q.xlsx', ['s.csv', 's.xlsx'], 3],
    ['q.xlsx', ['s.ndjson', 's.xls', 's.xml'], 2],
  ];
  for (const [source, files, code] of named) {
    for (const file of files) {
      await cli.run('convert', source, '--out', 'q.md', '--overwrite', '--rejects', file);
      expect([file, cli.exitCode]).toEqual([file, code]);
    }
  }
  expect((await readFile(join(cli.folder, 's.xlsx'))).subarray(0, 2).toString()).toBe('PK');
  await cli.write('q.ndjson', '{}');
  for (const file of ['r.xlsx', 'r.md', 'r.tsv']) {
    await cli.run('import', 'q.ndjson', '--sandbox', '--rejects', file, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'rejects/format']);
  }
});

describe('the empty table in Portuguese', () => {
  test.each(['csv', 'xlsx'])('as %s has Portuguese columns, and is read', async (format) => {
    await using cli = await startCli(offline);
    const file = `modelo.${format}`;
    await cli.run('convert', '--template', format, '--out', file, '--lang', 'pt-BR');
    expect(cli.stderr).toContain('herdar permissões: ');
    await cli.run('convert', file, '--set', 'topicId=1', '--to', 'ndjson');
    expect([cli.exitCode, titlesIn(cli.stdout)]).toEqual([0, ['A capital']]);
  });
});

test('an ending decides where the content is open: [html] is no JSON', async () => {
  await using cli = await startCli(offline);
  await cli.write('q.gift', '[html] A capital é Brasília.\n');
  await cli.run('convert', 'q.gift');
  expect(cli.stderr).toContain('q.gift: recognized as gift');
});
