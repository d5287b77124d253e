import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyReader, type KeyPress } from '../../../src/host/key-presses.ts';

const textOf = (presses: readonly KeyPress[]) =>
  presses.map((press) => ('text' in press ? press.text : press.key)).join('');

const pasted = (text: string) => `\u001b[200~${text}\u001b[201~`;

describe('what is pasted', () => {
  test.each([
    ['a\nb', 'a\nb'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['\n\na\n\n', 'a'],
    ['a\r\n\nb', 'a\n\nb'],
    ['a\tb', 'a\tb'],
    ['a\u0003b\u001bc', 'abc'],
    ['日本 é 😀', '日本 é 😀'],
    ['a\u2028b\u2029c', 'a\nb\nc'],
    ['\n', ''],
  ])('%j is typed as %j', (text, typed) => {
    expect(textOf(createKeyReader().read(pasted(text)))).toBe(typed);
  });

  test('is told from what is typed before and behind it', () => {
    const reader = createKeyReader();
    expect(textOf(reader.read(`x\r${pasted('a\nb')}\r\u001b[A`))).toBe('x\ra\nb\r\u001b[A');
    expect(textOf(reader.read(pasted('\nc')))).toBe('c');
  });

  test('is the same however it arrives in pieces', () => {
    const part = fc.constantFrom('a', '\r', '\n', '日', '\u001b[B', pasted('b\nc'), pasted('\r\n'));
    fc.assert(
      fc.property(fc.array(part), fc.array(fc.nat(40)), (parts, cuts) => {
        const text = `${parts.join('')}.`;
        const whole = textOf(createKeyReader().read(text));
        const reader = createKeyReader();
        const places = [0, ...cuts.map((cut) => cut % text.length).sort((a, b) => a - b)];
        const pieces = places.map((place, index) => text.slice(place, places[index + 1]));
        expect(pieces.map((piece) => textOf(reader.read(piece))).join('')).toBe(whole);
      }),
    );
  });
});
