import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf, LONGEST_QUESTION, paragraphsOf } from '../../../src/conversion/reading.ts';
import { piecesOf } from './text-reading.ts';

async function linesIn(...pieces: string[]) {
  const lines: [number, string][] = [];
  for await (const some of linesOf(piecesOf(...pieces))) {
    lines.push(...some.map(({ number, text }): [number, string] => [number, text]));
  }
  return lines;
}

describe('lines', () => {
  test('end in any of three ways', async () => {
    expect(await linesIn('a\nb\r\nc\rd')).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ]);
  });

  test('do not depend on how the text arrives', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', ' ') });
    await fc.assert(
      fc.asyncProperty(fc.array(text), async (pieces) => {
        const whole = pieces.join('');
        const lines = await linesIn(...pieces);
        expect(lines).toEqual(await linesIn(whole));
        const expected = whole.split(/\r\n|\r|\n/);
        expect(lines.map(([, line]) => line)).toEqual(
          expected.at(-1) === '' ? expected.slice(0, -1) : expected,
        );
      }),
    );
  });
});

test('a paragraph that is too long keeps only its beginning', async () => {
  const long = 'x'.repeat(LONGEST_QUESTION);
  const found: [number, boolean][] = [];
  for await (const { lines, isTooLong } of paragraphsOf(piecesOf(`a\n${long}\n${long}\n\t\nb`))) {
    found.push([lines.length, isTooLong]);
  }
  expect(found).toEqual([
    [1, true],
    [1, false],
  ]);
});
