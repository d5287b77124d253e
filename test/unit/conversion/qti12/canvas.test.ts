import { describe, expect, test } from 'vitest';
import {
  adds,
  answersOf,
  box,
  equal,
  html,
  item,
  list,
  lossesOf,
  questionOf,
  sets,
} from './reading.ts';

const statement = html('<p>[city] is on the [river], see [1].</p>');
const river = list('response_river', { r1: 'Negro', r2: 'negro' });
const city = list('response_city', { c1: 'Manaus', c2: 'Belém' });
const key = adds(50, equal('response_river', 'r1')) + adds(50, equal('response_city', 'c1'));

describe('fill_in_multiple_blanks_question', () => {
  const type = 'fill_in_multiple_blanks_question';

  test('accepts every label, in the order of the statement', async () => {
    const question = await questionOf(
      item({ type, presentation: statement + river + city, conditions: key }),
    );
    expect(question).toMatchObject({
      segments: ['<p>', ' is on the ', ', see [1].</p>'],
      placement: 'inline',
      isHtml: true,
      scoring: 'each-blank',
    });
    expect(answersOf(question)).toEqual([
      ['Manaus', 'Belém'],
      ['Negro', 'negro'],
    ]);
    expect(question.blanks).toMatchObject([
      { kind: 'text', weight: 1, isCaseSensitive: false },
      { kind: 'text', weight: 1, isCaseSensitive: false },
    ]);
  });

  test('needs no conditions', async () => {
    const question = await questionOf(item({ type, presentation: statement + river + city }));
    expect(question.blanks.map(({ weight }) => weight)).toEqual([1, 1]);
  });

  test('has a blank for each use of a name', async () => {
    const twice = html('[river] and [river]');
    const question = await questionOf(item({ type, presentation: twice + river }));
    expect(question.segments).toEqual(['', ' and ', '']);
    expect(answersOf(question)).toEqual([
      ['Negro', 'negro'],
      ['Negro', 'negro'],
    ]);
  });

  test('is refused if a blank is not in the statement', async () => {
    expect(
      await lossesOf(item({ type, presentation: html('[city]') + river + city, conditions: key })),
    ).toEqual(['refused/reference blank: response_river']);
    expect(await lossesOf(item({ type, presentation: html('none') + river }))).toEqual([
      'refused/reference blank: response_river',
    ]);
  });

  test('finds names with signs of HTML, and none inside of a tag', async () => {
    const presentation =
      html('<a title="[a &amp; b]">x</a> [a &amp; b]') + list('response_a &amp; b', { l: 'y' });
    const question = await questionOf(item({ type, presentation }));
    expect(question.segments).toEqual(['<a title="[a &amp; b]">x</a> ', '']);
  });

  test('without any label has no key', async () => {
    expect(
      await lossesOf(item({ type, presentation: html('[a]') + list('response_a', {}) })),
    ).toEqual(['refused/no-right-answer none 1']);
  });
});

describe('multiple_dropdowns_question', () => {
  const type = 'multiple_dropdowns_question';

  test('takes the right labels from the conditions', async () => {
    const question = await questionOf(
      item({ type, presentation: statement + river + city, conditions: key }),
    );
    expect(answersOf(question)).toEqual([
      ['Manaus', 'Belém 0'],
      ['Negro', 'negro 0'],
    ]);
    expect(question.blanks.map(({ kind }) => kind)).toEqual(['list', 'list']);
  });

  test('is refused if the conditions name an unknown label or response', async () => {
    const presentation = html('[city]') + city;
    const conditions = adds(50, equal('response_city', 'c1'));
    const unknownLabel = adds(50, equal('response_city', 'c9'));
    expect(
      await lossesOf(item({ type, presentation, conditions: conditions + unknownLabel })),
    ).toEqual(['refused/reference missing 1: c9']);
    expect(await lossesOf(item({ type, presentation, conditions: conditions + key }))).toEqual([
      'refused/reference missing: response_river',
    ]);
  });

  test('is refused if no label is right', async () => {
    expect(await lossesOf(item({ type, presentation: statement + river + city }))).toEqual([
      'refused/no-right-answer none 1',
      'refused/no-right-answer none 2',
    ]);
  });
});

describe('without a question_type', () => {
  test('nothing tells whether named blanks are typed or chosen', async () => {
    expect(
      await lossesOf(item({ presentation: statement + river + city, conditions: key })),
    ).toEqual(['refused/type ambiguous']);
  });

  test('a choice without a name in the statement is skipped', async () => {
    expect(await lossesOf(item({ presentation: html('Match') + river, conditions: key }))).toEqual([
      'skipped/choice-without-place',
    ]);
  });
});

