import { describe, expect, test } from 'vitest';
import { readGift } from '../../../../src/conversion/gift/read-gift.ts';
import { LONGEST_QUESTION } from '../../../../src/conversion/reading.ts';
import {
  codesOf,
  itemsIn,
  lossesIn,
  mapped,
  onlyItem,
  questionIn,
  readsAnything,
  textOf,
  readsToTheEnd,
} from '../text-reading.ts';

const gift = (text: string) => questionIn(readGift, text);
const item = (text: string) => onlyItem(readGift, text);
const codes = (text: string) => codesOf(readGift, text);

/** Each answer with its share of the points. */
async function answers(text: string) {
  const { blanks } = await gift(text);
  return blanks[0]?.alternatives.map(({ text: answer, fraction }) => [answer, fraction]);
}

describe('the kind of a question', () => {
  test.each([
    ['Capital: {=Brasília}', 'shortanswer'],
    ['Capital: {Brasília}', 'shortanswer'],
    ['A capital é {=Brasília ~Rio}.', 'multichoice'],
    ['Estados: {#27}', 'numerical'],
    ['Brasília é a capital.{T}', 'truefalse'],
    ['Rio é a capital.{FALSE#Foi até 1960.}', 'truefalse'],
    ['Capitais {=Bahia -> Salvador =Acre -> Rio Branco}', 'match'],
    ['Descreva o Pantanal.{}', 'essay'],
    ['Descreva o Pantanal.{####Cite a cheia.}', 'essay'],
    ['Leia o texto com atenção.', 'description'],
  ])('of %s is %s', async (text, type) => {
    expect(await item(text)).toMatchObject({ type });
  });

  test('is skipped if it has no blank', async () => {
    const { losses, content } = await item('Brasília é a capital.{T}');
    expect(lossesIn(losses)).toEqual(['skipped/not-fill-in=truefalse']);
    expect(content).toEqual({ kind: 'nothing' });
  });
});

test('questions do not depend on those before', async () => {
  const matching = 'Capitais {=Bahia -> Salvador =Acre -> Rio Branco}';
  const items = await itemsIn(readGift, `${matching}\n\nA {=b =c}`);
  expect(items[1]).toMatchObject({
    content: { question: { blanks: [{ alternatives: [{ text: 'b' }, { text: 'c' }] }] } },
  });
});

describe('the blank', () => {
  test('is where the answers are, with the spaces around it', async () => {
    expect(await gift('A capital é {\n =Brasília\n ~Rio\n} desde 1960.')).toMatchObject({
      segments: ['A capital é ', ' desde 1960.'],
      placement: 'inline',
      blanks: [{ kind: 'list' }],
    });
  });

  test('has no place if the answers end the question', async () => {
    expect(await gift('A capital é: {=Brasília}')).toMatchObject({
      segments: ['A capital é:'],
      placement: 'none',
    });
  });

  test('is not in a choice that ends the question', async () => {
    expect(await codes('Qual é a capital? {=Brasília ~Rio}')).toEqual([
      ['skipped/choice-without-place'],
    ]);
  });

  test('is at the end if a line break follows', async () => {
    expect(await gift(String.raw`A capital é {=Brasília ~Rio}\n`)).toMatchObject({
      segments: ['A capital é ', ''],
      placement: 'inline',
    });
  });

  test('may begin the question', async () => {
    expect((await gift('::T::{=Brasília} é a capital.')).segments).toEqual(['', ' é a capital.']);
  });
});

describe('points', () => {
  test('of typed answers are full without a weight', async () => {
    expect(await answers('Capital {=Brasília =%80%Brasilia =%12.5%BSB}')).toEqual([
      ['Brasília', 1],
      ['Brasilia', 0.8],
      ['BSB', 0.125],
    ]);
  });

  test('of choices are none without a weight', async () => {
    expect(await answers('A {=Amazônia ~%50%floresta ~Caatinga ~%-25%Pampa} é um bioma.')).toEqual([
      ['Amazônia', 1],
      ['floresta', 0.5],
      ['Caatinga', 0],
      ['Pampa', -0.25],
    ]);
  });

  test.each(['%150%', '%1,5%', '%1.2.3%'])('%s is malformed', async (weight) => {
    expect(await codes(`Capital {=${weight}Brasília}`)).toEqual([['refused/malformed blank']]);
  });

  test('are refused where several boxes earn them together', async () => {
    expect(await codes('Rios {~%50%Negro ~%50%Solimões ~Tejo} do Brasil.')).toEqual([
      ['refused/scoring several'],
    ]);
  });

  test('may be full for several choices', async () => {
    expect(await answers('O {=Negro =Solimões ~Tejo} fica no Brasil.')).toEqual([
      ['Negro', 1],
      ['Solimões', 1],
      ['Tejo', 0],
    ]);
  });
});

