/** What reports for CI say of a command: what ended the whole of it, and what it found. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Host } from '../../src/core/host.ts';
import { answering } from '../harness/answering-server.ts';
import { startCli, type Cli, type CliOptions } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';
import { readJunit, readSarif } from '../harness/report-formats.ts';
import { writeQuestions } from './bodies.ts';
import { hold, holdApplied, question, startFolder } from './content/folder.ts';

const kinds = ['github', 'junit', 'markdown', 'sarif'];
const reports = kinds.flatMap((kind) => ['--report', `${kind}=out/${kind}`]);

const importing = 'import q.ndjson --as lacuna.create --concurrency 1 --retries 0';

async function startImport(options: CliOptions = {}): Promise<Cli> {
  const cli = await startCli(options);
  await writeQuestions(cli, 3);
  return cli;
}

async function startHolding(): Promise<Cli> {
  const cli = await startFolder();
  await hold(cli, question('a'));
  return cli;
}

const readAll = (cli: Cli) => Promise.all(kinds.map((kind) => cli.read(`out/${kind}`)));

interface Failing {
  readonly start: () => Promise<Cli>;
  readonly words: string;
  readonly code: string;
  /** What standard error names, if not the code. */
  readonly says?: string;
  readonly exitCode: number;
  /** True if it is a mistake of the command line, the configuration or the credentials. */
  readonly isConfigured?: boolean;
  /** How many cases stand beside that of the command. */
  readonly others?: number;
}

const protectedProfile =
  'profiles: { production: { baseUrl: "https://lms.example.com", protected: true, auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } } } }\n';

async function startProduction(env: CliOptions['env']): Promise<Cli> {
  const cli = await startImport({
    env: { LMS_BASE_URL: undefined, CI: 'true', LMS_PROFILE: 'production', ...env },
  });
  await cli.write('config/lms-cli/config.yaml', protectedProfile);
  return cli;
}

const failing: Readonly<Record<string, Failing>> = {
  'a limit of changes': {
    start: startHolding,
    words: 'apply --new-ledger --yes --max-changes 0',
    code: 'content/limit',
    exitCode: 9,
  },
  'the ledger of a first import': {
    start: () => startImport({ asTyped: true }),
    words: importing,
    code: 'content/new-ledger',
    exitCode: 7,
  },
  'an older ledger': {
    start: async () => {
      const cli = await startImport();
      await cli.run(...importing.split(' '));
      return cli;
    },
    words: `${importing} --expect 261121-1435-x7k2mq@9`,
    code: 'ledger/older',
    exitCode: 7,
  },
  'the ledger of a first apply': {
    start: startHolding,
    words: 'apply --yes',
    code: 'content/new-ledger',
    exitCode: 7,
  },
  'a missing token': {
    start: () => startProduction({}),
    words: `${importing} --confirm production`,
    code: 'config/secret',
    exitCode: 2,
    isConfigured: true,
  },
  'an unconfirmed profile': {
    start: () => startProduction({ LMS_PRODUCTION_TOKEN: 'abc' }),
    words: importing,
    code: 'usage/answer-needed',
    exitCode: 2,
    isConfigured: true,
  },
  'no service at all': {
    start: () => startImport({ env: { LMS_BASE_URL: 'lms.example.com' } }),
    words: importing,
    code: 'config/base-url',
    exitCode: 2,
    isConfigured: true,
  },
  'a wrong value of a variable': {
    start: () => startImport({ env: { LMS_TIMEOUT: 'soon' } }),
    words: importing,
    code: 'usage/option-value',
    exitCode: 2,
    isConfigured: true,
  },
  '--max-errors': {
    start: () => startImport({ faults: 'error-200=1x' }),
    words: `${importing} --max-errors 0`,
    code: 'run/ended-early',
    says: '--max-errors',
    exitCode: 1,
    others: 1,
  },
  'a refused token': {
    start: () =>
      startImport({ authentication: { type: 'bearer', token: 'x' }, env: { LMS_TOKEN: 'abc' } }),
    words: importing,
    code: 'auth/unauthenticated',
    exitCode: 4,
    isConfigured: true,
    others: 1,
  },
};

