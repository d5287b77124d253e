import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  escaped,
  escapedAnswer,
  mediaShown,
  oneLine,
  openMarkup,
  plainText,
  trimAnswer,
} from '../../../src/conversion/plain-text.ts';
import { LONGEST_QUESTION } from '../../../src/conversion/reading.ts';

describe('markup that does not end', () => {
  test.each([
    ['a <!-- b', '<!-- b'],
    ['<!-- <b>c</b> ', '<!-- <b>c</b> '],
    ['<p title="', '<p title="'],
    ["<p title = 'a > b", "<p title = 'a > b"],
    ['</p', '</p'],
  ])('is found in %j', (html, open) => {
    expect(openMarkup(html)).toBe(open);
  });

  test.each(['a < b', 'a <', '<p title="a > b">c', '<!-- < -->', '<!-->', "<p don't>", '<b>1 > 0'])(
    'is not in %j',
    (html) => {
      expect(openMarkup(html)).toBeNull();
    },
  );

  test.each(['<', '<!-- ', '<a="', '<a ="" '])('takes linear time in many %j', (part) => {
    expect(() => openMarkup(part.repeat(300_000))).not.toThrow();
  });
});

describe('plain text', () => {
  test.each([
    ['Brasília', 'Brasília', false],
    [' a &lt;b&gt; &amp; &ccedil; ', 'a <b> & ç', false],
    ['<b>Rio</b> Branco', 'Rio Branco', true],
    ['a<br>b', 'a b', true],
    ['a <!-- b -->c', 'a c', true],
    ['2 < 3', '2 < 3', false],
    ['a\n  b', 'a b', false],
    ['&#65;&#x42;', 'AB', false],
    ['verde</b>', 'verde', true],
    ['<b>azul', 'azul', true],
    ['<o:p></o:p>Rio', 'Rio', true],
    ['<SPAN STYLE="color: red" lang=pt>Rio</SPAN>', 'Rio', true],
    ['<math><mi>x</mi></math>', 'x', true],
  ])('of %j', (html, text, hadTags) => {
    expect(plainText(html)).toEqual({ text, hadTags });
  });

  test.each([
    'i<n',
    'a<b',
    'a<b>c',
    'x<y>z',
    'F<t>z<l',
    'List<String>',
    'List<Object>',
    'if (a<b && c>d)',
    'a<!b>c',
    'a<!-- b',
    '<?php',
  ])('keeps the < of %j', (text) => {
    expect(plainText(text)).toEqual({ text, hadTags: false });
  });

  test('of any text that was escaped is the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(plainText(escaped(text))).toEqual({ text: oneLine(text), hadTags: false });
      }),
    );
  });

  test('of the longest question of open tags comes to its end', () => {
    for (const unit of [
      '<',
      '<b',
      '<!--',
      '&',
      '&amp',
      '</',
      '<img ',
      'a<b>c',
      '<a b="',
      '<a b=\'" ',
    ])
      expect(plainText(unit.repeat(LONGEST_QUESTION / unit.length)).text.length).toBeLessThan(
        LONGEST_QUESTION + 1,
      );
  });
});

describe('the ends of an answer', () => {
  test.each([
    ['azul<br>', 'azul'],
    [' &nbsp;azul\u00A0<BR />\n', 'azul'],
    ['a<br>b', 'a<br>b'],
    ['<br>', '<br>'],
    ['&nbsp;', '&nbsp;'],
  ])('are none of %j', (text, answer) => {
    expect(trimAnswer(text)).toBe(answer);
    expect(plainText(escapedAnswer(text)).text.trim()).toBe(answer);
  });

  test('of a megabyte of white space are found', () => {
    const space = ' <br>&nbsp;'.repeat(100_000);
    expect(trimAnswer(`${space}a${space}b${space}`)).toBe(`a${space}b`);
  });
});

describe('one line', () => {
  test.each([
    [' a ', 'a'],
    ['a \r\n\n b\u2028c', 'a b c'],
    ['\n', ''],
  ])('of %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

describe('media', () => {
  test.each(['<IMG src=x>', '<svg/>', 'src="@@PLUGINFILE@@/a"', '$IMS-CC-FILEBASE$/a', '<math>'])(
    'are in %s',
    (html) => {
      expect(mediaShown(html)).not.toEqual([]);
    },
  );

  test.each(['<imgs>', 'img', '&lt;img>', '<p>math</p>'])('are not in %s', (html) => {
    expect(mediaShown(html)).toEqual([]);
  });

  test.each([
    ['a <img alt="b &amp; c"> d', ['<img alt="b &amp; c">']],
    ['<svg><title>um rio</title></svg>', ['<svg><title>um rio</title></svg>']],
    ['<video><source src=x></video>!<img>', ['<video><source src=x></video>', '<img>']],
    ['<p>@@PLUGINFILE@@/a</p>', ['<p>@@PLUGINFILE@@/a</p>']],
  ])('are found in %s', (html, found) => {
    expect(mediaShown(html)).toEqual(found);
  });
});
