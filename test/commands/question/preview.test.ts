import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ProgramProblem } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { errorCode } from '../bodies.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const atTerminal = { ...offline, atTerminal: true };

const file = `---
difficulty: 1
source: s
author: a
topicId: 8801
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
---
# A capital
A capital é [[Brasília = 10 | Rio = 0]].
`;

const isPage = (text: string) => text.startsWith('<!DOCTYPE html>') && text.includes('A capital é');

async function withoutBrowser(cli: Cli, ...argv: string[]): Promise<void> {
  const openInBrowser = () => Promise.reject(new ProgramProblem('none'));
  await cli.runIn((usual) => ({ ...usual, openInBrowser }), ...argv);
}

describe('lacuna preview', () => {
  test('at a terminal writes a private file, opens it, and says where it is', async () => {
    await using cli = await startCli(atTerminal);
    await cli.write('q.md', file);
    await cli.run('lacuna', 'preview', 'q.md');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    const path = cli.stdout.trimEnd();
    expect(cli.shown).toBe(path);
    expect(isPage(await cli.read(path.slice(cli.folder.length)))).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await cli.run('lacuna', 'preview', 'q.md', '--no-open');
    expect([cli.exitCode, cli.shown]).toEqual([0, null]);
    expect(cli.stdout.trimEnd()).toMatch(/preview\.html$/);
  });

  test('opens nothing in CI', async () => {
    await using cli = await startCli({ ...offline, atTerminal: true, env: { CI: 'true' } });
    await cli.write('q.md', file);
    await cli.run('lacuna', 'preview', 'q.md');
    expect([cli.exitCode, cli.shown]).toEqual([0, null]);
    expect(cli.stdout).toMatch(/preview\.html\n$/);
  });

  test('without a terminal writes the page to standard output', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', file);
    for (const options of [[], ['--no-open'], ['--out', '-'], ['--out', '/dev/stdout']]) {
      await cli.run('lacuna', 'preview', 'q.md', ...options);
      expect([cli.exitCode, cli.stderr, cli.shown]).toEqual([0, '', null]);
      expect(isPage(cli.stdout)).toBe(true);
    }
  });

  test('reads standard input and opens on demand', async () => {
    await using cli = await startCli(offline);
    await cli.runWith(file, 'lacuna', 'preview', '-', '--format', 'md', '--open');
    expect(cli.exitCode).toBe(0);
    expect(cli.shown).toBe(cli.stdout.trimEnd());
  });

  test('--out names the file, which --open shows', async () => {
    await using cli = await startCli(atTerminal);
    await cli.write('q.md', file);
    await cli.run('lacuna', 'preview', 'q.md', '--out', 'pages/a.html');
    expect([cli.exitCode, cli.stdout, cli.shown]).toEqual([0, 'pages/a.html\n', null]);
    expect(isPage(await cli.read('pages/a.html'))).toBe(true);
    await cli.run('lacuna', 'preview', 'q.md', '--out', 'a.html', '--open');
    expect(cli.shown).toBe('a.html');
  });

  test('gives programs the name of the file', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', file);
    await cli.run('lacuna', 'preview', 'q.md', '--out', 'a.html', '-o', 'json');
    expect(cli.json()).toEqual({ file: 'a.html', opened: false });
    await cli.run('lacuna', 'preview', 'q.md', '-o', 'json');
    expect(cli.json()).toMatchObject({ opened: false });
    expect(cli.shown).toBe(null);
    await cli.run('lacuna', 'preview', 'q.md', '--out', '-', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/options-conflict']);
    await cli.run('lacuna', 'preview', 'q.md', '--out', '-', '--open');
    expect(cli.exitCode).toBe(2);
  });

  test('warns if no browser starts, and fails if one was requested', async () => {
    await using cli = await startCli(atTerminal);
    await cli.write('q.md', file);
    await withoutBrowser(cli, 'lacuna', 'preview', 'q.md');
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toMatch(/preview\.html\n$/);
    expect(cli.stderr).toContain('preview/not-opened');
    expect(cli.stderr).toContain(`"${relative(cli.folder, cli.stdout.trimEnd())}"`);
    await withoutBrowser(cli, 'lacuna', 'preview', 'q.md', '--open', '--out', 'a.html');
    expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
    expect(cli.stderr).toContain('a.html');
    expect(isPage(await cli.read('a.html'))).toBe(true);
  });

  test('reports errors in the questions, and writes no page of them', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', file.replace('= 10', '= ten'));
    await cli.run('lacuna', 'preview', 'q.md', '--out', 'a.html');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('q.md:11:');
    await expect(stat(join(cli.folder, 'a.html'))).rejects.toThrow('ENOENT');
  });

  test('says that there are no questions', async () => {
    await using cli = await startCli(offline);
    await cli.write('t.yaml', 'operation: track.delete\nparams: { trackId: 1 }\n');
    await cli.run('lacuna', 'preview', 't.yaml', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([3, 'preview/no-questions']);
  });

  test('never overwrites the questions, and writes only to a file', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', file);
    for (const [out, code] of [
      ['./q.md', 'output/file'],
      ['.', 'output/file'],
      ['q.md/a.html', 'preview/unwritable'],
    ] as const) {
      await cli.run('lacuna', 'preview', 'q.md', '--out', out, '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([
        code.startsWith('preview/') ? 74 : 2,
        code,
      ]);
    }
    expect(await cli.read('q.md')).toBe(file);
  });

  test('writes the page in Portuguese', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.md', file);
    await cli.run('lacuna', 'preview', 'q.md', '--lang', 'pt-BR');
    expect(cli.stdout).toContain('<html lang="pt-BR">');
    expect(cli.stdout).toContain('aria-label="Lacuna 1"');
  });
});
