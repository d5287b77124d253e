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

const reading = [
  ['create', ['lacuna', 'create', '--dry-run']],
  ['import', ['import', '--as', 'lacuna.create', '--dry-run']],
  ['validate', ['validate', '--as', 'lacuna.create']],
  ['lint', ['lacuna', 'lint']],
  ['convert', ['convert', '--to', 'ndjson', '--out', 'q.ndjson', '--overwrite']],
] as const;

describe.each(reading)('%s', (_, words) => {
  test('reads Portuguese columns, and decimal commas in the notation', async () => {
    await using cli = await startWith(header, row);
    await cli.run(...words, 'q.csv');
    expect(cli.exitCode).toBe(0);
  });

  test.each(['Enunciado', 'statement'])(
    'refuses statements beside columns of answers once, at their column: %s',
    async (name) => {
      const rows = ['A;B ###.;1;F;J;8801;c', 'D;E ###.;1;F;J;8801;f'];
      const named = header.replace('Enunciado', name);
      await using cli = await startWith(`${named};Lacuna 1`, ...rows);
      const place = 'q.csv:1:8 csv/statement-column';
      expect(await wrongIn(cli, ...words)).toEqual([place]);
      await cli.write(
        'q.csv',
        [`${header.replace('Enunciado', 'Questão')};Lacuna 1`, ...rows].join('\n'),
      );
      await cli.run(...words, 'q.csv');
      expect(cli.exitCode).toBe(0);
    },
  );

  test('tells every wrong column once, at the header, with the nearest name', async () => {
    await using cli = await startWith('Título;Enunciad;Dificudade;Fonte;Autr;Topico', row, row);
    expect(await wrongIn(cli, ...words)).toEqual([
      'q.csv:1:8 document/unknown-field',
      'q.csv:1:17 document/unknown-field',
      'q.csv:1:34 document/unknown-field',
    ]);
  });
});

test.each([
  ['[[y = 1.500 | z = 7,5]]', 'q.csv:2:9 cloze/score'],
  ['[[z = 7,5 | y = -12.345]]', 'q.csv:2:19 cloze/score'],
  [String.raw`[[a\]] \\= 1.500]]`, 'q.csv:2:14 cloze/score'],
  [String.raw`\\[[a = 1.500]]`, 'q.csv:2:11 cloze/score'],
])('points that may mean a thousand are refused in the notation: %s', async (blank, place) => {
  await using cli = await startWith(header, `A;${blank} e.;1;F;J;8801`);
  expect(await wrongIn(cli, 'lacuna', 'create')).toEqual([place]);
});

test('points with a point and other digits are read beside decimal commas', async () => {
  await using cli = await startWith(
    header,
    'A;[[y = 1.5 | z = 7.25 | w = 0,125]] 1.500 e.;1;F;J;8801',
  );
  await cli.run('lacuna', 'create', 'q.csv');
  const alternatives = [{ score: 1.5 }, { score: 7.25 }, { score: 0.125 }];
  expect(await cli.bodies()).toMatchObject([
    { question: '### 1.500 e.', lacunaAlternatives: [{ alternatives }] },
  ]);
});

test('the names mean the fields of the contract, whatever their case and accents', async () => {
  await using cli = await startWith(` TITULO ${header.slice('Título'.length)}`, row);
  await cli.run('lacuna', 'create', 'q.csv');
  expect(await cli.bodies()).toMatchObject([
    {
      title: 'A capital',
      question: 'A capital é ###.',
      author: 'João',
      topicId: 8801,
      lacunaAlternatives: [{ alternatives: [{ score: 10 }, { score: 7.5 }] }],
    },
  ]);
});

test('two columns for one field are a finding', async () => {
  await using cli = await startWith(`${header};author`, `${row};Ana`);
  expect(await wrongIn(cli, 'lacuna', 'create')).toEqual(['q.csv:1:49 csv/column']);
});

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
    ['the name of a topic', 5, 'História', 'F2', 'Tópico must be an id', '--topic-map'],
    ['points', 6, 'sim=dez | não=0', 'G2', 'the points of "sim"', 'sim = 10'],
    ['a thousand', 6, 'sim=1.500', 'G2', 'the points of "sim"', 'sim = 1,5 or sim = 1500'],
    ['a word for a number', 2, 'fácil', 'C2', 'Dificuldade must be', 'for example 3'],
    ['too many answers', 7, 'b', 'G2', 'Lacuna 1 and Lacuna 2', 'leave the others empty'],
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
  await cli.run('convert', 'q.csv', '--out', 'q.md');
  expect([cli.exitCode, cli.stderr.match(/csv\/column-missing/g)?.length]).toEqual([3, 1]);
});

