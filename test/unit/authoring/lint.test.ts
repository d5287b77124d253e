import { describe, expect, test } from 'vitest';
import { lintTogether } from '../../../src/authoring/lint-together.ts';
import { lintQuestion } from '../../../src/authoring/lint.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { codeOf, pieceOf } from '../documents/reading.ts';
import { authored, inText } from './authored.ts';

/** What lint says of a sentence: the piece of it and the end of the code. */
const remarks = (cloze: string, more: JsonObject = {}) =>
  lintQuestion(authored(cloze, more)).map(
    (found) => `${pieceOf(found)} ${found.problem.code.replace('lint/', '')}`,
  );

const withControl = (text: string) => `${text} control-character`;

describe('lint has nothing to say of', () => {
  test.each([
    ['A capital do Brasil é [[Brasília = 10 | Brasilia = 8 | Rio = 0]].', {}],
    [
      '<p>O rio <b>São Francisco</b> nasce em [[MG]]<br> e <img src="a>b"> deságua no [[mar]]</p>',
      {},
    ],
    ['<ul><li>a<li>b</ul> [[x | y]] 1 < 2 and a<b', {}],
    ['[[one = 5]] or [[two = 10]]', { assessWhole: true }],
    ['[[one | two = 0]]', { dropDown: true }],
    ['x\n\ty [[a]]', { title: 'a\tb' }],
    ['a [[a]] e [[e]]', {}],
    ['[[a = 10 | b = 0]]', { difficulty: 0 }],
    [
      '[[a]]',
      { inheritPermissions: 'NOT_INHERIT', securityPermission: [{ partyId: 1, roles: ['READ'] }] },
    ],
  ])('%s', (cloze, more) => {
    expect(remarks(cloze, more)).toEqual([]);
  });
});

test('lint asks whether lines of a file of questions were meant as titles', () => {
  const lines = ['#Rio', '## Rio', '# ', '#', '\\# Rio', 'o rio # Rio', '  # Rio'];
  const found = lines.map((line) => {
    const question = inText(`# A\n\n\\# O [[b]].\n${line}\nx\n`, 'q.md');
    return lintQuestion(question).map(({ problem: { code, params } }) => [code, params['title']]);
  });
  const like = (title: string) => [['lint/like-title', title]];
  expect(found).toEqual([like('Rio'), like('Rio'), like(''), like(''), [], [], []]);
  expect(lintQuestion(inText('cloze: "O [[b]].\\n## Rio"'))).toEqual([]);
});

describe('lint says of', () => {
  test.each([
    ['no blank', {}, ['" no-blank']],
    ['no blank', { tests: [{ answers: ['x'], score: 10 }] }, ['" no-blank']],
    ['[[a = 0 | b = -1]]', {}, ['[[a = 0 | b = -1]] no-right-answer', 'b negative-score']],
    ['[[a = 10 | b = -0.5]]', {}, ['b negative-score']],
    ['[[a]]', { difficulty: -1 }, ['-1 negative-difficulty']],
    [
      '[[a]]',
      { inheritPermissions: 'NOT_INHERIT', securityPermission: [] },
      ['"NOT_INHERIT" no-permissions'],
    ],
    ['[[Brasília | brasilia]]', {}, ['brasilia equal-answers']],
    ['[[Brasília = 10 | brasilia = 8]]', { dropDown: true }, ['brasilia equal-answers']],
    ['[[a = 1 | a = 2]]', {}, ['a equal-answers']],
    ['A cidade de Brasília é [[brasilia]]', {}, ['brasilia answer-in-statement']],
    ['[[one]] <b></b> [[two]]', {}, ['[[two]] adjacent-blanks']],
    ['[[a]]<b>', {}, ['<b> html']],
    ['<i><b>[[a]]</i></p>', {}, ['<b> html', '</p> html']],
    ['<b>[[a]]</b>', { disableHTML: true }, ['" html-shown']],
    ['[[one = 5]] or [[two = 10]]', {}, ['[[two = 10]] uneven-scores']],
    ['[[a = 0]] x [[b = 5]] y [[c]]', {}, ['[[a = 0]] no-right-answer', '[[c]] uneven-scores']],
    [
      'Brasília: [[Brasília | brasilia | BRASILIA = 5]]',
      {},
      ['Brasília answer-in-statement', 'brasilia equal-answers'],
    ],
    ['[[one]]', { dropDown: true }, ['[[one]] one-choice']],
    [
      'o [[maior de todos os biomas = 10 | menor = 0 | Pampa = 0]]',
      { dropDown: true },
      ['maior de todos os biomas longest-is-right'],
    ],
    ['[[one | two]]', { dropDown: true }, ['[[one | two]] every-choice-right']],
    ['[[a = 0 | = 10]]', {}, ['[[a = 0 | = 10]] empty-answer']],
    ['[[\u00a0a]]', {}, ['\u00a0a spaces-in-answer', '\u00a0a untypable-answer']],
    ['[[a\u200bb]]', {}, ['a\u200bb untypable-answer']],
    ['[[a\tb]]', {}, [String.raw`a\tb untypable-answer`]],
    ['x \u0096 [[a]] \u0097', {}, ['\u0096 control-character']],
    [
      '\u007F[[a\u0093b | c\u0001 = 0]]',
      {},
      ['\u007F', 'a\u0093b', String.raw`c\u0001`].map(withControl),
    ],
    ['[[\u0085 x]]', { dropDown: true }, ['\u0085 x control-character', '[[\u0085 x]] one-choice']],
    ['[[a]]', { title: 'T\u0094', author: 'J\u009F' }, ['"T\u0094"', '"J\u009F"'].map(withControl)],
    [
      '[[a\u0080\u200b]]',
      {},
      ['control-character', 'untypable-answer'].map((code) => `a\u0080\u200b ${code}`),
    ],
    [`[[${'a'.repeat(61)}]]`, {}, [`${'a'.repeat(61)} long-answer`]],
  ])('%s %j', (cloze, more, found) => {
    expect(remarks(cloze, more).toSorted()).toEqual(found.toSorted());
  });

  test('the form of the contract the same, at its own places', () => {
    const question = inText(`title: T
question: >-
  A <b>capital
  é ### ###
lacunaAlternatives:
  - alternatives: [{ description: x, score: 0 }]
  - alternatives:
      - { description: Capital, score: 10 }
tests:
  - { answers: [x], score: 0 }
`);
    expect(lintQuestion(question).map(codeOf)).toEqual([
      '3:5 lint/html',
      '4:5 lint/no-right-answer',
      '4:9 lint/adjacent-blanks',
      '8:24 lint/answer-in-statement',
      '10:5 lint/test-answers',
    ]);
  });

  test('titles that differ in case and accents only', () => {
    const questions = ['Água', 'agua', 'Fogo'].map((title) => authored('[[x]]', { title }));
    expect(lintTogether(questions).map(pieceOf)).toEqual(['"agua"']);
  });
  test('an answer that the statement of another question shows, at its first showing', () => {
    const questions = [
      authored('O Brasil foi [[descoberto]] em [[1500]].', { title: 'A' }),
      authored('Em 1500, o país foi <b>DESCOBERTO</b>? [[sim]]', { title: 'B' }),
      authored('Quem havia descoberto o rio em 1500 disse sim. [[Orellana]]', { title: 'C' }),
    ];
    const told = lintTogether(questions).map((found) => [pieceOf(found), found.problem.code]);
    expect(told).toEqual([
      ['descoberto', 'lint/answer-in-other'],
      ['1500', 'lint/answer-in-other'],
    ]);
  });
});
