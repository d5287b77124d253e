import { readdir } from 'node:fs/promises';
import { stripVTControlCharacters as plain } from 'node:util';
import { describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode } from '../bodies.ts';
import { at, fields, inNotation } from './interviewed.ts';

/** `assessment create` and `track create`, question by question. */
describe('a document by questions', () => {
  const asking = (answers: Script, more: CliOptions = {}) =>
    startCli({ atTerminal: true, answers, ...more });

  describe('an assessment', () => {
    test('resumes in the middle of a block', async () => {
      await using cli = await asking([
        [/^Name/, 'A'],
        [/^Description/, 'B'],
        [/^Blocks of questions/, true],
        [/^Id of the block/, '4711'],
        [/^Questions of the block/, CTRL_C],
        [/A draft exists/, ''],
        [/^Questions of the block/, ''],
        [/^Fill in more fields of this block/, ''],
        [/^Which answer/, 'remove the last one'],
        [/^Which answer/, 'none'],
        [/^Blocks of questions: add one/, ''],
        [/^Fill in more fields/, ''],
        [/^What next/, 'send'],
      ]);
      await cli.run('assessment', 'create');
      expect(cli.exitCode).toBe(130);
      await cli.run('assessment', 'create');
      expect([cli.exitCode, await cli.bodies()]).toEqual([0, [{ name: 'A', description: 'B' }]]);
    });

    test('has its own draft', async () => {
      await using cli = await asking([
        [/^Name/, 'A'],
        [/^Description/, CTRL_C],
        [/^Name/, CTRL_C],
        [/A draft exists/, ''],
        [/^Description/, 'B'],
        [/^Blocks/, ''],
        [/^Fill in/, ''],
        [/^What next/, 'leave'],
      ]);
      await cli.run('assessment', 'create');
      expect(cli.exitCode).toBe(130);
      expect(cli.stderr).toMatch(/To\s+continue it, run: lms-cli assessment create --interactive/);
      await cli.run('track', 'create');
      await cli.run('assessment', 'create', '--interactive');
      expect(cli.exitCode).toBe(0);
    });
  });
});

describe('input that is typed', () => {
  const HINT = 'reading from the terminal: press Ctrl-D on an empty line to end the input\n';
  const body = stringifyExact(lacuna());
  const ways = [
    ['import', '-', '--as', 'lacuna.create', '--format', 'ndjson'],
    ['validate', '-', '--as', 'lacuna.create', '--format', 'json'],
    ['lacuna', 'create', '-', '--format', 'json'],
    ['convert', '-', '--from', 'ndjson', '--to', 'gift'],
  ].map((words) => [words.join(' '), words] as const);

  test.each(ways)('%s waited at a terminal without a word', async (_, words) => {
    await using cli = await startCli({ atTerminal: true });
    await cli.runWith(body, ...words);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr.split(HINT)).toHaveLength(2);
    expect(cli.stderr.startsWith(HINT)).toBe(true);
  });

  test.each(ways)('%s says nothing of it if something is piped', async (_, words) => {
    await using cli = await startCli();
    await cli.runWith(body, ...words);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).not.toContain('Ctrl-D');
  });

  test('files at a terminal, and -q, need no word about it', async () => {
    await using cli = await startCli({ atTerminal: true });
    await cli.write('q.json', body);
    await cli.run('validate', 'q.json', '--as', 'lacuna.create');
    expect(cli.stderr).not.toContain('Ctrl-D');
    await cli.runWith(body, 'validate', '-', '--as', 'lacuna.create', '--format', 'json', '-q');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  });
});

