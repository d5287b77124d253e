/** The form in a folder with lms-cli.yaml: topics by their names, and documents of the content folder. */
import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { CTRL_C, type Script } from '../../harness/scripted-prompter.ts';
import { errorCode } from '../bodies.ts';
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
    [/^What next/, 'send'],
    [/^Write another question/, true],
    // What was chosen before is chosen by Enter.
    ...changed('Second', [[/^Id of the topic:/, '']]),
    [/^What next/, 'file'],
    [/^Save to file/, 'second'],
    [/^What next/, 'save'],
    [/^Write another question/, true],
    ...changed('Third', [
      [/^Id of the topic:/, 'another: type its id'],
      [/^Id of the topic \(its number/, 'topics.cities'],
      [/id of the topic must be a whole number/, '4711'],
    ]),
    [/^What next/, 'file'],
    [/^Save to file/, 'first.yaml'],
    [/^Save to file/, 'third.yml'],
    [/^What next/, 'save'],
    [/^Write another question/, ''],
  ]);
  await cli.write('lms-cli.yaml', variables);
  await cli.run('lacuna', 'new');
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 8812 }]);
  const written = await Promise.all(
    ['first.yaml', 'second.yaml', 'third.yml'].map((n) => cli.read(n)),
  );
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
  const again: Script = [...statement, [/^Title/, 'A capital'], [/^As last time/, '']];

  test('questions go into one file with their keys, and plan and apply take them', async () => {
    await using cli = await at([
      ...about('A capital do Brasil', topic),
      [/^What next/, 'save it in course/a-capital-do-brasil.md'],
      [/^Write another question in course\/a-capital-do-brasil.md/, true],
      ...again,
      [/^What next/, 'key'],
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

  test('a draft forgot the file that the question before was saved in', async () => {
    await using cli = await at([
      ...about('Planets', topic),
      [/^What next/, 'file'],
      [/^Save to file/, 'course/moons.md'],
      [/^What next/, 'save'],
      [/^Write another question in course\/moons.md/, true],
      ...statement,
      [/^Title/, CTRL_C],
      [/^Continue the draft/, true],
      ...again.slice(1),
      [/^What next/, 'save it in course/moons.md'],
      [/^Write another question/, ''],
    ]);
    await cli.write('lms-cli.yaml', folder);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(130);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    expect((await cli.read('course/moons.md')).match(/^# .*/gm)).toEqual([
      '# Fields of all questions in this file. A question can override them.',
      '# Planets',
      '# A capital',
    ]);
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

  test('a question that is saved elsewhere stays a document of its own', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', folder);
    await cli.run('lacuna', 'new', ...options, '--save', 'other.yaml');
    expect(await cli.read('other.yaml')).toMatch(/^title: Capital\n/);
    expect(cli.stderr).toContain('next: lms-cli lacuna create other.yaml');
  });

  test('"send" created a question that no file of the folder had', async () => {
    await using cli = await at([
      ...about('A capital', topic),
      [/^What next/, 'save it in course/a-capital.md, and apply that file'],
      [/^Apply this plan/, true],
      [/^Write another question/, ''],
    ]);
    await cli.write('lms-cli.yaml', folder);
    await cli.run('lacuna', 'new');
    expect(cli.exitCode).toBe(0);
    await cli.run('plan', '-o', 'json');
    expect(cli.json()).toMatchObject({ changes: [] });
    expect(await cli.held('lacunaquestions')).toMatchObject([{ title: 'A capital' }]);
  });

  test('--send without a person saves, and names the command that applies the file', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', folder);
    await cli.run('apply', '--new-ledger', '--yes');
    await cli.run('lacuna', 'new', ...options, '--send');
    expect([cli.exitCode, await cli.held('lacunaquestions')]).toEqual([2, []]);
    expect(cli.stderr).toContain('lms-cli apply course/capital.md --yes');
    expect(await cli.read('course/capital.md')).toContain('key: capital\n');
  });

  describe('a question is edited by its key', () => {
    const prose = `---
source: Atlas # ours
topicId: { $var: topics.colony }
author: Ana
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
difficulty: 1
---

# Um

---
key: um
tags: a # b
---

<!-- lms-cli-disable-next-line lint/html kept -->
Um [[dois]].

# Outra

---
key: outra
---

[[Outra]].
`;

    test('in prose, where each field is, and a shared one only for this question', async () => {
      await using cli = await at([
        [/^What next/, 'title'],
        [/^Title/, 'Um: "dois"'],
        [/^What next/, 'cloze'],
        [/^Statement/, '# Três [[quatro = 10 | cinco = 0]].'],
        [/^What next/, 'source'],
        [/^Source/, 'Livro'],
        [/^What next/, 'tags'],
        [/^Tags/, 'c'],
        [/^What next/, 'topicId'],
        [/^Id of the topic/, 'topics.empire (8812)'],
        [/^What next/, 'save it in course/q.md'],
      ]);
      await cli.write('lms-cli.yaml', folder);
      await cli.write('course/q.md', prose);
      await cli.run('lacuna', 'new', 'um');
      expect(cli.exitCode).toBe(0);
      const header = 'topicId: { $var: topics.empire }\nsource: Livro\n';
      expect(await cli.read('course/q.md')).toBe(
        prose
          .replace('# Um\n\n---\n', `# Um: "dois"\n\n---\n${header}`)
          .replace('tags: a # b', 'tags: c # b')
          .replace('Um [[dois]].', String.raw`\# Três [[quatro = 10 | cinco = 0]].`),
      );
    });

    const yaml = `resource: lacuna
key: um # the first
body:
  title: Um
  question: "###?" # in the fields of the contract
  lacunaAlternatives:
    - alternatives: [{ description: dois, score: 10 }]
  difficulty: 1
  topicId: 8811
  source: Atlas
  author: Ana
  inheritPermissions: INHERIT
  securityPermission: []
  securityRestriction: []
`;
    const changes = ['--title', 'Dois', '--cloze', '[[Dois]]!', '--tags', 'a b', '--drop-down'];

    test('in YAML, with fields that it did not have, by options alone', async () => {
      await using cli = await startCli();
      await cli.write('lms-cli.yaml', folder);
      await cli.write('course/q.yaml', yaml);
      await cli.run('lacuna', 'new', 'um', ...changes);
      expect(cli.exitCode).toBe(0);
      const written = await cli.read('course/q.yaml');
      expect(written).toContain(
        'key: um # the first\nbody:\n  title: Dois\n  tags: a b\n  dropDown: true\n',
      );
      expect(written).toContain(
        '  cloze: "[[Dois]]!" # in the fields of the contract\n  difficulty: 1\n',
      );
      expect(written).not.toContain('question:');
    });

    test('in JSON, and nothing of the other documents changes', async () => {
      const document = (key: string) => ({
        resource: 'lacuna',
        key,
        body: {
          title: key,
          cloze: '[[Um]]',
          difficulty: 1,
          topicId: 8811,
          source: 'A',
          author: 'B',
        },
      });
      const [one, two] = [document('um'), document('dois')].map((each) => JSON.stringify(each));
      await using cli = await startCli();
      await cli.write(
        'lms-cli.yaml',
        `${variables}content: { scope: geo, files: ['course/**'] }\ndefaults: { lacuna: { inheritPermissions: INHERIT, securityPermission: [], securityRestriction: [] } }\n`,
      );
      await cli.write('course/q.ndjson', `${one}\n${two}\n`);
      await cli.run('lacuna', 'new', 'dois', ...changes);
      expect(cli.exitCode).toBe(0);
      const [first = '', second = ''] = (await cli.read('course/q.ndjson')).split('\n');
      expect(first).toBe(one);
      expect(JSON.parse(second)).toEqual({
        ...document('dois'),
        body: {
          ...document('dois').body,
          title: 'Dois',
          cloze: '[[Dois]]!',
          tags: 'a b',
          dropDown: true,
        },
      });
    });

    test('is refused for an unknown key, and where the layout allows none', async () => {
      await using cli = await startCli();
      await cli.write('lms-cli.yaml', folder);
      await cli.write(
        'course/q.yaml',
        '{ resource: lacuna, key: um, body: { title: Um, cloze: "[[Um]]" } }\n',
      );
      await cli.run('lacuna', 'new', 'un', ...changes, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'resources/no-document']);
      await cli.run('lacuna', 'new', 'um', ...changes, '-o', 'json');
      expect(cli.exitCode).toBe(3);
    });

    test('keeps a draft of its own, which another question does not get', async () => {
      await using cli = await at([
        [/^What next/, 'title'],
        [/^Title/, 'Dois'],
        [/^What next/, CTRL_C],
        [/^Statement/, CTRL_C],
        [/^Continue the draft "Dois"/, true],
        [/^What next/, 'save'],
      ]);
      await cli.write('lms-cli.yaml', folder);
      await cli.write('course/q.yaml', yaml);
      await cli.run('lacuna', 'new', 'um');
      expect(cli.stderr.replaceAll(/\s+/g, ' ')).toContain('run: lms-cli lacuna new um');
      await cli.run('lacuna', 'new');
      await cli.run('lacuna', 'new', 'um');
      expect([cli.exitCode, await cli.read('course/q.yaml')]).toEqual([
        0,
        yaml.replace('title: Um', 'title: Dois'),
      ]);
    });
  });
});
