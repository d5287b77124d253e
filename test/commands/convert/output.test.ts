/** Where questions and reports go, and when nothing is written. */
import { describe, expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const all = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=8801'];
const csv = 'title;question;lacuna1\nCapital;A capital é ###.;Brasília\n';

async function withFiles(options: Parameters<typeof startCli>[0] = offline): Promise<Cli> {
  const cli = await startCli(options);
  await cli.write('q.csv', csv);
  return cli;
}

describe('a table on the screen', () => {
  test.each([
    [true, 'title,'],
    [false, '\uFEFFtitle,'],
  ])('began with the byte order mark of files (terminal: %s)', async (atTerminal, first) => {
    await using cli = await withFiles({ ...offline, atTerminal });
    await cli.run('convert', 'q.csv', ...all, '--to', 'csv');
    expect([cli.exitCode, cli.stdout.slice(0, first.length)]).toEqual([0, first]);
  });
});

describe('what cannot be written', () => {
  const fullDisk = (usual: Host): Host => ({
    ...usual,
    files: {
      ...usual.files,
      replace: async (path, content) => {
        if (typeof content !== 'string') for await (const _ of content) break;
        throw new FileProblem('disk-full', path);
      },
    },
  });

  test.each([
    ['a file on a full disk', ['--out', 'q.md']],
    ['a workbook on a full disk', ['--out', 'q.xlsx']],
    ['a report on a full disk', ['--report', 'json=r.json']],
  ])('is exit 74: %s', async (_, output) => {
    await using cli = await withFiles();
    await cli.runIn(fullDisk, 'convert', 'q.csv', ...all, ...output);
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
  });
});