test.each(Object.entries(failing))(
  'reports hid what ended the whole command: %s',
  async (_, the) => {
    await using cli = await the.start();
    await cli.run(...the.words.split(' '), ...reports);
    expect([cli.exitCode, cli.stderr]).toEqual([
      the.exitCode,
      expect.stringContaining(the.says ?? the.code),
    ]);
    const [github = '', junit = '', markdown = '', sarif = ''] = await readAll(cli);
    const { code, exitCode } = the;

    expect(github).toMatch(new RegExp(`^::error title=${code}::.+%0A.+$`, 'm'));
    const { cases } = readJunit(junit);
    expect(cases.filter(({ classname }) => classname === 'lms-cli')).toMatchObject([
      { kind: 'failure', type: code },
    ]);
    expect(cases).toHaveLength(1 + (the.others ?? 0));
    expect(markdown).toContain(`**error** \`${code}\` `);
    const { isSuccessful, configuration, execution, ...run } = readSarif(sarif);
    expect([isSuccessful, run.exitCode]).toEqual([false, exitCode]);
    expect(the.isConfigured === true ? configuration : execution).toEqual([code]);
  },
);

test('a defect while everything is sent was no failure in the reports', async () => {
  await using cli = await startImport();
  const broken = (usual: Host): Host => ({
    ...usual,
    connect: async () => {
      throw new TypeError('no such function');
    },
  });
  await cli.runIn(broken, ...importing.split(' '), ...reports);
  expect(cli.exitCode).toBe(70);
  const [github, junit = '', markdown, sarif = ''] = await readAll(cli);
  const code = 'defect/unexpected';
  const { properties, ...told } = readSarif(sarif);
  expect(told).toMatchObject({ isSuccessful: false, execution: [code] });
  expect(properties).toMatchObject({ counts: { remaining: 3 } });
  expect(readJunit(junit).cases).toMatchObject([{ type: code }]);
  expect(readJunit(junit).properties).toContainEqual(['run', properties['run']]);
  for (const text of [github, markdown]) expect(text).toContain(code);
});

test('SIGTERM in a run is what ended it', async () => {
  await using cli = await startImport();
  const stopping = (usual: Host): Host => ({
    ...usual,
    connect: async (options) => {
      const transport = await usual.connect(options);
      return {
        ...transport,
        send: async (...given) => {
          const answer = await transport.send(...given);
          cli.interrupt('SIGTERM');
          return answer;
        },
      };
    },
  });
  await cli.runIn(stopping, ...importing.split(' '), ...reports);
  expect(cli.exitCode).toBe(143);
  const [, junit = '', , sarif = ''] = await readAll(cli);
  expect(readSarif(sarif)).toMatchObject({
    execution: ['run/ended-early'],
    exitCode: 143,
    properties: { counts: { done: 1, remaining: 2 } },
  });
  expect(readJunit(junit).cases.map(({ kind }) => kind)).toEqual(['failure', 'passed']);
});

test('a server that is not the service is what ended the import', async () => {
  await using server = await answering((_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html>not here</html>');
  });
  await using cli = await startImport({ env: { LMS_BASE_URL: server.url } });
  await cli.run(...importing.split(' '), ...reports);
  expect(cli.exitCode).toBe(4);
  const [github, junit = '', markdown, sarif = ''] = await readAll(cli);
  const code = 'service/not-found-page';
  expect(readSarif(sarif).execution).toEqual([code]);
  expect(readJunit(junit).cases[0]).toMatchObject({ name: 'import', type: code });
  for (const text of [github, markdown]) expect(text).toContain(code);
});

test('a file that cannot be read is one finding, at its name', async () => {
  await using cli = await startCli();
  await cli.run('import', 'course/missing.yaml', ...reports);
  expect(cli.exitCode).toBe(3);
  const [github = '', junit = '', markdown = '', sarif = ''] = await readAll(cli);
  expect(github).toMatch(/^::error file=course\/missing\.yaml,title=document\/unreadable::/);
  expect(github.match(/^::/gm)).toHaveLength(1);
  expect(readJunit(junit).cases).toMatchObject([
    { file: 'course/missing.yaml', kind: 'failure', type: 'document/unreadable' },
  ]);
  expect(markdown).toContain('| course/missing.yaml | `document/unreadable` |');
  const run = readSarif(sarif);
  expect([run.isSuccessful, run.results]).toEqual([
    false,
    [{ code: 'document/unreadable', uri: 'course/missing.yaml' }],
  ]);
});

