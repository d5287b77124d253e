import { expect, test } from 'vitest';
import { problems as english } from '../../../src/messages/en/problems.ts';
import { counted, figure, sentenceList } from '../../../src/messages/pt-BR/phrases.ts';
import { problems } from '../../../src/messages/pt-BR/problems.ts';

interface Speaker {
  message(params: object): string;
  hint(params: object): string;
  readonly explanation: string;
}

const portugueseOf: Readonly<Record<string, Speaker>> = problems;
const englishOf: Readonly<Record<string, Speaker>> = english;
const codes = Object.keys(english);

test('every code has texts in Portuguese, in the order of the English ones', () => {
  expect(Object.keys(problems)).toEqual(codes);
});

test.each(codes)('%s is explained in Portuguese', (code) => {
  expect(portugueseOf[code]?.explanation).toMatch(/\.$/);
  expect(portugueseOf[code]?.explanation).not.toBe(englishOf[code]?.explanation);
});

test('messages and hints that need no parameters are none of the English ones', () => {
  const said = (entries: Readonly<Record<string, Speaker>>) =>
    Object.values(entries).flatMap((entry) => [
      ...(entry.message.length === 0 ? [entry.message({})] : []),
      ...(entry.hint.length === 0 ? [entry.hint({})] : []),
    ]);
  const portuguese = said(portugueseOf);
  expect(portuguese.length).toBeGreaterThan(100);
  const inEnglish = new Set(said(englishOf));
  expect(portuguese.filter((text) => inEnglish.has(text))).toEqual([]);
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
