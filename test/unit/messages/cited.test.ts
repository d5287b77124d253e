/** What a source has, at the end of a sentence. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { format } from '../../../src/messages/pattern.ts';

const english = await loadCatalogue('en');

const cited = (value: unknown) => format([['CITED', [['$', 'value']], {}]], { value }, english);

test('a text of the source ends the sentence', () => {
  expect(`a hint is not kept${cited('Fica no Sul.')}`).toBe('a hint is not kept: "Fica no Sul."');
});

test.each([null, '', ' \n\t'])('nothing is said of %j', (value) => {
  expect(cited(value)).toBe('');
});

test('any text stays short and on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (value) => {
      const said = cited(value);
      expect(Array.from(said).length).toBeLessThanOrEqual(60 + ': ""'.length);
      expect(said).not.toMatch(/[\r\n\u2028\u2029]/);
    }),
  );
});

test('only the beginning of a long text is read', () => {
  expect(cited('*'.repeat(2 ** 26))).toHaveLength(60 + ': ""'.length);
});
