import { expect, test } from 'vitest';
import { problems as english } from '../../../src/messages/en/problems.ts';
import { counted, figure, sentenceList } from '../../../src/messages/pt-BR/phrases.ts';
import { problems } from '../../../src/messages/pt-BR/problems.ts';

test('every code has texts in Portuguese, in the order of the English ones', () => {
  expect(Object.keys(problems)).toEqual(Object.keys(english));
  for (const { explanation } of Object.values(problems)) expect(explanation).toMatch(/\.$/);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a e b'],
  [['a', 'b', 'c'], 'a, b e c'],
])('the list of %j is said as "%s"', (items, said) => {
  expect(sentenceList(items)).toBe(said);
});

test('numbers are written as in Brazil, and agree with what they count', () => {
  expect(figure(7.5)).toBe('7,5');
  expect(figure(1234.5678)).toBe('1.234,5678');
  expect(counted(1, 'documento', 'documentos')).toBe('1 documento');
  expect(counted(0, 'documento', 'documentos')).toBe('0 documentos');
  expect(counted(1204, 'documento', 'documentos')).toBe('1.204 documentos');
});
