import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeys } from '../../../../src/commands/convert/keys.ts';

describe('a key', () => {
  test.each([
    ['geo-1', 'Capital', 'geo-1'],
    [null, 'A capital do Brasil é …', 'a-capital-do-brasil-e'],
    ['  ', 'Capital', 'capital'],
    ['#', '???', 'question'],
    ['i/d#2', 'x', 'i-d-2'],
    [null, '首都', '首都'],
    [null, `${'a'.repeat(79)} b`, 'a'.repeat(79)],
    [null, '-a-', 'a'],
  ])('of %j and %j', (id, title, key) => {
    expect(createKeys()(id, title)).toBe(key);
  });

  test('is numbered where another question has it', () => {
    const keyOf = createKeys();
    const titles = ['A', 'a', 'a 2', 'A', 'Á', 'b'];
    expect(titles.map((title) => keyOf(null, title))).toEqual([
      'a',
      'a-2',
      'a-2-2',
      'a-3',
      'a-4',
      'b',
    ]);
  });

  test('is of one question only, and the same again', () => {
    const text = fc.oneof(
      fc.constantFrom('a', 'A', 'a-2', 'a 2', '2', '', 'á', '#'),
      fc.string({ unit: 'binary' }),
    );
    const questions = fc.array(fc.tuple(fc.option(text), text));
    fc.assert(
      fc.property(questions, (all) => {
        const keys = () => {
          const keyOf = createKeys();
          return all.map(([id, title]) => keyOf(id, title));
        };
        const first = keys();
        expect(new Set(first).size).toBe(all.length);
        expect(keys()).toEqual(first);
        for (const key of first) expect(key).toMatch(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u);
      }),
    );
  });

  test('of many questions with one title is found at once', () => {
    const keyOf = createKeys();
    const start = performance.now();
    for (let count = 0; count < 100_000; count += 1) keyOf(null, 'Capital');
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
