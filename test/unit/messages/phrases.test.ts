/** How lists and numbers are told in each language. */
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { format, type Pattern } from '../../../src/messages/pattern.ts';

const english = await loadCatalogue('en');
const portuguese = await loadCatalogue('pt-BR');

test.each([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a and b', 'a e b'],
  [['a', 'b', 'c'], 'a, b and c', 'a, b e c'],
])('the list of %j is said as "%s", in Portuguese as "%s"', (items, inEnglish, inPortuguese) => {
  const list: Pattern = [['LIST', [['$', 'items']], {}]];
  expect(format(list, { items }, english)).toBe(inEnglish);
  expect(format(list, { items }, portuguese)).toBe(inPortuguese);
});

test.each([
  [7.5, '7,5 documentos'],
  [1234.5678, '1.234,5678 documentos'],
  [1, '1 documento'],
  [0, '0 documentos'],
  [['a', 'b'], '2 documentos'],
])('%j is written as in Brazil, and agrees with what it counts: %s', (count, told) => {
  const counted: Pattern = [['COUNT', [['$', 'count']], { one: 'documento', other: 'documentos' }]];
  expect(format(counted, { count }, portuguese)).toBe(told);
});
