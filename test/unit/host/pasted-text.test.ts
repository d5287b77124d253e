import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPasteFilter } from '../../../src/host/pasted-text.ts';

/** All that comes of a text. */
const filtered = (filter: ReturnType<typeof createPasteFilter>, text: string) =>
  filter(text)
    .map((piece) => piece.text)
    .join('');

const pasted = (text: string) => `\u001b[200~${text}\u001b[201~`;

describe('what is pasted', () => {
  test.each([
    ['a\nb', 'a b'],
    ['a\r\nb\rc', 'a b c'],
    ['\n\na\n\n', 'a'],
    ['a\n\nb', 'a  b'],
    ['a\tb', 'a b'],
    ['a\u0003b\u001bc', 'abc'],
    ['日本 é 😀', '日本 é 😀'],
    ['a\u2028b\u2029c', 'a b c'],
    ['\n', ''],
  ])('%j is typed as %j', (text, typed) => {
    expect(filtered(createPasteFilter(' '), pasted(text))).toBe(typed);
  });

  test('keeps its lines where that is wanted', () => {
    expect(filtered(createPasteFilter('⏎'), pasted('a\r\n\nb\n'))).toBe('a⏎⏎b');
  });

  test('is told from what is typed before and behind it', () => {
    const filter = createPasteFilter(' ');
    expect(filter(`x\r${pasted('a\nb')}\r\u001b[A`)).toEqual([
      { text: 'x\r', isPasted: false },
      { text: 'a b', isPasted: true },
      { text: '\r\u001b[A', isPasted: false },
    ]);
    expect(filter(pasted('\nc'))).toEqual([{ text: 'c', isPasted: true }]);
  });

  test('is the same however it arrives in pieces', () => {
    const part = fc.constantFrom('a', '\r', '\n', '日', '\u001b[B', pasted('b\nc'), pasted('\r\n'));
    fc.assert(
      fc.property(fc.array(part), fc.array(fc.nat(40)), (parts, cuts) => {
        const text = `${parts.join('')}.`;
        const whole = filtered(createPasteFilter(' '), text);
        const filter = createPasteFilter(' ');
        const places = [0, ...cuts.map((cut) => cut % text.length).sort((a, b) => a - b)];
        const pieces = places.map((place, index) => text.slice(place, places[index + 1]));
        expect(pieces.map((piece) => filtered(filter, piece)).join('')).toBe(whole);
      }),
    );
  });
});
