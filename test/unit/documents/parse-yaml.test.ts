import { describe, expect, test } from 'vitest';
import { toValue } from '../../../src/documents/tree.ts';
import { read, reasonOf } from './reading.ts';

const reasonsOf = (text: string) => read('file.yaml', text).diagnostics.map(reasonOf);
const valuesOf = (text: string) =>
  read('file.yaml', text).documents.map(({ node }) => toValue(node));

describe('nesting', () => {
  test('brackets in texts and comments are no levels', () => {
    const brackets = '[{'.repeat(5000);
    const texts = `a: "${brackets}"\nb: |\n  ${brackets}\nc: '${brackets}'\n# ${brackets}\nd: x${brackets}\n`;
    expect(reasonsOf(texts)).toEqual([]);
  });

  test('deep indentation of a text is no level', () => {
    expect(reasonsOf(`a: |\n  x\n${' '.repeat(5000)}y\n`)).toEqual([]);
  });

  test('the documents before the deep one are read', () => {
    expect(valuesOf(`a: 1\n---\n${'['.repeat(5000)}`)).toEqual([{ a: 1 }]);
  });
});
