/** `lacuna new`: answer by answer at a terminal, and by options alone. */
import { mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';
import { errorCode } from '../bodies.ts';
import { at, fields, inNotation } from './interviewed.ts';

const sentence = 'A capital do Brasil é [[Brasília = 10 | Brasilia = 8]].';

const inOrder = fields('A capital');

const noted = inNotation(sentence);

const noMore: Script = [[/^Write another question/, '']];

const saved: Script = [[/^What next/, 'save'], ...noMore];

const answered = `title: A capital
cloze: ${sentence}
difficulty: 1
topicId: 8801
source: Apostila
author: Maria
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
`;

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

const DRAFT = '.lms-cli/draft.yaml';
const hasDraft = async (cli: Cli) =>
  (await readdir(join(cli.folder, '.lms-cli'))).includes('draft.yaml');

describe('a draft', () => {
  const begun: Script = [...noted, [/^Title/, 'A capital'], [/^Difficulty/, CTRL_C]];

  test('is kept after Ctrl-C for its owner, and continued by the next command', async () => {
    const answers = [
      ...begun,
      [/^Continue the draft "A capital"/, ''] as const,
      ...inOrder.slice(1),
    ];
    await using cli = await at([...answers, ...saved]);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stdout]).toEqual([130, '']);
    expect(toldBy(cli)).toContain('run: lms-cli lacuna new');
    expect((await stat(`${cli.folder}/${DRAFT}`)).mode & 0o777).toBe(0o600);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, await cli.read('a-capital.yaml')]).toEqual([0, answered]);
    expect(await hasDraft(cli)).toBe(false);
  });

  test('is offered once', async () => {
    await using cli = await at([
      ...begun,
      [/^Continue the draft/, false],
      [/^Statement/, CTRL_C],
      [/^Statement/, CTRL_C],
    ]);
    for (let run = 0; run < 3; run += 1) await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stderr]).toEqual([
      130,
      expect.stringContaining('nothing was written'),
    ]);
  });

  test('that `lacuna create` began is continued by the command that was typed', async () => {
    await using cli = await at(begun);
    await cli.run('lacuna', 'create', '--sandbox');
    expect(toldBy(cli)).toContain('run: lms-cli lacuna create --sandbox');
  });

  test('forgot where the question was to be saved', async () => {
    await using cli = await at([
      ...noted,
      ...inOrder,
      [/^What next/, 'file'],
      [/^Save to file/, 'other.md'],
      [/^What next/, 'leave'],
      [/^Continue the draft/, true],
      [/^What next/, 'save it in other.md'],
      ...noMore,
    ]);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    await cli.run('lacuna', 'new');
    expect(await cli.read('other.md')).toContain('# A capital\n');
  });

  test.each([
    ['the folder of drafts is a file', ['.lms-cli']],
    ['they are folders', [`${DRAFT}/x`, '.lms-cli/answers.yaml/x']],
    ['they are no mappings', [DRAFT, '.lms-cli/answers.yaml']],
  ])('that cannot be read does not stop the command: %s', async (_, files) => {
    await using cli = await at([...noted, ...inOrder, ...saved]);
    for (const name of files) await cli.write(name, '[null, {"answers": [1]}]');
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      expect.stringMatching(/form\/(?:memory-broken|file)/),
    ]);
    expect(await cli.read('a-capital.yaml')).toBe(answered);
  });

  test('that links to itself does not stop the command', async () => {
    await using cli = await at([...noted, ...inOrder, ...saved]);
    await mkdir(join(cli.folder, '.lms-cli'));
    await symlink('draft.yaml', join(cli.folder, DRAFT));
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, await cli.read('a-capital.yaml')]).toEqual([0, answered]);
  });

  test('does not bring control characters to the terminal', async () => {
    await using cli = await at([
      [/^Continue the draft/, true],
      [/^Title/, CTRL_C],
    ]);
    await cli.write(DRAFT, JSON.stringify({ answers: { cloze: '\u001b]0;pwn\u0007 O [[b]].' } }));
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, cli.stderr]).toEqual([130, expect.not.stringContaining('\u001b]0;')]);
  });

  test.each([
    ['404-page=1x', 4],
    ['reset-after=1x', 8],
  ])('"send" left no file and no draft (%s)', async (faults, exitCode) => {
    await using cli = await at([...noted, ...inOrder, [/^What next/, 'send']]);
    cli.setFaults(faults);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, await cli.read('a-capital.yaml')]).toEqual([exitCode, answered]);
    expect(await hasDraft(cli)).toBe(false);
  });

  test('is kept if the file cannot be written', async () => {
    await using cli = await at([...noted, ...inOrder, [/^What next/, 'save']]);
    await cli.write('dir.yaml/x', '');
    await cli.run('lacuna', 'new', '--save', 'dir.yaml', '--overwrite');
    expect([cli.exitCode, await hasDraft(cli)]).toEqual([74, true]);
  });
});

