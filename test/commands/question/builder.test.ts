/** What a person meets around the questions of the builder: where it opens, ends and saves. */
import { readdir } from 'node:fs/promises';
import { stripVTControlCharacters as plain } from 'node:util';
import { describe, expect, test } from 'vitest';
import stringWidth from 'string-width';
import { startCli } from '../../harness/cli.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';
import { errorCode } from '../bodies.ts';
import { at, fields, inNotation } from './interviewed.ts';

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
