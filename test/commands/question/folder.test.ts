/** The form in a folder with lms-cli.yaml: topics by their names. */
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import type { Script } from '../../harness/scripted-prompter.ts';
import { at, fields, inNotation } from './interviewed.ts';

const statement = inNotation('A capital do Brasil é [[Brasília]].');

/** The answers of a question, with another one about its topic. */
const about = (title: string, topic: Script) => [
  ...statement,
  ...fields(title).flatMap((step) => (step[0].test('Id of the topic') ? topic : [step])),
];

const variables = 'variables:\n  topics: { colony: 8811, empire: 8812, all: [8811, 8812] }\n';

test('topics that variables name are offered as a list, and an id too', async () => {
  await using cli = await at([
    ...about('First', [[/^Id of the topic:/, 'topics.empire (8812)']]),
    [/^What next/, 'save-and-send'],
    [/^Save to file/, 'first.yaml'],
    [/^Write another question/, true],
    // What was chosen before is chosen by Enter.
    ...about('Second', [[/^Id of the topic:/, '']]),
    [/^What next/, 'save'],
    [/^Save to file/, 'second.yaml'],
    [/^Write another question/, true],
    ...about('Third', [
      [/^Id of the topic:/, 'another: type its id'],
      [/^Id of the topic \(its number/, 'topics.cities'],
      [/id of the topic must be a whole number/, '4711'],
    ]),
    [/^What next/, 'save'],
    [/^Save to file/, 'third.yaml'],
    [/^Write another question/, ''],
  ]);
  await cli.write('lms-cli.yaml', variables);
  await cli.run('lacuna', 'new');
  expect(cli.exitCode).toBe(0);
  expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 8812 }]);
  const written = await Promise.all(['first', 'second', 'third'].map((n) => cli.read(`${n}.yaml`)));
  expect(written.map((text) => /^topicId:[^]*?(?=^\w)/m.exec(text)?.[0])).toEqual([
    'topicId:\n  $var: topics.empire\n',
    'topicId:\n  $var: topics.empire\n',
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
