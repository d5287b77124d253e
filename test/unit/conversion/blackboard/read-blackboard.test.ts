import { describe, expect, test } from 'vitest';
import { readBlackboard } from '../../../../src/conversion/blackboard/read-blackboard.ts';
import { LONGEST_QUESTION } from '../../../../src/conversion/reading.ts';
import { codesOf, itemsIn, readsAnything, textOf, readsToTheEnd } from '../text-reading.ts';

describe('lines', () => {
  test('are questions, whatever ends them', async () => {
    const items = await itemsIn(readBlackboard, 'FIB\ta\tb\r', '\n\r\nFIB\tc\td\nTF\te\ttrue');
    expect(items.map(({ type, line }) => [type, line])).toEqual([
      ['FIB', 1],
      ['FIB', 3],
      ['TF', 4],
    ]);
  });

  test('that are too long are refused', async () => {
    const text = `FIB\t${'x'.repeat(LONGEST_QUESTION)}\ta\nFIB\tb\tc`;
    expect(await codesOf(readBlackboard, text)).toEqual([['refused/too-large'], []]);
  });
});

describe('any text', () => {
  const signs = ['FIB', 'FIB_PLUS', 'NUM', '\t', '\t\t', '\n', '[a]', '\\[', '[', ']', 'a', '1'];

  test('is read without an error', async () => {
    await expect(readsAnything(readBlackboard, textOf(...signs))).resolves.toBeUndefined();
  });

  test.each(signs)('of 256 KiB of %j is read to its end', async (sign) => {
    const text = sign.repeat(2 ** 18 / sign.length - 99);
    await expect(readsToTheEnd(readBlackboard, `FIB_PLUS\t${text}\ta\tb`)).resolves.toBeUndefined();
    await expect(readsToTheEnd(readBlackboard, `FIB_PLUS\t[a]\t${text}`)).resolves.toBeUndefined();
    await expect(readsToTheEnd(readBlackboard, `NUM\ta\t${text}`)).resolves.toBeUndefined();
  });
});
