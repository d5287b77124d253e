/** Where a person hesitates or slips in a form, and what they see then. */
import { stripVTControlCharacters as plain } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';
import { errorCode } from '../bodies.ts';
import { at, fields, inNotation } from './interviewed.ts';

const question = (title: string): Script => [
  ...inNotation('A capital é [[Brasília = 10 | Rio = 0]].'),
  ...fields(title),
];

describe('Ctrl-C before the first answer', () => {
  test('says that nothing was written, not that a request was in flight', async () => {
    await using cli = await at([[/^Statement:/, CTRL_C]]);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stdout]).toEqual([130, '']);
    expect(cli.stderr).toContain('stopped: nothing was written\n');
    expect(cli.stderr).not.toMatch(/error|request/);
  });

  test('where a draft is offered leaves the draft', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, CTRL_C],
      [/^A draft exists/, CTRL_C],
      [/^A draft exists/, ''],
      [/^Description/, CTRL_C],
    ]);
    await cli.run('assessment', 'create');
    await cli.run('assessment', 'create');
    expect([cli.exitCode, cli.stderr]).toEqual([130, 'stopped: nothing was written\n']);
    await cli.run('assessment', 'create');
    expect(cli.stderr).toContain('the draft is saved');
  });

  test('is an error for a program, which learns that nothing was sent', async () => {
    await using cli = await at([[/^Name/, CTRL_C]]);
    await cli.run('assessment', 'create', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([130, 'run/stopped']);
    expect(cli.stdout).toContain('nothing was sent');
  });
});

test('the command that continues a draft sends to where the first one would have', async () => {
  await using cli = await at([
    [/^Name/, 'A'],
    [/^Description/, CTRL_C],
  ]);
  await cli.run('assessment', 'create', '--sandbox', '--ledger', 'meu registro.db');
  expect(cli.stderr.replaceAll(/\n */g, ' ')).toContain(
    "run: lms-cli assessment create --interactive --sandbox --ledger 'meu registro.db'",
  );
});

test('a document that is sent without a file is named once, with its id', async () => {
  await using cli = await at([
    [/^Name/, 'A'],
    [/^Description/, 'B'],
    [/^Blocks/, ''],
    [/^Fill in/, ''],
    [/^What next/, 'send'],
  ]);
  await cli.run('assessment', 'create');
  expect([cli.exitCode, plain(cli.stdout)]).toMatchObject([
    0,
    expect.stringMatching(/^done +assessment\.create +id 1\n/),
  ]);
});

test.each([
  ['prova', 'prova.yaml'],
  ['semana.1/prova', 'semana.1/prova.yaml'],
  ['prova.yml', 'prova.yml'],
])('a file that is called %s in the form is saved as %s', async (typed, saved) => {
  await using cli = await at([
    ...question('A'),
    [/^What next/, 'save'],
    [/^Save to file/, 'prova.json'],
    [/^"prova.json" does not end in .yaml/, '.yaml'],
    [/^".yaml" does not end in .yaml/, 'sub/'],
    [/^"sub.*" does not end in .yaml/, typed],
    ...(typed.includes('/') ? ([[/^The folder/, true]] as const) : []),
    [/^Write another/, ''],
  ]);
  await cli.run('lacuna', 'new');
  expect(cli.exitCode).toBe(0);
  expect(await cli.read(saved)).toContain('title: A\n');
});

describe('a list of blocks', () => {
  test('that was begun by mistake ends where the id of the block is left empty', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, 'B'],
      [/^Blocks of questions: add one/, true],
      [/^Id of the block \(its number in the service, Enter for none\)/, 'um'],
      [/^The id of the block must be a whole number/, '11'],
      [/^Questions of the block/, ''],
      [/^Fill in more fields of this block/, ''],
      [/^Blocks of questions \(1 so far\): add another/, true],
      [/^Id of the block/, ''],
      [/^Fill in more fields/, ''],
      [/^What next/, 'send'],
    ]);
    await cli.run('assessment', 'create');
    expect([cli.exitCode, await cli.bodies()]).toMatchObject([
      0,
      [{ assessmentBlockVersions: [{ blockId: 11 }] }],
    ]);
  });

  test('is not named in the review where it is empty, nor left without a word among answers', async () => {
    await using cli = await at([
      [/^Name/, 'A'],
      [/^Description/, 'B'],
      [/^Blocks of questions: add one/, true],
      [/^Id of the block/, ''],
      [/^Fill in more fields/, ''],
      [/^What next/, 'change'],
      [/^Which answer/, 'Blocks of questions: –'],
      [/^Blocks of questions: add one/, CTRL_C],
    ]);
    await cli.run('assessment', 'create');
    expect(plain(cli.stderr)).toContain('Description: B\n');
    expect(cli.stderr).not.toContain('Blocks');
  });
});

describe('lines that do not fit', () => {
  test('are not broken inside the mark of a blank', async () => {
    const statement = 'Lima é a capital e a maior cidade do Peru, e o país se chama [[Peru]].';
    await using cli = await at(
      [[/^Statement:/, statement], ...question('A').slice(1), [/^What next/, 'leave']],
      { columns: 70 },
    );
    await cli.run('lacuna', 'new');
    expect(plain(cli.stderr).match(/[^\n]*____[^\n]*/g)).toEqual(['[1: ____].', '  [1: ____].']);
  });

  test('of the other answers are not cut where a short question leaves room', async () => {
    await using cli = await at([
      ...question('A').slice(0, 5),
      [/^Source/, 'Uma apostila de nome comprido, na segunda edição'],
      [/^Author/, 'Maria das Dores da Silva e Ana Beatriz de Oliveira Souza'],
      [/^Tags/, 'capitais geografia'],
      [/^Learners answer/, ''],
      [/^Permissions/, ''],
      [/^What next/, 'leave'],
    ]);
    await cli.run('lacuna', 'new');
    const review = plain(cli.stderr).replaceAll(/\n */g, ' ');
    expect(review).toContain('Permissions: inherited from its topic or folder');
    expect(review).not.toContain('…');
  });
});

test('words that were marked by mistake are taken back with a minus sign', async () => {
  await using cli = await at([
    [/^Statement:/, 'De -5 a 5: Lima é a capital do Peru, e Peru é o país de Lima.'],
    [/^Words to turn into a blank/, 'capital'],
    [/^Words of the next blank \(Enter to finish, -word to undo\)/, '-Bogotá'],
    [/^"-Bogotá" not found in the statement/, '-capital'],
    [/^Words to turn into a blank/, 'Peru'],
    [/^"Peru" occurs more than once/, '1'],
    [/^Words of the next blank/, '5'],
    [/^"5" occurs more than once/, '1'],
    [/^Words of the next blank/, '-5'],
    [/^Words of the next blank/, '- Peru'],
    [/^Words of the next blank/, ''],
    [/^Blank 1, answer 1/, ''],
    [/^Points for/, ''],
    [/^Blank 1, answer 2/, ''],
    [/^Blank 2, answer 1/, ''],
    [/^Points for/, ''],
    [/^Blank 2, answer 2/, ''],
    ...question('A').slice(2, -1),
    [/^Assess all/, ''],
    [/^Permissions/, ''],
    [/^What next/, 'save'],
    [/^Save to file/, ''],
    [/^Write another/, ''],
  ]);
  await cli.run('lacuna', 'new');
  expect(cli.exitCode).toBe(0);
  expect(await cli.read('a.yaml')).toContain(
    'cloze: "De [[-5]] a [[5]]: Lima é a capital do Peru, e Peru é o país de Lima."\n',
  );
});
