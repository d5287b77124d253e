/** What texts can do with a parameter (src/messages/functions.ts), in each language. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { localNumber } from '../../../src/messages/local-number.ts';
import { format, type Pattern } from '../../../src/messages/pattern.ts';

const english = await loadCatalogue('en');
const portuguese = await loadCatalogue('pt-BR');
const documents = { one: 'documento', other: 'documentos' };

/** Calls a function with values, and options. */
const calling = (name: string, values: readonly unknown[], options = {}, messages = english) => {
  const params = Object.fromEntries(values.map((value, at) => [`v${at}`, value]));
  const pattern: Pattern = [[name, values.map((_, at) => ['$', `v${at}`] as const), options]];
  return format(pattern, params, messages);
};

test.each<[name: string, values: readonly unknown[], told: string, inPortuguese?: string]>([
  ['LIST', [[]], ''],
  ['LIST', [['a']], 'a'],
  ['LIST', [['a', 'b']], 'a and b', 'a e b'],
  ['LIST', [['a', 'b', 'c']], 'a, b and c', 'a, b e c'],
  ['COUNT', [7.5], '7.5 documentos', '7,5 documentos'],
  ['COUNT', [1234.5678], '1,234.5678 documentos', '1.234,5678 documentos'],
  ['COUNT', [1], '1 documento'],
  ['COUNT', [0], '0 documentos'],
  ['COUNT', [['a', 'b']], '2 documentos'],
  ['CITED', ['Fica no Sul.'], ': "Fica no Sul."'],
  ['CITED', [null], ''],
  ['CITED', [' \n\t'], ''],
  ['WORD', ["Ana's key: 1"], String.raw`'Ana'\''s key: 1'`],
  ['REWRITTEN', ['"12"', 'id'], '12'],
  ['REWRITTEN', ['"true"', 'boolean'], 'true'],
  ['REWRITTEN', ['1960', 'text'], '"1960"'],
  ['REWRITTEN', ['"READ"', 'list'], '["READ"]'],
  ['REWRITTEN', ['7', 'list'], '[7]'],
  ['REWRITTEN', ['"1.5"', 'integer'], ''],
  ['REWRITTEN', ['"-5"', 'id'], ''],
  ['REWRITTEN', ['"abc"', 'id'], ''],
  ['REWRITTEN', [{ collection: 'list' }, 'text'], ''],
  ['FIELD', ['topicId', null], 'topicId: '],
  ['FIELD', ['roles[0]', null], ''],
])('%s of %j is said as "%s"', (name, values, told, inPortuguese = told) => {
  const options = name === 'COUNT' ? documents : {};
  expect(calling(name, values, options)).toBe(told);
  expect(calling(name, values, options, portuguese)).toBe(inPortuguese);
});

test('any text that is cited stays short and on one line', () => {
  const most = 60 + ': ""'.length;
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (value) => {
      const said = calling('CITED', [value]);
      expect(Array.from(said).length).toBeLessThanOrEqual(most);
      expect(said).not.toMatch(/[\r\n\u2028\u2029]/);
    }),
  );
  // Only its beginning is read.
  expect(calling('CITED', ['*'.repeat(2 ** 26)])).toHaveLength(most);
});

test('every number is written as the language writes it', () => {
  const fractions = fc.double().filter((value) => !Object.is(value, -0));
  const numbers = fc.oneof(fc.integer(), fc.integer({ min: -1500, max: 1500 }), fractions);
  fc.assert(
    fc.property(numbers, fc.constantFrom('en', 'pt-BR'), (value, language) => {
      const usual = value.toLocaleString(language, { maximumFractionDigits: 20 });
      expect(localNumber(value, language)).toBe(usual);
    }),
  );
});
