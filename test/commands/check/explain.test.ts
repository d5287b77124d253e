import { codes as summaries } from 'virtual:codes';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { startCli } from '../../harness/cli.ts';

async function explained(...words: string[]) {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  await cli.run('explain', ...words);
  const { exitCode, stdout, stderr } = cli;
  return { exitCode, stdout, stderr };
}

describe('explain CODE', () => {
  test('prints the same JSON in every language', async () => {
    const json = await explained('lint/html', '--lang', 'pt-BR', '-o', 'json');
    expect(json.stdout).toBe((await explained('lint/html', '-o', 'json')).stdout);
  });
});

test('the page of a code with reasons showed the sentence of one for all', async () => {
  const { stdout } = await explained('config/secret');
  const shown = [...stdout.matchAll(/^ {2}([a-z-]+): \S/gm)].map(([, reason]) => reason);
  const reasons = summaries['config/secret']?.reasons.map(({ reason }) => reason) ?? [];
  expect(reasons.length).toBeGreaterThan(5);
  expect(shown).toEqual(expect.arrayContaining(reasons));
  expect(stdout).not.toContain('null');
});

test('of a reason whose hint has three parts, an ellipsis was shown instead of it', () => {
  const told = Object.values(summaries).flatMap(({ reasons }) =>
    reasons.flatMap((reason) => [reason.en, reason['pt-BR']]),
  );
  expect(told.length).toBeGreaterThan(200);
  expect(told.filter(({ message, hint }) => [message, hint].includes('…'))).toEqual([]);
});

describe('explain without a code', () => {
  test('lists every code, family by family', async () => {
    const { stdout, stderr } = await explained();
    const families = stdout.trimEnd().split('\n\n');
    const codes = families.flatMap((family) =>
      family.split('\n').map((line) => line.split('  ')[0] ?? ''),
    );
    expect(codes.toSorted()).toEqual(Object.keys(summaries).toSorted());
    const names = families.map((family) => family.split('/')[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(stderr).toContain('lms-cli explain CODE');
  });

  test('filled several screens of a terminal, with words that were cut', async () => {
    const env = { LMS_BASE_URL: undefined, NO_COLOR: '1' };
    await using cli = await startCli({ atTerminal: true, columns: 60, env });
    await cli.run('explain');
    const lines = cli.stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThan(40);
    const shown = lines.map((line) => /^lms-cli explain (\S+) +(\d+) codes?$/.exec(line));
    const counts = shown.map((line) => Number(line?.[2]));
    const all = Object.keys(summaries);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
    for (const line of shown) {
      await cli.run('explain', line?.[1] ?? '');
      const codes = cli.stdout.trimEnd().split('\n');
      expect(codes).toHaveLength(Number(line?.[2]));
      // A cut line ends between words; some messages have an ellipsis of their own.
      expect(codes.filter((each) => each.length === 60 && /\p{L}…$/u.test(each))).toEqual([]);
      expect(codes.filter((each) => each.length > 60)).toEqual([]);
    }
    await cli.run('explain', '-o', 'id');
    expect(cli.stdout.trimEnd().split('\n')).toHaveLength(all.length);
  });

  test('prints an array in JSON, and only the codes with -o id', async () => {
    const list: unknown = JSON.parse((await explained('-o', 'json')).stdout);
    const codes = (await explained('-o', 'id')).stdout.trimEnd().split('\n');
    expect(Array.isArray(list) && list.filter(isObject).map(({ code }) => code)).toEqual(codes);
  });

  test('lists one family', async () => {
    const { stdout } = await explained('csv', '-o', 'id');
    expect(stdout).toMatch(/^(csv\/\S+\n)+$/);
  });
});

describe('explain --all', () => {
  const pagesOf = (stdout: string) => stdout.trimEnd().split('\n\n\n');

  test('prints the page of every code, in the order of the list', async () => {
    const { exitCode, stdout, stderr } = await explained('--all');
    expect([exitCode, stderr]).toEqual([0, '']);
    const codes = (await explained('-o', 'id')).stdout.trimEnd().split('\n');
    const pages = pagesOf(stdout);
    expect(pages.map((page) => page.split('  ')[0])).toEqual(codes);
    const [one] = (await explained('lint/html')).stdout.trimEnd().split('\n\n\n');
    expect(pages).toContain(one);
  });

  test('prints the pages of one family', async () => {
    const pages = pagesOf((await explained('csv', '--all')).stdout);
    expect(pages.length).toBeGreaterThan(3);
    const isPage = /^csv\/\S+ {2}.*\n\n[^]*(?:What to do|Reasons):\n/;
    expect(pages.filter((page) => !isPage.test(page))).toEqual([]);
  });

  test('speaks Portuguese, but prints the same JSON in every language', async () => {
    const { stdout } = await explained('--all', '--lang', 'pt-BR');
    const pages = pagesOf(stdout);
    expect(pages).toHaveLength(Object.keys(summaries).length);
    expect(pages.filter((page) => !/\n\n(?:O que fazer|Motivos):\n/.test(page))).toEqual([]);
    const json = await explained('--all', '--lang', 'pt-BR', '-o', 'json');
    expect(json.stdout).toBe((await explained('-o', 'json')).stdout);
  });
});
