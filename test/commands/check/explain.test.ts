import { codes as summaries } from 'virtual:codes';
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';

async function explained(...words: string[]): Promise<string> {
  await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  await cli.run('explain', ...words);
  expect(cli.exitCode).toBe(0);
  return cli.stdout;
}
const names = Object.keys(summaries);
const ids = async (...words: string[]) => (await explained(...words, '-o', 'id')).split('\n');
const pages = async (...words: string[]) => (await explained(...words)).trimEnd().split('\n\n\n');

test('lists every code, and prints the page of each in that order', async () => {
  const listed = await ids();
  expect(listed.filter((code) => code !== '').toSorted()).toEqual(names.toSorted());
  const list = (await explained()).split('\n').map((line) => line.split('  ')[0]);
  const all = await pages('--all');
  expect([list, all.map((page) => page.split('  ')[0])]).toEqual([listed, listed.slice(0, -1)]);
  expect(all).toContain((await pages('lint/html'))[0]);
});

test('lists and prints one family', async () => {
  const family = (await ids('csv')).slice(0, -1);
  expect(family).toEqual((await ids()).filter((code) => code.startsWith('csv/')));
  const isPage = /^csv\/\S+ {2}.*\n\n[^]*(?:What to do|Reasons):\n/;
  const printed = await pages('csv', '--all');
  expect(printed.map((page) => isPage.test(page))).toEqual(family.map(() => true));
});

test('speaks Portuguese, but prints the same JSON in every language', async () => {
  const portuguese = await pages('--all', '--lang', 'pt-BR');
  expect(portuguese).toHaveLength(names.length);
  expect(portuguese.filter((page) => !/\n\n(?:O que fazer|Motivos):\n/.test(page))).toEqual([]);
  const json = await explained('-o', 'json');
  expect(JSON.parse(json)).toMatchObject((await ids()).slice(0, -1).map((code) => ({ code })));
  for (const words of [[], ['--all']])
    expect(await explained(...words, '--lang', 'pt-BR', '-o', 'json')).toBe(json);
});

test('the page of a code with reasons showed the sentence of one for all', async () => {
  const page = await explained('config/secret');
  const reasons = summaries['config/secret']?.reasons.map(({ reason }) => reason) ?? [];
  expect(reasons.length).toBeGreaterThan(5);
  const shown = [...page.matchAll(/^ {2}([a-z-]+): \S/gm)].map(([, reason]) => reason);
  expect(shown).toEqual(expect.arrayContaining(reasons));
  const told = Object.values(summaries).flatMap((summary) => summary.reasons);
  const texts = told.flatMap((each) => [each.en, each['pt-BR']]);
  expect(texts.filter(({ message, hint }) => [message, hint].includes('…'))).toEqual([]);
});
