/** `lacuna new`: question by question at a terminal, and by options alone. */
import { mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';
import { errorCode } from '../bodies.ts';
import { at, fields, inNotation } from './interviewed.ts';

const sentence = 'A capital do Brasil é [[Brasília = 10 | Brasilia = 8]].';

const inOrder = fields('A capital');

const noted = inNotation(sentence);

const noMore: Script = [[/^Write another question/, '']];

const saved: Script = [[/^What next/, 'save'], [/^Save to file/, ''], ...noMore];

/** What is written of the options of `complete`, and of `inOrder` with what was asked beside them. */
const file = (title: string, asked: readonly string[] = []) =>
  [
    `title: ${title}`,
    `cloze: ${sentence}`,
    'difficulty: 1',
    'topicId: 8801',
    'source: Apostila',
    'author: Maria',
    ...asked,
    'inheritPermissions: INHERIT',
    'securityPermission: []',
    'securityRestriction: []',
    '',
  ].join('\n');

const answered = file('A capital', ['dropDown: false']);

const options = [
  ['--title', 'A capital'],
  ['--difficulty', '1'],
  ['--topic', '8801'],
  ['--source', 'Apostila'],
  ['--author', 'Maria'],
].flat();
const complete = ['--cloze', sentence, ...options];

/** What was said, whatever the width of the window. */
const toldBy = (cli: Cli) => cli.stderr.replaceAll(/\n */g, ' ');

const byName = (one: string, other: string) => one.localeCompare(other);

async function drafts(cli: Cli): Promise<string[]> {
  const names = await readdir(join(cli.folder, '.lms-cli')).catch(() => []);
  return names.filter((name) => name.endsWith('.draft.json'));
}

describe('a question that is written step by step', () => {
  test('is shown and saved, with the command that sends it', async () => {
    await using cli = await at([...noted, ...inOrder, ...saved]);
    await cli.run('lacuna', 'new', '--sandbox');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    expect(await cli.read('a-capital.yaml')).toBe(answered);
    expect(cli.stderr).toContain('A capital do Brasil é [1: ____].');
    expect(cli.stderr).toContain('1  Brasília = 10 | Brasilia = 8');
    expect(cli.stderr).toContain('to send it: lms-cli lacuna create a-capital.yaml --sandbox\n');
    expect(await drafts(cli)).toEqual([]);
    await cli.run('lacuna', 'create', 'a-capital.yaml');
    expect(cli.exitCode).toBe(0);
  });

  test('is sent without a file', async () => {
    await using cli = await at([...noted, ...inOrder, [/^What next/, 'send']]);
    await cli.run('lacuna', 'new', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([0, { outcome: 'done', source: null }]);
    expect(await cli.held('lacunaquestions')).toMatchObject([
      { title: 'A capital', question: 'A capital do Brasil é ###.' },
    ]);
    expect(await drafts(cli)).toEqual([]);
    await expect(cli.read('a-capital.yaml')).rejects.toThrow('ENOENT');
  });

  test('is saved and sent, and is in the ledger', async () => {
    await using cli = await at([
      ...noted,
      ...inOrder,
      [/^What next/, ''],
      [/^Save to file/, 'sub/um.yml'],
      [/^The folder sub does not exist/, ''],
    ]);
    await cli.run('lacuna', 'new', '--send', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '1\n']);
    expect(await cli.read('sub/um.yml')).toContain('title: A capital\n');
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toMatchObject([{ counts: { done: 1 } }]);
  });

  test('can be left, and its draft is kept', async () => {
    await using cli = await at([...noted, ...inOrder, [/^What next/, 'leave']]);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    expect(toldBy(cli)).toContain('To continue it, run: lms-cli lacuna new');
    expect(await drafts(cli)).toHaveLength(1);
  });

  test('has each answer checked as soon as it is given', async () => {
    await using cli = await at([
      [/^Statement:/, ''],
      [/^An answer is required/, 'Um [[dois = três]] ###'],
      [/^The points must be a number, not "três"/, 'é [[x]] ###'],
      [/^"###": the service reads ### as a blank/, 'é [[x'],
      [/^"\[\[x": a blank begins here but is never closed/, sentence],
      [/^Is this correct/, false],
      [/^Statement:/, ''],
      [/^Is this correct/, ''],
      [/^Title:/, ''],
      [/^An answer is required/, 'A capital'],
      [/^Difficulty/, 'fácil'],
      [/^The difficulty must be a whole number, not "fácil"/, '1'],
      [/^Id of the topic/, '9223372036854775808'],
      [/^The id of the topic must be an id/, '9223372036854775807'],
      ...inOrder.slice(3),
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(await cli.read('a-capital.yaml')).toContain('topicId: 9223372036854775807\n');
  });

  test('has its own permissions if the person wants that', async () => {
    await using cli = await at([
      ...noted,
      ...inOrder.slice(0, -1),
      [/^Permissions/, 'its own'],
      [/^Who may do what/, '104 = read, EXECUTE; 9007199254740993=COMPLETE'],
      [/^Who may not/, '105'],
      [/[Ii]nvalid permission "105"/, '105=FLY'],
      [/^Each role must be NONE, /, '105=REMOVE'],
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect(await cli.read('a-capital.yaml')).toContain('inheritPermissions: NOT_INHERIT\n');
    expect(await cli.read('a-capital.yaml')).toContain('partyId: 9007199254740993\n');
    await cli.run('validate', 'a-capital.yaml', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
  });
});

describe('the statement', () => {
  test('can be plain text: words become blanks, and answers are given one by one', async () => {
    await using cli = await at([
      [/^Statement:/, 'O Rio de Janeiro foi a capital do Brasil, até a capital ser Brasília.'],
      [/^Words to turn into/, 'Manaus'],
      [/"Manaus" not found in the statement/, 'Rio de Janeiro'],
      [/^Words of the next/, 'a capital'],
      [/occurs more than once/, '1'],
      [/^Words of the next/, ''],
      [/^Blank 1, answer 1/, ''],
      [/^Points for "Rio de Janeiro"/, ''],
      [/^Blank 1, answer 2/, 'Rio = 7,5'],
      [/use a decimal point/, 'Rio = 7.5'],
      [/^Blank 1, answer 3/, 'Salvador'],
      [/^Points for "Salvador"/, ''],
      [/^Blank 1, answer 4/, ''],
      [/^Blank 2, answer 1/, 'a sede | a metrópole = 3'],
      [/^Points for "a sede"/, '5'],
      [/^Blank 2, answer 3/, ''],
      ...inOrder.slice(0, -1),
      [/^Assess all blanks/, true],
      [/^Permissions/, ''],
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stderr]).toMatchObject([0, expect.stringContaining('Blank 2: ')]);
    expect(await cli.read('a-capital.yaml')).toContain(
      'cloze: O [[Rio de Janeiro = 10 | Rio = 7.5 | Salvador = 0]] foi a capital do Brasil, até [[a sede = 5 | a metrópole = 3]] ser Brasília.\n',
    );
    expect(await cli.read('a-capital.yaml')).toContain('assessWhole: true\n');
  });
});

describe('two equal answers of a blank are refused', () => {
  test('in the notation', async () => {
    await using cli = await at([
      [/^Statement:/, 'A capital é [[Brasília = 10 | Brasília = 8]].'],
      [/^The answer "Brasília" is (there|listed) twice/, sentence],
      [/^Is this correct/, CTRL_C],
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(130);
  });

  test('when they are given one by one', async () => {
    await using cli = await at([
      [/^Statement:/, 'A capital é Brasília.'],
      [/^Words to turn into/, 'Brasília'],
      [/^Words of the next/, ''],
      [/^Blank 1, answer 1/, 'Brasília = 10'],
      [/^Blank 1, answer 2/, 'Rio | Brasília'],
      [/^The answer "Brasília" is (there|listed) twice/, 'Brasilia = 8'],
      [/^Blank 1, answer 3/, ''],
      ...inOrder,
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect(await cli.read('a-capital.yaml')).toContain('[[Brasília = 10 | Brasilia = 8]]');
  });
});

test('a typed "no" is in the document, and a field that was not asked for is not', async () => {
  await using cli = await at([
    [/^Statement:/, 'A [[um]] e a [[dois]].'],
    [/^Is this correct/, ''],
    ...inOrder.slice(0, -1),
    [/^Assess all blanks/, false],
    [/^Permissions/, ''],
    ...saved,
  ]);
  await cli.run('lacuna', 'new');
  const text = await cli.read('a-capital.yaml');
  expect(text).toContain('dropDown: false\nassessWhole: false\n');
  expect(text).not.toContain('disabled');
  await cli.run('lacuna', 'new', ...complete, '--no-assess-whole', '--typed', '-n');
  expect(await cli.read('a-capital.yaml')).toContain('dropDown: false\n');
});

test('a statement from --statement is completed by questions', async () => {
  await using cli = await at([
    [/^Statement:/, ''],
    [/^Words to turn into/, 'Brasília'],
    [/^Words of the next/, ''],
    [/^Blank 1, answer 1/, 'Brasília = 10'],
    [/^Blank 1, answer 2/, ''],
    ...inOrder,
    ...saved,
  ]);
  await cli.run('lacuna', 'new', '--statement', 'A capital é Brasília.');
  expect([cli.exitCode, await cli.read('a-capital.yaml')]).toMatchObject([
    0,
    expect.stringContaining('cloze: A capital é [[Brasília]].\n'),
  ]);
});

describe('the review', () => {
  test('changes any answer, and asks the questions that follow from it', async () => {
    await using cli = await at([
      ...noted,
      ...inOrder,
      [/^What next/, 'change'],
      [/^Which answer/, 'Title: A capital'],
      [/^Title/, 'Outra'],
      [/^What next/, 'change'],
      [/^Which answer/, 'cloze'],
      [/^Statement/, 'A [[um]] e a [[dois]].'],
      [/^Is this correct/, ''],
      [/^Assess all blanks/, ''],
      [/^What next/, 'change'],
      [/^Which answer/, 'dropDown'],
      [/^Learners answer/, 'from a list'],
      [/^What next/, 'change'],
      [/^Which answer/, 'none'],
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(await cli.read('outra.yaml')).toContain('cloze: A [[um]] e a [[dois]].\n');
    expect(await cli.read('outra.yaml')).toContain('dropDown: true\n');
    expect(cli.stderr).toContain('lint/one-choice');
  });
});

describe('the last answers', () => {
  test('are offered for source, author, topic and permissions', async () => {
    await using cli = await at([
      ...noted,
      ...inOrder,
      ...saved,
      ...noted,
      [/^Title/, 'Outra'],
      [/^Difficulty/, '2'],
      [/^Id of the topic/, ''],
      [/^Source/, ''],
      [/^Author/, 'João'],
      [/^Tags/, 'a b'],
      [/^Learners answer/, ''],
      [/^Permissions/, ''],
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(await cli.read('outra.yaml')).toContain(
      'topicId: 8801\nsource: Apostila\nauthor: João\ntags: a b\n',
    );
  });

  test('are skipped with a notice if their file is broken', async () => {
    await using cli = await at([...noted, ...inOrder, ...saved]);
    await cli.write('.lms-cli/answers.json', '{"lacuna.create": {"author"');
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('form/memory-broken');
    expect(JSON.parse(await cli.read('.lms-cli/answers.json'))).toMatchObject({
      'lacuna.create': { author: 'Maria', topicId: '8801' },
    });
  });
});

describe('a draft', () => {
  const begun: Script = [...noted, [/^Title/, 'A capital'], [/^Difficulty/, CTRL_C]];

  test('is kept after Ctrl-C and resumed by the next command', async () => {
    await using cli = await at([...begun, [/A draft exists/, ''], ...inOrder.slice(1), ...saved]);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stdout]).toEqual([130, '']);
    expect(toldBy(cli)).toMatch(/the draft is saved in \.lms-cli\/lacuna\.create\..*\.draft\.json/);
    const [name = ''] = await drafts(cli);
    expect((await stat(`${cli.folder}/.lms-cli/${name}`)).mode & 0o777).toBe(0o600);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, await cli.read('a-capital.yaml')]).toEqual([0, answered]);
    expect(await drafts(cli)).toEqual([]);
  });

  test('stays until the first answer of a new one', async () => {
    await using cli = await at([
      ...begun,
      [/A draft exists/, 'start over (your first answer deletes the draft)'],
      [/^Statement/, CTRL_C],
      [/A draft exists/, 'start over (your first answer deletes the draft)'],
      [/^Statement/, 'O [[novo]].'],
      [/^Is this correct/, CTRL_C],
    ]);
    await cli.run('lacuna', 'new');
    const first = await drafts(cli);
    await cli.run('lacuna', 'new');
    expect(await drafts(cli)).toEqual(first);
    await cli.run('lacuna', 'new');
    const [second = ''] = await drafts(cli);
    expect(first).not.toContain(second);
    expect(await cli.read(`.lms-cli/${second}`)).toContain('O [[novo]].');
  });

  test('holds the blanks that were marked so far', async () => {
    await using cli = await at([
      [/^Statement/, 'Um e dois.'],
      [/^Words to turn into/, 'dois'],
      [/^Words of the next/, CTRL_C],
      [/A draft exists/, ''],
      [/^Statement/, CTRL_C],
    ]);
    await cli.run('lacuna', 'new');
    await cli.run('lacuna', 'new');
    const [name = ''] = await drafts(cli);
    expect(await cli.read(`.lms-cli/${name}`)).toContain('Um e [[dois]].');
  });

  test('that was left between the answers of two blanks resumes at the statement', async () => {
    await using cli = await at([
      [/^Statement/, 'Um e dois.'],
      [/^Words to turn into/, 'Um'],
      [/^Words of the next/, 'dois'],
      [/^Words of the next/, ''],
      [/^Blank 1, answer 1/, ''],
      [/^Points/, 'seven'],
      [/^Enter a number, such as 10 or 7\.5$/, '7'],
      [/^Blank 1, answer 2/, ''],
      [/^Blank 2, answer 1/, CTRL_C],
      [/A draft exists/, ''],
      [/^Statement/, ''],
      [/^Is this correct/, ''],
      ...inOrder.slice(0, -1),
      [/^Assess all blanks/, ''],
      [/^Permissions/, ''],
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(130);
    expect(cli.stderr).not.toContain('run/stopped');
    await cli.run('lacuna', 'new');
    expect(cli.stderr).toContain('  1  Um = 7\n  2  dois = 10\n');
    expect(await cli.read('a-capital.yaml')).toContain('cloze: "[[Um = 7]] e [[dois]]."\n');
  });

  test('is not disturbed by another one at the same time', async () => {
    await using cli = await at([
      [/^Statement/, 'O [[um]].'],
      [/^Is this correct/, ''],
      [/^Title/, CTRL_C],
      [/A draft exists/, 'start over (your first answer deletes the draft)'],
      [/^Statement/, 'O [[dois]].'],
      [/^Is this correct/, ''],
      [/^Title/, CTRL_C],
    ]);
    await cli.run('lacuna', 'new');
    const [one = ''] = await drafts(cli);
    const text = await cli.read(`.lms-cli/${one}`);
    await cli.run('lacuna', 'new');
    // The first one goes on and writes what it has.
    await cli.write(`.lms-cli/${one}`, text);
    const held = await Promise.all(
      (await drafts(cli)).map(async (name) => JSON.parse(await cli.read(`.lms-cli/${name}`))),
    );
    expect(held.map(({ answers }) => answers.cloze).toSorted(byName)).toEqual([
      'O [[dois]].',
      'O [[um]].',
    ]);
  });

  test.each([
    ['the folder of drafts is a file', ['.lms-cli']],
    ['a draft is a folder', ['.lms-cli/lacuna.create.x.draft.json/x']],
    ['the memory is a folder', ['.lms-cli/answers.json/x']],
    ['drafts are of no form', ['.lms-cli/lacuna.create.a.draft.json', '.lms-cli/answers.json']],
  ])('that cannot be read does not stop the command: %s', async (_, files) => {
    await using cli = await at([...noted, ...inOrder, ...saved]);
    for (const name of files) await cli.write(name, '[null, {"answers": [1]}]');
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('form/memory-broken')]);
    expect(await cli.read('a-capital.yaml')).toBe(answered);
  });

  test('that links to itself does not stop the command', async () => {
    await using cli = await at([...noted, ...inOrder, ...saved]);
    await mkdir(join(cli.folder, '.lms-cli'));
    for (const name of ['lacuna.create.x.draft.json', 'answers.json']) {
      await symlink(name, join(cli.folder, '.lms-cli', name));
    }
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, await cli.read('a-capital.yaml')]).toEqual([0, answered]);
  });

  test('that is broken is skipped with a notice', async () => {
    await using cli = await at([...noted, ...inOrder, ...saved]);
    await cli.write('.lms-cli/lacuna.create.x.draft.json', '{');
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, toldBy(cli)]).toMatchObject([
      0,
      expect.stringContaining('cannot read ".lms-cli/lacuna.create.x.draft.json": skipped'),
    ]);
  });

  test.each([1e300, -1e300, 8.7e15, '1', null])(
    'with the date %j is shown without a date',
    async (savedAt) => {
      await using cli = await at([[/A draft exists/, ''], ...inOrder, ...saved]);
      const answers = { cloze: sentence };
      await cli.write('.lms-cli/lacuna.create.x.draft.json', JSON.stringify({ savedAt, answers }));
      await cli.run('lacuna', 'new');
      expect([cli.exitCode, await cli.read('a-capital.yaml')]).toEqual([0, answered]);
    },
  );

  test('can be as long as a document', async () => {
    const cloze = `${'é'.repeat(2 ** 20)} [[x]]`;
    await using cli = await at([
      [/^Statement/, cloze],
      [/^Is this correct/, ''],
      [/^Title/, CTRL_C],
      [/A draft exists/, ''],
      ...inOrder,
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(130);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, (await cli.read('a-capital.yaml')).includes(cloze)]).toEqual([0, true]);
  });

  test.each([
    ['404-page=1x', 1],
    ['reset-after=1x', 8],
  ])('is deleted once its file is saved, whatever happens (%s)', async (faults, exitCode) => {
    await using cli = await at([
      ...noted,
      ...inOrder,
      [/^What next/, 'save-and-send'],
      [/^Save to file/, ''],
    ]);
    cli.setFaults(faults);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(exitCode);
    expect(await cli.read('a-capital.yaml')).toBe(answered);
    expect(await drafts(cli)).toEqual([]);
  });

  test('is kept if the service refuses a question that was not saved', async () => {
    await using cli = await at([...noted, ...inOrder, [/^What next/, 'send']]);
    cli.setFaults('404-page=1x');
    await cli.run('lacuna', 'new');
    expect(cli.stderr).toContain('the draft is saved');
    expect(await drafts(cli)).toHaveLength(1);
  });

  test('gives way to advice about the file if the service refuses a saved question', async () => {
    await using cli = await at([
      ...noted,
      ...inOrder,
      [/^What next/, 'save-and-send'],
      [/^Save to file/, ''],
    ]);
    cli.setFaults('404-page=1x');
    await cli.run('lacuna', 'new');
    expect(cli.stderr).toContain(
      'correct a-capital.yaml, then run: lms-cli lacuna create a-capital',
    );
  });
});

test('the review sends to the local service if none is configured', async () => {
  const decided: Script = [
    [/^What next/, 'save it, and send it to the local service'],
    [/^Save to file/, ''],
  ];
  await using cli = await at([...noted, ...inOrder, ...decided], {
    env: { LMS_BASE_URL: undefined },
  });
  await cli.run('lacuna', 'new', '-o', 'id');
  expect([cli.exitCode, cli.stdout]).toEqual([0, '1\n']);
});

test('the printed command that sends a question works without a configured service', async () => {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  await cli.run('lacuna', 'new', ...complete);
  const command = 'lms-cli lacuna create a-capital.yaml --sandbox';
  expect(cli.stderr).toContain(`to send it to the local service: ${command}\n`);
  await cli.run(...command.split(' ').slice(1));
  expect(cli.exitCode).toBe(0);
  await cli.write(
    'lms-cli.yaml',
    'defaultProfile: a\nprofiles:\n  a: { baseUrl: "http://localhost" }\n',
  );
  await cli.run('lacuna', 'new', ...complete);
  expect(cli.stderr).toContain('to send it: lms-cli lacuna create a-capital-2.yaml\n');
});

test.each([
  ['that is in doubt', '500-after=1x', 8, 'the file was kept: a-capital.yaml'],
  ['that came to nothing', '503=9x', 5, 'to send it: lms-cli lacuna create a-capital.yaml'],
])('the advice after a request %s (%s)', async (_, faults, code, said) => {
  await using cli = await startCli({ faults });
  await cli.run('lacuna', 'new', ...complete, '--send');
  expect([cli.exitCode, cli.stderr]).toEqual([code, expect.stringContaining(said)]);
  expect(cli.stderr.includes('to send it')).toBe(code === 5);
});

describe('the file', () => {
  test.each([
    ['Um: [[dois]] # três', 'cloze: "Um: [[dois]] # três"'],
    ['[[Um]] e dois', 'cloze: "[[Um]] e dois"'],
    ['<p>Um</p>\n<p>[[dois]]</p>', 'cloze: |-\n  <p>Um</p>\n  <p>[[dois]]</p>'],
  ])('contains %j as %j', async (cloze, written) => {
    await using cli = await startCli();
    await cli.run('lacuna', 'new', ...options, '--cloze', cloze, '--save', 'q.yaml');
    expect(await cli.read('q.yaml')).toContain(`${written}\n`);
    await cli.run('validate', 'q.yaml', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
  });

  test('names the schema next to the project', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', 'profiles: {}\n');
    await cli.write('schemas/lacuna.create.schema.json', '{}');
    await cli.run('lacuna', 'new', ...complete, '--save', 'week 1/q.yaml', '--create-folder');
    expect(cli.stdout).toContain('$schema=../schemas/lacuna.create.schema.json\n');
    expect(cli.stderr).toContain("to send it: lms-cli lacuna create 'week 1/q.yaml'\n");
  });
});

describe('a file that exists', () => {
  test('is not offered as the name, and is overwritten only on request', async () => {
    const answers: Script = [
      ...noted,
      ...inOrder,
      [/^What next/, 'save'],
      [/^Save to file/, 'a-capital.yaml'],
      [/already exists/, false],
      [/^Save to file/, 'questions.json'],
      [/"questions.json" does not end in .yaml/, ''],
      ...noMore,
    ];
    await using cli = await at(answers);
    await cli.write('a-capital.yaml', 'mine\n');
    await cli.run('lacuna', 'new');
    expect(await cli.read('a-capital.yaml')).toBe('mine\n');
    expect(await cli.read('a-capital-2.yaml')).toBe(answered);
  });

  test('is refused without a terminal, or replaced with --overwrite', async () => {
    await using cli = await startCli();
    await cli.write('a.yaml', 'mine\n');
    const argv = ['lacuna', 'new', ...complete, '--save', 'a.yaml'];
    await cli.run(...argv, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/file-exists']);
    expect(await cli.read('a.yaml')).toBe('mine\n');
    await cli.run(...argv, '--overwrite');
    expect([cli.exitCode, await cli.read('a.yaml')]).toEqual([0, file('A capital')]);
  });
});

test('several commands at once without --save each write their own file', async () => {
  await using cli = await startCli();
  await symlink('nowhere', join(cli.folder, 'a-capital-3.yaml'));
  // The other one is faster, each time.
  const late = (usual: Host): Host => ({
    ...usual,
    files: { ...usual.files, exists: async () => false },
  });
  for (let count = 0; count < 4; count += 1) await cli.runIn(late, 'lacuna', 'new', ...complete);
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('a-capital-5.yaml')]);
  const written = (await readdir(cli.folder)).filter((name) => name.endsWith('.yaml'));
  expect(written).toEqual(
    [1, 2, 3, 4, 5].map((number) => `a-capital${number === 1 ? '' : `-${number}`}.yaml`).toSorted(),
  );
  expect(await cli.read('a-capital-5.yaml')).toBe(file('A capital'));
  await cli.runIn(late, 'lacuna', 'new', ...complete, '--send', '-o', 'json');
  expect(cli.json()).toMatchObject({ source: { file: 'a-capital-6.yaml' } });
  await cli.runIn(late, 'lacuna', 'new', ...complete, '--save', 'a-capital.yaml', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/file-exists']);
});

test.each([
  ['../../x', 'x'],
  ['con', 'lacuna-con'],
  ['COM1', 'lacuna-com1'],
  ['console', 'console'],
  ['…', 'lacuna'],
  ['--help', 'help'],
  ['São João, 日本', 'sao-joao-日本'],
])('a question called %j is saved as %s.yaml', async (title, name) => {
  await using cli = await startCli();
  await cli.run('lacuna', 'new', ...complete, `--title=${title}`);
  expect([cli.exitCode, await readdir(cli.folder)]).toEqual([0, [`${name}.yaml`]]);
});

describe('a file that cannot be written', () => {
  test.each([
    ['is a folder', ['--save', 'dir.yaml', '--overwrite']],
    ['stands in what is no folder', ['--save', 'plain/q.yaml']],
    ['has a name that is too long', ['--save', `${'x'.repeat(300)}.yaml`]],
  ])('because it %s stops the command before anything is sent', async (_, save) => {
    await using cli = await startCli();
    await cli.write('dir.yaml/x', '');
    await cli.write('plain', '');
    await cli.run('lacuna', 'new', ...complete, ...save, '--send', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([74, 'form/file-unwritable']);
    expect(await cli.requests()).toEqual([]);
  });

  test('leaves the draft', async () => {
    await using cli = await at([...noted, ...inOrder, [/^What next/, 'save']]);
    await cli.write('dir.yaml/x', '');
    await cli.run('lacuna', 'new', '--save', 'dir.yaml', '--overwrite');
    expect([cli.exitCode, await drafts(cli)]).toMatchObject([74, [expect.any(String)]]);
    expect(cli.stderr).toContain('the draft is saved');
  });
});

describe('options', () => {
  test('can answer everything, so that nothing is asked even at a terminal', async () => {
    for (const atTerminal of [true, false]) {
      await using cli = await startCli({ atTerminal });
      await cli.run('lacuna', 'new', ...complete);
      expect([cli.exitCode, cli.stdout]).toEqual([0, atTerminal ? '' : file('A capital')]);
      await cli.run('lacuna', 'new', ...complete, '--send', '-o', 'id');
      expect([cli.exitCode, cli.stdout]).toEqual([0, '1\n']);
      expect(await cli.read('a-capital-2.yaml')).toBe(file('A capital'));
    }
  });

  test('can answer a part, and the person is asked for the rest', async () => {
    const argv = complete.slice(0, -2);
    await using cli = await at([
      [/^Author/, 'Maria'],
      [/^Tags/, ''],
      [/^Learners/, ''],
      [/^Permissions/, ''],
      [/^What next/, 'save'],
      ...noMore,
    ]);
    await cli.run('lacuna', 'new', ...argv, '--save', 'x.yaml');
    expect([cli.exitCode, await cli.read('x.yaml')]).toEqual([0, answered]);
  });

  test('mark blanks in a plain statement', async () => {
    await using cli = await startCli();
    const plain = 'A capital é Brasília, fundada em 1960.';
    const blanks = ['--blank', 'Brasília = 10 | Brasilia = 8', '--blank', '1960'];
    await cli.run('lacuna', 'new', '--statement', plain, ...blanks, ...options, '--drop-down');
    expect(cli.stdout).toContain(
      'cloze: A capital é [[Brasília = 10 | Brasilia = 8]], fundada em [[1960]].\n',
    );
    expect(cli.stdout).toContain('dropDown: true\n');
  });

  test('set every other field', async () => {
    await using cli = await startCli();
    const more = ['--assess-whole', '--no-inherit', '--allow', '104=READ', '--allow', '105=READ'];
    const others = ['--deny', '106=REMOVE', '--disabled', '--disable-html', '--tags', 'a b'];
    const html = ['--cloze', '<b>A</b> [[x]] e [[y]].'];
    await cli.run('lacuna', 'new', ...html, ...options, ...more, ...others, '-o', 'json');
    expect(cli.json()).toMatchObject({
      file: 'a-capital.yaml',
      document: {
        assessWhole: true,
        disabled: true,
        disableHTML: true,
        tags: 'a b',
        inheritPermissions: 'NOT_INHERIT',
        securityPermission: [
          { partyId: 104, roles: ['READ'] },
          { partyId: 105, roles: ['READ'] },
        ],
        securityRestriction: [{ partyId: 106, roles: ['REMOVE'] }],
      },
    });
  });

  test.each<[string, CliOptions, string[]]>([
    ['without a terminal', {}, []],
    ['with --no-input', { atTerminal: true }, ['--no-input']],
    ['where CI is set', { atTerminal: true, env: { CI: 'true' } }, []],
  ])('that are missing are all named (%s)', async (_, world, more) => {
    await using cli = await startCli(world);
    await cli.run('lacuna', 'new', '--title', 'A', '--topic', '1', '-o', 'json', ...more);
    expect([cli.exitCode, cli.json()]).toMatchObject([
      2,
      {
        error: {
          code: 'form/answers-missing',
          message: expect.stringContaining('--cloze, --difficulty, --source, --author'),
        },
      },
    ]);
    expect(await drafts(cli)).toEqual([]);
  });

  test.each([
    ['a literal ###', ['--cloze', 'a ### [[b]]'], 'cloze/marker'],
    ['broken brackets', ['--statement', 'a [[b', '--blank', 'a'], 'cloze/unclosed-blank'],
    ['no blank', ['--cloze', 'a b'], 'lint/no-blank'],
    [
      'words that do not stand there',
      ['--statement', 'a b', '--blank', 'c'],
      'form/words-not-found',
    ],
    ['points that are none', ['--statement', 'a b', '--blank', 'a = x'], 'cloze/score'],
  ])('with %s are refused', async (_, argv, code) => {
    await using cli = await startCli();
    await cli.run('lacuna', 'new', ...argv, ...options, '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([2, { diagnostics: [{ code }] }]);
  });

  test.each([
    [['--drop-down', '--typed']],
    [['--cloze', 'a', '--statement', 'b']],
    [['--cloze', 'a', '--blank', 'b']],
  ])('%j exclude each other', async (argv) => {
    await using cli = await startCli();
    await cli.run('lacuna', 'new', ...argv, '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/options-conflict']);
  });

  test('in a dry run write and send nothing', async () => {
    await using cli = await startCli();
    await cli.run('lacuna', 'new', ...complete, '-n');
    expect([cli.exitCode, cli.stdout]).toEqual([0, file('A capital')]);
    await cli.run('lacuna', 'new', ...complete, '-n', '--send', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([0, { outcome: 'planned' }]);
    await expect(cli.read('a-capital.yaml')).rejects.toThrow('ENOENT');
    expect(await cli.requests()).toEqual([]);
  });
});

test('all questions are asked in Portuguese too', async () => {
  await using cli = await at([
    [/^Enunciado:/, ''],
    [/^Aqui é preciso responder/, sentence],
    [/É isso mesmo/, ''],
    [/^Título/, 'A capital'],
    [/^Dificuldade/, '1'],
    [/^Id do tópico/, '8801'],
    [/^Fonte/, 'Apostila'],
    [/^Autor/, 'Maria'],
    [/^Tags \(separadas/, ''],
    [/^O aluno responde/, 'digitando'],
    [/^Permissões/, ''],
    [/^E agora/, 'salvar'],
    [/^Salvar no arquivo/, ''],
    [/^Escrever outra questão/, ''],
  ]);
  await cli.run('lacuna', 'new', '--lang', 'pt-BR');
  expect([cli.exitCode, await cli.read('a-capital.yaml')]).toEqual([0, answered]);
  expect(cli.stderr).toContain('para enviar: lms-cli lacuna create a-capital.yaml\n');
});
