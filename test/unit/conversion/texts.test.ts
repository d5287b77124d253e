/** Texts of strangers, and what each is as an answer, as plain text, as a line and as markup. */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  escaped,
  escapedAnswer,
  mediumIn,
  oneLine,
  openMarkup,
  plainText,
  trimAnswer,
} from '../../../src/conversion/plain-text.ts';
import { LONGEST_QUESTION } from '../../../src/conversion/reading.ts';
import { testCases } from '../../harness/case-lists.ts';

testCases(fileURLToPath(new URL('texts', import.meta.url)), ({ html }: { html: string }) => {
  const { text, hadTags } = plainText(html);
  return {
    ...(text !== html && { text }),
    ...(hadTags && { hadTags }),
    ...(trimAnswer(html) !== html && { answer: trimAnswer(html) }),
    ...(oneLine(html) !== html && { line: oneLine(html) }),
    ...(openMarkup(html) !== null && { open: openMarkup(html) }),
    ...(mediumIn(html) !== null && { medium: mediumIn(html) }),
  };
});

test('a text that was escaped is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      expect(plainText(escaped(text))).toEqual({ text: oneLine(text), hadTags: false });
      expect(plainText(escapedAnswer(text)).text.trim()).toBe(oneLine(trimAnswer(text)));
    }),
  );
});

const parts = ['<', '<b', '<!--', '<!-- ', '&', '&amp', '</', '<img ', 'a<b>c', '<a b="', '<a =""'];

test.each([...parts, '<a b=\'" ', ' <br>&nbsp;'])('many %j are read to their end', (part) => {
  const text = part.repeat(LONGEST_QUESTION / part.length);
  expect(plainText(text).text.length).toBeLessThan(LONGEST_QUESTION + 1);
  expect(() => openMarkup(text)).not.toThrow();
  expect(() => mediumIn(`<svg>${text}`)).not.toThrow();
  expect(trimAnswer(`${text}a${text}b${text}`)).toContain('b');
});