describe('typed answers', () => {
  test('do not distinguish case', async () => {
    expect((await gift('Capital {=Brasília}')).blanks[0]).toMatchObject({ isCaseSensitive: false });
  });

  test('may be a pattern, but for an escaped star', async () => {
    const { blanks } = await gift(String.raw`Nota {=Bras*lia =5\*}`);
    expect(blanks[0]?.alternatives).toMatchObject([
      { text: 'Bras*lia', match: 'wildcard' },
      { text: '5*', match: 'exact' },
    ]);
  });

  test('do not contain the one that matches everything', async () => {
    const { blanks } = await gift('Capital {=Brasília =%0%*}');
    expect(blanks[0]).toMatchObject({ catchAll: 0, alternatives: [{ text: 'Brasília' }] });
  });

  test('are text, also in a question of HTML', async () => {
    const read = await item('[html]<p>Tag de parágrafo: {=<p> =&lt;p&gt;}</p>');
    expect(mapped(read).body).toMatchObject({
      lacunaAlternatives: [
        { alternatives: [{ description: '<p>' }, { description: '&lt;p&gt;' }] },
      ],
    });
  });
});

describe('numbers', () => {
  test.each([
    ['{#27}', '27', 0],
    ['{#-8.5:0.1}', '-8.5', 0.1],
    ['{#3.14..3.16}', '3.14..3.16', 0],
    ['{#1e3}', '1e3', 0],
    ['{#3,14}', '3,14', 0],
    ['{#=27:0}', '27', 0],
  ])('%s', async (block, text, tolerance) => {
    const { blanks } = await gift(`Valor: ${block}`);
    const [only] = blanks[0]?.alternatives ?? [];
    expect(blanks[0]?.kind).toBe('numeric');
    expect(only?.text).toBe(text);
    expect(only?.tolerance).toBeCloseTo(tolerance, 9);
  });

  test('may have weights, feedback, and feedback for all others', async () => {
    const text = 'Estados {#=27#Certo! =%50%26:0 ~#Conte de novo.}';
    const { losses } = await item(text);
    expect(lossesIn(losses)).toEqual([
      'loss/feedback answer=Certo!',
      'loss/feedback answer=Conte de novo.',
    ]);
    expect((await gift(text)).blanks[0]).toMatchObject({
      catchAll: 0,
      alternatives: [
        { text: '27', fraction: 1 },
        { text: '26', fraction: 0.5 },
      ],
    });
  });

  test.each(['{#}', '{#vinte}', '{#=1 ~2}'])('%s is malformed', async (block) => {
    expect(await codes(`Estados ${block}`)).toEqual([['refused/malformed blank']]);
  });
});

describe('titles, comments and categories', () => {
  test('name the question', async () => {
    const text = String.raw`// [id:geo-1] [tag:capitais] by hand [tag:história do Brasil]
::A capital\: qual é?::Capital {=Brasília}`;
    expect(await item(text)).toMatchObject({ id: 'geo-1', title: 'A capital: qual é?', line: 2 });
    expect((await gift(text)).tags).toEqual(['capitais', 'história do Brasil']);
  });

  test('stay with their own paragraph', async () => {
    const items = await itemsIn(readGift, '// [tag:solto]\n\nCapital {=Brasília}\n');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ line: 3, content: { question: { tags: [] } } });
  });

  test('may escape a bracket', async () => {
    expect(await item(String.raw`// [id:a[1\]]` + '\nCapital {=Brasília}')).toMatchObject({
      id: 'a[1]',
    });
  });

  test('set the category of all questions behind', async () => {
    const text =
      '$CATEGORY: $course$/top/Geografia/Brasil\n\na {=b}\n\nc {=d}\n\n$CATEGORY: tom\ne {=f}';
    const items = await itemsIn(readGift, text);
    expect(items.map(({ content }) => content)).toMatchObject([
      { question: { category: 'Geografia/Brasil' } },
      { question: { category: 'Geografia/Brasil' } },
      { question: { category: 'tom' } },
    ]);
  });

  test('without an end is malformed', async () => {
    expect(await codes('::A capital: {=Brasília}')).toEqual([['refused/malformed question']]);
  });
});

