/** Defects that fresh eyes found, each by its symptom. */
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';

const given = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=1'];
const gift = '::Rio::O rio é o {=Negro}.\n';

test.each([
  ['the source', ['--to', 'gift', '--out', 'new/../q.gift']],
  ['the defaults', ['--defaults', 'd.yaml', '--out', './new/../d.yaml']],
  ['the report', ['--out', 'q.md', '--report', 'json=./q.md']],
  ['what lms-cli keeps', ['--out', 'new/../.lms-cli/q.md']],
])('an output is not written over %s by another name', async (_, options) => {
  await using cli = await startCli();
  await cli.write('q.gift', gift);
  await cli.write('d.yaml', 'difficulty: 1\n');
  await cli.run('convert', 'q.gift', ...options, ...given, '--overwrite');
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file-in-use')]);
  expect(await cli.read('q.gift')).toBe(gift);
  expect(await cli.read('d.yaml')).toBe('difficulty: 1\n');
});

test('no two questions have one key, and the key that was not kept is named', async () => {
  await using cli = await startCli();
  const second = '# Foo\n\n---\nkey: rio\n---\n\na [[c]]\n';
  await cli.write('q.md', `# Rio\n\na [[b]]\n\n${second}`);
  await cli.run('convert', 'q.md', '--keys', '--to', 'ndjson', ...given);
  const keys = cli.stdout
    .trim()
    .split('\n')
    .map((line) => /"key":"([^"]+)"/.exec(line)?.[1]);
  expect(keys).toEqual(['rio', 'rio-2']);
  expect(cli.stderr).toContain('key: rio');
});

test('a question that --strict refuses for its key is not in the table', async () => {
  await using cli = await startCli();
  await cli.write('a.md', '# Rio\n\n---\nkey: rio\n---\n\na [[b]]\n');
  await cli.write('b.md', '# Mar\n\nc [[d]]\n');
  await cli.run('convert', 'a.md', 'b.md', '--strict', '--to', 'csv', ...given);
  expect(cli.stderr).toContain('1 of 2 questions converted');
  expect(cli.stdout).toContain('Mar');
  expect(cli.stdout).not.toContain('Rio');
});

test.each([
  ['--report', 'json=-'],
  ['-o', 'id'],
])('questions and %s %s do not share standard output', async (...options) => {
  await using cli = await startCli();
  await cli.write('q.gift', gift);
  await cli.run('convert', 'q.gift', ...options, ...given);
  expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
  expect(cli.stderr).toContain('convert/out-needed');
});

test('1,001 blanks in the notation are too many, as they are in fields', async () => {
  await using cli = await startCli();
  await cli.write('q.md', `# Rios\n\n${'[[a]] '.repeat(1001)}\n`);
  await cli.run('convert', 'q.md', '--to', 'moodle-xml');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('1001 blanks')]);
});
