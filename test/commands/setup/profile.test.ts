import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startCli, type Cli } from '../../harness/cli.ts';
import { errorCode, field } from '../bodies.ts';
import { userFile } from '../operation/targeting.ts';

const project = `# yaml-language-server: $schema=schemas/config.schema.json
# Where our questions go.

# Two services.
profiles:
  test: # the playground
    baseUrl: https://lms-test.example.com/api/public
    auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
  production:
    baseUrl: https://lms.example.com/api/public
    auth:
      type: oauth1
      consumerKey: the-application
      consumerSecret: { env: LMS_CONSUMER_SECRET }
      token: { prompt: true }
      tokenSecret: { env: LMS_TOKEN_SECRET }
    headers: { x-tenant: blue, x-api-key: never-written-here }
    timeout: 30s
    protected: true
`;
const own = `profiles:
  mine:
    baseUrl: https://mine.example.com/api/public
    auth: { type: basic, username: ana, password: { command: [pass, show, lms] } }
`;

async function configured(files: Readonly<Record<string, string>>): Promise<Cli> {
  const cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  for (const [file, text] of Object.entries(files)) await cli.write(file, text);
  return cli;
}

describe('profile list', () => {
  test('has one line for each, with its address, credentials, file and marks', async () => {
    await using cli = await configured({
      'lms-cli.yaml': `defaultProfile: test\n${project}`,
      [userFile]: own,
    });
    await cli.run('profile', 'list');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    expect(cli.stdout.split('\n')).toEqual([
      expect.stringMatching(/^profile {2,}base URL {2,}auth {2,}file$/),
      expect.stringMatching(
        /^mine {2,}https:\/\/mine\.example\.com\/api\/public {2,}basic {2,}\S+config\.yaml$/,
      ),
      expect.stringMatching(/^test {2,}https:\/\/lms-test\S+ +bearer +lms-cli\.yaml +default$/),
      expect.stringMatching(/^production +https:\/\/lms\.\S+ +oauth1 +lms-cli\.yaml +protected$/),
      '',
    ]);
    await cli.run('profile', 'list', '-o', 'id');
    expect(cli.stdout).toBe('mine\ntest\nproduction\n');
    await cli.run('profile', 'list', '-o', 'json');
    expect(cli.json()).toContainEqual({
      name: 'production',
      baseUrl: 'https://lms.example.com/api/public',
      auth: 'oauth1',
      default: false,
      protected: true,
      file: 'lms-cli.yaml',
    });
  });

  test('says how to begin without any profile', async () => {
    await using cli = await configured({});
    await cli.run('profile', 'list');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    expect(cli.stderr).toContain('lms-cli init');
    await cli.run('profile', 'list', '-o', 'json');
    expect(cli.json()).toEqual([]);
  });

  test('shows the findings of an invalid file', async () => {
    await using cli = await configured({ 'lms-cli.yaml': 'profils: {}\n' });
    await cli.run('profile', 'list');
    expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
    expect(cli.stderr).toContain('did you mean "profiles"?');
  });

  test('never shows credentials in an address', async () => {
    const text =
      'profiles: { a: { baseUrl: "https://ana:top-secret@lms.example.com/?token=t0ken" } }';
    await using cli = await configured({ 'lms-cli.yaml': text });
    for (const words of [
      ['list'],
      ['show', 'a'],
      ['list', '-o', 'json'],
      ['show', 'a', '-o', 'yaml'],
    ]) {
      await cli.run('profile', ...words);
      expect(cli.exitCode).toBe(0);
      expect(cli.stdout + cli.stderr).toContain('lms.example.com');
      expect(cli.stdout + cli.stderr).not.toMatch(/top-secret|t0ken/);
    }
  });
});

const variableAt = (name: string, value: unknown, line: number) => ({
  name,
  value,
  origin: { kind: 'file', file: 'lms-cli.yaml', line },
});

