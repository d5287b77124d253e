/** Hints that a new user follows: one mistake has one error, and its hint can be typed. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { startCli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';
import { findings, hintsIn, questionYaml } from './bodies.ts';

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
