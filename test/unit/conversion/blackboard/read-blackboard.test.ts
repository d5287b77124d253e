import { describe, expect, test } from 'vitest';
import { readBlackboard } from '../../../../src/conversion/blackboard/read-blackboard.ts';
import { LONGEST_QUESTION } from '../../../../src/conversion/reading.ts';
import {
  codesOf,
  itemsIn,
  lossesIn,
  onlyItem,
  questionIn,
  readsAnything,
  textOf,
  readsToTheEnd,
} from '../text-reading.ts';

const blackboard = (...fields: string[]) => questionIn(readBlackboard, fields.join('\t'));
const lossesOf = async (...fields: string[]) =>
  lossesIn((await onlyItem(readBlackboard, fields.join('\t'))).losses);
const texts = (alternatives: readonly { readonly text: string }[]) =>
  alternatives.map(({ text }) => text);

describe('FIB', () => {
  test('has a blank without a place, and right answers', async () => {
    const question = await blackboard('FIB', 'Capital do Pará?', 'Belém', 'Belem');
    expect(question).toMatchObject({ segments: ['Capital do Pará?'], placement: 'none' });
    expect(question.blanks).toMatchObject([{ kind: 'text', alternatives: [{ fraction: 1 }, {}] }]);
    expect(texts(question.blanks[0]?.alternatives ?? [])).toEqual(['Belém', 'Belem']);
  });

  test('may end with the tabs of a spreadsheet', async () => {
    const { blanks } = await blackboard('FIB', 'Capital?', 'Belém', '', '', '');
    expect(texts(blanks[0]?.alternatives ?? [])).toEqual(['Belém']);
  });
});

describe('FIB_PLUS', () => {
  test('has blanks in the order of the statement', async () => {
    const question = await blackboard(
      'FIB_PLUS',
      String.raw`[rio] \[mapa] [uf.1] e [rio]. [sem nome]`,
      'uf.1',
      'Minas Gerais',
      'MG',
      '',
      'rio',
      'São Francisco',
    );
    expect(question.segments).toEqual(['', ' [mapa] ', ' e ', '. [sem nome]']);
    expect(question.blanks.map(({ alternatives }) => texts(alternatives))).toEqual([
      ['São Francisco'],
      ['Minas Gerais', 'MG'],
      ['São Francisco'],
    ]);
  });

  test.each([
    ['a blank without answers', ['A [ave] do [rio].', 'ave', 'arara'], 'rio'],
    ['a blank with no answer', ['A [ave] do [rio].', 'ave', 'arara', '', 'rio'], 'rio'],
    ['answers without a blank', ['A [ave].', 'ave', 'arara', '', 'rio', 'Negro'], 'rio'],
  ])('refuses %s', async (_, fields, name) => {
    expect(await lossesOf('FIB_PLUS', ...fields)).toEqual([`refused/reference blank=${name}`]);
  });

  test('refuses a variable that is there twice', async () => {
    const answers = ['ave', 'arara', '', 'ave', 'tucano'];
    expect(await lossesOf('FIB_PLUS', 'A [ave].', ...answers)).toEqual([
      `refused/malformed question=${answers.join('\t')}`,
    ]);
  });
});

describe('NUM', () => {
  test.each([
    [['27'], 0],
    [['27', '0.5'], 0.5],
    [['27', '0,5'], 0.5],
  ])('%j has the tolerance %s', async (fields, tolerance) => {
    expect((await blackboard('NUM', 'Estados?', ...fields)).blanks).toMatchObject([
      { kind: 'numeric', alternatives: [{ text: '27', tolerance }] },
    ]);
  });

  test.each([['vinte'], ['27\tpouco'], ['27\t1\t2'], ['']])('refuses %j', async (fields) => {
    expect(await codesOf(readBlackboard, `NUM\tEstados?\t${fields}`)).toEqual([
      ['refused/malformed blank'],
    ]);
  });
});

describe('lines', () => {
  test('of other types are skipped, of unknown ones refused', async () => {
    expect(await lossesOf('MC', 'Qual?', 'Tejo', 'incorrect')).toEqual(['skipped/not-fill-in=MC']);
    expect(await lossesOf('HOTSPOT', 'Onde?')).toEqual(['refused/type unknown=HOTSPOT']);
    expect(await lossesOf('constructor', 'x')).toEqual(['refused/type unknown=constructor']);
  });

  test('are questions, whatever ends them', async () => {
    const items = await itemsIn(readBlackboard, 'FIB\ta\tb\r', '\n\r\nFIB\tc\td\nTF\te\ttrue');
    expect(items.map(({ type, line }) => [type, line])).toEqual([
      ['FIB', 1],
      ['FIB', 3],
      ['TF', 4],
    ]);
  });

  test('that are too long are refused', async () => {
    const text = `FIB\t${'x'.repeat(LONGEST_QUESTION)}\ta\nFIB\tb\tc`;
    expect(await codesOf(readBlackboard, text)).toEqual([['refused/too-large'], []]);
  });
});

describe('any text', () => {
  const signs = ['FIB', 'FIB_PLUS', 'NUM', '\t', '\t\t', '\n', '[a]', '\\[', '[', ']', 'a', '1'];

  test('is read without an error', async () => {
    await expect(readsAnything(readBlackboard, textOf(...signs))).resolves.toBeUndefined();
  });

  test.each(signs)('of 256 KiB of %j is read to its end', async (sign) => {
    const text = sign.repeat(2 ** 18 / sign.length - 99);
    await expect(readsToTheEnd(readBlackboard, `FIB_PLUS\t${text}\ta\tb`)).resolves.toBeUndefined();
    await expect(readsToTheEnd(readBlackboard, `FIB_PLUS\t[a]\t${text}`)).resolves.toBeUndefined();
    await expect(readsToTheEnd(readBlackboard, `NUM\ta\t${text}`)).resolves.toBeUndefined();
  });
});