test('what is wrong with the configuration is at its line', async () => {
  await using cli = await startImport({ env: { LMS_BASE_URL: undefined } });
  await cli.write('lms-cli.yaml', 'profiles:\n  test: { baseUrl: 7 }\n');
  await cli.run(...importing.split(' '), '--profile', 'test', ...reports);
  expect(cli.exitCode).toBe(2);
  const [github, junit = ''] = await readAll(cli);
  expect(github).toContain('::error file=lms-cli.yaml,line=2,');
  expect(readJunit(junit).cases.at(-1)).toMatchObject({ file: 'lms-cli.yaml', line: 2 });
});

test('warnings that fail a lint are one failing case', async () => {
  await using cli = await startCli();
  await cli.write('q.json', JSON.stringify(lacuna({ question: 'Brasília é a capital: ###.' })));
  await cli.run('lacuna', 'lint', 'q.json', '--fail-on', 'warning', ...reports);
  expect(cli.exitCode).toBe(3);
  const [, junit = '', , sarif = ''] = await readAll(cli);
  expect(readJunit(junit).cases).toMatchObject([{ name: 'lacuna lint', type: 'lint/failed' }]);
  expect(readSarif(sarif).isSuccessful).toBe(false);
});

test.each([
  ['validate', 'validate q.ndjson --as lacuna.create', '3 documents are valid'],
  ['lacuna lint', 'lacuna lint one.json', '1 question: no warnings'],
])('%s of good files was an empty report', async (name, words, sentence) => {
  await using cli = await startImport();
  await cli.write('one.json', JSON.stringify(lacuna()));
  await cli.run(...words.split(' '), ...reports);
  expect(cli.exitCode).toBe(0);
  const [github, junit = '', markdown = '', sarif = ''] = await readAll(cli);
  expect(github).toBe('');
  expect(readJunit(junit).cases).toMatchObject([{ name, kind: 'passed' }]);
  expect(markdown).toBe(`## lms-cli\n\n${sentence}\n`);
  expect(readSarif(sarif).isSuccessful).toBe(true);
});

test('an apply without changes was an empty report', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  await cli.run('apply', '--yes', ...reports);
  expect(cli.exitCode).toBe(0);
  const [, junit = '', markdown = ''] = await readAll(cli);
  expect(readJunit(junit).cases).toMatchObject([{ name: 'apply', kind: 'passed' }]);
  expect(markdown).toContain('\nno changes\n');
});

test('reports of an apply name the commit that was planned and the one that is applied', async () => {
  await using cli = await startFolder({ env: { GITHUB_SHA: 'abc123' } });
  await hold(cli, question('a'));
  await cli.run('plan', '--new-ledger', '--out', 'plan.json');
  cli.setEnv('GITHUB_SHA', 'def456');
  await cli.run('apply', 'plan.json', '--yes', '--new-ledger', ...reports);
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.any(String)]);
  const [, junit = '', markdown, sarif = ''] = await readAll(cli);
  const commits = { commit: 'def456', plannedCommits: ['abc123'] };
  expect(readSarif(sarif).properties).toMatchObject(commits);
  expect(readJunit(junit).properties).toContainEqual(['planned-commit', 'abc123']);
  expect(markdown).toContain('commit `def456`, planned in `abc123`');
});

test.each(['GITHUB_WORKSPACE', 'CI_PROJECT_DIR'])(
  'paths were relative to the folder of the step, not to the repository of %s',
  async (variable) => {
    await using cli = await startCli({ workingIn: 'content' });
    await mkdir(join(cli.folder, 'content/course'), { recursive: true });
    cli.setEnv(variable, cli.folder);
    await cli.write('content/course/q.json', '{"id": 1}');
    await cli.run('validate', 'course/q.json', '--as', 'lacuna.create', ...reports);
    expect(cli.exitCode).toBe(3);
    const file = 'content/course/q.json';
    const [github, junit = '', markdown, sarif = ''] = await Promise.all(
      kinds.map((kind) => cli.read(`content/out/${kind}`)),
    );
    expect(github).toContain(`::error file=${file},line=1,`);
    expect(markdown).toContain(`| ${file}:1 |`);
    expect(new Set(readJunit(junit).cases.map((each) => each.file))).toEqual(new Set([file]));
    expect(new Set(readSarif(sarif).results.map(({ uri }) => uri))).toEqual(new Set([file]));
  },
);

