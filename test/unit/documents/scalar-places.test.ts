import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify, type ToStringOptions } from 'yaml';
import type { Scalar } from '../../../src/documents/tree.ts';
import { nodeAt } from '../../../src/documents/tree.ts';
import { mapUnits, placeIn } from '../../../src/documents/scalar-places.ts';
import type { SourceDocument } from '../../../src/documents/source-document.ts';
import { documentOf } from './reading.ts';
import { runsOf } from '../../harness/laws.ts';

function textAt(document: SourceDocument, path: readonly string[]): Scalar {
  const node = nodeAt(document.node, path);
  if (node?.kind !== 'scalar') throw new TypeError('no text there');
  return node;
}

/** What stands in the file where a word of the text is. */
function pieceOf(text: string, word: string, name = 'file.yaml'): string {
  const document = documentOf(text, name);
  const node = textAt(document, ['a']);
  const start = String(node.value).indexOf(word);
  const [from, to] = placeIn(node, [start, start + word.length], document);
  return document.source.text.slice(from, to);
}

describe('a word of a text is found', () => {
  test.each([
    ['plain', 'a: one two', 'two'],
    ['plain over lines', 'a: one\n  two\n\n  three', 'three'],
    ['single quotes', "a: 'it''s two'", 'two'],
    ['single quotes over lines', "a: 'it''s \n  two'", 'two'],
    ['double quotes', String.raw`a: "\t\"é\x41\u00e9\U0001F600 two"`, 'two'],
    ['double quotes over lines', 'a: "one \\\n   \\ two"', 'two'],
    ['literal', 'a: |\n  one\n   two\n', 'two'],
    ['literal with indentation', 'a: |2-\n     one\n   two\n', 'two'],
    ['literal with a comment in the header', 'a: |+ # two\n  one\n  two\n\n', 'two'],
    ['folded', 'a: >-\n  one\n  two\n\n    three\n  four', 'four'],
    ['a property', 'a: &x !!str "\\u0020 two"', 'two'],
    ['CRLF', 'a: |\r\n  one\r\n  two\r\n', 'two'],
  ])('in YAML: %s', (_, text, word) => {
    expect(pieceOf(text, word)).toBe(word);
  });

  test.each([
    [String.raw`{"a": "\u0042 \"x\" \/ \n two"}`, 'file.json'],
    [String.raw`{"a": "\ud83d\ude00 two"}`, 'file.ndjson'],
  ])('in JSON: %s', (text, name) => {
    expect(pieceOf(text, 'two', name)).toBe('two');
  });

  test('with its escapes', () => {
    expect(pieceOf(String.raw`a: "x \u0042y z"`, 'By')).toBe(String.raw`\u0042y`);
  });
});

test('of a text that an alias repeats only the place of the alias is known', () => {
  const document = documentOf('a: &x one two\nb: *x');
  const node = textAt(document, ['b']);
  expect(placeIn(node, [4, 7], document)).toEqual([17, 18]);
});

describe('every unit of every text has its place', () => {
  const words = fc.string({
    unit: fc.constantFrom(...Array.from('ab \n\t"\'\\é😀#:-|>[]{},&*!%')),
    maxLength: 40,
  });
  const styles: readonly NonNullable<ToStringOptions['defaultStringType']>[] = [
    'PLAIN',
    'QUOTE_SINGLE',
    'QUOTE_DOUBLE',
    'BLOCK_LITERAL',
    'BLOCK_FOLDED',
  ];
  test.each(styles)('%s', (defaultStringType) => {
    fc.assert(
      fc.property(words, fc.constantFrom(0, 12, 80), (text, lineWidth) => {
        const written = stringify(
          { b: { a: text } },
          { defaultStringType, lineWidth, minContentWidth: 0 },
        );
        const document = documentOf(written);
        const node = textAt(document, ['b', 'a']);
        fc.pre(node.value === text);
        const units = mapUnits(node, document);
        expect(units).toHaveLength(text.length + 1);
        const [...letters] = text.replaceAll(/[\s"'\\é😀]/gu, '_');
        const shown = (units ?? []).map((unit) => document.source.text.charAt(unit));
        const wrong = [...letters.keys()].filter(
          (at) => /[ab#]/.test(text.charAt(at)) && shown[at] !== text.charAt(at),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: runsOf(500) },
    );
  });
});
