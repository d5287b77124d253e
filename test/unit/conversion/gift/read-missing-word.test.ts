import { describe, expect, test } from 'vitest';
import { readMissingWord } from '../../../../src/conversion/gift/read-missing-word.ts';
import {
  itemsIn,
  mapped,
  onlyItem,
  readsAnything,
  textOf,
  readsToTheEnd,
} from '../text-reading.ts';

describe('missing word', () => {
  test('has a typed blank where there is one answer', async () => {
    expect(mapped(await onlyItem(readMissingWord, 'A {=R&B} toca.')).body).toMatchObject({
      question: 'A ### toca.',
      lacunaAlternatives: [{ alternatives: [{ description: 'R&B', score: 10 }] }],
    });
  });

  test('knows the line of each question', async () => {
    const items = await itemsIn(readMissingWord, '\n\nA {=a ~b}.\r\n\r\n\r\nB {=c ~d}.');
    expect(items.map(({ line }) => line)).toEqual([3, 6]);
  });
});

describe('any text', () => {
  const signs = ['{', '}', '=', '~', '#', '50%', '_1', '*', '\n', '\n\n', ' ', 'a'];

  test('is read without an error', async () => {
    await expect(readsAnything(readMissingWord, textOf(...signs))).resolves.toBeUndefined();
  });

  test.each(signs)('of 256 KiB of %j is read to its end', async (sign) => {
    const text = sign.repeat(2 ** 18 / sign.length - 9);
    await expect(readsToTheEnd(readMissingWord, text)).resolves.toBeUndefined();
    await expect(readsToTheEnd(readMissingWord, `{=${text}}`)).resolves.toBeUndefined();
  });
});
