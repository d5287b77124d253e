import { describe, expect, test } from 'vitest';
import { startCli, type Cli } from '../../harness/cli.ts';
import { questionYaml } from '../bodies.ts';
import { englishWords } from '../../harness/english-words.ts';
import type { Script } from '../../harness/scripted-prompter.ts';

/**
 * People are spoken to in their language; programs always get the same
 * (docs/adr/0015-languages.md).
 */
describe('the language', () => {
  const two = `${questionYaml('Um')}---\n${questionYaml('Dois')}`;
  const wrong = 'title: A capital\nquestion: "A capital é ###."\ndificulty: 1\n';

  describe('the same in every language are', () => {
    const spoken = ['en', 'pt-BR'];
    const differing =
      /"durationMs": \d+|"generation": \d+|\d{6}-\d{4}-\w+|127\.0\.0\.1:\d+|\d+ MiB|in \d+ ms|lms-cli-test-\w+/g;

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
      ['findings of doctor', ['doctor', '-o', 'json']],
      ['requests of a dry run', ['lacuna', 'create', 'two.yaml', '-n', '-o', 'ndjson']],
    ])('%s', async (_, argv) => {
      const [english = '', portuguese] = await inEach(...argv);
      expect(english.length).toBeGreaterThan(15);
      expect(portuguese).toBe(english);
    });
  });
});

