import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loneTags, tagsIn, withoutTags } from '../../../src/authoring/html.ts';
import { runsOf } from '../../harness/laws.ts';

/** What a tag is, in a form that takes too long for texts that are made to be slow. */
const slow = /<!--[^]*?-->|<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^>]*>/gi;

const parts = '<!--,-->,--,<b,</b,<i ,<a href=",",\',>,/>, ,\n,x,<,<1,É'.split(',');

test('tags and comments are what one expression says that they are', () => {
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((all) => all.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      expect([...tagsIn(text)]).toEqual(
        [...text.matchAll(slow)].map(({ 0: tag, 1: slash, 2: name = '', index }) => ({
          name: name.toLowerCase(),
          isEnd: slash === '/',
          range: [index, index + tag.length],
        })),
      );
      expect(withoutTags(text)).toBe(text.replaceAll(slow, (tag) => ' '.repeat(tag.length)));
    }),
    { numRuns: runsOf(2000) },
  );
});

test.each(['<a ', '<!--', '<a "', `<a "'`, '<b>', '</b>', '<b></i>', '<'])(
  'a text of nothing but %j does not take longer than its length says',
  (part) => {
    for (const end of ['', '">', "'>", '-->']) {
      const text = part.repeat(50_000) + end;
      expect(withoutTags(text)).toHaveLength(text.length);
      expect(loneTags(text).length).toBeLessThanOrEqual(100_001);
    }
  },
  10_000,
);
