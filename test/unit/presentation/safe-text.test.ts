import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isDeceptive,
  markdownCode,
  markdownSpan,
  markdownText,
  visible,
  visibleLines,
  visibleName,
  workflowProperty,
  workflowText,
} from '../../../src/presentation/safe-text.ts';

/** Typed by hand as code points (docs/reliability.md), not taken from the implementation. */
function isForbidden(code: number): boolean {
  const ranges: [number, number][] = [
    [0x00, 0x1f],
    [0x7f, 0x9f],
    [0x200b, 0x200f],
    [0x2028, 0x2029],
    [0x202a, 0x202e],
    [0x2066, 0x2069],
    [0xd800, 0xdfff],
  ];
  return (
    [0x061c, 0x2060, 0xfeff].includes(code) ||
    ranges.some(([first, last]) => code >= first && code <= last)
  );
}

const codesOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
/** Any UTF-16 units, halves of characters included, the dangerous ones often. */
const foreignText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0, max: 0xa0 }),
      fc.integer({ min: 0x2000, max: 0x206f }),
      fc.integer({ min: 0xd7ff, max: 0xe001 }),
    ),
  )
  .map((units) => String.fromCharCode(...units));

describe('visible', () => {
  test('no forbidden character gets through in a single line', () => {
    fc.assert(
      fc.property(foreignText, (text) => {
        expect(codesOf(visible(text, { multiline: false })).filter(isForbidden)).toEqual([]);
      }),
    );
  });

  test('only newlines and tabs get through in several lines', () => {
    fc.assert(
      fc.property(foreignText, (text) => {
        const left = codesOf(visible(text, { multiline: true })).filter(isForbidden);
        expect(left.filter((code) => code !== 0x0a && code !== 0x09)).toEqual([]);
      }),
    );
  });

  test('what JavaScript reads as escapes is the text again', () => {
    const withoutBackslash = foreignText.map((text) => text.replaceAll(/[\\"]/g, ''));
    fc.assert(
      fc.property(withoutBackslash, (text) => {
        expect(JSON.parse(`"${visible(text, { multiline: false })}"`)).toBe(text);
      }),
    );
  });

  test('every forbidden character alone is an escape', () => {
    const forbidden = Array.from({ length: 0x10000 }, (_, code) => code).filter(isForbidden);
    expect(forbidden.length).toBeGreaterThan(2000);
    for (const code of forbidden.filter((each) => each !== 0x0a && each !== 0x09)) {
      const escape = String.raw`\u${code.toString(16).padStart(4, '0')}`;
      expect(visible(String.fromCharCode(code), { multiline: true })).toBe(escape);
    }
  });

  test('newline and tab are short escapes in a single line', () => {
    expect(visible('a\n\tb\r', { multiline: false })).toBe(String.raw`a\n\tb\u000d`);
  });

  test('letters, accents, emoji and ideographs stay as they are', () => {
    const text = 'Brasília — 日本語 👍 é "quoted" \\u0041';
    expect(visible(text, { multiline: false })).toBe(text);
  });
});

describe('characters that cannot be seen are printed raw: no longer', () => {
  // Typed by hand from DerivedCoreProperties.txt (Default_Ignorable_Code_Point), the blank of
  // Braille, which that list lacks, and some that Unicode will never give a meaning.
  const unseen = [
    0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x180f, 0x200b, 0x200d, 0x2060,
    0x2065, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff0, 0x1bca0, 0x1d173,
    0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef, 0xe0fff, 0xfdd0, 0xfffe, 0xffff, 0x10ffff,
  ];

  test.each(unseen)('U+%s is an escape', (code) => {
    const text = `a${String.fromCodePoint(code)}b`;
    const shown = visible(text, { multiline: true });
    expect(shown).toMatch(/^a(?:\\u[0-9a-f]{4})+b$/);
    expect(JSON.parse(`"${shown}"`)).toBe(text);
    expect(visibleName(text)).toBe(shown);
  });

  test('a variation selector stays where it makes a sign into a picture, and only there', () => {
    for (const text of ['I ❤\ufe0f tests', '1\ufe0f\u20e3']) {
      expect(visible(text, { multiline: false })).toBe(text);
    }
    expect(visible('###\ufe0f 👍\ufe0f', { multiline: false })).toBe(
      String.raw`###\ufe0f 👍\ufe0f`,
    );
  });

  test('a space that is not the usual one is an escape in a name', () => {
    expect(visibleName('a b\u00a0c\u3000d\u2007e')).toBe(String.raw`a b\u00a0c\u3000d\u2007e`);
    expect(visible('a\u00a0b', { multiline: false })).toBe('a\u00a0b');
  });
});

test('a text is deceptive where its multiline form would change', () => {
  expect(isDeceptive('two\nlines\tand a tab')).toBe(false);
  expect(isDeceptive('\u001b[2J')).toBe(true);
});

describe('foreign text in each format', () => {
  test('begins no command of a workflow', () => {
    expect(visibleLines('a\n  ::add-mask::x\n##[error]y')).toBe(
      String.raw`a
  \u003a:add-mask::x
\u0023#[error]y`,
    );
    expect(workflowText('50%\n::error::')).toBe('50%25%0A::error::');
    expect(workflowProperty('a:b,c\nd')).toBe(String.raw`a%3Ab%2Cc\nd`);
  });

  test('is nothing but text in Markdown', () => {
    expect(markdownText('[x](https://a.b) www.a.b <b>')).toBe(
      String.raw`\[x\](https\://a.b) www\.a.b \<b\>`,
    );
    expect(markdownCode('a`|`\u202e')).toBe(String.raw`${'`'}a'\|'\u202e${'`'}`);
    expect(markdownSpan('a`|`\n')).toBe(String.raw`${'`'}a'|'\n${'`'}`);
    // An empty span would end at the next one.
    expect(markdownSpan(' ')).toBe("`''`");
  });

  test('has only characters that XML can hold', () => {
    expect(visible('a\0\u001b\uffff\u202eb\n', { multiline: true })).toBe(
      `a${String.raw`\u0000\u001b\uffff\u202e`}b\n`,
    );
  });
});