describe('feedback', () => {
  test('is left out and named', async () => {
    const { losses } = await item('Capital {=Brasília#Isso\\! =BSB# ####Fundada em 1960 \\= JK}');
    expect(lossesIn(losses)).toEqual([
      'loss/feedback answer=Isso\\!',
      'loss/feedback question=Fundada em 1960 = JK',
    ]);
  });

  test('for the question is cut off before anything else', async () => {
    const text = 'Capital {=Brasília####[html]<p>Não ~Rio, que tem -> praia</p>}';
    expect(await answers(text)).toEqual([['Brasília', 1]]);
  });
});

describe('text', () => {
  test('has escapes', async () => {
    const text = String.raw`[html]Se \{x\: x \= 1\}, \frac\\ \#1 \~ {=a\=b\~c}.`;
    expect(await gift(text)).toMatchObject({
      segments: [String.raw`Se {x: x = 1}, \frac\ #1 ~ `, '.'],
      blanks: [{ alternatives: [{ text: 'a=b~c' }] }],
    });
  });

  test.each([
    ['[html]a\\n<b>b</b> {=x}.', true, 'a\n<b>b</b> '],
    ['a\\nb\nc {=x}.', true, 'a<br>\nb c '],
    ['[plain]a < b\\nc {=x}.', false, 'a < b\nc '],
  ])('%j is HTML: %s', async (text, isHtml, segment) => {
    expect(await gift(text)).toMatchObject({ isHtml, segments: [segment, '.'] });
  });

  test('of Markdown is passed on and named', async () => {
    const { losses } = await item('[markdown]A **capital** é {=Brasília}.');
    expect(lossesIn(losses)).toEqual(['loss/format statement=markdown']);
  });

  test('becomes HTML if an answer is', async () => {
    const question = await gift('[plain]a < b {=[html]<b>x</b> ~y < z}.');
    expect(question).toMatchObject({ isHtml: true, segments: ['a &lt; b ', '.'] });
    expect(question.blanks[0]?.alternatives).toMatchObject([
      { text: '<b>x</b>' },
      { text: 'y &lt; z' },
    ]);
  });
});

describe('a malformed question', () => {
  test.each([
    ['{=Manaus} e {=Belém}', 'refused/several-blanks blocks'],
    ['Capital {=Brasília', 'refused/malformed question'],
    ['Capital =Brasília}', 'refused/malformed question'],
    ['Capital {=a {b} }', 'refused/malformed question'],
  ])('%s is refused, and the next one is read', async (broken, code) => {
    const items = await itemsIn(readGift, `${broken}\n\nCapital {=Brasília}\r\n\r\n`);
    expect(items.map(({ losses }) => lossesIn(losses))).toEqual([[`${code}=${broken}`], []]);
    expect(items.map(({ line }) => line)).toEqual([1, 3]);
  });

  test('that is too long is refused, and the next one is read', async () => {
    const text = `a {=${'x'.repeat(LONGEST_QUESTION)}}\nb\n\nCapital {=Brasília}`;
    expect(await codes(text)).toEqual([['refused/too-large'], []]);
  });
});

const signs = [
  '{',
  '}',
  '=',
  '~',
  '#',
  '####',
  '%50%',
  '\\',
  '::',
  '\n',
  '\n\n',
  '->',
  '//',
  '*',
  ' ',
  '[html]',
  '[plain]',
  '$CATEGORY:',
  '{#',
  '1..5',
  ':0.1',
  'T',
  '[tag:',
  ']',
  '\r\n',
];

describe('any text', () => {
  test('is read without an error', async () => {
    await expect(readsAnything(readGift, textOf(...signs))).resolves.toBeUndefined();
  });

  test.each([...signs, '{=a~', '=%1%', '[id:', '[tag:a]', '\\]', '{#='])(
    'of 256 KiB of %j is read to its end',
    async (sign) => {
      const text = sign.repeat(2 ** 18 / sign.length);
      await expect(readsToTheEnd(readGift, text)).resolves.toBeUndefined();
      await expect(readsToTheEnd(readGift, `::${text}`)).resolves.toBeUndefined();
      await expect(readsToTheEnd(readGift, `// ${text}`)).resolves.toBeUndefined();
      await expect(readsToTheEnd(readGift, `a {=${text.slice(9)}}`)).resolves.toBeUndefined();
    },
  );
});
