import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { claimsAnki } from '../../../../src/conversion/recognize.ts';
import { claimsBlackboard } from '../../../../src/conversion/recognize.ts';
import { claimsGift, claimsMissingWord } from '../../../../src/conversion/recognize.ts';

const all = {
  gift: claimsGift,
  'missing-word': claimsMissingWord,
  blackboard: claimsBlackboard,
  anki: claimsAnki,
};

const claimed = (text: string) =>
  Object.entries(all).flatMap(([name, claims]) => (claims({ name: 'a.txt', text }) ? [name] : []));

describe('a format is recognized', () => {
  test.each([
    ['questions.gift', 'gift'],
    ['missing-word.txt', 'missing-word'],
    ['blackboard.txt', 'blackboard'],
    ['anki.txt', 'anki'],
  ])('in samples/convert/%s', (file, format) => {
    expect(claimed(readFileSync(`samples/convert/${file}`, 'utf8'))).toEqual([format]);
  });

  test.each([
    ['$CATEGORY: top/Geografia', 'gift'],
    ['A capital é {=Brasília ~Rio}.', 'gift'],
    ['Estados {#27}', 'gift'],
    ['// Verdadeiro ou falso\n\nBrasília é a capital.{T}', 'gift'],
    ['::Aviso::Leia o texto.', 'gift'],
    ['A capital é {~%100%Brasília ~Rio ~25%dela}.', 'gift'],
    ['A {=a ~75%b} c.', 'missing-word'],
    ['#separator:tab\nFrente\tVerso', 'anki'],
    ['A capital é {{c1::Brasília}}', 'anki'],
    ['MC\tQual?\tTejo\tincorrect', 'blackboard'],
  ])('in %j', (text, format) => {
    expect(claimed(text)).toEqual([format]);
  });
});

describe('no format is recognized', () => {
  test.each([
    ['{"question": "A {=b} c"}'],
    ['[{"description": "{{c1::x}}"}]'],
    ['<quiz><question>{=a ~b}</question></quiz>'],
    ['<p>{1:SHORTANSWER:=Brasília}</p>'],
    ['A capital é {1:MULTICHOICE:=Brasília~Rio}.'],
    ['---\ntitle: A\n---\nA capital é [[Brasília = 10]].'],
    ['title;question;lacuna1\nA;A ###;Brasília = 10'],
    ['Qual é a capital?\nA. Rio\nB. Brasília\nANSWER: B'],
    ['#include <stdio.h>\nint main() { return 0; }'],
    ['Notas\tde\taula'],
    ['PK\u0003\u0004\u0014\0{=\0}'],
    [''],
  ])('in %j', (text) => {
    expect(claimed(text)).toEqual([]);
  });
});

const signs = '{ } = ~ # % : \\ \n \t :: {= ~1% {# {{c1 , =%1 #a:\n FIB\t'.split(/ /);

test.each(signs)('64 KiB of %j are looked through to the end', (sign) => {
  const text = sign.repeat(2 ** 16 / sign.length);
  for (const head of [text, `{${text}`, `A {= ${text}`, `${text}x`]) {
    expect(() => claimed(head)).not.toThrow();
  }
});
