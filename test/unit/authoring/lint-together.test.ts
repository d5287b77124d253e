import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textsShowing } from '../../../src/authoring/lint.ts';
import { runsOf } from '../../harness/laws.ts';

/** Few words, so that phrases begin, end and lie in each other. */
const words = fc
  .array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 6 })
  .map((list) => list.join(' '));

test('finds the first two texts that look for each phrase by itself would find', () => {
  fc.assert(
    fc.property(fc.array(words), fc.array(words), (phrases, texts) => {
      const showing = textsShowing(phrases, texts);
      for (const phrase of phrases) {
        const indexes = texts.flatMap((text, index) =>
          ` ${text} `.includes(` ${phrase} `) ? [index] : [],
        );
        expect(showing(phrase)).toEqual(indexes.slice(0, 2));
      }
    }),
    { numRuns: runsOf(500) },
  );
});

test('of thousands of phrases that begin alike, and a text that nearly shows them all', () => {
  const phrases = Array.from({ length: 20_000 }, (_, index) => `casa casa p${index}`);
  const text = phrases.map((phrase) => phrase.replace('p', 'q')).join(' ');
  const showing = textsShowing(phrases, [text, 'casa casa p19999 casa casa p7']);
  expect(phrases.filter((phrase) => showing(phrase).length > 0)).toEqual([
    'casa casa p7',
    'casa casa p19999',
  ]);
});