describe('profile show', () => {
  test('shows the place of each value, and the source of each secret', async () => {
    await using cli = await configured({ 'lms-cli.yaml': project });
    cli.setEnv('LMS_CONSUMER_SECRET', 'the-consumer-secret');
    await cli.run('profile', 'show', 'production');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    const lines = cli.stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '));
    expect(lines).toEqual([
      'profile | production',
      'baseUrl | https://lms.example.com/api/public | lms-cli.yaml:10',
      'v0BaseUrl | https://lms.example.com/ | default',
      'auth.type | oauth1 | lms-cli.yaml:12',
      'auth.consumerKey | the-application | lms-cli.yaml:13',
      'auth.consumerSecret | variable LMS_CONSUMER_SECRET (set) | lms-cli.yaml:14',
      'auth.token | asked at each command | lms-cli.yaml:15',
      'auth.tokenSecret | variable LMS_TOKEN_SECRET (not set) | lms-cli.yaml:16',
      'headers.x-tenant | blue | lms-cli.yaml:17',
      'headers.x-api-key | *** | lms-cli.yaml:17',
      'timeout | 30s | lms-cli.yaml:18',
      'connectTimeout | 10s | default',
      'concurrency | - | default',
      'rate | - | default',
      'trust503 | true | default',
      'protected | true | lms-cli.yaml:19',
      'limits.maxChanges | - | default',
      'limits.maxDeletes | - | default',
      '',
    ]);
  });

  test('lists the variables that documents get, each with the place that decides', async () => {
    await using cli = await configured({
      'lms-cli.yaml': `variables:
  topics: { colony: 8811, empire: 8812 }
  author: Ana
profiles:
  production:
    baseUrl: https://lms.example.com/api/public
    variables:
      topics.colony: 4711
      parties: [104, "105"]
`,
      [userFile]: 'variables: { author: null }\n',
    });
    await cli.run('profile', 'show', 'production');
    const lines = cli.stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '));
    expect(lines.filter((line) => line.startsWith('variables.'))).toEqual([
      'variables.topics.colony | 4711 | lms-cli.yaml:8',
      'variables.topics.empire | 8812 | lms-cli.yaml:2',
      expect.stringMatching(/^variables\.author \| null \| \S+config\.yaml:1$/),
      'variables.parties | [104,"105"] | lms-cli.yaml:9',
    ]);
    await cli.run('profile', 'show', 'production', '-o', 'json');
    expect(field(cli.json(), 'variables')).toEqual([
      variableAt('topics.colony', 4711, 8),
      variableAt('topics.empire', 8812, 2),
      expect.objectContaining({ name: 'author', value: null }),
      variableAt('parties', [104, '105'], 9),
    ]);
    await cli.write('lms-cli.yaml', project);
    await cli.write(userFile, own);
    await cli.run('profile', 'show', 'production', '-o', 'json');
    expect(field(cli.json(), 'variables')).toEqual([]);
  });

  test('without a name shows the one that would be used', async () => {
    await using cli = await configured({ 'lms-cli.yaml': `${project}defaultProfile: test\n` });
    const shown = async (...words: string[]) => {
      await cli.run('profile', 'show', '-o', 'json', ...words);
      return field(cli.json(), 'name');
    };
    expect(await shown()).toBe('test');
    cli.setEnv('LMS_PROFILE', 'production');
    expect(await shown()).toBe('production');
    expect(await shown('--profile', 'test')).toBe('test');
  });

  test('shows only the name of a program', async () => {
    await using cli = await configured({ [userFile]: own });
    await cli.run('profile', 'show', 'mine', '-o', 'json');
    expect(field(cli.json(), 'values')).toContainEqual({
      name: 'auth.password',
      value: { command: 'pass' },
      origin: expect.objectContaining({ kind: 'file', line: 4 }),
    });
    expect(cli.stdout).not.toContain('show');
  });

  test('suggests the nearest profile for an unknown name', async () => {
    await using cli = await configured({ 'lms-cli.yaml': project });
    for (const verb of ['show', 'use']) {
      await cli.run('profile', verb, 'prodction', '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'config/unknown-profile']);
      expect(cli.stdout).toContain('did you mean \\"production\\"?');
    }
    expect(await cli.read('lms-cli.yaml')).toBe(project);
  });
});

describe('profile use', () => {
  /** The lines that differ from the file before. */
  async function linesAfter(text: string, name = 'test', file = 'lms-cli.yaml') {
    await using cli = await configured({ [file]: text });
    await cli.run('profile', 'use', name);
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    expect(cli.stderr).toContain(`the default profile is now ${name}`);
    const after = await cli.read(file);
    expect(parse(after)).toEqual({ ...parse(text), defaultProfile: name });
    await cli.run('profile', 'show', '-o', 'id');
    expect(cli.stdout).toBe(`${name}\n`);
    return after;
  }

  test('adds one line above the comment of the next field, and keeps the rest', async () => {
    const after = await linesAfter(project);
    expect(after).toBe(project.replace('# Two', 'defaultProfile: test\n# Two'));
  });

  test('changes one word, and keeps the rest of the line', async () => {
    const text = `defaultProfile:   "production"   # until Monday\n${project}`;
    expect(await linesAfter(text)).toBe(text.replace('"production"   #', 'test   #'));
  });

  test.each([
    ['line ends of Windows', project.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${project}`],
    ['the schema line alone above', project.replace(/# Where[^]*services\.\n/, '')],
    ['a text in a block', `defaultProfile: |-\n  production\n${project}`],
    ['braces', '{ profiles: { test: { baseUrl: "https://a.example" } } } # one\n'],
  ])('keeps %s', async (_, text) => {
    const after = await linesAfter(text);
    expect(after.includes('\r\n')).toBe(text.includes('\r\n'));
    expect(after.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'));
    expect(after.replace(/\r?\n/, '').startsWith('# yaml-language-server')).toBe(
      text.startsWith('# yaml-language-server'),
    );
    for (const comment of text.match(/# .*/g) ?? []) expect(after).toContain(comment.trimEnd());
  });

  test.each(['1', 'true', 'null', '1.5', '0x1F'])('quotes a name such as %s', async (name) => {
    const text = `profiles:\n  "${name}":\n    baseUrl: https://a.example\n`;
    expect(await linesAfter(text, name)).toContain(`defaultProfile: "${name}"\n`);
  });

  test("changes the user's own file if only that has the profile", async () => {
    expect(await linesAfter(own, 'mine', userFile)).toBe(`defaultProfile: mine\n${own}`);
  });

  test("changes the project file if that would override the user's own", async () => {
    await using cli = await configured({
      'lms-cli.yaml': `defaultProfile: test\n${project}`,
      [userFile]: own,
    });
    await cli.run('profile', 'use', 'mine');
    expect(await cli.read('lms-cli.yaml')).toBe(`defaultProfile: mine\n${project}`);
    expect(await cli.read(userFile)).toBe(own);
  });

  test('writes nothing in a dry run, or if the profile is the default already', async () => {
    await using cli = await configured({ 'lms-cli.yaml': project });
    await cli.run('profile', 'use', 'test', '--dry-run');
    expect(cli.stderr).toContain('). Nothing was written');
    expect(await cli.read('lms-cli.yaml')).toBe(project);
    await cli.run('profile', 'use', 'test');
    const once = await cli.read('lms-cli.yaml');
    await cli.run('profile', 'use', 'test', '-o', 'json');
    expect(cli.json()).toEqual({ defaultProfile: 'test', file: 'lms-cli.yaml', changed: false });
    expect(await cli.read('lms-cli.yaml')).toBe(once);
  });

  test('names a variable that overrides it', async () => {
    await using cli = await configured({ 'lms-cli.yaml': project });
    cli.setEnv('LMS_PROFILE', 'production');
    await cli.run('profile', 'use', 'test');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('config/default-outranked  LMS_PROFILE is set');
  });

  test('speaks Portuguese', async () => {
    await using cli = await configured({ 'lms-cli.yaml': project });
    await cli.run('profile', 'use', 'test', '--lang', 'pt-BR');
    expect(cli.stderr).toBe('o perfil padrão agora é test (lms-cli.yaml)\n');
    await cli.run('profile', 'show', '--lang', 'pt-BR');
    expect(cli.stdout).toContain('variável LMS_TEST_TOKEN (não definida)');
  });
});