describe('the questions of the form', () => {
  const plain: Script = [
    [/^Statement/, 'Brasília foi fundada em 1960.'],
    [/^Words to turn into/, 'Brasília; 1960'],
    [/^Answers/, 'Brasília = 10 | Rio = 0; 1960 = 10'],
  ];

  test('are 9 for a plain question with two blanks, and 6 for the next one', async () => {
    const second: Script = [
      ...plain,
      [/^Title/, 'Outra'],
      [/^As last time \(Difficulty: 1 · .*8801 · Source: Apostila · Author: Maria\)/, ''],
      [/^What next/, ''],
    ];
    const first: Script = [...plain, ...inOrder, [/^What next/, '']];
    await using cli = await at([...first, [/^Write another/, true], ...second, ...noMore]);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, first.length, second.length]).toEqual([0, 9, 6]);
    expect(await cli.read('outra.yaml')).toContain(
      'cloze: "[[Brasília = 10 | Rio = 0]] foi fundada em [[1960]]."\ndifficulty: 1\ntopicId: 8801\n',
    );
  });

  test('can each be answered again in the review', async () => {
    await using cli = await at([
      ...noted,
      ...inOrder,
      [/^What next/, 'cloze'],
      [/^Statement/, 'Um [[dois]].'],
      [/^What next/, 'dropDown'],
      [/^Learners answer/, 'from a list'],
      [/^What next/, 'difficulty'],
      [/^Difficulty/, 'x'],
      [/^The difficulty must be a whole number, not "x"$/, '2'],
      [/^What next/, 'tags'],
      [/^Tags/, 'a b'],
      ...saved,
    ]);
    await cli.run('lacuna', 'new');
    expect([cli.exitCode, await cli.read('a-capital.yaml')]).toMatchObject([
      0,
      expect.stringMatching(
        /cloze: Um \[\[dois\]\].\ndifficulty: 2\n[^]*tags: a b\ndropDown: true\n/,
      ),
    ]);
  });

  test('open the editor for a statement of several lines', async () => {
    const text = '<p>Um</p>\n<p>[[dois]]</p>';
    const asked: Script = [
      [/^Statement \(Enter alone opens your editor\)/, ''],
      [/^Statement:/, text],
    ];
    await using cli = await at(
      [...asked, ...inOrder, [/^What next/, 'cloze'], [/^Statement:/, ''], ...saved],
      {
        env: { EDITOR: 'ed' },
      },
    );
    await cli.run('lacuna', 'new');
    expect(await cli.read('a-capital.yaml')).toContain(
      'cloze: |-\n  <p>Um</p>\n  <p>[[dois]]</p>\n',
    );
  });
});

test('a file of questions takes one more, and another file that exists is not replaced', async () => {
  await using cli = await startCli();
  for (const file of ['q.md', 'q.md', 'q.yaml']) {
    await cli.run('lacuna', 'new', ...complete, '--save', file);
    expect(cli.exitCode).toBe(0);
  }
  expect((await cli.read('q.md')).match(/^# A capital$/gm)).toHaveLength(2);
  await cli.run('lacuna', 'new', ...complete, '--save', 'q.yaml', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/file']);
  await cli.run('lacuna', 'new', ...complete, '--save', 'q.md', '--overwrite');
  expect((await cli.read('q.md')).match(/^# A capital$/gm)).toHaveLength(1);
});

test('--send sends the question that was saved, and not the others of its file', async () => {
  await using cli = await startCli();
  await cli.run('lacuna', 'new', ...complete, '--save', 'q.md');
  await cli.run('lacuna', 'new', ...complete, '--title', 'Outra', '--save', 'q.md', '--send');
  expect([cli.exitCode, await cli.bodies()]).toMatchObject([0, [{ title: 'Outra' }]]);
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
  expect(await cli.read('a-capital-5.yaml')).toBe(answered);
  await cli.runIn(late, 'lacuna', 'new', ...complete, '--save', 'a-capital.yaml', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'form/file']);
});

test.each([
  ['../../x', 'x'],
  ['con', 'lacuna-con'],
  ['COM1', 'lacuna-com1'],
  ['console', 'console'],
  ['…', 'lacuna'],
  ['--help', 'help'],
])('the title %j gives the file %s.yaml', async (title, name) => {
  await using cli = await startCli();
  await cli.run('lacuna', 'new', ...complete, `--title=${title}`);
  expect([cli.exitCode, await readdir(cli.folder)]).toEqual([0, [`${name}.yaml`]]);
});

test.each([
  ['is a folder', ['--save', 'dir.yaml', '--overwrite']],
  ['is below a file', ['--save', 'plain/q.yaml']],
  ['has a name that is too long', ['--save', `${'x'.repeat(300)}.yaml`]],
])('a file that %s stops the command before anything is sent', async (_, save) => {
  await using cli = await startCli();
  await cli.write('dir.yaml/x', '');
  await cli.write('plain', '');
  await cli.run('lacuna', 'new', ...complete, ...save, '--send', '-o', 'json');
  expect([cli.exitCode, errorCode(cli.json())]).toEqual([74, 'form/file']);
  expect(await cli.requests()).toEqual([]);
});
