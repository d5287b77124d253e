/**
 * People are spoken to in their language; programs always get the same
 * (docs/adr/0015-languages.md).
 */
import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { questionYaml } from '../bodies.ts';

const two = `${questionYaml('Um')}---\n${questionYaml('Dois')}`;
const wrong = 'title: A capital\nquestion: "A capital é ###."\ndificulty: 1\n';

describe('in Portuguese', () => {
  test('findings, their hints and the last line are shown', async () => {
    await using cli = await startCli();
    await cli.write('q.yaml', wrong);
    await cli.run('lacuna', 'create', 'q.yaml', '--lang', 'pt-BR');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('q.yaml:3:1  erro  document/unknown-field  campo desconhecido');
    expect(cli.stderr).toContain('"difficulty"');
    expect(cli.stderr).toContain('nada foi enviado');
    expect(cli.stderr).not.toMatch(/\b(the|error|required)\b/);
  });

  test('status lines and the summary are shown', async () => {
    await using cli = await startCli({ env: { LMS_LANG: 'pt-BR' } });
    await cli.write('two.yaml', two);
    await cli.run('lacuna', 'create', 'two.yaml');
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toMatch(/^feita +lacuna\.create {2}two\.yaml:1 {2}id 1$/m);
    expect(cli.stderr).toBe('2 operações: 2 feitas\n');
  });

  test('questions are asked', async () => {
    const answers = [[/Excluir a avaliação 17/, true] as const];
    await using cli = await startCli({ atTerminal: true, answers, env: { LANG: 'pt_BR.UTF-8' } });
    await cli.run('assessment', 'delete', '17');
    expect(await cli.requests()).toEqual(['POST /2.0/lms/assessment/delete/17']);
  });

  test('help is shown, whatever else is wrong with the command line', async () => {
    await using cli = await startCli({ env: { LANG: 'pt_BR.UTF-8' } });
    await cli.run('lacuna', 'create', '--no-such-thing', '--help');
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toContain('Exemplos:\n  lms-cli lacuna create');
    await cli.run('help', 'exit-codes');
    expect(cli.stdout).toContain('serviço');
  });

  test('errors of the command line are shown, including those about --lang', async () => {
    await using cli = await startCli({ env: { LC_ALL: 'pt_BR' } });
    await cli.run('lacuna', 'creat');
    expect(cli.stderr).toContain('erro  usage/unknown-command  comando desconhecido');
    await cli.run('lacuna', 'delete', '1', '--yes', '--lang', 'fr');
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('--lang deve ser');
    expect(await cli.requests()).toEqual([]);
  });
});

test('an unknown language in the environment is refused like any invalid value', async () => {
  await using cli = await startCli({ env: { LMS_LANG: 'fr' } });
  await cli.run('lacuna', 'delete', '1', '--yes');
  expect(cli.exitCode).toBe(2);
  expect(cli.stderr).toContain('LMS_LANG must be one of en and pt-BR, not "fr"');
});

describe('the same in every language are', () => {
  const spoken = ['en', 'pt-BR'];
  const differing =
    /"durationMs": \d+|\d{6}-\d{4}-\w+|127\.0\.0\.1:\d+|\d+ MiB|in \d+ ms|lms-cli-test-\w+/g;

  async function inEach(...argv: string[]): Promise<string[]> {
    const outputs: string[] = [];
    for (const language of spoken) {
      await using cli = await startCli({ faults: 'lacuna.create:business-500=1x' });
      await cli.write('q.yaml', wrong);
      await cli.write('two.yaml', two);
      await cli.write('lms-cli.yaml', 'profiles: { test: { baseUrl: http://127.0.0.1:1 } }\n');
      await cli.run(...argv, '--lang', language);
      outputs.push(cli.stdout.replaceAll(differing, ''));
    }
    return outputs;
  }

  test.each([
    ['findings as JSON', ['lacuna', 'create', 'q.yaml', '-o', 'json']],
    ['results as JSON, with the refusal in it', ['lacuna', 'create', 'two.yaml', '-o', 'json']],
    ['results as YAML', ['lacuna', 'create', 'two.yaml', '-o', 'yaml']],
    ['an error before any operation', ['lacuna', 'creat', '-o', 'json']],
    ['a report in JSON', ['import', 'two.yaml', '--as', 'lacuna.create', '--report', 'json=-']],
    ['a report in SARIF', ['import', 'two.yaml', '--as', 'lacuna.create', '--report', 'sarif=-']],
    ['schemas', ['schema', 'lacuna.create']],
    ['a code', ['explain', 'lint/uneven-scores', '-o', 'json']],
    ['all codes', ['explain', '-o', 'yaml']],
    ['profiles', ['profile', 'show', 'test', '-o', 'json']],
    ['the default profile', ['profile', 'use', 'test', '-o', 'json']],
    ['a profile that is not there', ['profile', 'use', 'tset', '-o', 'json']],
    ['a new content folder', ['init', 'geography', '-o', 'json']],
    ['a page', ['lacuna', 'preview', 'two.yaml', '--out', 'page.html', '-o', 'json']],
    ['findings of lint', ['lacuna', 'lint', 'q.yaml', 'two.yaml', '-o', 'json']],
    ['scores', ['lacuna', 'try', 'two.yaml', '--answer', '7.5', '--answer', '', '-o', 'json']],
    ['what is to be rewritten', ['lacuna', 'format', 'two.yaml', '--check', '-o', 'json']],
    ['what a form needs', ['lacuna', 'new', '-o', 'json']],
    ['no runs', ['runs', 'show', '-o', 'json']],
    ['completion', ['completion', 'zsh']],
  ])('%s', async (_, argv) => {
    const [english = '', portuguese] = await inEach(...argv);
    expect(english.length).toBeGreaterThan(15);
    expect(portuguese).toBe(english);
  });

  test('findings of doctor, except for the one that names the language', async () => {
    const [english = '', portuguese = ''] = await inEach('doctor', '-o', 'json');
    expect(english).toContain('"English (--lang)"');
    expect(portuguese).toBe(english.replace('English', 'português do Brasil'));
  });

  test('requests of a dry run', async () => {
    const [english = '', portuguese] = await inEach(
      'lacuna',
      'create',
      'two.yaml',
      '-n',
      '-o',
      'ndjson',
    );
    expect(english.split('\n').length).toBeGreaterThan(2);
    expect(portuguese).toBe(english);
  });
});
