import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { course, samples } from '../../../src/commands/setup/init.ts';
import { type Cli, type CliOptions, startCli } from '../../harness/cli.ts';
import { englishWords } from '../../harness/english-words.ts';

const alone: CliOptions = { env: { LMS_BASE_URL: undefined } };

/** Every file below the folder, sorted. */
function filesIn(cli: Cli, folder = ''): string[] {
  const root = join(cli.folder, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
    .toSorted();
}

/** Those of this version. */
/** Those of what people write, not of what lms-cli prints. */
const schemas = readdirSync(new URL('../../../schemas', import.meta.url))
  .filter((name) => !/^(?:result|run|event|report)\./.test(name))
  .map((name) => `schemas/${name}`);

const expected = [
  '.gitignore',
  '.vscode/extensions.json',
  '.vscode/settings.json',
  'lms-cli.yaml',
  ...samples.map((name) => `samples/${name}`),
  ...course.map((name) => `course/${name}`),
  ...schemas,
].toSorted();

describe('in the folder that it makes', () => {
  test('the next commands work as printed', async () => {
    await using cli = await startCli({
      ...alone,
      atTerminal: true,
      answers: [
        [/^Apply this plan to /, true],
        [/Blank 1/, 'Salvador'],
        [/Blank 2/, '1549'],
        [/Blank 1/, '1822'],
        [/Blank 2/, 'Dom Pedro I'],
        [/^Statement:/, 'O céu é [[azul]].'],
        [/^Title:/, 'O céu'],
        [/^Difficulty/, '1'],
        [/^Id of the topic:/, 'topics.empire (8812)'],
        [/^Source/, 'Apostila'],
        [/^Author/, 'Maria'],
        [/^What next/, 'save'],
        [/^Write another/, ''],
      ],
    });
    await cli.run('init');
    const commands = cli.stderr.match(/^ {2}lms-cli .*$/gm) ?? [];
    expect(commands).toHaveLength(5);
    for (const command of commands) {
      await cli.run(...command.trim().split(' ').slice(1));
      expect([command, cli.exitCode, cli.exitCode && cli.stderr]).toEqual([command, 0, 0]);
      expect(cli.stderr).not.toContain('warning');
    }
  });

  test('the undo that the first apply printed took nothing back', async () => {
    const answers = [
      [/^Apply this plan to /, true],
      [/^Undo run /, true],
    ] as const;
    await using cli = await startCli({ ...alone, atTerminal: true, answers });
    await cli.run('init');
    await cli.run('apply');
    const [, undo = ''] = cli.stderr.match(/lms-cli (undo .*)$/m) ?? [];
    await cli.run(...undo.split(' '));
    expect([cli.exitCode, cli.exitCode && cli.stderr]).toEqual([0, 0]);
  });

  test.each(samples)('%s is valid by its schema line', async (name) => {
    await using cli = await startCli(alone);
    await cli.run('init');
    const text = await cli.read(`samples/${name}`);
    const [, line = ''] = /yaml-language-server: \$schema=(\S+)/.exec(text) ?? [];
    const schema = await cli.read(join('samples', line));
    expect(schema).toBe(
      readFileSync(new URL(`../../../schemas/${line.split('/').at(-1)}`, import.meta.url), 'utf8'),
    );
    await cli.run('validate', `samples/${name}`);
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringMatching(/(is|are) valid\n$/)]);
  });

  test('the configuration works, and so do its examples', async () => {
    await using cli = await startCli(alone);
    await cli.run('init');
    await cli.run('profile', 'list', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([0, 'local\n']);
    const text = await cli.read('lms-cli.yaml');
    const [head = '', examples = ''] = text.split(/^ {2}#$/m, 2);
    await cli.write('lms-cli.yaml', head + text.slice(head.length).replaceAll(/^ {2}# ?/gm, '  '));
    expect(examples).toContain('test:');
    await cli.run('profile', 'list', '-o', 'id');
    expect([cli.exitCode, cli.stdout]).toEqual([0, 'local\ntest\nproduction\n']);
    await cli.run('profile', 'use', 'test');
    expect(cli.exitCode).toBe(0);
  });

  test('in each language, the course had words of the other one', async () => {
    await using cli = await startCli(alone);
    await cli.run('init', 'pt', '--lang', 'pt-BR');
    expect(cli.stderr).toContain('próximos passos:');
    await cli.run('init', 'en');
    for (const file of expected.filter((name) => /\.(?:md|yaml)$/.test(name))) {
      const pt = await cli.read(`pt/${file}`);
      const en = await cli.read(`en/${file}`);
      expect([file, englishWords(pt)]).toEqual([file, []]);
      expect([file, en.match(/ do Brasil|Apostila|Primeira|questão/g)]).toEqual([file, null]);
      const names = namesIn(pt);
      expect([file, names.filter((name) => namesIn(en).includes(name))]).toEqual([file, []]);
      // All else is the same: fields, values, and where the names, comments and texts are.
      expect([file, withoutTexts(pt)]).toEqual([file, withoutTexts(en)]);
    }
  });

  test('the settings of the editor name existing schemas for the samples', async () => {
    await using cli = await startCli(alone);
    await cli.run('init');
    const settings: Record<string, Record<string, string[]>> = JSON.parse(
      await cli.read('.vscode/settings.json'),
    );
    const globs = Object.entries(settings['yaml.schemas'] ?? {});
    const fitting = (file: string) =>
      globs
        .filter(([, patterns]) => patterns.some((glob) => patternOf(glob).test(file)))
        .map(([schema]) => schema);
    for (const file of samples.filter((name) => name.endsWith('.yaml'))) {
      const kind = file.endsWith('.import.yaml') ? 'import' : file.replace('.yaml', '');
      expect(fitting(`samples/${file}`)).toEqual([`schemas/${kind}.schema.json`]);
    }
    expect(fitting('course/test.yaml')).toEqual(['schemas/resource.schema.json']);
    expect(fitting('lms-cli.yaml')).toEqual(['schemas/config.schema.json']);
    for (const [schema] of globs) expect(filesIn(cli)).toContain(schema);
  });
});

/** As editors read `**` and `*`. */
function patternOf(glob: string): RegExp {
  const pattern = glob
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${pattern}$`);
}

/** The names that a language chooses: keys, scopes and variables. */
const chosen = new RegExp(
  [
    String.raw`(?<=^ *(?:key|scope): |\$ref: "?|\$var: \w+\.)[^"#}\n]+?(?= ?[}"#\n])`,
    String.raw`(?<=(?:topics|blocks|folders|parties): \{.*)\w+(?=: \d)`,
  ].join('|'),
  'gm',
);

const namesIn = (text: string): string[] => text.match(chosen) ?? [];

const read =
  'title|name|description|question|source|tags|release|releaseNotes|conclusionMessage|objective|programmaticContent|targetPublic|theme|imageName';

/** With the blanks of statements, and without what learners and authors read. */
const withoutTexts = (text: string) =>
  withoutNames(text)
    .replaceAll(new RegExp(`(?<=^[\\s-]*(?:${read}): ).+$`, 'gm'), '…')
    .replaceAll(/(?<=\{ (?:description|imageName): )[^,]+/g, '…')
    .replaceAll(/^(?![\s-]*[\w$]+:|---|#|\s*- ).+$/gm, (line) =>
      (line.match(/\[\[.*?\]\]/g) ?? []).join(' '),
    );

const withoutNames = (text: string) =>
  text.replaceAll(chosen, 'NAME').replaceAll(/(?<=^|\s)# .*(?:\n# .*)*/g, '# …');
