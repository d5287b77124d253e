/** `lacuna new`: question by question at a terminal, and by options alone. */
import { mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { CTRL_C, ESCAPE, type Script } from '../../harness/scripted-prompter.ts';
import { errorCode } from '../bodies.ts';
import { at, fields, inNotation } from './interviewed.ts';

const sentence = 'A capital do Brasil é [[Brasília = 10 | Brasilia = 8]].';

const inOrder = fields('A capital');

const noted = inNotation(sentence);

const noMore: Script = [[/^Write another question/, '']];

const saved: Script = [[/^What next/, 'save'], ...noMore];

/** What is written of the options of `complete`, and of the answers of `inOrder`. */
const file = (title: string) =>
  [
    `title: ${title}`,
    `cloze: ${sentence}`,
    'difficulty: 1',
    'topicId: 8801',
    'source: Apostila',
    'author: Maria',
    'inheritPermissions: INHERIT',
    'securityPermission: []',
    'securityRestriction: []',
    '',
  ].join('\n');

const answered = file('A capital');

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

  test('that `lacuna create` began is continued by the command that was typed', async () => {
    await using cli = await at(begun);
    await cli.run('lacuna', 'create', '--sandbox');
    expect(toldBy(cli)).toContain('lms-cli lacuna create --sandbox');
    expect(toldBy(cli)).not.toContain('lacuna new');
  });

  test('stays until the first answer of a new one', async () => {
    await using cli = await at([
      ...begun,
      [/A draft exists/, 'start over (your first answer deletes the draft)'],
      [/^Statement/, CTRL_C],
      [/A draft exists/, 'start over (your first answer deletes the draft)'],
      [/^Statement/, 'O [[novo]].'],
      [/^Title/, CTRL_C],
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
      [/^Answers/, CTRL_C],
      [/A draft exists/, ''],
      [/^Statement/, CTRL_C],
    ]);
    await cli.run('lacuna', 'new');
    await cli.run('lacuna', 'new');
    const [name = ''] = await drafts(cli);
    expect(await cli.read(`.lms-cli/${name}`)).toContain('Um e [[dois]].');
  });

  test('that was left before the answers resumes at the statement', async () => {
    await using cli = await at([
      [/^Statement/, 'Um e dois.'],
      [/^Words to turn into/, 'dois; Um'],
      [/^Answers/, CTRL_C],
      [/A draft exists/, ''],
      [/^Statement/, ''],
      ...inOrder,
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(130);
    expect(cli.stderr).not.toContain('run/stopped');
    await cli.run('lacuna', 'new');
    expect(await cli.read('a-capital.yaml')).toContain('cloze: "[[Um]] e [[dois]]."\n');
  });

  test('is not disturbed by another one at the same time', async () => {
    await using cli = await at([
      [/^Statement/, 'O [[um]].'],
      [/^Title/, CTRL_C],
      [/A draft exists/, 'start over (your first answer deletes the draft)'],
      [/^Statement/, 'O [[dois]].'],
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

  test('does not bring control characters to the terminal', async () => {
    await using cli = await at([...noted, ...inOrder, ...saved]);
    const answers = { cloze: '\u001b]0;pwn\u0007 O [[b]].' };
    await cli.write('.lms-cli/lacuna.create.x.draft.json', JSON.stringify({ savedAt: 1, answers }));
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).not.toContain('\u001b]0;');
    expect(cli.stderr).toContain('form/memory-broken');
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
    ['404-page=1x', 4],
    ['reset-after=1x', 8],
  ])('is deleted once its file is saved, whatever happens (%s)', async (faults, exitCode) => {
    await using cli = await at([...noted, ...inOrder, [/^What next/, 'save-and-send']]);
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
    await using cli = await at([...noted, ...inOrder, [/^What next/, 'save-and-send']]);
    cli.setFaults('business-500=1x');
    await cli.run('lacuna', 'new');
    expect(cli.stderr).toContain(
      'correct a-capital.yaml, then run: lms-cli lacuna create a-capital',
    );
  });
});

describe('the questions of the form', () => {
  const plain: Script = [
    [/^Statement/, 'Brasília foi fundada em 1960.'],
    [/^Words to turn into/, 'Brasília; 1960'],
    [/^Answers/, 'Brasília = 10 | Rio = 0; 1960 = 10'],
  ];
  const counted = (script: Script) => {
    const asked: string[] = [];
    const watched = script.map(([question, answer]): Script[number] => [
      Object.assign(new RegExp(question), {
        test: (text: string) => asked.push(text) > 0 && question.test(text),
      }),
      answer,
    ]);
    return { asked, watched };
  };

  test('are at most 12 for a plain question with two blanks, and 6 for the next one', async () => {
    const first = counted([...plain, ...inOrder, [/^What next/, '']]);
    const second = counted([
      ...plain,
      [/^Title/, 'Outra'],
      [/^As last time \(Difficulty: 1 · .*8801 · Source: Apostila · Author: Maria\)/, ''],
      [/^What next/, ''],
    ]);
    await using cli = await at([
      ...first.watched,
      [/^Write another/, true],
      ...second.watched,
      ...noMore,
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(first.asked.length).toBeLessThanOrEqual(12);
    expect(second.asked.length).toBeLessThanOrEqual(6);
    // What was not asked is in the review.
    expect(toldBy(cli)).toContain('Learners answer: by typing · Permissions: inherited');
    expect(await cli.read('outra.yaml')).toContain(
      'cloze: "[[Brasília = 10 | Rio = 0]] foi fundada em [[1960]]."\ndifficulty: 1\ntopicId: 8801\n',
    );
  });

  test('offer the answers of the last time again after a way back', async () => {
    const offered = /^As last time/;
    await using cli = await at([
      ...noted,
      ...inOrder,
      [/^What next/, ''],
      [/^Write another/, true],
      ...noted,
      [/^Title/, 'Um'],
      [offered, ESCAPE],
      [/^Title/, 'Outra'],
      [offered, false],
      [/^Difficulty/, ESCAPE],
      [/^Title/, ''],
      [offered, true],
      [/^What next/, ''],
      ...noMore,
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(await cli.read('outra.yaml')).toContain('topicId: 8801\n');
  });

  test('show the paragraphs of a pasted statement apart', async () => {
    const pasted = inNotation('Um [[dois]].\n\nTrês [[quatro]].');
    await using cli = await at([...pasted, ...inOrder, [/^What next/, 'leave']]);
    await cli.run('lacuna', 'new');
    expect(toldBy(cli)).toContain('Um [1: ____]. ⏎⏎ Três [2: ____].');
  });

  test('can be gone back through, and the answers stay', async () => {
    await using cli = await at([
      ...plain.slice(0, 2),
      [/^Answers/, ESCAPE],
      [/^Words to turn into/, '1960'],
      [/^Answers/, ''],
      [/^Title/, 'Um'],
      [/^Difficulty/, '2'],
      [/^Id of the topic/, ESCAPE],
      [/^Difficulty/, ESCAPE],
      [/^Title/, 'A capital'],
      [/^Difficulty/, ''],
      ...inOrder.slice(2),
      [/^What next/, 'change'],
      [/^Which field/, 'title'],
      [/^Title/, ESCAPE],
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, await cli.read('a-capital.yaml')]).toMatchObject([
      0,
      expect.stringContaining('cloze: Brasília foi fundada em [[1960]].\ndifficulty: 2\n'),
    ]);
  });
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
