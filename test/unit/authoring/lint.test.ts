import { describe, expect, test } from 'vitest';
import { lintQuestion, lintTogether } from '../../../src/authoring/lint.ts';
import { codeOf, pieceOf } from '../documents/reading.ts';
import { authored, inText } from './authored.ts';
import { paramOf } from '../../harness/param-of.ts';

test('lint asks whether lines of a file of questions were meant as titles', () => {
  const lines = ['#Rio', '## Rio', '# ', '#', '\\# Rio', 'o rio # Rio', '  # Rio'];
  const found = lines.map((line) => {
    const question = inText(`# A\n\n\\# O [[b]].\n${line}\nx\n`, 'q.md');
    return lintQuestion(question).map(({ problem }) => [problem.code, paramOf(problem, 'line')]);
  });
  const like = (line: string) => [['lint/like-title', line]];
  expect(found).toEqual([like('#Rio'), like('## Rio'), like('# '), like('#'), [], [], []]);
  expect(lintQuestion(inText('cloze: "O [[b]].\\n## Rio"'))).toEqual([]);
});

describe('lint says of', () => {
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
