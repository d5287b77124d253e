import { describe, expect, test } from 'vitest';
import { readGift } from '../../../../src/conversion/gift/read-gift.ts';
import { LONGEST_QUESTION } from '../../../../src/conversion/reading.ts';
import {
  codesOf,
  itemsIn,
  lossesIn,
  mapped,
  onlyItem,
  readsAnything,
  textOf,
  readsToTheEnd,
} from '../text-reading.ts';
const item = (text: string) => onlyItem(readGift, text);
const codes = (text: string) => codesOf(readGift, text);

describe('typed answers', () => {
  test('are text, also in a question of HTML', async () => {
    const read = await item('[html]<p>Tag de parágrafo: {=<p> =&lt;p&gt;}</p>');
    expect(mapped(read).body).toMatchObject({
      lacunaAlternatives: [
        { alternatives: [{ description: '<p>' }, { description: '&lt;p&gt;' }] },
      ],
    });
  });
});

describe('a malformed question', () => {
  test.each([
    ['{=Manaus} e {=Belém}', 'refused several-blanks'],
    ['Capital {=Brasília', 'refused notation'],
    ['Capital =Brasília}', 'refused notation'],
    ['Capital {=a {b} }', 'refused notation'],
  ])('%s is refused, and the next one is read', async (broken, code) => {
    const items = await itemsIn(readGift, `${broken}\n\nCapital {=Brasília}\r\n\r\n`);
    expect(items.map(({ losses }) => lossesIn(losses))).toEqual([[`${code}=${broken}`], []]);
    expect(items.map(({ line }) => line)).toEqual([1, 3]);
  });

  test('that is too long is refused, and the next one is read', async () => {
    const text = `a {=${'x'.repeat(LONGEST_QUESTION)}}\nb\n\nCapital {=Brasília}`;
    expect(await codes(text)).toEqual([['refused size'], []]);
  });
});

const signs = [
  '{',
  '}',
  '=',
  '~',
  '#',
  '####',
  '%50%',
  '\\',
  '::',
  '\n',
  '\n\n',
  '->',
  '//',
  '*',
  ' ',
  '[html]',
  '[plain]',
  '$CATEGORY:',
  '{#',
  '1..5',
  ':0.1',
  'T',
  '[tag:',
  ']',
  '\r\n',
];

describe('any text', () => {
  test('is read without an error', async () => {
    await expect(readsAnything(readGift, textOf(...signs))).resolves.toBeUndefined();
  });

  test.each([...signs, '{=a~', '=%1%', '[id:', '[tag:a]', '\\]', '{#='])(
    'of 256 KiB of %j is read to its end',
    async (sign) => {
      const text = sign.repeat(2 ** 18 / sign.length);
      await expect(readsToTheEnd(readGift, text)).resolves.toBeUndefined();
      await expect(readsToTheEnd(readGift, `::${text}`)).resolves.toBeUndefined();
      await expect(readsToTheEnd(readGift, `// ${text}`)).resolves.toBeUndefined();
      await expect(readsToTheEnd(readGift, `a {=${text.slice(9)}}`)).resolves.toBeUndefined();
    },
  );
});