test.each([
  ['wrong points', 'A ###.', 'c = dez', 'document/wrong-type'],
  ['no answers', 'A ###.', '', 'document/missing-field'],
  ['no statement', '', 'c', 'document/missing-field'],
  ['answers without a blank', 'A.', 'c', 'lacuna/blank-count'],
])('lint tells a mistake in the answers once: %s', async (_, question, answers, code) => {
  await using cli = await startWith(
    'Título;Questão;Lacuna 1;Dificuldade',
    `A;${question};${answers};1`,
    'B;C ###.;d | d;fácil',
  );
  const codes = (await wrongIn(cli, 'lacuna', 'lint')).map((each) => each.replace(/^.* /, ''));
  expect(codes).toEqual([code, 'lint/equal-answers', 'document/wrong-type']);
});

test.each(reading)('%s passes over columns that a spreadsheet saves empty', async (_, words) => {
  await using cli = await startWith(`${header};;`, `${row};;`, ';;;;;;;');
  await cli.run(...words, 'q.csv');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('csv/')]);
});

test('a cell beside the columns is told, and can be mended in the sheet of wrong rows', async () => {
  await using cli = await startWith(`${header};;`, `${row};;`, `${row.replace('A', 'B')};;x`);
  await cli.run('convert', 'q.csv', '--to', 'ndjson', '--rejects', 'wrong.csv');
  expect([cli.exitCode, cli.stderr]).toEqual([6, expect.stringContaining('(G3)')]);
  await cli.write('q.csv', (await cli.read('wrong.csv')).replace(';;x', ''));
  await cli.run('convert', 'q.csv', '--to', 'ndjson');
  expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('"B capital"')]);
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

test('lint names a row without a title', async () => {
  await using cli = await startWith(header, row, row.replace('A capital;', ';'));
  expect(await wrongIn(cli, 'lacuna', 'lint')).toEqual(['q.csv:3:1 document/missing-field']);
});

test('missing columns are called as the others are, and as lms-cli.yaml calls them', async () => {
  await using cli = await startWith('Título;Enunciado;Fonte;Autor', 'A;B [[c]].;F;J');
  await cli.run('lacuna', 'create', 'q.csv');
  expect(cli.stderr).toContain('columns "dificuldade" and "tópico" are missing');
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

describe('a column for a content folder, `recurso`, `chave`, `liberação` and the others', () => {
  const around = 'Liberação;Chaves anteriores;Proteger';
  const cells = 'primeira;antiga;';

  test.each([
    ['convert', ['convert']],
    ['lint', ['lacuna', 'lint']],
    ['plan', ['plan', '--new-ledger']],
  ])('is known to %s by its Portuguese name', async (_, words) => {
    await using cli = await startWith(
      `Recurso;Chave;${around};${header}`,
      `lacuna;capital;${cells};${row}`,
    );
    await cli.run(...words, 'q.csv');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('Recurso')]);
  });

  test.each(reading)('is not sent where %s reads the row as a question', async (_, words) => {
    await using cli = await startWith(`Chave;${around};${header}`, `capital;${cells};${row}`);
    await cli.run(...words, 'q.csv');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.not.stringContaining('Chave')]);
  });
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
  const [many = '', few = ''] = (cli.stdout + cli.stderr).split('csv/cells').slice(1);
  expect([/missing/.test(many), /missing/.test(few)]).toEqual([false, true]);
});

test('the findings of a sheet were in the order of their columns, across its rows', async () => {
  await using cli = await startWith('title;questiom', 'q', 'a;b;c', 'd;e;f');
  for (const words of [
    ['lacuna', 'lint'],
    ['lacuna', 'create', '--dry-run'],
  ])
    expect((await wrongIn(cli, ...words)).map((each) => each.replace(/ .*/, ''))).toEqual([
      'q.csv:1:7',
      'q.csv:2:1',
      'q.csv:3:5',
      'q.csv:4:5',
    ]);
});
