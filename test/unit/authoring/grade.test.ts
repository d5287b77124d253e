import { expect, test } from 'vitest';
import { grade } from '../../../src/authoring/grade.ts';
import { authored } from './authored.ts';

const question = authored('[[Brasília = 10 | Brasilia = 8 | Rio = 0]], [[1960 = 0.1 | x = 0.2]]');

test('an answer counts where it is one to the letter, and the blanks are added', () => {
  expect(grade(question, ['Brasilia', 'x'])).toEqual({
    score: 8.2,
    most: 10.2,
    blanks: [
      { answer: 'Brasilia', score: 8, most: 10, near: null },
      { answer: 'x', score: 0.2, most: 0.2, near: null },
    ],
  });
});

test('an answer that is nearly one is told', () => {
  const { score, blanks } = grade(question, ['BRASÍLIA ', '']);
  expect([score, blanks.map(({ near }) => near)]).toEqual([0, ['Brasília', null]]);
});

test('a question that is assessed as a whole gives all or nothing', () => {
  const whole = { ...question, assessWhole: true };
  expect(grade(whole, ['Brasilia', 'x']).score).toBe(0);
  expect(grade(whole, ['Brasília', 'x']).score).toBe(10.2);
});
