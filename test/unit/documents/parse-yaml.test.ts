import { describe, expect, test } from 'vitest';
import { toValue } from '../../../src/documents/tree.ts';
import { read, reasonOf } from './reading.ts';

const reasonsOf = (text: string) => read('file.yaml', text).diagnostics.map(reasonOf);
const valuesOf = (text: string) =>
  read('file.yaml', text).documents.map(({ node }) => toValue(node));

describe('values', () => {
  test.each([
    ['a: 12', { a: 12 }],
    ['a: 9223372036854775807', { a: 9223372036854775807n }],
    ['a: -0x1F', { a: '-0x1F' }],
    ['a: 0x1F', { a: 31 }],
    ['a: 007', { a: 7 }],
    ['a: 1.50', { a: 1.5 }],
    ['a: 1_000', { a: '1_000' }],
    ['a: yes', { a: 'yes' }],
    ['a: True', { a: true }],
    ['a: ~', { a: null }],
    ['a:', { a: null }],
    ['a: 2026-11-21', { a: '2026-11-21' }],
    ['%YAML 1.1\n---\na: yes', { a: 'yes' }],
    ['a: !!str 12', { a: '12' }],
    ['a: ! 12', { a: '12' }],
    ['{a, b: }', { a: null, b: null }],
    ['? a', { a: null }],
    ['<<: {a: 1}', { '<<': { a: 1 } }],
    ['12: a\ntrue: b\nnull: c\n1.50: d', { 12: 'a', true: 'b', null: 'c', '1.50': 'd' }],
    ['a: |\n  x\n  y\n', { a: 'x\ny\n' }],
    ['a: >-\r\n  x\r\n  y\r\n', { a: 'x y' }],
    ['{"a": "\\u00e7"}', { a: 'ç' }],
  ])('%j', (text, value) => {
    expect(reasonsOf(text)).toEqual([]);
    expect(valuesOf(text)).toEqual([value]);
  });

  test('several documents are several values', () => {
    expect(valuesOf('a: 1\n---\na: 2\n...\na: 3\n')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });
});

describe('what is not well-formed', () => {
  test.each([
    ['title: "x\ntopicId: 1\n', ['1:8 missing-end']],
    ["title: 'x", ['1:8 missing-end']],
    ['a: [1, 2\nb: 3', ['1:4 missing-end']],
    ['{a: 1', ['1:1 missing-end']],
    ['a: {b: "c\nd: 1', ['1:8 missing-end']],
    ['x: [a: {y: z]', ['1:8 missing-end']],
    ['{a: 1 b: 2}', ['1:5 missing-comma']],
    ['["a"\n "b"]', ['2:2 missing-comma']],
    ['title\ndescription: x', ['1:1 missing-colon']],
    ['a: 1\nbcd\nc: 2\n', ['2:1 missing-colon']],
    ['title: Quiz: part 2\n', ['1:8 unexpected-text']],
    ['a: "x" y', ['1:8 unexpected-text']],
    ['a: "x"#c', ['1:7 unexpected-text']],
    ['a: @x', ['1:4 unexpected-text']],
    ['a: ]', ['1:4 unexpected-text']],
    [']', ['1:1 unexpected-text']],
    ['- a\nb: 1', ['2:1 unexpected-text']],
    ['a: 1\n  b: 2\n', ['2:3 indentation']],
    ['a: 1\n- b', ['2:1 indentation']],
    ['a:\n  - b\n - c\n', ['3:2 indentation']],
    ['a:\n\tb: 1', ['2:1 tab']],
    ['a: "\\q"', ['1:5 bad-escape']],
    ['a: !foo x', ['1:4 bad-tag']],
    ['a: !!binary x', ['1:4 bad-tag']],
    ['a: !!int abc', ['1:4 bad-tag']],
    ['a: .inf', ['1:4 bad-number']],
    ['a: 1e400', ['1:4 bad-number']],
    [`a: ${'9'.repeat(400)}`, ['1:4 bad-number']],
    ['a: \u0007\nb: "\u0000"', ['1:4 bad-character', '2:5 bad-character']],
  ])('%j', (text, reasons) => {
    expect(reasonsOf(text)).toEqual(reasons);
  });

  test('the errors of every document are told, and the others are still read', () => {
    const text = 'a: [1\n---\na: 1\n---\na: "x" y\nb: *c\n';
    expect(reasonsOf(text)).toEqual(['1:4 missing-end', '5:8 unexpected-text', '6:4 bad-alias']);
    expect(valuesOf(text)).toEqual([{ a: 1 }]);
  });
});

describe('empty', () => {
  test.each(['', '# nothing\n', '---\n', '---\n# nothing\n---\n...\n', '%YAML 1.2\n', ' \r\n'])(
    'there is no document in %j',
    (text) => {
      expect(reasonsOf(text)).toEqual(['file document/empty']);
    },
  );

  test('a comment alone before another document was an error', () => {
    expect(reasonsOf('---\n# nothing\n---\na: 1\n')).toEqual([]);
    expect(valuesOf('---\n# nothing\n---\n---\na: 1\n')).toEqual([{ a: 1 }]);
  });

  test('a separator behind the last document begins none', () => {
    expect(reasonsOf('# top\n---\na: 1\n---\n---\n# end\n')).toEqual([]);
  });

  test('a null that is written is a document', () => {
    expect(valuesOf('--- null\n')).toEqual([null]);
  });
});

describe('aliases', () => {
  test('an alias is what its anchor stands for at that place', () => {
    expect(valuesOf('a: &x [1]\nb: *x\nc: &x 2\nd: {e: *x}')).toEqual([
      { a: [1], b: [1], c: 2, d: { e: 2 } },
    ]);
  });

  test('the name of a field can be an anchor', () => {
    expect(valuesOf('&a title: 1\nb: *a')).toEqual([{ title: 1, b: 'title' }]);
  });

  test.each([
    ['a: *x', '1:4'],
    ['a: *x\nb: &x 1', '1:4'],
    ['a: &x\n  b: *x', '2:6'],
    ['a: &x 1\nb: &x [*x]', '2:8'],
    ['a: &x 1\n---\nb: *x', '3:4'],
  ])('an alias without an anchor before it is an error: %j', (text, place) => {
    expect(reasonsOf(text)).toEqual([`${place} bad-alias`]);
  });

  test('a few lines that stand for millions of values are refused', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 30; i += 1) {
      lines.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
      );
    }
    expect(reasonsOf(lines.join('\n'))).toEqual(['5:10 document/alias-bomb']);
  });

  test('levels behind an alias count', () => {
    const lines = ['a0: &a0 []'];
    for (let i = 1; i < 100; i += 1) lines.push(`a${i}: &a${i} [*a${i - 1}]`);
    expect(reasonsOf(lines.join('\n'))).toEqual(['2:10 document/too-deep']);
  });

  test('a mistake behind an alias is told once, where it is written', () => {
    expect(reasonsOf('a: &x {b: 1, b: 2}\nc: *x\nd: *x')).toEqual(['1:14 document/duplicate-key']);
  });
});

