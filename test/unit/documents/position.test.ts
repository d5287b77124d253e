import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAt, positionAt } from '../../../src/documents/position.ts';

const sourceOf = (text: string) => ({ name: 'file', text });

test('lines and columns begin at 1', () => {
  expect(positionAt(sourceOf(''), 0)).toEqual({ line: 1, column: 1 });
  expect(positionAt(sourceOf('ab\ncd'), 4)).toEqual({ line: 2, column: 2 });
});

test('CRLF is one line end', () => {
  const source = sourceOf('ab\r\ncd\r\n\r\nx');
  expect(positionAt(source, source.text.indexOf('c'))).toEqual({ line: 2, column: 1 });
  expect(positionAt(source, source.text.indexOf('x'))).toEqual({ line: 4, column: 1 });
});

test('the column counts characters, not UTF-16 units', () => {
  const source = sourceOf('\u{1F600}é\t: x');
  expect(positionAt(source, source.text.indexOf('x'))).toEqual({ line: 1, column: 6 });
});

test('the end of the text is a place too', () => {
  expect(positionAt(sourceOf('a\n'), 2)).toEqual({ line: 2, column: 1 });
});

test('places are the same in whichever order they are asked for', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '\u{1F600}', 'é') });
  const offsets = fc.array(fc.nat({ max: 30 }), { maxLength: 10 });
  fc.assert(
    fc.property(texts, offsets, (text, asked) => {
      const source = sourceOf(text);
      const starts = [...text.matchAll(/[^]/gu), { index: text.length }].map(({ index }) => index);
      for (const number of asked) {
        const offset = starts[number % starts.length] ?? 0;
        const lines = text.slice(0, offset).split('\n');
        const column = Array.from(lines.at(-1) ?? '').length + 1;
        expect(positionAt(source, offset)).toEqual({ line: lines.length, column });
        expect(lineAt(source, offset)).toBe(lines.length);
      }
    }),
  );
});

test('many places in one long line cost little', () => {
  const source = sourceOf('x'.repeat(2_000_000));
  const columns = Array.from({ length: 20_000 }, (_, i) => positionAt(source, i * 100).column);
  expect(columns.at(-1)).toBe(1_999_901);
});

test('a part of a file begins at its own line, and in the middle of one', () => {
  const part = { name: 'q.json', text: 'é{\n{', firstLine: 7, firstColumn: 12 };
  expect(positionAt(part, 1)).toEqual({ line: 7, column: 13 });
  expect(positionAt(part, 0)).toEqual({ line: 7, column: 12 });
  expect(positionAt(part, 2)).toEqual({ line: 7, column: 14 });
  expect(positionAt(part, 3)).toEqual({ line: 8, column: 1 });
});