/** A day of a teacher in Brazil: whatever the commands say is said in Portuguese. */
describe('everything in Portuguese', () => {
  const env = { LANG: 'pt_BR.UTF-8' };

  const questions = `---
difficulty: 1
source: Apostila
author: Ana
topicId: 8801
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
---
# A capital
---
tests:
  - answers: [Brasília]
    score: 10
---
A capital do Brasil é [[Brasília = 10 | brasilia = 10]].
`;

  const course = `operation: lacuna.delete
key: a antiga
params: { questionId: 991 }
---
operation: lacuna.release
body: { id: { $ref: a antiga }, releaseNotes: Primeira }
---
operation: lacuna.move
params: { questionId: 1, topicId: 8802 }
`;

  /** Everything that stands there to be copied: documents, examples, codes and their like. */
  const verbatim =
    /^ *\d* \| .*$|^ *lms-cli .*$|^ +(?:wrong|right): .*$|^[{}\]].*$|^ +["{].*$|^#.*$/gm;

  function englishIn(cli: Cli): string[] {
    const said = `${cli.stdout}\n${cli.stderr}`;
    expect(said.trim()).not.toBe('');
    return englishWords(said.replaceAll(verbatim, ''));
  }

  async function workplace(): Promise<Cli> {
    const cli = await startCli({ env });
    await cli.write('q.md', questions);
    await cli.write('q.yaml', questionYaml('A capital'));
    await cli.write('wrong.yaml', 'title: 5\ntopicId: dez\nquestion: Sem lacuna\ndificulty: 1\n');
    await cli.write('course.yaml', course);
    await cli.run('lacuna', 'create', 'q.yaml');
    return cli;
  }

  describe('no English is in the output of', () => {
    test.each([
      'init geografia',
      'init geografia --dry-run',
      'profile list',
      'profile use teste',
      'doctor',
      'doctor --offline',
      'doctor --profile teste',
      'schema lacuna.crate',
      'validate q.md wrong.yaml --as lacuna.create',
      'validate q.md --as lacuna.create',
      'validate wrong.yaml',
      'lacuna new',
      'lacuna new --title',
      'lacuna lint q.md',
      'lacuna lint q.md wrong.yaml --report markdown',
      'lacuna lint q.md --report junit',
      'lacuna lint q.md --report github',
      'lacuna try q.md',
      'lacuna try q.md --check',
      'lacuna try q.md --answer brasília',
      'lacuna try q.md --answer a --answer b',
      'lacuna preview course.yaml --out -',
      'lacuna format q.yaml --check',
      'lacuna format wrong.yaml',
      'lacuna create q.yaml -v',
      'lacuna create q.md -n',
      'lacuna create nenhum.yaml',
      'lacuna create --interactive',
      'lacuna release 1',
      'lacuna delete 1',
      'lacuna delete dez --yes',
      'lacuna delete 77 --yes',
      'lacuna move 1',
      'lacuna move 1 2 3',
      'lacuna mov 1 2',
      'lacuna move 1 8802 --base-url ftp://x',
      'lacuna move 1 8802 --rate 9z',
      'lacuna move 1 8802 --concurrency 0',
      'lacuna move 1 8802 --header X --retries 0',
      'assessment create',
      'track edit wrong.yaml',
      'import course.yaml',
      'import course.yaml --yes --rejects -',
      'import course.yaml --yes --report markdown -v',
      'import q.yaml --as lacuna.create --new-ledger',
      'runs list',
      'runs show',
      'runs resolve 2 1',
      'runs rejects zzz',
      'explain lint',
      'explain lint/uneven-scores',
      'explain lint/unevn',
      'completion tcsh',
      'sandbox --port 99999',
      'sandbox --faults x',
      'help exit-codes',
      'help environment',
      'help files',
      'help output',
      'help cloze',
      'help clozee',
      '--nada',
      'nada',
    ])('%s', async (line) => {
      await using cli = await workplace();
      await cli.run(...line.split(' '));
      expect(englishIn(cli)).toEqual([]);
    });
  });

  test('a run in doubt is reported and settled in Portuguese', async () => {
    await using cli = await workplace();
    cli.setFaults('lacuna.create:reset-after=1x');
    await cli.run('import', 'q.yaml', '--as', 'lacuna.create', '--create-again', '-v');
    expect(cli.exitCode).toBe(8);
    expect(englishIn(cli)).toEqual([]);
    await cli.run('runs', 'show');
    expect(englishIn(cli)).toEqual([]);
    await cli.run('import', 'q.yaml', '--as', 'lacuna.create');
    expect(englishIn(cli)).toEqual([]);
  });

  test.each(['401=1x', 'login-page=1x', '503=9x', '404-page=1x', 'html=9x', 'timeout-before=9x'])(
    'a service that fails by %s is reported in Portuguese',
    async (faults) => {
      await using cli = await workplace();
      cli.setFaults(faults);
      await cli.run('lacuna', 'move', '1', '8802', '-v', '--timeout', '200ms', '--retries', '1');
      expect(cli.exitCode).not.toBe(0);
      expect(englishIn(cli)).toEqual([]);
    },
  );

  test('every page of help is in Portuguese', async () => {
    await using cli = await startCli({ env });
    for (const words of [
      '',
      'lacuna',
      'lacuna new',
      'import',
      'runs resolve',
      'sandbox',
      'doctor',
    ]) {
      await cli.run(...words.split(' ').filter(Boolean), '--help');
      expect(englishIn(cli)).toEqual([]);
    }
  });

  test('a new content folder has comments in Portuguese', async () => {
    await using cli = await startCli({ env });
    await cli.run('init');
    const comments = (await cli.read('lms-cli.yaml')).match(/#.*/g) ?? [];
    expect(comments.length).toBeGreaterThan(5);
    expect(comments.flatMap((comment) => englishWords(comment))).toEqual([]);
  });

  test('a page of questions is in Portuguese, and declares that to the browser', async () => {
    await using cli = await workplace();
    await cli.run('lacuna', 'preview', 'q.md', '--out', 'q.html');
    const page = await cli.read('q.html');
    expect(page).toContain('<html lang="pt-BR"');
    const text = page.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
    expect(text).toContain('Ver pontuação');
    expect(englishWords(text)).toEqual([]);
  });

  test('a question is written, left and resumed in Portuguese', async () => {
    const answers: Script = [
      [/^Enunciado:$/, 'A capital do Brasil é [[Brasília]].'],
      [/^Título:$/, ''],
      [/^Falta a resposta: responda ou pressione Ctrl-C para parar e salvar/, 'A capital'],
      [/^Dificuldade \(um número inteiro, como 1\):$/, 'duas'],
      [/^Dificuldade deve ser um número inteiro, não "duas"$/, '2'],
      [/^Id do tópico \(o número dele no serviço\):$/, '8801'],
      [/^Fonte \(como um livro\):$/, 'Apostila'],
      [/^Autor:$/, 'Ana'],
      [/^E agora\?$/, 'tags'],
      [/^Tags \(separadas por espaços\):$/, ''],
      [/^E agora\?$/, 'dropDown'],
      [/^Os alunos escolhem de uma lista:$/, 'Sim'],
      [/^E agora\?$/, 'sair e salvar o rascunho'],
      [/^Continuar o rascunho "A capital"\?$/, ''],
      [/^E agora\?$/, 'salvar em a-capital.yaml e enviar'],
      [/^Escrever outra questão\?$/, ''],
    ];
    await using cli = await startCli({ env, atTerminal: true, answers });
    await cli.run('lacuna', 'new');
    expect(englishIn(cli)).toEqual([]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(englishIn(cli)).toEqual([]);
    expect(cli.stderr).toContain('salvo: a-capital.yaml');
  });
});
