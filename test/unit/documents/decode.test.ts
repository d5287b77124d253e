import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode as decodeFile, lenientText, strictText } from '../../../src/documents/decode.ts';
import { runsOf } from '../../harness/laws.ts';
import { paramOf } from '../../harness/param-of.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => decodeFile(bytes, 'quiz.yaml');
const refused = (offset: number, guess: string) => ({
  problem: expect.objectContaining({
    code: 'document/encoding',
    params: {
      reason: 'not-utf-8',
      offset,
      guess,
      named: null,
      isTable: false,
    },
  }),
});

describe('text', () => {
  test('UTF-8 is read as it is, line ends included', () => {
    expect(decode(utf8('Ação\r\n\u{1F600}'))).toEqual({ text: 'Ação\r\n\u{1F600}' });
  });

  test('a byte order mark is dropped, one only', () => {
    expect(decode(utf8('\uFEFF\uFEFFa'))).toEqual({ text: '\uFEFFa' });
  });

  test('whatever is valid comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decode(utf8(`x${text}`))).toEqual({ text: `x${text}` });
      }),
    );
  });
});

describe('another encoding is refused', () => {
  test('windows-1252, at its first letter with an accent', () => {
    expect(decode(Uint8Array.from([0x41, 0xe7, 0xe3, 0x6f]))).toMatchObject(
      refused(1, 'windows-1252'),
    );
  });

  test('the place counts bytes, the mark and wide characters included', () => {
    const bytes = [...utf8('\uFEFFé\uFFFD\u{1F600}'), 0xff, 0x41];
    expect(decode(Uint8Array.from(bytes))).toMatchObject(refused(3 + 2 + 3 + 4, 'windows-1252'));
  });

  test('a character that is cut off at the end', () => {
    expect(decode(utf8('aé').slice(0, 2))).toMatchObject(refused(1, 'windows-1252'));
  });

  test.each([
    ['with a mark, little end first', [0xff, 0xfe, 0x61, 0]],
    ['with a mark, big end first', [0xfe, 0xff, 0, 0x61]],
    ['without one, little end first', [0x61, 0, 0x3a, 0]],
    ['without one, big end first', [0, 0x61, 0, 0x3a]],
  ])('UTF-16 %s', (_, bytes) => {
    expect(decode(Uint8Array.from(bytes))).toMatchObject(refused(0, 'UTF-16'));
  });

  test.each([
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10]],
    ['zip', [0x50, 0x4b, 3, 4, 0x14, 0, 0, 0]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]],
  ])('%s is not taken for UTF-16', (_, bytes) => {
    const about = { code: 'document/encoding', params: { reason: 'binary' } };
    expect(decode(Uint8Array.from(bytes))).toEqual({ problem: about });
  });

  test('a font with zeros here and there is not taken for UTF-16', () => {
    const decoded = decode(Uint8Array.from([0, 1, 0, 0, 0, 0x0f, 0xff, 0, 3, 0, 0x70, 0x44]));
    expect(decoded).toMatchObject({ problem: { params: { guess: null } } });
  });

  test('any bytes are a text or a problem inside them', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const decoded = decode(bytes);
        const offset = 'problem' in decoded ? Number(paramOf(decoded.problem, 'offset') ?? 0) : 0;
        expect(offset).toBeLessThanOrEqual(Math.max(bytes.length - 1, 0));
      }),
      { numRuns: runsOf(1000) },
    );
  });
});

/** What bytes 80 to 9F of windows-1252 are (https://encoding.spec.whatwg.org/#windows-1252). */
const above = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const characterOf = (byte: number) =>
  byte >= 0x80 && byte < 0xa0 ? above.charAt(byte - 0x80) : String.fromCharCode(byte);
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe.each(['windows-1252', 'latin1', 'iso-8859-1'])(
  'dashes, curly quotes and € of %s became control characters',
  (label) => {
    const readers: [string, (bytes: Uint8Array) => string][] = [
      ['strictly', (bytes) => strictText(bytes, label)],
      ['leniently', (bytes) => lenientText(bytes, label)],
      [
        'in parts',
        (bytes) => {
          const decoder = new TextDecoder(label, { fatal: true });
          const parts = [...bytes].map((byte) => Uint8Array.of(byte));
          return (
            parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()
          );
        },
      ],
    ];

    test.each(readers)('%s, each byte alone and all together are their characters', (_, read) => {
      const alone = [...everyByte].map((byte) => read(Uint8Array.of(byte)));
      expect(alone).toEqual([...everyByte].map(characterOf));
      expect(read(everyByte)).toBe(alone.join(''));
    });
  },
);

test('bytes that do not fit an encoding leave nothing behind for the next text', () => {
  const cut = Uint8Array.of(0x61, 0x82);
  expect(() => strictText(cut, 'shift_jis')).toThrow(TypeError);
  expect(strictText(Uint8Array.of(0x61), 'shift_jis')).toBe('a');
  expect(lenientText(cut, 'shift_jis')).toBe('a\uFFFD');
});

describe.each(['utf-16le', 'utf-16be', 'utf-8'])('in %s', (label) => {
  const text = 'a\u0301\u{1F600}\u{10FFFF}ÿ\uFEFF\r\nx';
  const little = Buffer.from(text, 'utf16le');
  const bytes = {
    'utf-8': Buffer.from(text),
    'utf-16le': little,
    'utf-16be': Buffer.from(little).swap16(),
  }[label];

  test('a text is the same wherever its bytes are cut', () => {
    const all = bytes ?? Buffer.alloc(0);
    expect(strictText(all, label)).toBe(text);
    for (let at = 0; at <= all.length; at += 1) {
      const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
      const parts = [all.subarray(0, at), all.subarray(at)];
      const read = parts.map((part) => decoder.decode(part, { stream: true })).join('');
      expect(read + decoder.decode()).toBe(text);
    }
  });
});
