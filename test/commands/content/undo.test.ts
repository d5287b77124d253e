/** What of an undo is more than a story (test/commands/cases/undo.yaml). */
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { apply, hold, holdApplied, startFolder } from './folder.ts';
import { lastRun, q, undo } from './undoing.ts';

test('the printed undo of the later run dropped the profile, and failed when it was copied', async () => {
  await using cli = await startFolder();
  await cli.write(
    'lms-cli.yaml',
    `profiles:
  teste: { baseUrl: ${cli.url}, auth: { type: none } }
  other: { baseUrl: http://127.0.0.1:1, auth: { type: none } }
defaultProfile: other
content: { scope: course, files: [course.ndjson] }
`,
  );
  cli.setEnv('LMS_BASE_URL', undefined);
  const applied = async (title: string) => {
    await hold(cli, q('one', { title }));
    await cli.run('apply', '--yes', '--new-ledger', '--profile', 'teste');
    expect(cli.exitCode).toBe(0);
    return lastRun(cli);
  };
  const first = await applied('Um');
  const second = await applied('Dois');
  await cli.run('undo', first, '--yes', '--profile', 'teste', '--lang', 'pt-BR');
  expect(cli.exitCode).toBe(7);
  expect(cli.stderr).toContain(`lms-cli undo ${second} --profile teste\``);

  await cli.run('undo', second, '--yes', '-o', 'json');
  expect(cli.json()).toMatchObject({
    error: { code: 'ledger/other-target', hint: expect.stringContaining('--profile teste') },
  });
  await cli.run('undo', second, '--yes', '--profile', 'teste');
  expect(cli.exitCode).toBe(0);
});

test('many of the later changes are counted', async () => {
  await using cli = await startFolder();
  const all = (title: string) => Array.from({ length: 8 }, (_, index) => q(`q${index}`, { title }));
  await holdApplied(cli, ...all('Um'));
  const run = await lastRun(cli);
  await hold(cli, ...all('Dois'));
  await apply(cli);
  await undo(cli, run);
  expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('and 3 more')]);
});

test('undo offered the newest runs without a word about older ones', async () => {
  const answers = [
    [/^Which run\?$/, ''],
    [/^Undo run /, true],
  ] as const;
  await using cli = await startCli({ atTerminal: true, answers });
  await cli.write('q.ndjson', JSON.stringify(lacuna()));
  const imports = Array.from({ length: 9 }, () => ['import', 'q.ndjson', '--as', 'lacuna.create']);
  for (const words of imports) await cli.run(...words, '--again', '--no-input');
  await cli.run('undo');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('1 older run')]);
});

test('reports show as a failure what an undo could not take back', async () => {
  await using cli = await startFolder();
  await holdApplied(cli, q('one', {}, { release: undefined }));
  await hold(cli, q('one'));
  await apply(cli);
  const reports = ['--report', 'junit', '--report', 'github', '--report', 'markdown'];
  await undo(cli, await lastRun(cli), ...reports);
  expect(cli.exitCode).toBe(1);
  expect(cli.stderr).toContain('failures="1"');
  expect(cli.stderr).toContain('::error title=undo/kept::');
  expect(cli.stderr).toContain('`undo/kept`');
});
