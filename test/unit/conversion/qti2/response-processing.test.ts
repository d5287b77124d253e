import { describe, expect, test } from 'vitest';
import {
  correct,
  declared,
  entry,
  itemOf,
  itemText,
  lossesOf,
  mapping,
  questionOf,
  template,
} from './items.ts';

const variable = (name: string) => `<variable identifier="${name}"/>`;
const mapped = (name: string) => `<mapResponse identifier="${name}"/>`;
const points = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;
const set = (value: string, outcome = 'SCORE') =>
  `<setOutcomeValue identifier="${outcome}">${value}</setOutcomeValue>`;
const add = (value: string) => set(`<sum>${variable('SCORE')}${value}</sum>`);
const matched = (name: string) => `<match>${variable(name)}<correct identifier="${name}"/></match>`;
const given = (name: string) => `<not><isNull>${variable(name)}</isNull></not>`;
const when = (condition: string, then: string, others = '') =>
  `<responseCondition><responseIf>${condition}${then}</responseIf>${others}</responseCondition>`;
const otherwise = (rules: string) => `<responseElse>${rules}</responseElse>`;
const rules = (...all: string[]) => `<responseProcessing>${all.join('')}</responseProcessing>`;

const map = mapping({ Belém: 2, Belem: 1 });
const bothKeys = declared(correct('Belém') + map);
const twoBlanks = {
  declarations:
    declared(correct('Belém'), { identifier: 'A' }) + declared(map, { identifier: 'B' }),
  body: `<p>${entry('A')} and ${entry('B')}</p>`,
};
const byCorrect = [['Belém', 1]];
const byMapping = [
  ['Belém', 1],
  ['Belem', 0.5],
];

async function answers(processing: string, declarations = bothKeys) {
  const { blanks } = await questionOf({ declarations, processing });
  return blanks.map(({ weight, alternatives }) => ({
    weight,
    answers: alternatives.map(({ text, fraction }) => [text, fraction]),
  }));
}

const refusals = async (processing: string, parts = {}) =>
  (await lossesOf({ declarations: bothKeys, processing, ...parts }))
    .map(([code]) => code)
    .filter((code) => code.startsWith('refused/'));

describe('the key is the correct answer', () => {
  test.each([
    ['the template match_correct', template('match_correct')],
    ['the template with its file name', template('match_correct.xml')],
    ['the template of Common Cartridge', template('CC2_match')],
    ['a match that adds a point', rules(when(matched('RESPONSE'), add(points(1))))],
    ['a match that sets the score', rules(when(matched('RESPONSE'), set(points(1))))],
    [
      'a match with nothing otherwise',
      rules(when(matched('RESPONSE'), set(points(1)), otherwise(set(points(0))))),
    ],
  ])('with %s', async (_, processing) => {
    expect(await answers(processing)).toEqual([{ weight: 1, answers: byCorrect }]);
    expect(await lossesOf({ declarations: bothKeys, processing })).toEqual([
      ['loss/scoring unused', 'Belém: 2, Belem: 1'],
    ]);
  });

  test('with the points of the rule', async () => {
    const processing = rules(when(matched('RESPONSE'), set(points(2.5))));
    expect(await answers(processing)).toEqual([{ weight: 2.5, answers: byCorrect }]);
  });

  test('with the case rule of a comparison of strings', async () => {
    const compared = `<stringMatch caseSensitive="false">${variable('RESPONSE')}<correct identifier="RESPONSE"/></stringMatch>`;
    const { blanks } = await questionOf({
      processing: rules(when(compared, set(points(1)))),
    });
    expect(blanks[0]).toMatchObject({ kind: 'text', isCaseSensitive: false });
  });

  test('with an exact comparison of numbers', async () => {
    const compared = `<equal toleranceMode="exact">${variable('RESPONSE')}<correct identifier="RESPONSE"/></equal>`;
    const { blanks } = await questionOf({
      declarations: declared(correct('27'), { baseType: 'integer' }),
      processing: rules(when(compared, set(points(1)))),
    });
    expect(blanks[0]).toMatchObject({
      kind: 'numeric',
      isCaseSensitive: null,
      alternatives: [{ text: '27', tolerance: 0, match: 'exact' }],
    });
  });
});

describe('the key is the mapping', () => {
  test.each([
    ['the template map_response', template('map_response')],
    ['the template of Common Cartridge', template('CC2_map_response.xml')],
    ['a score that is set', rules(set(mapped('RESPONSE')))],
    ['a score that is added', rules(add(mapped('RESPONSE')))],
    ['a guard against no answer', rules(when(given('RESPONSE'), add(mapped('RESPONSE'))))],
    [
      'nothing for no answer',
      rules(
        when(
          `<isNull>${variable('RESPONSE')}</isNull>`,
          set(points(0)),
          otherwise(set(mapped('RESPONSE'))),
        ),
      ),
    ],
  ])('with %s', async (_, processing) => {
    expect(await answers(processing)).toEqual([{ weight: 2, answers: byMapping }]);
  });

  test('and a correct answer that earns nothing is only shown', async () => {
    const declarations = declared(correct('Marajó') + map);
    expect(await lossesOf({ declarations, processing: template('map_response') })).toContainEqual([
      'loss/other-content text',
      'correctResponse: Marajó',
    ]);
  });
});

describe('without response processing', () => {
  test.each(['', '<responseProcessing/>'])('the mapping is the key: %s', async (processing) => {
    expect(await answers(processing)).toEqual([{ weight: 2, answers: byMapping }]);
    expect(await lossesOf({ declarations: bothKeys, processing })).toContainEqual([
      'loss/scoring unknown',
      null,
    ]);
  });

  test('the correct answer is the key if there is no mapping', async () => {
    expect(await answers('', declared(correct('Belém')))).toEqual([
      { weight: 1, answers: byCorrect },
    ]);
  });
});

