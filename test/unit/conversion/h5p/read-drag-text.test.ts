import { describe, expect, test } from 'vitest';
import { itemsOf, shown } from './reading.ts';

const read = async (textField: unknown, options: Readonly<Record<string, unknown>> = {}) =>
  shown((await itemsOf({ textField, ...options }))[0]);

describe('words to drag', () => {
  test('are a list that all blanks share with the words that fit nowhere', async () => {
    expect(await read('*Acre* e *Amapá*', { distractors: '*Ceará* *Acre*' })).toEqual({
      segments: ['', ' e ', ''],
      answers: [
        ['Acre', 'Amapá 0', 'Ceará 0'],
        ['Acre 0', 'Amapá', 'Ceará 0'],
      ],
      losses: [
        ['loss/structure drag-and-drop', null, null],
        ['loss/structure word-bank', null, null],
      ],
    });
    const [item] = await itemsOf({ textField: '*Acre*' });
    expect(item?.content).toMatchObject({
      question: { isHtml: true, blanks: [{ kind: 'list', isCaseSensitive: null }] },
    });
  });

  test('are the same word twice if it fits twice', async () => {
    expect(await read('*Sul* e *Sul*')).toMatchObject({ answers: [['Sul'], ['Sul']] });
  });

  test.for([
    ['*Acre:Fica no Norte\\+Isso!\\-Não.*'],
    ['*Acre\\+Isso!\\-Não.:Fica no Norte*'],
    ['*Acre \\-Não. :Fica no Norte\\+Isso!*'],
  ] as const)('lose tips and feedback in any order: %s', async ([textField]) => {
    const { answers, losses } = await read(textField);
    expect(answers).toEqual([['Acre']]);
    expect(losses?.toSorted()).toEqual([
      ['loss/feedback answer', 'Isso!', 1],
      ['loss/feedback answer', 'Não.', 1],
      ['loss/hint blank', 'Fica no Norte', 1],
      ['loss/structure drag-and-drop', null, null],
    ]);
  });

  test('that fit nowhere lose what is around them', async () => {
    expect(await read('*Acre*', { distractors: 'Ceará *Amapá:Norte*' })).toMatchObject({
      answers: [['Acre', 'Amapá 0']],
      losses: [
        ['loss/structure drag-and-drop', null, null],
        ['loss/hint blank', 'Norte', null],
        ['loss/other-content text', 'Ceará', null],
      ],
    });
  });
});

test('any number of words may lose something', async () => {
  const { losses } = await read('*Acre*', { distractors: 'x*a:b*'.repeat(40_000) });
  expect(losses).toHaveLength(1 + 2 * 40_000);
});

describe('the text', () => {
  test('is plain, with entities that are entities already', async () => {
    expect(await read('a < b & c\r\n*d&#039;água* &amp; e')).toMatchObject({
      segments: ['a &lt; b &amp; c<br/>', ' &amp; e'],
      answers: [['d&#039;água']],
    });
  });

  test('is below its description', async () => {
    expect(await read('*Acre*', { taskDescription: '<p>Arraste.</p>' })).toMatchObject({
      segments: ['<p>Arraste.</p><div>', '</div>'],
    });
  });

  test('is refused without a word, with too many, or if it is no text', async () => {
    expect(await read('Nada.')).toEqual({ losses: [['refused/no-blank', null, null]] });
    const many = Array.from({ length: 400 }, (_, index) => `*${index}*`).join(' ');
    expect(await read(many)).toEqual({ losses: [['refused/too-large', null, null]] });
    const [item] = await itemsOf({ library: 'H5P.DragText 1.10', params: {} });
    expect(shown(item)).toEqual({ losses: [['refused/malformed question', 'null', null]] });
  });
});