/** What a person meets around the questions of the builder: where it opens, ends and saves. */
describe('blanks by questions', () => {
  const question = (title: string): Script => [
    ...inNotation('A capital é [[Brasília = 10 | Rio = 0]].'),
    ...fields(title),
  ];

  const options = [
    ['--cloze', 'A capital é [[Brasília]].'],
    ['--title', 'A capital'],
    ['--difficulty', '1'],
    ['--topic', '8801'],
    ['--source', 'Apostila'],
    ['--author', 'Maria'],
  ].flat();

  test('lacuna create without a file opens the builder at a terminal', async () => {
    await using cli = await at([
      ...question('A'),
      [/^What next/, 'save-and-send'],
      [/^Save to file/, ''],
      [/^Write another/, ''],
    ]);
    await cli.run('lacuna', 'create');
    expect([cli.exitCode, await cli.requests()]).toEqual([
      0,
      ['POST /2.0/lms/lacunaquestion/create'],
    ]);
  });

  describe('after a question that is done', () => {
    test('another one is offered, with the repeating answers filled in', async () => {
      await using cli = await at([
        ...question('Um').filter(([asked]) => !asked.test('Difficulty')),
        [/^What next/, 'save'],
        [/^Write another/, true],
        ...question('Dois').filter(([asked]) => !asked.test('Difficulty')),
        [/^What next/, 'save'],
        [/^Save to file/, ''],
        [/^Write another/, CTRL_C],
      ]);
      await cli.run('lacuna', 'new', '--difficulty', '3', '--save', 'primeira.yaml');
      expect(cli.exitCode).toBe(0);
      expect(await cli.read('primeira.yaml')).toContain('title: Um\n');
      expect(await cli.read('dois.yaml')).toContain('difficulty: 3\n');
      const names = await readdir(`${cli.folder}/.lms-cli`);
      expect(names.filter((name) => name.endsWith('.draft.json'))).toEqual([]);
    });

    test('no other is offered if the service refused it, or for a program', async () => {
      await using cli = await at([
        ...question('A'),
        [/^What next/, 'send'],
        ...question('B'),
        [/^What next/, 'send'],
      ]);
      await cli.run('lacuna', 'new', '-o', 'json');
      expect(cli.exitCode).toBe(0);
      cli.setFaults('404-page=1x');
      await cli.run('lacuna', 'new');
      expect(cli.exitCode).toBe(1);
    });
  });

  describe('a folder that does not exist', () => {
    test('is created only if the person agrees', async () => {
      await using cli = await at([
        ...question('A'),
        [/^What next/, 'save'],
        [/^The folder semana 1 does not exist. Create it/, false],
        [/^Save to file/, 'semana/1/a.yaml'],
        [/^The folder semana.1 does not exist/, true],
        [/^Write another/, ''],
      ]);
      await cli.run('lacuna', 'new', '--save', 'semana 1/a.yaml');
      expect(await cli.read('semana/1/a.yaml')).toContain('title: A\n');
      expect(await readdir(cli.folder)).not.toContain('semana 1');
    });

    test('is refused without a terminal, or created with --create-folder', async () => {
      await using cli = await startCli();
      const argv = ['lacuna', 'new', ...options, '--save', 'semana/a.yaml'];
      await cli.run(...argv, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/folder-missing']);
      expect(await readdir(cli.folder)).toEqual([]);
      await cli.run(...argv, '-n');
      expect(cli.exitCode).toBe(0);
      await cli.run(...argv, '--create-folder');
      expect(await cli.read('semana/a.yaml')).toContain('title: A capital\n');
    });

    test('is asked about at a terminal, even if options answer everything else', async () => {
      await using cli = await at([
        [/^The folder semana does not exist/, false],
        [/^The folder semana does not exist/, true],
      ]);
      const argv = ['lacuna', 'new', ...options, '--save', 'semana/a.yaml'];
      await cli.run(...argv);
      expect([cli.exitCode, await readdir(cli.folder)]).toEqual([2, []]);
      await cli.run(...argv);
      expect([cli.exitCode, await readdir(`${cli.folder}/semana`)]).toEqual([0, ['a.yaml']]);
    });
  });

  describe('the review', () => {
    const long = 'O bioma de que se fala neste longo enunciado, com 日本, é a '.repeat(9);
    const blanks = Array.from({ length: 6 }, (_, index) => `[[certa ${index} = 10 | errada = -1]]`);

    /** What is asked below it: the choices, what is asked, the keys, and the line they stand on. */
    const MENU_LINES = 9;

    test.each([80, 40])('fits 24 lines of %i columns for any question', async (columns) => {
      await using cli = await at(
        [
          [/^Statement:/, long + blanks.join(' e ')],
          [/^Is this correct/, ''],
          [/^Title:/, 'Um título que não cabe em uma linha: '.repeat(4)],
          ...question('').slice(3, -1),
          [/^Assess all/, ''],
          [/^Permissions/, ''],
          [/^What next/, 'leave'],
        ],
        { columns },
      );
      await cli.run('lacuna', 'new');
      const shown = cli.stderr.slice(
        cli.stderr.lastIndexOf('\n\n') + 1,
        cli.stderr.lastIndexOf('the draft'),
      );
      const lines = shown.trimEnd().split('\n');
      expect(lines.length).toBeGreaterThan(8);
      expect(lines.length + MENU_LINES).toBeLessThanOrEqual(24);
      expect(lines.filter((line) => stringWidth(line) > columns)).toEqual([]);
    });

    test('shows the question as a learner sees it, and its file on request', async () => {
      await using cli = await at([
        ...question('A capital'),
        [/^What next/, 'show'],
        [/^What next/, 'leave'],
      ]);
      await cli.run('lacuna', 'new');
      const review = plain(cli.stderr).slice(plain(cli.stderr).indexOf('  A capital\n'));
      expect(review).toContain('  A capital é [1: ____].\n  1  Brasília = 10 | Rio = 0\n');
      expect(review).toContain('Difficulty: 1 · Id of the topic: 8801 · Source: Apostila');
      const [before = '', file = ''] = review.split('\ntitle: ');
      expect(before).not.toContain('cloze');
      expect(file).toContain('cloze: A capital é [[Brasília = 10 | Rio = 0]].\n');
    });
  });
});
