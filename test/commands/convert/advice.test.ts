/** What `convert` says to somebody who has to do something. */
import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const csv = 'title;question;lacuna1\nCapital;A capital é ###.;Brasília\n';
const two = '::Dois::{=a} e {=b}.\n';

test.each([
  ['a name that says no format', csv, ['--out', 'q.txt'], 2, 'add --to FORMAT'],
  ['an unknown column', 'title;cloze;grau\nA;b;1\n', ['--strict'], 3, 'convert --template csv'],
  ['a column that is left out', 'title;cloze;grau\nA;[[b]]\n;1\n', [], 3, '--columns "grau=FIELD"'],
  ['a misspelt column', 'titel;question\nA;b\n', [], 3, 'did you mean "title"?'],
  ['a table without answers', 'title;question\nA;b ###\n', [], 3, 'column "lacuna1" is missing'],
  ['a wrong row', 'title;question;lacuna1\n;A ###;b\n', [], 3, 'with --rejects FILE'],
  ['an empty table', 'title;question;lacuna1\n', [], 3, 'no question was found'],
  ['too many points', csv, ['--scale', '1000000'], 2, 'below 1000000'],
])('for %s names what to do', async (_, text, options, exitCode, said) => {
  await using cli = await startCli(offline);
  await cli.write('q.csv', text);
  await cli.run('convert', 'q.csv', ...options);
  expect([cli.exitCode, cli.stderr]).toEqual([exitCode, expect.stringContaining(said)]);
  expect(cli.stderr).not.toContain('--allow-unknown');
});

test('says how to do without --strict where nothing was converted', async () => {
  await using cli = await startCli(offline);
  await cli.write('q.gift', two);
  await cli.run('convert', 'q.gift', '--strict');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('without --strict')]);
});

describe('a dry run', () => {
  test('tells of the report that it writes', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.csv', csv);
    await cli.run('convert', 'q.csv', '--out', 'q.md', '--report', 'json=r.json', '--dry-run');
    expect(cli.stderr).toContain('dry run: only the report was written\nwritten: r.json\n');
  });
});

describe('in Portuguese', () => {
  test('a damaged file of a package has a reason in Portuguese', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.xlsx', 'no workbook');
    await cli.run('convert', 'q.xlsx', '--from', 'xlsx', '--lang', 'pt-BR');
    expect(cli.stderr).toContain('não é um arquivo .xlsx');
  });

  test.each([
    ['<quiz><question type="cloze">', 'moodle-xml', 'a tag <question> não é fechada'],
    ['<quiz></question></quiz>', 'moodle-xml', '</question> não fecha nenhuma tag'],
    ['<quiz><b>Rio &foz;</b></quiz>', 'moodle-xml', 'uma entidade é desconhecida'],
    ['<quiz>Tom & Jerry</quiz>', 'moodle-xml', 'escreva &amp; para cada'],
    ['PK\u0003\u0004 cut short', 'moodle-xml', 'não é um arquivo zip, ou falta o fim dele'],
  ])('the parser of %j gave its reason in English', async (text, format, said) => {
    await using cli = await startCli(offline);
    await cli.write('q', text);
    await cli.run('convert', 'q', '--from', format, '--lang', 'pt-BR');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining(said)]);
  });

  test('the empty table has the words of a spreadsheet for its flags', async () => {
    await using cli = await startCli(offline);
    await cli.run('convert', '--template', 'csv', '--lang', 'pt-BR');
    expect(cli.stdout).toContain(';FALSO;');
    expect(cli.stdout).not.toContain('false');
  });
});
