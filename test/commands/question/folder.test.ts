/** The form in a folder with lms-cli.yaml: topics by their names, and documents of the content folder. */
import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { ESCAPE, type Script } from '../../harness/scripted-prompter.ts';
import { at, fields, inNotation } from './interviewed.ts';

const statement = inNotation('A capital do Brasil é [[Brasília]].');

/** The answers of a question, with another one about its topic. */
const about = (title: string, topic: Script) => [
  ...statement,
  ...fields(title).flatMap((step) => (step[0].test('Id of the topic') ? topic : [step])),
];

/** The same where not all answers are those of the last time. */
const changed = (title: string, topic: Script) =>
  about(title, topic).flatMap((step): Script =>
    step[0].test('Difficulty') ? [[/^As last time.*topics.empire/, false], step] : [step],
  );

const variables = 'variables:\n  topics: { colony: 8811, empire: 8812, all: [8811, 8812] }\n';

test('topics that variables name are offered as a list, and an id too', async () => {
  await using cli = await at([
    ...about('First', [[/^Id of the topic:/, 'topics.empire (8812)']]),
    [/^What next/, 'save-and-send'],
    [/^Write another question/, true],
    // What was chosen before is chosen by Enter.
    ...changed('Second', [[/^Id of the topic:/, '']]),
    [/^What next/, 'elsewhere'],
    [/^Save to file/, 'second.yaml'],
    [/^Write another question/, true],
    ...changed('Third', [
      [/^Id of the topic:/, 'another: type its id'],
      [/^Id of the topic \(its number/, ESCAPE],
      [/^Id of the topic:/, ''],
      [/^Id of the topic \(its number/, 'topics.cities'],
      [/id of the topic must be a whole number/, '4711'],
    ]),
    [/^What next/, 'elsewhere'],
    [/^Save to file/, 'third.yaml'],
    [/^Write another question/, ''],
  ]);
  await cli.write('lms-cli.yaml', variables);
  await cli.run('lacuna', 'new');
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 8812 }]);
  const written = await Promise.all(['first', 'second', 'third'].map((n) => cli.read(`${n}.yaml`)));
  expect(written.map((text) => /^topicId:[^]*?(?=^\w)/m.exec(text)?.[0])).toEqual([
    'topicId: { $var: topics.empire }\n',
    'topicId: { $var: topics.empire }\n',
    'topicId: 4711\n',
  ]);
});

test('an option names a topic too', async () => {
  await using cli = await startCli();
  await cli.write('lms-cli.yaml', variables);
  const options = ['--difficulty', '1', '--source', 'Apostila', '--author', 'Ana', '--title', 'T'];
  const typed = [...options, '--cloze', 'Um [[dois]].', '--save', 't.yaml', '--topic'];
  await cli.run('lacuna', 'new', ...typed, 'topics.colony', '--send');
  expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, [{ topicId: 8811 }]]);
  await cli.run('lacuna', 'new', ...typed, 'topics.colonia', '-o', 'json');
  expect(cli.exitCode).toBe(2);
});

