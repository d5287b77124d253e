/** `convert --rejects`: the wrong rows of a sheet, which are mended and converted again. */
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
    for (const [file, ...more] of [['grades.csv'], ['link.csv'], ['link.csv', '--overwrite']]) {
      const given = ['--out', 'q.md', '--rejects', String(file), ...more, '-o', 'json'];
      await cli.run('convert', 'q.csv', ...given);
      const code = file === 'grades.csv' ? 'convert/exists' : 'output/not-a-file';
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, code]);
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
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'output/file-in-use']);
  });
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
