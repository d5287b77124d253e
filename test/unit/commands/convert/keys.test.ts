import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyName } from '../../../../src/commands/convert/convert-question.ts';
import { createKeys } from '../../../../src/commands/question/document-names.ts';

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
    expect(createKeys().make(keyName(id, title))).toBe(key);
  });

  test('is numbered where another question has it', () => {
    const keys = createKeys();
    const titles = ['A', 'a', 'a 2', 'A', 'Á', 'b'];
    expect(titles.map((title) => keys.make(keyName(null, title)))).toEqual([
      'a',
      'a-2',
      'a-2-2',
      'a-3',
      'a-4',
      'b',
    ]);
  });

  test('is not the one that a question has already', () => {
    const keys = createKeys();
    keys.take('capital');
    expect(keys.make(keyName(null, 'Capital'))).toBe('capital-2');
  });

  test('is of one question only, and the same again', () => {
    const text = fc.oneof(
      fc.constantFrom('a', 'A', 'a-2', 'a 2', '2', '', 'á', '#'),
      fc.string({ unit: 'binary' }),
    );
    const questions = fc.array(fc.tuple(fc.option(text), text));
    fc.assert(
      fc.property(questions, (all) => {
        const made = () => {
          const keys = createKeys();
          return all.map(([id, title]) => keys.make(keyName(id, title)));
        };
        const first = made();
        expect(new Set(first).size).toBe(all.length);
        expect(made()).toEqual(first);
        for (const key of first) expect(key).toMatch(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u);
      }),
    );
  });

  test('of many questions with one title is found at once', () => {
    const keys = createKeys();
    let last = '';
    for (let count = 0; count < 100_000; count += 1) last = keys.make(keyName(null, 'Capital'));
    expect(last).toBe('capital-100000');
  });
});