test('a plan that fails after it was shown tells both', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, question('a'));
  await hold(cli, question('a', { title: 'B' }));
  await cli.run('plan', '--out', 'plan.json');
  await hold(cli, question('a', { title: 'C' }));
  const planReports = ['github', 'markdown'].flatMap((kind) => ['--report', `${kind}=${kind}`]);
  await cli.run('plan', 'plan.json', ...planReports);
  expect(cli.exitCode).toBe(7);
  expect(await cli.read('markdown')).toMatch(
    /^## lms-cli plan\n[\s\S]*\*\*error\*\* `plan\/refused`/,
  );
  expect(await cli.read('github')).toMatch(/^::notice title=[\s\S]*^::error title=plan\/refused/m);
});

test('a command that fails early overwrites no other file with its report', async () => {
  await using cli = await startFolder({ env: { LMS_TIMEOUT: 'soon' } });
  await cli.write('notes.txt', 'of Ana');
  await cli.write('old.xml', '<?xml version="1.0"?><testsuites/>');
  await cli.write('empty.json', '');
  await hold(cli, question('a'));
  const files = ['junit=course.ndjson', 'markdown=notes.txt', 'junit=old.xml', 'sarif=empty.json'];
  await cli.run('apply', ...files.flatMap((file) => ['--report', file]));
  expect(cli.exitCode).toBe(2);
  expect(await cli.read('course.ndjson')).toContain('"resource":"lacuna"');
  expect(await cli.read('notes.txt')).toBe('of Ana');
  expect(readJunit(await cli.read('old.xml')).cases).toHaveLength(1);
  expect(readSarif(await cli.read('empty.json')).configuration).toEqual([expect.any(String)]);
});

test.each([
  ['plan', '--report junit=r.xml'],
  ['doctor', '--report junit=r.xml'],
  ['convert', '--report json=r.xml --to nothing'],
])('%s writes no report of a form that it does not have', async (command, options) => {
  await using cli = await startImport();
  await cli.run(command, 'q.ndjson', ...options.split(' '));
  expect(cli.exitCode).toBe(2);
  await expect(cli.read('r.xml')).rejects.toThrow('ENOENT');
});

test('one cause does not hide the others in what a person reads', async () => {
  await using cli = await startCli();
  const wrong = JSON.stringify({ ...lacuna(), title: 1 });
  const other = JSON.stringify({ ...lacuna(), difficulty: 'hard' });
  await cli.write('many.ndjson', `${wrong}\n`.repeat(200) + other);
  await cli.run('validate', 'many.ndjson', '--as', 'lacuna.create', ...reports);
  const [github = '', junit = '', markdown = ''] = await readAll(cli);
  expect(github.match(/line=201,/g)).toHaveLength(1);
  expect(github).toContain('and 197 more like this');
  expect(markdown.match(/many\.ndjson:201/g)).toHaveLength(1);
  expect(markdown).toContain('| and 197 more like this |');
  expect(readJunit(junit).cases).toHaveLength(201);
});

test.each(['github', 'junit', 'markdown', 'sarif'])(
  'a long name of a field and a long answer made megabytes of %s',
  async (kind) => {
    const message = { type: 'ERROR', message: 'Tente mais tarde. '.repeat(20_000) };
    await using service = await answering((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ content: null, message }));
    });
    await using cli = await startCli({ env: { LMS_BASE_URL: service.url } });
    await writeQuestions(cli, 1);
    await cli.run(...importing.split(' '), '--no-ledger', '--report', `${kind}=answer`);
    const document = { ...lacuna(), ['campo '.repeat(100_000)]: 1 };
    await cli.write('q.ndjson', `${JSON.stringify(document)}\n`);
    await cli.run(...importing.split(' '), '--no-ledger', '--report', `${kind}=field`);
    for (const file of ['answer', 'field']) {
      const text = await cli.read(file);
      expect(text).toMatch(/(?:campo|Tente mais tarde).*…/);
      expect(text.length).toBeLessThan(20_000);
    }
  },
);
