/** What reports for CI say, where it is no story (cases/reports.yaml). */
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

const readAll = (cli: Cli) => Promise.all(kinds.map((kind) => cli.read(`out/${kind}`)));

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

test('a link below twenty other differences is in the report of a plan', async () => {
  await using cli = await startFolder();
  const answers = (score: number, last: string) => ({
    lacunaAlternatives: [
      {
        alternatives: [
          ...Array.from({ length: 25 }, (_, index) => ({ description: `answer ${index}`, score })),
          { description: last, score: 1 },
        ],
      },
    ],
  });
  await holdApplied(cli, question('a', answers(10, 'the end of the list')));
  await hold(cli, question('a', answers(5, 'the end of http://elsewhere.example')));
  await cli.run('plan', '--report', 'github=github', '--report', 'markdown=markdown');
  expect(cli.stdout + cli.stderr).not.toContain('elsewhere.example');
  for (const file of ['github', 'markdown']) {
    const text = await cli.read(file);
    expect(text.match(/10 → 5/g)).toHaveLength(25);
    expect(text).toContain('http://elsewhere.example');
  }
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
