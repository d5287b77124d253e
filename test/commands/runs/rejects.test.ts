/** `runs rejects`: the command that is printed, and what it says. */
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

test('the printed command wrote a file that import could not read', async () => {
  await using cli = await startCli({ faults: 'lacuna.create:business-500=1x' });
  const [one, two] = ['Rios', 'Lagos'].map((title) => JSON.stringify(lacuna({ title })));
  await cli.write('q.ndjson', `${one}\n${two}\n`);
  await cli.run('import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1');
  const [, run = '', file = ''] = /^ +lms-cli runs rejects (\S+) (\S+)$/m.exec(cli.stderr) ?? [];
  await cli.run('runs', 'rejects', run, file);
  const [, next = ''] = /^1 document .*: lms-cli (import .*)$/m.exec(cli.stderr) ?? [];
  await cli.run(...next.replaceAll("'", '').split(' '));
  expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, [{}, {}]]);
});

test('import with wrong rows left the file for rejects out without a word', async () => {
  await using cli = await startCli();
  await cli.write('records.csv', 'title,cloze,difficulty\nRio,O rio é [[Amazonas]].,mau\n');
  const words = ['import', 'records.csv', '--as', 'lacuna.create'];
  await cli.run(...words, '--rejects', 'bad.csv');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('--skip-invalid')]);
  await cli.run(...words);
  expect(cli.stderr).not.toContain('--skip-invalid');
});
