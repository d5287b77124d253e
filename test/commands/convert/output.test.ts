/** Where questions and reports go, and when nothing is written. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { fullOutput } from '../../harness/full-output.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const all = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=8801'];
const csv = 'title;question;lacuna1\nCapital;A capital é ###.;Brasília\n';
const gift = '::Rio::O {=Tietê} corre para o interior.\n\n::Dois::{=a} e {=b}.\n';

async function withFiles(options: Parameters<typeof startCli>[0] = offline): Promise<Cli> {
  const cli = await startCli(options);
  await cli.write('q.csv', csv);
  await cli.write('q.gift', gift);
  return cli;
}

const isThere = async (cli: Cli, file: string) => {
  try {
    await cli.read(file);
    return true;
  } catch {
    return false;
  }
};

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

test.each(['--out', '--report'])(
  'does not wait for ever for the reader of a pipe: %s',
  async (option) => {
    await using cli = await withFiles();
    execFileSync('mkfifo', [join(cli.folder, 'pipe')]);
    const value = option === '--out' ? 'pipe' : 'json=pipe';
    await cli.run('convert', 'q.gift', ...all, option, value, '--to', 'md', '--overwrite');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file')]);
  },
);

test('nothing is written after Ctrl-C', async () => {
  await using cli = await withFiles();
  cli.interrupt('SIGINT');
  await cli.run('convert', 'q.csv', ...all, '--out', 'q.md');
  expect(cli.exitCode).toBe(130);
  expect(await isThere(cli, 'q.md')).toBe(false);
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

  test('is exit 74 for a full standard output', async () => {
    await using cli = await withFiles();
    await cli.runIn(fullOutput(), 'convert', 'q.csv', ...all);
    expect(cli.exitCode).toBe(74);
  });
});
