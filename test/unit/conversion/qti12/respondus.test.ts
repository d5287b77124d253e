import { expect, test } from 'vitest';
import { answersOf, equal, html, item, lossesOf, questionOf } from './reading.ts';

const presentation =
  html('The capital is __________.') +
  '<response_str ident="QUE_RS" rcardinality="Single"><render_fib prompt="Box" fibtype="String" maxchars="40"/></response_str>';

const condition = (value: string) =>
  `<respcondition><conditionvar>${equal('QUE_RS', value)}</conditionvar><setvar varname="que_score" action="Add">100</setvar><displayfeedback feedbacktype="Response" linkrefid="all"/></respcondition>`;

const conditions = condition('Brasília') + condition('BSB');
const rest = `<itemfeedback ident="all">${html('Since 1960.')}</itemfeedback>`;

test('Respondus has a condition for each answer', async () => {
  const question = await questionOf(item({ presentation, conditions, rest }));
  expect(question).toMatchObject({
    segments: ['The capital is __________.'],
    placement: 'none',
    scoring: 'each-blank',
  });
  expect(answersOf(question)).toEqual([['Brasília', 'BSB']]);
});

test('its feedback and its limit of characters are named', async () => {
  expect(await lossesOf(item({ presentation, conditions, rest }))).toEqual([
    'loss/setting display 1: maxchars="40"',
    'loss/feedback answer 1: Since 1960.',
  ]);
});
