/** A teacher's sheet as it is: its own names of columns, commas, and findings in its words. */
import { describe, expect, test } from 'vitest';
import { type Cli, startCli } from '../harness/cli.ts';
import { findings } from './bodies.ts';

const defaults = `defaults:
  lacuna: { inheritPermissions: INHERIT, securityPermission: [], securityRestriction: [] }
`;
const header = 'Título;Enunciado;Dificuldade;Fonte;Autor;Tópico';
const row = 'A capital;A capital é [[Brasília = 10 | Brasilia = 7,5]].;1;Apostila;João;8801';

async function startWith(...lines: readonly string[]): Promise<Cli> {
  const cli = await startCli();
  await cli.write('lms-cli.yaml', defaults);
  await cli.write('q.csv', `${lines.join('\n')}\n`);
  return cli;
}

/** The findings of a command, with their cells. */
async function wrongIn(cli: Cli, ...words: readonly string[]) {
  await cli.run(...words, 'q.csv', '-o', 'json');
  return findings(cli.json());
}

test('a table with Portuguese columns is recognized without the name of a file', async () => {
  await using cli = await startWith(header, row);
  const text = Buffer.from(`${header}\n${row}\n`, 'latin1');
  await cli.runWith(text, 'convert', '-', '--to', 'yaml');
  expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('title: A capital')]);
});

describe('a wrong cell is told in the words of the sheet', () => {
  const table = 'Título;Questão;Dificuldade;Fonte;Autor;Tópico;Lacuna 1;Lacuna 2';
  const cells = ['A', 'A ###.', '1', 'F', 'J', '8801', 'sim=10 | talvez=7,5', ''];
  const withCell = (index: number, text: string) => cells.with(index, text).join(';');

  test.each([
    ['the name of a topic', 5, 'História', 'F2', 'Tópico must be a numeric id', '--topic-map'],
    ['points', 6, 'sim=dez | não=0', 'G2', 'the points of "sim"', 'sim = 10'],
    ['a thousand', 6, 'sim=1.500', 'G2', 'the points of "sim"', 'sim = 1,5 or sim = 1500'],
    ['a word for a number', 2, 'fácil', 'C2', 'Dificuldade must be', 'for example 3'],
    ['too many answers', 7, 'b', 'G2', 'Lacuna 1 and Lacuna 2', 'into a column of their own'],
    ['no title', 0, '', 'A2', 'column "Título" is empty', 'fill in the column Título'],
  ])('%s', async (_, index, text, cell, said, advice) => {
    await using cli = await startWith(table, withCell(index, text));
    for (const words of [['lacuna', 'create'], ['import', '--as', 'lacuna.create'], ['convert']]) {
      await cli.run(...words, 'q.csv');
      const told = cli.stderr.replaceAll(/\n */g, ' ');
      expect(cli.exitCode).toBe(3);
      expect(told).toContain(`(${cell})`);
      expect(told).toContain(said);
      expect(told).toContain(advice);
    }
  });

  test('points, where they are', async () => {
    await using cli = await startWith(table, withCell(6, '"sim=10 | talvez=dez"'));
    expect(await wrongIn(cli, 'lacuna', 'create')).toEqual(['q.csv:2:38 document/wrong-type']);
  });

  test('rows count as a spreadsheet counts them, below a separator and behind line breaks', async () => {
    const long = withCell(1, '"A\n###."');
    await using cli = await startWith('sep=;', table, long, withCell(5, 'História'));
    await cli.run('lacuna', 'create', 'q.csv');
    expect(cli.stderr).toContain('(F3)');
  });
});

test('a row without a title is not converted, and never called ____', async () => {
  await using cli = await startWith(header, row, row.replace('A capital', ''));
  await cli.run('convert', 'q.csv', '--out', 'q.md');
  expect(cli.exitCode).toBe(6);
  expect(await cli.read('q.md')).not.toContain('____');
  expect(cli.stderr).toContain('document/missing-field');
});

test('a table without titles is one finding at its header', async () => {
  await using cli = await startWith('Enunciado;Autor', 'A [[b]];J', 'C [[d]];J');
  await cli.run('lacuna', 'lint', 'q.csv');
  expect([cli.exitCode, cli.stderr.match(/csv\/column-missing/g)?.length]).toEqual([3, 1]);
});

test.each([
  ['Título;Pergunta;Resposta', 'A;B ###.;c', 'did you mean "resposta 1"?'],
  ['Título;Pergunta;Resposta 1', 'A;B?;c', 'write ### into the statement'],
  ['Título;Questão;Enunciado', 'A;1;B [[c]].', 'remove Questão: Enunciado contains'],
])('%s is told what to do', async (names, cells, advice) => {
  await using cli = await startWith(names, cells);
  await cli.run('lacuna', 'lint', 'q.csv');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining(advice)]);
  expect(cli.stderr.match(/^q.csv:/gm)).toHaveLength(1);
});

test('missing columns are called as the others are, and as lms-cli.yaml calls them', async () => {
  await using cli = await startWith('Título;Enunciado;Fonte;Autor', 'A;B [[c]].;F;J');
  await cli.run('lacuna', 'create', 'q.csv');
  expect(cli.stderr).toContain('columns are missing: "dificuldade" and "tópico"');
  expect(cli.stderr).toContain('(difficulty, topicId)');
  await cli.run('lacuna', 'lint', 'q.csv', '--lang', 'pt-BR');
  expect(cli.stderr).toMatch(/1 questão ainda não pode ser enviada: faltam dificuldade e tópico/);
});

test('lint offers no comment where a sheet has none', async () => {
  await using cli = await startWith(header, row.replace('Brasilia', 'Brasília'));
  await cli.run('lacuna', 'lint', 'q.csv');
  expect(cli.stderr).toContain('lint/equal-answers');
  expect(cli.stderr).not.toContain('lms-cli-disable-next-line');
});

test('the name of a topic becomes its id by --topic-map, saved by Excel too', async () => {
  await using cli = await startWith(header, row.replace('8801', 'História'));
  await cli.write('topics.csv', Buffer.from('História;8811\n', 'latin1'));
  await cli.run('convert', 'q.csv', '--topic-map', 'topics.csv', '--to', 'yaml');
  expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('topicId: 8811')]);
});

test('an operation that lacks a column is told its whole name, which the header takes', async () => {
  await using cli = await startCli();
  const columns = ['params.questionId', 'id', 'body.id'];
  const told = [];
  for (const column of columns) {
    await cli.write('q.csv', `operation,key,${column},body.title\nlacuna.edit,k1,33,T\n`);
    await cli.run('validate', 'q.csv');
    told.push(new Set((cli.stdout + cli.stderr).match(/\bbody\.id\b|column id\b|"id" is/g)));
  }
  expect(told).toEqual([new Set(['body.id']), new Set(['body.id']), new Set()]);
});

test('a row with too many cells is not said to lack any', async () => {
  await using cli = await startCli();
  await cli.write('q.csv', 'title,author\nA,B,C\nD\n');
  await cli.run('validate', 'q.csv', '--as', 'lacuna.create');
  expect(cli.stderr).toContain('csv/cells');
  expect(cli.stderr).not.toContain('missing');
});
