/** Inputs with more documents or mistakes than are kept. */
import { expect, test } from 'vitest';
import { FileProblem } from '../../src/core/host.ts';
import { startCli } from '../harness/cli.ts';

const offline = { env: { LMS_BASE_URL: undefined } };

test('validate accepts more documents than a call takes arguments', async () => {
  await using cli = await startCli(offline);
  await cli.write('many.ndjson', '{"id":1,"releaseNotes":"x"}\n'.repeat(150_000));
  await cli.run('validate', 'many.ndjson', '--as', 'assessment.release');
  expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
});

const full = (rows: string, count: number) =>
  `title;cloze;difficulty;source;author;topicId;inheritPermissions;securityPermission;securityRestriction\n${rows.repeat(count)}`;
const long: readonly (readonly [string, string, string])[] = [
  ['rows with a wrong cell each', 'q.csv', full('a;A [[b]].;x;s;a;1;INHERIT;[];[]\n', 12_000)],
  ['rows of one wrong cell', 'q.csv', `difficulty\n${'x\n'.repeat(12_000)}`],
  ['rows of a table that lacks columns', 'q.csv', `title\n${'x\n'.repeat(12_000)}`],
  ['empty objects', 'q.ndjson', '{}\n'.repeat(12_000)],
  ['empty objects of a list', 'q.json', `[${'{},'.repeat(12_000)}{}]`],
  ['empty objects in documents of YAML', 'q.yaml', '---\n{}\n'.repeat(6000)],
  ['lines that are no JSON', 'q.ndjson', '{\n'.repeat(12_000)],
];

test.each(long)('of thousands of %s, all were looked at, for seconds', async (_, file, text) => {
  await using cli = await startCli(offline);
  await cli.write(file, text);
  await cli.run('validate', '--as', 'lacuna.create', file);
  expect(cli.exitCode).toBe(3);
  expect(cli.stderr).toContain('(after 10,000 problems the search ended)');
});

test.each([
  ['lacuna', 'lint'],
  ['lacuna', 'create', '-n'],
  ['import', '--as', 'lacuna.create'],
  ['convert', '--out', 'q.md'],
])('%s %s looked at thousands of empty objects', async (...words) => {
  await using cli = await startCli();
  await cli.write('q.ndjson', '{}\n'.repeat(12_000));
  await cli.run(...words, 'q.ndjson');
  expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
  expect(cli.stderr).toContain('(after 10,000 problems the search ended)');
});

test('validate waited for more of a slow standard input after its last problem', async () => {
  await using cli = await startCli(offline);
  const asked: string[] = [];
  const slow = async function* () {
    yield new TextEncoder().encode('{\n'.repeat(10_000));
    asked.push('more');
    throw new FileProblem('other', '-');
  };
  await cli.runIn(
    ({ terminal, ...others }) => ({
      ...others,
      terminal: { ...terminal, stdin: { ...terminal.stdin, stream: slow } },
    }),
    'validate',
    '--as',
    'assessment.release',
    '--format',
    'ndjson',
    '-',
  );
  expect([cli.exitCode, asked]).toEqual([3, []]);
});

test('thousands of questions that lack what can be written later are all read', async () => {
  await using cli = await startCli(offline);
  await cli.write('q.csv', `title;cloze\n${'a;A [[b]].\n'.repeat(2500)}`);
  await cli.run('lacuna', 'lint', 'q.csv');
  expect(cli.stderr).not.toContain('the search ended');
  await cli.run('convert', 'q.csv', '--out', 'q.ndjson');
  expect(cli.stdout + cli.stderr).toMatch(/2,?500/);
});
