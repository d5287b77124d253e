/** Defects that fresh eyes found, each by its symptom. */
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { zipOf } from '../../unit/conversion/package/zips.ts';

const given = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=1'];

test('1,001 blanks in the notation are too many, as they are in fields', async () => {
  await using cli = await startCli();
  await cli.write('q.md', `# Rios\n\n${'[[a]] '.repeat(1001)}\n`);
  await cli.run('convert', 'q.md', '--to', 'moodle-xml');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('"1001"')]);
});

const blanks = JSON.stringify({ questions: ['<p>x *b*</p>'] });
const h5pJson = (library: string) => JSON.stringify({ title: 'a', mainLibrary: library });

test.each([
  ['q.h5p', { 'h5p.json': h5pJson('H5P.Blanks'), 'content/content.json': blanks }],
  ['q.zip', { 'h5p.json': h5pJson('H5P.Blanks'), 'content/content.json': blanks }],
  ['q.zip', { 'q/h5p.json': h5pJson('H5P.Blanks'), 'q/content/content.json': blanks }],
  ['q.zip', { 'content.json': blanks }],
  [
    'q.h5p',
    { 'h5p.json': h5pJson('H5P.DragText'), 'content/content.json': '{"textField":"x *b*"}' },
  ],
])('a package that is one content of H5P is not empty: %s %j', async (file, entries) => {
  await using cli = await startCli();
  await cli.write(file, zipOf(entries));
  await cli.run('convert', file, '--to', 'ndjson', ...given);
  expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('"description":"b"')]);
});

test('a content of H5P without blanks is told by its library', async () => {
  await using cli = await startCli();
  const entries = { 'h5p.json': h5pJson('H5P.MultiChoice'), 'content/content.json': '{"a":1}' };
  await cli.write('q.h5p', zipOf(entries));
  await cli.run('convert', 'q.h5p', ...given);
  expect(cli.stderr).toContain('H5P.MultiChoice');
});