test('each blank has its own rule and points', async () => {
  const processing = rules(when(given('B'), add(mapped('B'))), when(matched('A'), add(points(3))));
  const { blanks } = await questionOf({ ...twoBlanks, processing });
  expect(blanks.map(({ weight }) => weight)).toEqual([3, 2]);
});

test('names results beside the score, but not those that choose feedback', async () => {
  const feedback =
    '<modalFeedback outcomeIdentifier="FEEDBACK" identifier="a" showHide="show">Well done</modalFeedback>';
  const processing =
    rules(
      when(matched('RESPONSE'), set(points(1)) + set(points(1), 'PASSED')),
      set(points(1), 'FEEDBACK'),
    ) + feedback;
  expect(await lossesOf({ processing })).toEqual([
    ['loss/feedback result', 'Well done'],
    ['loss/field', 'setOutcomeValue: PASSED'],
  ]);
});

describe('refuses what it does not understand:', () => {
  const exit = '<exitResponse/>';
  test.each([
    ['an unknown template', template('map_response_point')],
    [
      'a template from elsewhere',
      '<responseProcessing template="https://example.org/match_correct"/>',
    ],
    ['all or nothing', rules(when(`<and>${matched('RESPONSE')}</and>`, set(points(1))))],
    ['no score', rules(set(mapped('RESPONSE'), 'OTHER'))],
    ['the same response twice', rules(add(mapped('RESPONSE')), add(mapped('RESPONSE')))],
    ['a constant for everyone', rules(set(points(1)))],
    ['points taken away', rules(when(matched('RESPONSE'), add(points(-1))))],
    [
      'points for a wrong answer',
      rules(when(matched('RESPONSE'), set(points(1)), otherwise(set(points(0.5))))),
    ],
    ['another product', rules(set(`<product>${mapped('RESPONSE')}${points(2)}</product>`))],
    ['the guard of another response', rules(when(given('OTHER'), add(mapped('RESPONSE'))))],
    ['a rule after an end', rules(when(matched('OTHER'), exit), set(mapped('RESPONSE')))],
    ['a response without a blank', rules(add(mapped('RESPONSE')), add(mapped('OTHER')))],
    [
      'a match with a given value',
      rules(when(`<match>${variable('RESPONSE')}${points(1)}</match>`, set(points(1)))),
    ],
    ['a score from a table', rules('<lookupOutcomeValue identifier="SCORE"/>')],
  ])('%s', async (_, processing) => {
    expect(await refusals(processing)).toEqual(['refused/scoring rules']);
  });

  test('two blanks with a template, which scores one', async () => {
    expect(await refusals(template('match_correct'), twoBlanks)).toEqual(['refused/scoring rules']);
  });

  test('two blanks where each sets the score anew', async () => {
    const processing = rules(set(mapped('B')), when(matched('A'), set(points(1))));
    expect(await refusals(processing, twoBlanks)).toEqual(['refused/scoring rules']);
  });

  test('the rule as it is in the source', async () => {
    const rule = set(`<product>${mapped('RESPONSE')}</product>`);
    expect(await lossesOf({ processing: rules(rule) })).toEqual([['refused/scoring rules', rule]]);
  });

  test.each([
    [
      'refused/comparison regex',
      `<patternMatch pattern="B.*">${variable('RESPONSE')}</patternMatch>`,
    ],
    [
      'refused/comparison contains',
      `<stringMatch caseSensitive="true" substring="true">${variable('RESPONSE')}<correct identifier="RESPONSE"/></stringMatch>`,
    ],
    [
      'refused/comparison tolerance',
      `<equal toleranceMode="absolute" tolerance="0.5">${variable('RESPONSE')}<correct identifier="RESPONSE"/></equal>`,
    ],
    [
      'refused/comparison tolerance',
      `<equalRounded figures="2">${variable('RESPONSE')}<correct identifier="RESPONSE"/></equalRounded>`,
    ],
  ])('%s', async (code, comparison) => {
    expect(await lossesOf({ processing: rules(when(comparison, set(points(1)))) })).toEqual([
      [code, comparison],
    ]);
  });

  test('a score that does not start at nothing', async () => {
    const declarations = `${bothKeys}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>1</value></defaultValue></outcomeDeclaration>`;
    const processing = rules(when(matched('RESPONSE'), add(points(1))));
    expect(await refusals(processing, { declarations })).toEqual(['refused/scoring unlisted']);
    const anew = rules(when(matched('RESPONSE'), set(points(1)), otherwise(set(points(0)))));
    expect(await refusals(anew, { declarations })).toEqual([]);
  });
});

test('names a template that scores no response of the item', async () => {
  const parts = {
    declarations: declared(correct('Belém'), { identifier: 'CAPITAL' }),
    body: entry('CAPITAL'),
  };
  expect(await lossesOf(parts)).toEqual([
    [
      'loss/scoring unknown',
      'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct',
    ],
  ]);
});

test('knows the same rules under the names of QTI 3.0', async () => {
  const processing = rules(when(matched('RESPONSE'), set(points(1)), otherwise(set(points(0)))));
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const renamed = itemText({ processing, body: entry() })
    .replace(
      /(<\/?)([a-zA-Z]+)(?=[\s>/])/g,
      (_, start: string, name: string) => `${start}qti-${kebab(name)}`,
    )
    .replace(/ ([a-zA-Z]+)(?==)/g, (_, name: string) => ` ${kebab(name)}`);
  expect(renamed).toContain('<qti-text-entry-interaction response-identifier="RESPONSE"/>');
  expect((await itemOf(renamed)).content).toEqual(
    (await itemOf({ processing, body: entry() })).content,
  );
});
