import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { claimsGift } from '../../../../src/conversion/recognize.ts';

const isGift = (text: string) => claimsGift({ name: 'a.txt', text });

describe('GIFT is recognized', () => {
  test.each([
    [readFileSync('samples/convert/questions.gift', 'utf8')],
    ['$CATEGORY: top/Geografia'],
    ['A capital é {=Brasília ~Rio}.'],
    ['Estados {#27}'],
    ['// Verdadeiro ou falso\n\nBrasília é a capital.{T}'],
    ['::Aviso::Leia o texto.'],
    ['A capital é {~%100%Brasília ~Rio ~25%dela}.'],
  ])('in %j', (text) => {
    expect(isGift(text)).toBe(true);
  });
});

describe('GIFT is not recognized', () => {
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
    expect(isGift(text)).toBe(false);
  });
});

const signs = '{ } = ~ # % : \\ \n \t :: {= ~1% {# {{c1 , =%1 #a:\n FIB\t'.split(/ /);

test.each(signs)('64 KiB of %j are looked through to the end', (sign) => {
  const text = sign.repeat(2 ** 16 / sign.length);
  for (const head of [text, `{${text}`, `A {= ${text}`, `${text}x`]) {
    expect(() => isGift(head)).not.toThrow();
  }
});
