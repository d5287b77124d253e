/** What a source has, inside of a sentence. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cite, citeLast } from '../../../src/messages/snippets.ts';

test('a text of the source follows a noun or ends the sentence', () => {
  expect(`the tag${cite('rios do Brasil')} is joined`).toBe('the tag "rios do Brasil" is joined');
  expect(`a hint is not kept${citeLast('Fica no Sul.')}`).toBe(
    'a hint is not kept: "Fica no Sul."',
  );
});

test.each([null, '', ' \n\t'])('nothing is said of %j', (value) => {
  expect(cite(value) + citeLast(value)).toBe('');
});

test('any text stays short and on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (value) => {
      const said = citeLast(value);
      expect(Array.from(said).length).toBeLessThanOrEqual(60 + ': ""'.length);
      expect(said).not.toMatch(/[\r\n\u2028\u2029]/);
    }),
  );
});

test('only the beginning of a long text is read', () => {
  expect(cite('*'.repeat(2 ** 26))).toHaveLength(60 + ' ""'.length);
});