describe('New Quizzes', () => {
  const type = 'fill_in_multiple_blanks_question';
  const withType = (answerType: string, algorithm: string) =>
    html('[river]') +
    list(
      'response_river',
      { r1: 'Negro', r2: 'Solimões' },
      `answer_type="${answerType}" scoring_algorithm="${algorithm}"`,
    );
  const conditions = adds(100, equal('response_river', 'r1'));

  test('have lists, of which the conditions name the right label', async () => {
    const question = await questionOf(
      item({ type, presentation: withType('dropdown', 'Equivalence'), conditions }),
    );
    expect(answersOf(question)).toEqual([['Negro', 'Solimões 0']]);
    expect(question.blanks[0]?.kind).toBe('list');
  });

  test('have banks of words', async () => {
    const presentation = withType('wordbank', 'TextEquivalence');
    expect(await lossesOf(item({ type, presentation, conditions }))).toEqual([
      'loss/structure word-bank 1: Negro, Solimões',
    ]);
  });

  test.each([
    ['TextInChoices', 'exact'],
    ['TextEquivalence', 'exact'],
    ['TextContainsAnswer', 'contains'],
    ['TextCloseEnough', 'fuzzy'],
    ['TextRegex', 'regex'],
  ])('compare typed answers by %s', async (algorithm, match) => {
    const presentation = withType('openEntry', algorithm);
    const { blanks } = await questionOf(item({ type, presentation, conditions }));
    expect(blanks).toMatchObject([
      { kind: 'text', isCaseSensitive: null, alternatives: [{ match }, { match }] },
    ]);
  });

  test('are refused if they compare in an unknown way', async () => {
    const presentation = withType('openEntry', 'TextSoundsLike');
    expect(await lossesOf(item({ type, presentation, conditions }))).toContain(
      'refused/scoring rules 1: TextSoundsLike',
    );
  });
});

describe('numerical_question', () => {
  const type = 'numerical_question';
  const number =
    '<response_str ident="a"><render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib></response_str>';
  const between = (from: string, to: string, lower = 'vargte') =>
    `<${lower} respident="a">${from}</${lower}><varlte respident="a">${to}</varlte>`;
  const around = (center: string, from: string, to: string, lower?: string) =>
    sets(100, `<or>${equal('a', center)}<and>${between(from, to, lower)}</and></or>`);

  test.each([
    ['a margin', around('77.0', '70.0', '84.0'), '77.0', 7],
    ['a precision', around('42.0', '41.995', '42.005', 'vargt'), '42.0', 0.005],
    ['no margin', around('0.0', '0.0', '0.0'), '0.0', 0],
    ['a range', sets(100, between('41.5', '42.5')), '41.5..42.5', 0],
    ['a range with one number', sets(100, between('4', '4')), '4', 0],
    ['an uneven margin', around('5', '4', '9'), '4..9', 0],
  ])('reads %s', async (_, conditions, text, tolerance) => {
    const { blanks } = await questionOf(
      item({ type, presentation: html('n?') + number, conditions }),
    );
    expect(blanks).toMatchObject([{ kind: 'numeric', alternatives: [{ text, tolerance }] }]);
  });

  test.each([
    ['half of a range', sets(100, '<vargte respident="a">4</vargte>')],
    ['a word', sets(100, equal('a', 'four'))],
    ['a range from right to left', sets(100, between('9', '4'))],
  ])('is refused with %s', async (_, conditions) => {
    const losses = await lossesOf(item({ type, presentation: html('n?') + number, conditions }));
    expect(losses).toEqual([expect.stringContaining('refused/malformed blank 1')]);
  });
});

describe('other kinds', () => {
  test.each(['calculated_question', 'essay_question', 'matching_question'])(
    '%s is skipped',
    async (type) => {
      const presentation = html('What is [x] + 1?') + box('a');
      expect(await lossesOf(item({ type, presentation }))).toEqual([
        `skipped/not-fill-in: ${type}`,
      ]);
    },
  );

  test('a formula is never a blank', async () => {
    const rest =
      '<itemproc_extension><calculated><formula>x</formula></calculated></itemproc_extension>';
    const presentation = html('What is [x] + 1?') + box('x');
    expect(await lossesOf(item({ presentation, rest }))).toEqual(['skipped/not-fill-in']);
  });

  test('multiple_choice_question has no place for a blank', async () => {
    const type = 'multiple_choice_question';
    expect(await lossesOf(item({ type, presentation: html('Which?') + river }))).toEqual([
      'skipped/choice-without-place',
    ]);
  });
});

describe('what is not kept', () => {
  const type = 'short_answer_question';
  const presentation = html('Capital?') + box('response1');
  const conditions =
    '<respcondition><conditionvar><varequal respident="response1">Brasília</varequal></conditionvar><displayfeedback linkrefid="shown"/></respcondition>' +
    sets(100, equal('response1', 'Brasília'));
  const feedback = (ident: string, text: string) =>
    `<itemfeedback ident="${ident}"><flow_mat>${html(text)}</flow_mat></itemfeedback>`;
  const losses = (rest: string, fields = {}) =>
    lossesOf(item({ type, presentation, conditions, rest, fields }));

  test('is named with its text', async () => {
    expect(
      await losses(
        feedback('general_fb', '<p>Since 1960.</p>') +
          feedback('correct_fb', 'Right!') +
          feedback('general_incorrect_fb', 'Wrong!') +
          feedback('shown', 'Planned by Costa.') +
          feedback('empty', ' '),
      ),
    ).toEqual([
      'loss/feedback question: <p>Since 1960.</p>',
      'loss/feedback result: Right!',
      'loss/feedback result: Wrong!',
      'loss/feedback answer 1: Planned by Costa.',
    ]);
  });

  test('are hints and rubrics', async () => {
    const hint = `<itemfeedback ident="h"><hint><hintmaterial>${html('B...')}</hintmaterial></hint></itemfeedback>`;
    expect(await losses(`<rubric>${html('Read the map.')}</rubric>${hint}`)).toEqual([
      'loss/hint question: B...',
      'loss/other-content text: Read the map.',
    ]);
  });

  test.each([
    ['2.5', ['loss/points scale: 2.5']],
    ['0', ['loss/points scale: 0']],
    ['1.0', []],
    ['', []],
  ])('are points unless they are 1: %s', async (points, expected) => {
    expect(await losses('', { points_possible: points })).toEqual(expected);
  });
});
