import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { course, samples } from '../../../src/commands/setup/init.ts';
import { type Cli, type CliOptions, startCli } from '../../harness/cli.ts';
import { englishWords } from '../../harness/english-words.ts';
import { errorCode, field, findings } from '../bodies.ts';
import type { Script } from '../../harness/scripted-prompter.ts';
import { fields, inNotation } from '../question/interviewed.ts';

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

describe('init', () => {
  test('named ten schemas one by one among the files that it wrote', async () => {
    await using cli = await startCli(alone);
    await cli.run('init');
    expect(cli.exitCode).toBe(0);
    expect(filesIn(cli)).toEqual(expected);
    const others = expected.filter((file) => !schemas.includes(file));
    const lines = cli.stdout.trimEnd().split('\n');
    expect(lines.at(-1)).toBe(`${schemas.length} schemas in schemas/`);
    expect(lines.slice(0, -1).toSorted()).toEqual(others);
    expect(await cli.read('.gitignore')).toBe('.lms-cli/\n');
  });

  test('creates the folder that it is given, and says how to enter it', async () => {
    await using cli = await startCli(alone);
    await cli.run('init', 'new/the course', '-o', 'json');
    expect(filesIn(cli, 'new/the course')).toEqual(expected);
    expect(field(cli.json(), 'written')).toContain('new/the course/lms-cli.yaml');
    expect(cli.stderr).toContain("  cd 'new/the course'\n");
  });

  test('says in one line the second time that everything exists', async () => {
    await using cli = await startCli(alone);
    await cli.run('init');
    await cli.run('init');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    expect(cli.stderr).toMatch(/^all files already exist: nothing was written\nnext:/);
  });

  test('writes nothing twice and overwrites nothing', async () => {
    await using cli = await startCli(alone);
    await cli.write('lms-cli.yaml', '# mine\n');
    await cli.write('samples/lacuna.create.md', 'mine, too\n');
    await cli.run('init', '-o', 'json');
    expect(field(cli.json(), 'left')).toEqual(['lms-cli.yaml', 'samples/lacuna.create.md']);
    expect(cli.stderr).toContain(
      'already there, not changed: lms-cli.yaml, samples/lacuna.create.md',
    );
    expect(await cli.read('lms-cli.yaml')).toBe('# mine\n');
    expect(await cli.read('samples/lacuna.create.md')).toBe('mine, too\n');
    const before = expected.map((file) => readFileSync(join(cli.folder, file), 'utf8'));
    await cli.run('init', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual([
      0,
      { written: [], left: expect.arrayContaining(expected), dryRun: false },
    ]);
    expect(expected.map((file) => readFileSync(join(cli.folder, file), 'utf8'))).toEqual(before);
  });

  test('in a dry run only lists what it would write', async () => {
    await using cli = await startCli(alone);
    await cli.run('init', 'course', '-n');
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toContain('course/lms-cli.yaml\n');
    expect(cli.stdout).toContain('schemas in course/schemas/\n');
    expect(cli.stderr).toBe('dry run: nothing was written\n');
    expect(filesIn(cli)).toEqual([]);
  });

  test.each([
    ['node_modules/\n', 'node_modules/\n.lms-cli/\n'],
    ['node_modules/', 'node_modules/\n.lms-cli/\n'],
    ['a\r\nb\r\n', 'a\r\nb\r\n.lms-cli/\r\n'],
    ['', '.lms-cli/\n'],
    ['# .lms-cli/\n', '# .lms-cli/\n.lms-cli/\n'],
    ['.lms-cli/\n', '.lms-cli/\n'],
    ['a\n/.lms-cli\r\nb\n', 'a\n/.lms-cli\r\nb\n'],
    ['**/.lms-cli/ \n', '**/.lms-cli/ \n'],
  ])('turns the ignore file %j into %j, once', async (before, after) => {
    await using cli = await startCli(alone);
    await cli.write('.gitignore', before);
    for (let time = 1; time <= 2; time += 1) {
      await cli.run('init');
      expect(await cli.read('.gitignore')).toBe(after);
    }
  });

  test('exits 74 if it cannot write, and continues when it can', async () => {
    await using cli = await startCli(alone);
    await cli.write('course', 'a file\n');
    await cli.run('init', 'course', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([74, 'init/unwritable']);
    await cli.write('in/samples', 'a file\n');
    await cli.run('init', 'in', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([74, 'init/unwritable']);
    expect(await cli.read('in/samples')).toBe('a file\n');
  });

  test('does not write through a link to an existing file', async () => {
    await using cli = await startCli(alone);
    await cli.write('elsewhere.yaml', '# mine\n');
    symlinkSync(join(cli.folder, 'elsewhere.yaml'), join(cli.folder, 'lms-cli.yaml'));
    await cli.run('init');
    expect(await cli.read('elsewhere.yaml')).toBe('# mine\n');
  });
});

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
        ...inNotation('O céu é [[azul]].'),
        ...fields('O céu').map((step): Script[number] =>
          step[0].test('Id of the topic') ? [/^Id of the topic:/, 'topics.empire (8812)'] : step,
        ),
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

  test('a sheet copied into the course was ignored silently', async () => {
    await using cli = await startCli(alone);
    await cli.run('init');
    await cli.write('course/sheet.csv', 'Título;Frase\nA;A [[b]]\n');
    await cli.run('plan', '--new-ledger', '-o', 'json');
    expect(findings(cli.json())).toEqual(['course/sheet.csv:1:1 csv/kind']);
    await cli.run('plan', '--new-ledger');
    expect(cli.stderr).toContain('"recurso"');
  });

  test('the course is a content folder', async () => {
    await using cli = await startCli(alone);
    await cli.run('init');
    await cli.run('validate', ...course.map((name) => `course/${name}`));
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringMatching(/are valid\n$/)]);
    await cli.run('lacuna', 'lint', 'course/questions.md', '--fail-on', 'warning');
    expect(cli.exitCode).toBe(0);
    await cli.run('lacuna', 'try', 'course/questions.md', '--check');
    expect(cli.exitCode).toBe(0);
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

  test('the questions have no findings of lint, not even together', async () => {
    await using cli = await startCli(alone);
    await cli.run('init');
    const questions = samples.filter((name) => /^(?:lacuna|course)\./.test(name));
    expect(questions).toHaveLength(3);
    await cli.run(
      'lacuna',
      'lint',
      ...questions.map((name) => `samples/${name}`),
      '--fail-on',
      'warning',
    );
    expect([cli.exitCode, cli.stderr]).toEqual([0, '7 questions: no warnings\n']);
    await cli.run('lacuna', 'try', 'samples/lacuna.create.md', '--check');
    expect(cli.exitCode).toBe(0);
  });

  test.each(['assessment', 'track', 'lacuna'])(
    'the %s is created on the local service',
    async (resource) => {
      await using cli = await startCli(alone);
      await cli.run('init');
      await cli.run(
        resource,
        'create',
        `samples/${resource}.create.yaml`,
        '--sandbox',
        '-o',
        'id',
        '-q',
      );
      expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    },
  );

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

  test('in Portuguese, the course is applied and its samples are imported', async () => {
    await using cli = await startCli(alone);
    await cli.run('init', '--lang', 'pt-BR');
    for (const words of [
      'apply --new-ledger --yes',
      'plan --exit-code',
      'lacuna try course/questions.md --check',
      'import samples/course.import.yaml',
      'validate samples/lacuna.create.yaml samples/track.create.yaml',
    ]) {
      await cli.run(...words.split(' '));
      expect([words, cli.exitCode, cli.exitCode && cli.stderr]).toEqual([words, 0, 0]);
      expect(cli.stderr).not.toContain('warning');
    }
    await cli.run('resources', 'show', 'primeira-capital');
    expect(cli.exitCode).toBe(0);
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

  test('its lms-cli.yaml is ignored if a pattern names it among questions', async () => {
    await using cli = await startCli();
    await cli.run('init');
    const questions = 'samples/lacuna.create.md';
    for (const words of [
      'lacuna lint',
      'lacuna create',
      'import --as lacuna.create --create-again',
    ]) {
      await cli.run(...words.split(' '), 'lms-cli.yaml', questions);
      expect([words, cli.exitCode]).toEqual([words, 0]);
    }
    await cli.run('validate', 'lms-cli.yaml', 'samples/lacuna.create.yaml');
    expect(cli.exitCode).toBe(0);
    await cli.run('lacuna', 'lint', 'lms-cli.yaml');
    expect(cli.exitCode).toBe(3);
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
