import { describe, expect, test } from 'vitest';
import { answersOf, equal, html, lossesOf, plain, questionOf } from './reading.ts';

const box = (name: string, boxes = '') =>
  `<response_str ident="${name}_STR" rcardinality="Single"><render_fib ${boxes} rows="1" columns="40" fibtype="String"><response_label ident="${name}_ANS"/></render_fib></response_str>`;

const sets = (points: number, name: string, value: string, extension = '') =>
  `<respcondition><conditionvar>${equal(`${name}_ANS`, value, 'case="no"')}${extension}</conditionvar><setvar action="Set">${points}.000000000</setvar></respcondition>`;

const regexp =
  '<var_extension><d2l_2p0:answer_is_regexp>yes</d2l_2p0:answer_is_regexp></var_extension>';

const item = (type: string, presentation: string, conditions: string, difficulty = '3') =>
  `<item ident="OBJ_1" label="QUES_1"><itemmetadata><qtimetadata><qti_metadatafield><fieldlabel>qmd_questiontype</fieldlabel><fieldentry>${type}</fieldentry></qti_metadatafield><qti_metadatafield><fieldlabel>qmd_weighting</fieldlabel><fieldentry>4.000000000</fieldentry></qti_metadatafield></qtimetadata></itemmetadata><itemproc_extension><d2l_2p0:difficulty>${difficulty}</d2l_2p0:difficulty><d2l_2p0:isbonus>no</d2l_2p0:isbonus></itemproc_extension><presentation><flow>${presentation}</flow></presentation><resprocessing><outcomes><decvar maxvalue="100" varname="Blank_1"/></outcomes>${conditions}</resprocessing></item>`;

describe('Short Answer', () => {
  test('is keyed by the label of its box', async () => {
    const question = await questionOf(
      item('Short Answer', plain('Capital?') + box('Q'), sets(100, 'Q', 'Brasília')),
    );
    expect(question).toMatchObject({ placement: 'none', difficulty: 3 });
    expect(answersOf(question)).toEqual([['Brasília']]);
  });

  test('may be a regular expression', async () => {
    const { blanks } = await questionOf(
      item('Short Answer', plain('Capital?') + box('Q'), sets(100, 'Q', 'Bras.+', regexp)),
    );
    expect(blanks[0]?.alternatives).toMatchObject([{ text: 'Bras.+', match: 'regex' }]);
  });

  test('has points, and no difficulty that is not a number', async () => {
    const one = item('Short Answer', plain('?') + box('Q'), sets(100, 'Q', 'x'), 'hard');
    expect(await lossesOf(one)).toEqual(['loss/points scale: 4.000000000']);
    expect((await questionOf(one)).difficulty).toBeNull();
  });
});

test('Fill in the Blanks sets the points of each blank', async () => {
  const presentation = html('<p>The ') + box('A') + html(' and the ') + box('B') + html('.</p>');
  const conditions = sets(50, 'B', 'Negro') + sets(50, 'A', 'Solimões') + sets(25, 'A', 'Amazonas');
  const question = await questionOf(item('Fill in the Blanks', presentation, conditions));
  expect(question.segments).toEqual(['<p>The ', ' and the ', '.</p>']);
  expect(answersOf(question)).toEqual([['Solimões', 'Amazonas 0.5'], ['Negro']]);
  expect(question.scoring).toBe('each-blank');
});

test('Multi-Short Answer accepts its answers in any order', async () => {
  const presentation = plain('Two states?') + box('Q', 'd2l_2p0:input_boxes="2"');
  const conditions = sets(50, 'Q', 'Acre') + sets(50, 'Q', 'Pará');
  expect(await lossesOf(item('Multi-Short Answer', presentation, conditions))).toEqual([
    'refused/scoring order: Multi-Short Answer',
  ]);
  expect(await lossesOf(item('Some Other Answer', presentation, conditions))).toEqual([
    'refused/scoring order',
  ]);
});

test.each(['Long Answer', 'Arithmetic', 'Multi-Select'])('%s is skipped', async (type) => {
  expect(await lossesOf(item(type, plain('?') + box('Q'), ''))).toEqual([
    `skipped/not-fill-in: ${type}`,
  ]);
});
