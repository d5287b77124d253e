import { describe, expect, test } from 'vitest';
import { answersOf, box, equal, lossesOf, questionOf, readOne } from './reading.ts';

const formatted = (text: string) =>
  `<flow class="QUESTION_BLOCK"><flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML"><![CDATA[${text}]]></mat_formattedtext></mat_extension></material></flow></flow>`;

const answer = (ident: string) =>
  `<response_str ident="${ident}"><render_fib maxchars="0"/></response_str>`;

const correct = (condition: string, set = '') =>
  `<respcondition title="x"><conditionvar>${condition}</conditionvar>${set}<displayfeedback linkrefid="correct"/></respcondition>`;
const incorrect =
  '<respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar action="Set" variablename="SCORE">0.0</setvar><displayfeedback linkrefid="incorrect"/></respcondition>';

interface Parts {
  readonly type: string;
  readonly metadata?: string;
  readonly presentation: string;
  readonly conditions: string;
}

const item = ({ type, metadata = '', presentation, conditions }: Parts) =>
  `<item maxattempts="0"><itemmetadata><bbmd_asi_object_id>_7_1</bbmd_asi_object_id><bbmd_questiontype>${type}</bbmd_questiontype>${metadata}</itemmetadata><presentation><flow class="Block">${presentation}</flow></presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar maxvalue="10.0" varname="SCORE"/></outcomes>${conditions}${incorrect}</resprocessing></item>`;

describe('Fill in the Blank', () => {
  const type = 'Fill in the Blank';
  const presentation = `${formatted('Capital: ___<br />')}<flow class="RESPONSE_BLOCK">${answer('response')}</flow>`;

  test('knows right answers by the feedback that they show', async () => {
    const conditions = correct(equal('response', 'Brasília')) + correct(equal('response', 'BSB'));
    const question = await questionOf(item({ type, presentation, conditions }));
    expect(question).toMatchObject({
      segments: ['Capital: ___<br />'],
      placement: 'none',
      isHtml: true,
    });
    expect(answersOf(question)).toEqual([['Brasília', 'BSB']]);
  });

  test('has its id in the metadata', async () => {
    const conditions = correct(equal('response', 'x'));
    expect(await readOne(item({ type, presentation, conditions }))).toMatchObject({
      type,
      id: '_7_1',
      title: null,
    });
  });

  test.each([
    ['Contains', 'contains'],
    ['Matches', 'regex'],
  ])('compares by %s', async (setmatch, match) => {
    const conditions = correct(
      `<varsubset respident="response" setmatch="${setmatch}">B</varsubset>`,
    );
    const { blanks } = await questionOf(item({ type, presentation, conditions }));
    expect(blanks[0]?.alternatives).toMatchObject([{ text: 'B', match }]);
  });

  test('names points and what has no place', async () => {
    const metadata =
      '<bbmd_is_extracredit>true</bbmd_is_extracredit><bbmd_negative_points_ind>N</bbmd_negative_points_ind><qmd_absolutescore_max>10.0</qmd_absolutescore_max><qmd_weighting>0.0</qmd_weighting>';
    const conditions = correct(equal('response', 'x'));
    expect(await lossesOf(item({ type, metadata, presentation, conditions }))).toEqual([
      'loss/points scale: 10.0',
      'loss/field: bbmd_is_extracredit: true',
    ]);
  });
});

describe('Fill in the Blank Plus', () => {
  const type = 'Fill in the Blank Plus';
  const presentation = formatted('[x] is larger than [y].') + box('y') + box('x');
  const full = '<setvar variablename="SCORE" action="Set">SCORE.max</setvar>';
  const conditions = correct(
    `<and><or>${equal('x', 'Pará')}${equal('x', 'Amazonas')}</or><or>${equal('y', 'Acre')}</or></and>`,
    full,
  );

  test('is assessed as a whole', async () => {
    const question = await questionOf(item({ type, presentation, conditions }));
    expect(question.segments).toEqual(['', ' is larger than ', '.']);
    expect(question.scoring).toBe('whole');
    expect(answersOf(question)).toEqual([['Pará', 'Amazonas'], ['Acre']]);
  });

  test('gives each blank its part with partial credit', async () => {
    const metadata = '<bbmd_partialcredit>true</bbmd_partialcredit>';
    const question = await questionOf(item({ type, metadata, presentation, conditions }));
    expect(question.scoring).toBe('each-blank');
    expect(question.blanks.map(({ weight }) => weight)).toEqual([1, 1]);
  });

  test('without partial credit is a whole, however it is scored', async () => {
    const metadata = '<bbmd_partialcredit>false</bbmd_partialcredit>';
    const add = '<setvar variablename="SCORE" action="Add">5.0</setvar>';
    const each = correct(equal('x', 'Pará'), add) + correct(equal('y', 'Acre'), add);
    const question = await questionOf(item({ type, metadata, presentation, conditions: each }));
    expect(question.scoring).toBe('whole');
  });

  test('is refused if a name is missing', async () => {
    const other = formatted('[x] is large.') + box('y') + box('x');
    expect(await lossesOf(item({ type, presentation: other, conditions }))).toEqual([
      'refused/reference blank: y',
    ]);
  });
});

describe('other kinds', () => {
  test('Numeric has a tolerance', async () => {
    const number = '<response_num ident="response"><render_fib fibtype="Decimal"/></response_num>';
    const conditions = correct(
      `<vargte respident="response">3</vargte><varlte respident="response">5</varlte>${equal('response', '4')}`,
    );
    const { blanks } = await questionOf(
      item({ type: 'Numeric', presentation: formatted('10 - 6?') + number, conditions }),
    );
    expect(blanks).toMatchObject([
      { kind: 'numeric', alternatives: [{ text: '4', tolerance: 1 }] },
    ]);
  });

  test.each(['Essay', 'Short Response', 'Multiple Answer', 'Calculated', 'True/False'])(
    '%s is skipped',
    async (type) => {
      const presentation = formatted('?') + answer('response');
      expect(await lossesOf(item({ type, presentation, conditions: '' }))).toEqual([
        `skipped/not-fill-in: ${type}`,
      ]);
    },
  );

  test('a disabled question stays disabled', async () => {
    const metadata = '<bbmd_is_disabled>true</bbmd_is_disabled>';
    const presentation = formatted('?') + answer('response');
    const conditions = correct(equal('response', 'x'));
    const question = await questionOf(
      item({ type: 'Fill in the Blank', metadata, presentation, conditions }),
    );
    expect(question.isDisabled).toBe(true);
  });
});
