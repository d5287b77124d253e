/** What texts can do with a parameter (src/messages/functions.ts), as far as no transcript shows it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { functions } from '../../../src/messages/functions.ts';
import { languages } from '../../../src/messages/language.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { localNumber } from '../../../src/messages/local-number.ts';

const english = await loadCatalogue('en');
const call = (name: string, ...[first, second]: readonly unknown[]) =>
  functions[name]?.(first, second, {}, english);

test.each<[name: string, values: readonly unknown[], said: string | null]>([
  ['WORD', ["Ana's key: 1"], String.raw`'Ana'\''s key: 1'`],
  ['REWRITTEN', ['"true"', 'boolean'], 'true'],
  ['REWRITTEN', ['"READ"', 'list'], '["READ"]'],
  ['REWRITTEN', ['7', 'list'], '[7]'],
  ['REWRITTEN', ['"1.5"', 'integer'], null],
  ['FIELD', ['roles[0]', null], ''],
  ['CITED', [' \n\t'], ''],
  ['NUMBER', [['a', 'b']], '2'],
])('%s of %j is said as "%s"', (name, values, said) => {
  expect(call(name, ...values)).toBe(said);
});

test('any text that is cited stays short and on one line', () => {
  const most = 60 + ': ""'.length;
  const signs = fc.constantFrom('a', '😀', ' ', '\n', '\r', '\u2028', '\u2029');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 300 }), (value) => {
      const said = String(call('CITED', value));
      expect(Array.from(said).length).toBeLessThanOrEqual(most);
      expect(said).not.toMatch(/[\r\n\u2028\u2029]/);
    }),
  );
  // Only its beginning is read.
  expect(call('CITED', '*'.repeat(2 ** 26))).toHaveLength(most);
});

test('every number is written as the language writes it', () => {
  const numbers = fc.oneof(fc.integer({ min: -1500, max: 1500 }), fc.double());
  const isWritten = fc.property(numbers, fc.constantFrom(...languages), (value, language) => {
    // Adding 0 takes the sign off -0.
    const usual = (value + 0).toLocaleString(language, { maximumFractionDigits: 20 });
    expect(localNumber(value, language)).toBe(usual);
  });
  fc.assert(isWritten, { examples: [[1000, 'en']] });
});
