/** The browser of `lacuna preview`; its stories are in cases/preview.yaml. */
import { stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { ProgramProblem } from '../../../src/core/host.ts';
import { startCli } from '../../harness/cli.ts';

const atTerminal = { env: { LMS_BASE_URL: undefined }, atTerminal: true };
const question = 'title: A capital\ncloze: A capital é [[Brasília]].\n';

test('the file that is opened can be read only by its owner', async () => {
  await using cli = await startCli(atTerminal);
  await cli.write('q.yaml', question);
  await cli.run('lacuna', 'preview', 'q.yaml');
  const path = cli.stdout.trimEnd();
  expect([cli.shown, (await stat(path)).mode & 0o777]).toEqual([path, 0o600]);
});

test('a browser that does not start is a warning, and fails if one was requested', async () => {
  await using cli = await startCli(atTerminal);
  await cli.write('q.yaml', question);
  const withoutBrowser = (...more: string[]) => {
    const openInBrowser = () => Promise.reject(new ProgramProblem('none'));
    const words = ['lacuna', 'preview', 'q.yaml', ...more];
    return cli.runIn((usual) => ({ ...usual, openInBrowser }), ...words);
  };
  await withoutBrowser();
  expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringMatching(/preview\.html\n$/)]);
  expect(cli.stderr).toContain('preview/not-opened');
  expect(cli.stderr).toContain(`"${relative(cli.folder, cli.stdout.trimEnd())}"`);
  await withoutBrowser('--open', '--out', 'a.html');
  expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
  expect(await cli.read('a.html')).toContain('A capital é');
});
