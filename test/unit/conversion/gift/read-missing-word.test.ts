import { describe, expect, test } from 'vitest';
import { readMissingWord } from '../../../../src/conversion/gift/read-missing-word.ts';
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

const missingWord = (text: string) => questionIn(readMissingWord, text);

describe('missing word', () => {
  test('has a list where the word is missing', async () => {
    expect(
      await missingWord('O maior bioma é a {=Amazônia\n~Caatinga ~75%floresta}, no Norte.'),
    ).toMatchObject({
      segments: ['O maior bioma é a ', ', no Norte.'],
      placement: 'inline',
      blanks: [
        {
          kind: 'list',
          alternatives: [
            { text: 'Amazônia', fraction: 1 },
            { text: 'Caatinga', fraction: 0 },
            { text: 'floresta', fraction: 0.75 },
          ],
        },
      ],
    });
  });

  test('has a blank at the end as well', async () => {
    expect(await missingWord('A capital é {=Brasília ~Rio}')).toMatchObject({
      segments: ['A capital é ', ''],
      placement: 'inline',
    });
  });

  test('has a typed blank where there is one answer', async () => {
    expect(mapped(await onlyItem(readMissingWord, 'A {=R&B} toca.')).body).toMatchObject({
      question: 'A ### toca.',
      lacunaAlternatives: [{ alternatives: [{ description: 'R&B', score: 10 }] }],
    });
  });

  test('protects digits with an underscore', async () => {
    const { blanks } = await missingWord('Brasília é de {=_1960 ~_1822 ~_x}.');
    expect(blanks[0]?.alternatives.map(({ text }) => text)).toEqual(['1960', '1822', '_x']);
  });

  test('has no escapes', async () => {
    const { blanks, segments } = await missingWord(String.raw`O \# é {=a\n ~b}.`);
    expect(segments[0]).toBe(String.raw`O \# é `);
    expect(blanks[0]?.alternatives[0]?.text).toBe(String.raw`a\n`);
  });

  test('loses feedback', async () => {
    const { losses } = await onlyItem(readMissingWord, 'A {=Amazônia#Sim! ~Caatinga#Não: #2} é.');
    expect(lossesIn(losses)).toEqual(['loss/feedback answer=Sim!', 'loss/feedback answer=Não: #2']);
  });

  test.each([
    ['Sem lacuna.', 'refused/no-blank'],
    ['{=a ~b} e {=c ~d}', 'refused/several-blanks blocks'],
    ['A {=a ~b', 'refused/malformed question'],
    ['A {=a {~b}}', 'refused/malformed question'],
    ['A {=a ~175%b}.', 'refused/malformed blank'],
  ])('%s is refused, and the next one is read', async (text, code) => {
    expect(await codesOf(readMissingWord, `${text}\n\nA {=a ~b}.`)).toEqual([[code], []]);
  });

  test('knows the line of each question', async () => {
    const items = await itemsIn(readMissingWord, '\n\nA {=a ~b}.\r\n\r\n\r\nB {=c ~d}.');
    expect(items.map(({ line }) => line)).toEqual([3, 6]);
  });
});

describe('any text', () => {
  const signs = ['{', '}', '=', '~', '#', '50%', '_1', '*', '\n', '\n\n', ' ', 'a'];

  test('is read without an error', async () => {
    await expect(readsAnything(readMissingWord, textOf(...signs))).resolves.toBeUndefined();
  });

  test.each(signs)('of 256 KiB of %j is read to its end', async (sign) => {
    const text = sign.repeat(2 ** 18 / sign.length - 9);
    await expect(readsToTheEnd(readMissingWord, text)).resolves.toBeUndefined();
    await expect(readsToTheEnd(readMissingWord, `{=${text}}`)).resolves.toBeUndefined();
  });
});