describe('names', () => {
  test.each([
    ['a: 1\n"a": 2', ['2:1 document/duplicate-key']],
    ['12: 1\n"12": 2', ['2:1 document/duplicate-key']],
    ['a: 1\nA: 2', []],
    [
      'x: {__proto__: 1}\nconstructor: 1',
      ['1:5 document/reserved-key', '2:1 document/reserved-key'],
    ],
    ['prototype: 1', ['1:1 document/reserved-key']],
    ['? [a]\n: 1', ['1:3 document/key-not-text']],
    ['{ {a: b}: c }', ['1:3 document/key-not-text']],
    [': 1', ['1:1 document/key-not-text']],
    ['a: &x b\n*x : 1', ['2:1 document/key-not-text']],
  ])('%j', (text, reasons) => {
    expect(reasonsOf(text)).toEqual(reasons);
  });
});

describe('nesting', () => {
  const flow = (levels: number) => `a: ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`;
  const block = (levels: number) =>
    Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n');
  const elements = (levels: number) => `${'- '.repeat(levels)}x`;

  test.each([
    ['flow', flow],
    ['block', block],
    ['elements', elements],
  ])('64 levels of %s are read, 65 are not', (_, nested) => {
    expect(reasonsOf(nested(64))).toEqual([]);
    expect(reasonsOf(nested(65)).map((line) => line.split(' ')[1])).toEqual(['document/too-deep']);
  });

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
