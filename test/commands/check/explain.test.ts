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
  test('lists every code', async () => {
    const { stdout, stderr } = await explained();
    const lines = stdout.trimEnd().split('\n');
    const codes = lines.map((line) => line.split('  ')[0] ?? '');
    expect(codes.toSorted()).toEqual(Object.keys(summaries).toSorted());
    expect(stderr).toContain('lms-cli explain CODE');
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
