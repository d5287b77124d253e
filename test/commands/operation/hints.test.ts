/** Hints that a new user follows: one mistake has one error, and its hint can be typed. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { findings, hintsIn, questionYaml } from '../bodies.ts';

describe('one misspelt name gives one error', () => {
  test.each([
    ['a field of a question', 'lacuna create', 'q.yaml', questionYaml('A'), 'difficulty:'],
    ['the operation of an import', 'import', 'i.yaml', release, 'operation:'],
    ['an id in the params of an import', 'import', 'd.yaml', deletion, 'questionId:'],
  ])('%s', async (_, command, file, text, name) => {
    await using cli = await startCli();
    const misspelt = name.replace(/(.)(.):$/, '$2:');
    expect(text).toContain(name);
    await cli.write(file, text.replace(name, misspelt));
    await cli.run(...command.split(' '), file, '-o', 'json');
    expect(findings(cli.json())).toEqual([expect.stringMatching(/ document\/unknown-field$/)]);
    expect(hintsIn(cli.json())).toEqual([`did you mean "${name.slice(0, -1)}"?`]);
  });

  test('the base URL of a profile', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.write('lms-cli.yaml', 'profiles:\n  p: { baseURL: "https://a.example" }\n');
    await cli.run('lacuna', 'delete', '1', '--yes', '-o', 'json');
    expect(findings(cli.json())).toEqual([
      expect.stringMatching(/lms-cli\.yaml:2:8 document\/unknown-field$/),
    ]);
  });

  test('but a field that nothing was taken for is still missing', async () => {
    await using cli = await startCli();
    const text = questionYaml('A')
      .replace(/^difficulty: .*\n/m, '')
      .replace('author:', 'autor:');
    await cli.write('q.yaml', text);
    await cli.run('lacuna', 'create', 'q.yaml');
    expect(cli.stderr).toContain('the required field "difficulty" is missing');
    expect(cli.stderr).not.toContain('the required field "author" is missing');
  });
});

const deletion = 'operation: lacuna.delete\nparams: { questionId: 1 }\n';
const release = 'operation: lacuna.release\nbody: { id: 1, releaseNotes: First }\n';

describe('a missing id', () => {
  test('has no number in its hint, but the option that gives it', async () => {
    await using cli = await startCli();
    await cli.write('q.yaml', questionYaml('A'));
    await cli.run('lacuna', 'edit', 'q.yaml', '-o', 'json');
    expect(hintsIn(cli.json())).toContain('add id: ID, or pass --id ID');
    await cli.run('lacuna', 'edit', 'q.yaml', '--lang', 'pt-BR');
    expect(cli.stderr).toContain('acrescente id: ID, ou use --id ID');
  });

  test.each([
    ['of several documents', ['lacuna', 'edit', 'q.yaml', 'q.yaml']],
    ['of a release', ['lacuna', 'release', 'q.yaml']],
    ['of validate', ['validate', 'q.yaml', '--as', 'lacuna.edit']],
  ])('%s has no --id', async (_, argv) => {
    await using cli = await startCli();
    await cli.write('q.yaml', questionYaml('A'));
    await cli.run(...argv);
    expect(cli.stderr).toMatch(/^ {2}add id: ID$/m);
    expect(cli.stderr).not.toContain('--id');
  });

  test('in the params of an import has none either', async () => {
    await using cli = await startCli();
    await cli.write('d.yaml', 'operation: lacuna.delete\nparams: {}\n');
    await cli.run('import', 'd.yaml');
    expect(cli.stderr).toMatch(/^ {2}add questionId: ID$/m);
    await cli.write('d.yaml', 'operation: lacuna.delete\n');
    await cli.run('import', 'd.yaml');
    expect(cli.stderr).toMatch(/^ {2}add params: \{ questionId: ID \}$/m);
  });
});

test('a word where a list of objects belongs is not put into a list', async () => {
  await using cli = await startCli();
  await cli.write('q.json', stringifyExact(lacuna({ securityPermission: 'não' })));
  await cli.run('lacuna', 'create', 'q.json');
  expect(cli.stderr).toContain('write a list of objects, for example securityPermission: []');
});

describe('a command line that is almost right', () => {
  test.each<[string[], string | RegExp]>([
    [['lacuna', 'create', 'q.yaml', '--sandbox=yes'], 'the option --sandbox takes no value'],
    [['explain', 'done'], /^ {2}list all codes: lms-cli explain$/m],
    [['explain', 'lint/nope'], /^ {2}list the codes of lint: lms-cli explain lint$/m],
    [['lacuna', 'help'], /^ {2}did you mean lms-cli help lacuna\?$/m],
    [['deploy'], /^ {2}use one of these commands: /m],
    [['lacuna', 'release', '1', '--notes', 'Primeira', 'versão'], '--notes "Primeira …"'],
    [['lacuna', 'release', '--notes', 'Primeira', 'versão', '1'], '--notes "Primeira …"'],
    [['lacuna', 'release', '1', '2', '--notes', 'x'], /^ {2}release one id at a time$/m],
    [['lacuna', 'release', 'a.json', '--notes', 'x'], 'write releaseNotes in each document'],
    [['lacuna', 'release', '1'], /^ {2}add --notes "…"$/m],
    [['lacuna', 'release', '1', '--notes', ''], 'the option --notes <TEXT> requires a value'],
  ])('%j', async (argv, said) => {
    await using cli = await startCli({ atTerminal: false });
    await cli.run(...argv);
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toMatch(said);
    expect(await cli.requests()).toEqual([]);
  });

  test('an id that is the name of a file may be meant as that', async () => {
    await using cli = await startCli();
    await cli.write('1', '');
    await cli.run('lacuna', 'release', '1');
    expect(cli.stderr).toContain('write ./1 to release from the file named 1');
  });
});

describe('the last line', () => {
  test.each([
    ['of lint tells of waivers where one is of use', 'cloze: Brasília é a capital', true],
    ['of lint is silent of them where nothing can be waived', 'cloze: [', false],
  ])('%s', async (_, text, isTold) => {
    await using cli = await startCli();
    await cli.write('q.yaml', `title: A\n${text}\n`);
    await cli.run('lacuna', 'lint', 'q.yaml', '--fail-on', 'warning');
    expect([cli.exitCode, cli.stderr.includes('lms-cli-disable-next-line')]).toEqual([3, isTold]);
  });

  test('says to check the names where no file could be read', async () => {
    await using cli = await startCli();
    await cli.write('a.txt', 'title: A\n');
    await cli.run('lacuna', 'create', 'none.yaml', 'a.txt', '.');
    expect(cli.stderr).toMatch(/3 errors .*\n {2}check the file names\n$/);
    await cli.write('q.yaml', 'title: 5\n');
    await cli.run('lacuna', 'create', 'none.yaml', 'q.yaml');
    expect(cli.stderr).toMatch(/\n {2}correct them and run the same command again\n$/);
  });
});

test.each([
  ['a.xlsx', 'save it as CSV'],
  ['a.XLS', 'save it as CSV'],
  ['a.ods', 'save it as CSV'],
  ['a.docx', 'write it in YAML, JSON or CSV'],
  ['a.html', 'write it in YAML, JSON or CSV'],
  ['a.txt', 'add --format yaml'],
])('%s is no document: the hint says how it becomes one', async (file, hint) => {
  await using cli = await startCli();
  await cli.write(file, 'PK');
  await cli.run('lacuna', 'create', file);
  expect(cli.stderr).toContain(hint);
});

describe('a CSV file without required columns', () => {
  const rows = (header: string) =>
    `${header}\n${'A capital é ###.;Brasília=10;A capital;1;Ana;INHERIT;[];[]\n'.repeat(70)}`;
  const header =
    'question;lacuna1;title;difficulty;author;inheritPermissions;securityPermission;securityRestriction';

  test.each([
    ['lacuna create q.csv'],
    ['import q.csv --as lacuna.create'],
    ['validate q.csv --as lacuna.create'],
  ])('has one finding a column, at the header: %s', async (command) => {
    await using cli = await startCli();
    await cli.write('q.csv', rows(header));
    await cli.run(...command.split(' '), '-o', 'json');
    const at = 'q.csv:1:1 csv/column-missing';
    expect([cli.exitCode, findings(cli.json())]).toEqual([3, [at, at]]);
    expect(hintsIn(cli.json())).toEqual(['add a column source', 'add a column topicId']);
    await cli.run(...command.split(' '));
    expect(cli.stderr).toContain(`  1 | ${header.slice(0, 20)}`);
  });

  test('of which one is misspelt has that one only', async () => {
    await using cli = await startCli();
    const text = rows(header.replace('difficulty', 'dificulty'));
    await cli.write(
      'q.csv',
      text
        .replaceAll('title', 'source;topicId;title')
        .replaceAll('A capital;', 'Atlas;8801;A capital;'),
    );
    await cli.run('import', 'q.csv', '--as', 'lacuna.create', '-o', 'json');
    expect(findings(cli.json())).toEqual(['q.csv:1:39 document/unknown-field']);
  });

  test('is a draft to lint, and an empty cell is a finding of its row', async () => {
    await using cli = await startCli();
    await cli.write('q.csv', rows(header));
    await cli.run('lacuna', 'lint', 'q.csv');
    expect(cli.stderr).not.toContain('csv/column-missing');
    await cli.write('t.csv', 'name;description\nA;B\n;B\n');
    await cli.run('assessment', 'create', 't.csv', '-o', 'json');
    expect(findings(cli.json())).toEqual(['t.csv:3:1 document/missing-field']);
  });
});

describe('a question that is sent as something else', () => {
  test.each([
    ['assessment create q.yaml', 'use the command for it: lms-cli lacuna create q.yaml'],
    ['track create q.yaml', 'use the command for it: lms-cli lacuna create q.yaml'],
    ['validate q.yaml --as assessment.create', 'use the operation lacuna.create'],
    ['import q.yaml --as assessment.create', 'use the operation lacuna.create'],
  ])('is one error, not one for each field: %s', async (command, hint) => {
    await using cli = await startCli();
    await cli.write('q.yaml', questionYaml('A'));
    await cli.run(...command.split(' '), '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([3, ['q.yaml:1:1 document/other-kind']]);
    expect(hintsIn(cli.json())).toEqual([hint]);
    await cli.run(...command.split(' '), '--lang', 'pt-BR');
    expect(cli.stderr).toContain('isto parece uma questão de lacunas');
  });
});

test('several unknown fields list the known ones once', async () => {
  await using cli = await startCli();
  await cli.write('q.yaml', `${questionYaml('A')}zzz: 1\nqqqqq: 2\n`);
  await cli.run('lacuna', 'create', 'q.yaml');
  expect(cli.stderr.match(/use one of these: /g)).toHaveLength(1);
  expect(cli.stderr).toContain('use one of the names listed above');
});
