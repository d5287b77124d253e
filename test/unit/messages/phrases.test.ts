import { expect, test } from 'vitest';
import { en } from '../../../src/messages/phrases-en.ts';
import { pt } from '../../../src/messages/phrases-pt.ts';

test.each([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a and b', 'a e b'],
  [['a', 'b', 'c'], 'a, b and c', 'a, b e c'],
])('the list of %j is said as "%s", in Portuguese as "%s"', (items, english, portuguese) => {
  expect(en.sentenceList(items)).toBe(english);
  expect(pt.sentenceList(items)).toBe(portuguese);
});

test('numbers are written as in Brazil, and agree with what they count', () => {
  expect(pt.figure(7.5)).toBe('7,5');
  expect(pt.figure(1234.5678)).toBe('1.234,5678');
  expect(pt.plural(1, 'documento', 'documentos')).toBe('1 documento');
  expect(pt.plural(0, 'documento', 'documentos')).toBe('0 documentos');
  expect(pt.plural(1204, 'documento', 'documentos')).toBe('1.204 documentos');
});