describe('in a content folder', () => {
  const folder = `${variables}content: { scope: geo, files: ['course/**/*.{md,yaml}'] }\n`;
  const topic: Script = [[/^Id of the topic:/, 'topics.colony (8811)']];
  const unshared = (title: string): Script =>
    about(title, []).filter(([question]) => !/Source|Author|Permissions/.test(question.source));

  test('questions go into one file with their keys, and plan and apply take them', async () => {
    await using cli = await at([
      ...about('A capital do Brasil', topic),
      [/^What next/, 'save it in course/a-capital-do-brasil.md'],
      [/^Write another question/, 'yes, in course/a-capital-do-brasil.md too'],
      ...unshared('A capital'),
      [/^What next/, 'change'],
      [/^Which field/, 'key'],
      [/^Key/, 'a-capital-do-brasil'],
      [/already has the key/, 'capital'],
      [/^What next/, ''],
      [/^Write another question/, ''],
    ]);
    await cli.write('lms-cli.yaml', folder);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect(await cli.read('course/a-capital-do-brasil.md')).toBe(`---
# Fields of all questions in this file. A question can override them.
release: First version
topicId: { $var: topics.colony }
source: Apostila
author: Maria
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
---

# A capital do Brasil

---
key: a-capital-do-brasil
difficulty: 1
---

A capital do Brasil é [[Brasília]].

# A capital

---
key: capital
difficulty: 1
---

A capital do Brasil é [[Brasília]].
`);
    expect(await cli.requests()).toEqual([]);
    await cli.run('plan', '--new-ledger', '-o', 'json');
    expect(cli.json()).toMatchObject({
      changes: [{ key: 'a-capital-do-brasil' }, { key: 'capital' }],
    });
    await cli.run('apply', '--new-ledger', '--yes');
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toMatchObject([
      { title: 'A capital do Brasil', topicId: 8811 },
      { title: 'A capital', topicId: 8811 },
    ]);
  });

  test('a question that is sent at once is released with the notes of the form', async () => {
    await using cli = await at([
      ...about('A capital', topic),
      [/^What next/, 'change'],
      [/^Which field/, 'release'],
      [/^Release notes/, 'The capital since 1960'],
      [/^What next/, 'send'],
      [/^Write another question/, ''],
    ]);
    await cli.write('lms-cli.yaml', folder);
    await cli.run('lacuna', 'new');
    expect(cli.stdout + cli.stderr).toContain("release 1 --notes 'The capital since 1960'");
  });

  const typed = ['--difficulty', '1', '--topic', '8811', '--source', 'Apostila', '--author', 'Ana'];
  const options = [...typed, '--title', 'Capital', '--cloze', 'A capital é [[Brasília]].'];

  test('a key is new to the files and to the ledger', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', folder);
    await cli.run('lacuna', 'new', ...options);
    expect([cli.exitCode, cli.stderr]).toEqual([
      0,
      'saved: course/capital.md\nnext: lms-cli plan\n',
    ]);
    await cli.run('apply', '--new-ledger', '--yes');
    await cli.write('course/capital.md', '# Outra\n\n---\nkey: capital-2\n---\n\n[[Um]].\n');
    await cli.run('lacuna', 'new', ...options);
    expect(cli.exitCode).toBe(0);
    // Only the ledger knows `capital`, and only the file `capital-2`.
    expect(await cli.read('course/capital-2.md')).toContain('\nkey: capital-3\n');
  });

  test('a question that no file of questions can hold is saved as YAML', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', folder);
    await cli.run('lacuna', 'new', ...options, '--cloze', '\nA capital é [[Brasília]].');
    expect(await cli.read('course/capital.yaml')).toMatch(
      /^resource: lacuna\nkey: capital\nrelease: First version\nbody:\n {2}title: Capital\n/,
    );
  });

  test('a question that is sent at once, or saved elsewhere, stays a document of its own', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', folder);
    await cli.run('lacuna', 'new', ...options, '--send');
    expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, [{}]]);
    expect(await cli.read('capital.yaml')).toMatch(/^title: Capital\n/);
    await cli.run('lacuna', 'new', ...options, '--save', 'other.yaml');
    expect(await cli.read('other.yaml')).toMatch(/^title: Capital\n/);
    expect(cli.stderr).toContain('next: lms-cli lacuna create other.yaml');
  });

  test('an assessment and a track by questions are documents of the folder too', async () => {
    await using cli = await at([
      [/^Name/, 'Trilha'],
      [/^Id of the folder/, '703'],
      [/^Author/, 'Ana'],
      [/^Workload/, '10'],
      [/^Cost/, ''],
      [/^Status/, ''],
      [/^Fill in more/, ''],
      [/^What next/, ''],
    ]);
    await cli.write('lms-cli.yaml', folder);
    await cli.run('track', 'create');
    expect(await cli.read('course/trilha.yaml')).toMatch(/^resource: track\nkey: trilha\nbody:\n/);
    await cli.run('plan', '--new-ledger');
    expect(cli.exitCode).toBe(0);
  });
});
