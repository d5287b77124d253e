import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../src/conversion/reading.ts';
import {
  choices,
  correct,
  declared,
  entry,
  itemOf,
  itemsOf,
  lossesOf,
  mapping,
  questionOf,
  template,
} from './items.ts';
import { causeOf } from '../loss-causes.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../samples/convert/${name}`, import.meta.url), 'utf8');
const identifiers = { baseType: 'identifier' };
const list = (key: string, processing: string) => ({
  declarations: declared(key, identifiers),
  body: `<p>The largest city is ${choices}.</p>`,
  processing,
});

describe('an item', () => {
  test('is a question with its blanks in the statement', async () => {
    expect(await itemOf({})).toEqual({
      type: 'textEntry',
      id: 'i1',
      title: 'Pará',
      line: 2,
      losses: [],
      content: {
        kind: 'blanks',
        question: {
          segments: ['<p>The capital of Pará is ', '.</p>'],
          placement: 'inline',
          isHtml: true,
          blanks: [
            {
              kind: 'text',
              weight: 1,
              isCaseSensitive: true,
              catchAll: null,
              alternatives: [{ text: 'Belém', fraction: 1, tolerance: null, match: 'exact' }],
            },
          ],
          scoring: 'each-blank',
          tags: [],
          category: null,
          author: null,
          difficulty: null,
          isDisabled: false,
        },
      },
    });
  });

  test('of 2.1 is read with its weights', async () => {
    const { blanks, segments } = await questionOf(sample('qti21-item.xml'));
    expect(segments).toHaveLength(3);
    expect(blanks).toMatchObject([
      { weight: 2, isCaseSensitive: false },
      { weight: 1, isCaseSensitive: true },
    ]);
    expect((await itemOf(sample('qti21-item.xml'))).losses.map(causeOf)).toEqual([
      'loss/feedback result',
      'loss/setting display',
      'loss/setting display',
    ]);
  });

  test('of 3.0 is read with its choices', async () => {
    const item = await itemOf(sample('qti30-item.xml'));
    expect(item).toMatchObject({ type: 'inlineChoice', id: 'capital-do-acre', line: 2 });
    expect(item.losses.map((loss) => [causeOf(loss), loss.value])).toEqual([
      ['loss/other-content text', 'xml:lang="pt-BR"'],
      ['loss/setting shuffle', 'shuffle="true"'],
    ]);
    const { blanks } = await questionOf(sample('qti30-item.xml'));
    expect(blanks[0]?.alternatives.map(({ text, fraction }) => [text, fraction])).toEqual([
      ['Rio Branco', 1],
      ['Porto Velho', 0],
      ['Boa Vista', 0],
    ]);
  });

  test.each([
    ['skipped/not-fill-in', '<p>Read this.</p>', null],
    ['skipped/not-fill-in', '<extendedTextInteraction responseIdentifier="R"/>', 'extendedText'],
    ['skipped/choice-without-place', '<choiceInteraction responseIdentifier="R"/>', null],
    [
      'refused/content interaction',
      '<gapMatchInteraction responseIdentifier="R"/>',
      'gapMatchInteraction',
    ],
    [
      'refused/content interaction',
      '<hottextInteraction responseIdentifier="R"/>',
      'hottextInteraction',
    ],
    [
      'refused/content interaction',
      `${entry()}<uploadInteraction responseIdentifier="R"/>`,
      'uploadInteraction',
    ],
  ])('with other interactions is %s', async (code, body, value) => {
    expect(await lossesOf({ body })).toContainEqual([code, value]);
    expect((await itemOf({ body })).content).toEqual({ kind: 'nothing' });
  });

  test.each([
    ['refused/dynamic steps', { attributes: 'adaptive="true"' }],
    [
      'refused/dynamic values',
      { declarations: `${declared(correct('1'))}<templateDeclaration identifier="X"/>` },
    ],
    ['refused/dynamic values', { body: `${entry()}<printedVariable identifier="X"/>` }],
    ['refused/reference missing', { declarations: '' }],
    ['refused/reference missing', { body: `${entry()}<include href="a.xml"/>` }],
    ['refused/malformed question', { body: entry() + entry() }],
    ['refused/malformed question', { declarations: declared(correct('a')) + declared('') }],
    [
      'refused/reference blank',
      { declarations: declared(correct('a')) + declared(correct('b'), { identifier: 'B' }) },
    ],
    ['refused/content part', { body: `${entry()}<fancyBox>text</fancyBox>` }],
    [
      'refused/content part',
      { body: `${entry()}<feedbackInline showHide="hide">Soon gone</feedbackInline>` },
    ],
    ['refused/content interaction', { body: `<rubricBlock>${entry()}</rubricBlock>${entry()}` }],
    ['refused/malformed blank', { declarations: declared(correct('a', 'b')) }],
    ['refused/malformed blank', { declarations: declared(correct('a'), { baseType: 'point' }) }],
    ['refused/malformed blank', { declarations: declared(correct('x'), { baseType: 'float' }) }],
    [
      'refused/scoring several',
      { declarations: declared(correct('a'), { cardinality: 'multiple' }) },
    ],
    ['refused/no-right-answer none', { declarations: declared('') }],
    ['refused/no-right-answer none', { processing: template('map_response') }],
  ])('has no form: %s', async (code, parts) => {
    expect((await lossesOf(parts)).map(([found]) => found)).toContain(code);
    expect((await itemOf(parts)).content).toEqual({ kind: 'nothing' });
  });

  test('that is not well-formed is not read', async () => {
    await expect(itemsOf('<assessmentItem><p></assessmentItem>')).rejects.toThrow(Unreadable);
  });

  test('is not found in another document', async () => {
    expect(await itemsOf('<assessmentTest identifier="t"/>')).toEqual([]);
  });
});

describe('the statement', () => {
  const segmentsOf = async (body: string) => (await questionOf({ body })).segments;

  test('is HTML with what HTML demands', async () => {
    const body = `<p class="a &quot;b&quot;" xmlns="http://www.w3.org/1999/xhtml">1 &lt; 2 &amp; 3<br/><!-- no -->${entry()}</p><p/>`;
    expect(await segmentsOf(body)).toEqual([
      '<p class="a &quot;b&quot;">1 &lt; 2 &amp; 3<br>',
      '</p><p></p>',
    ]);
  });

  test('keeps formulas and pictures, without prefixes', async () => {
    const body = `<m:math xmlns:m="urn:m"><m:mi>x</m:mi></m:math><img src="a.png" alt="map"/>${entry()}`;
    expect(await segmentsOf(body)).toEqual([
      '<math><mi>x</mi></math><img src="a.png" alt="map">',
      '',
    ]);
  });

  test('leaves out what is not part of it', async () => {
    const body = `${entry()}<feedbackInline showHide="show"><b>Yes</b></feedbackInline>
      <rubricBlock view="scorer">For you</rubricBlock><infoControl>Think</infoControl>`;
    expect((await segmentsOf(body)).join('').trim()).toBe('');
    expect(await lossesOf({ body })).toEqual([
      ['loss/feedback result', '<b>Yes</b>'],
      ['loss/other-content text', 'For you'],
      ['loss/hint question', 'Think'],
    ]);
  });
});

describe('a typed blank', () => {
  const map = template('map_response');
  const cased = (...rules: string[]) =>
    declared(
      `<mapping>${rules.map((rule, index) => `<mapEntry mapKey="city${index}" mappedValue="1" ${rule}/>`).join('')}</mapping>`,
    );

  test.each([
    [true, ['caseSensitive="true"', 'caseSensitive="true"'], null],
    [false, ['caseSensitive="false"'], null],
    [null, ['', ''], null],
    [null, ['caseSensitive="true"', ''], 'city0'],
    [null, ['caseSensitive="true"', 'caseSensitive="false"'], 'city0'],
  ])('has the case rule %s', async (rule, entries, told) => {
    const parts = { declarations: cased(...entries), processing: map };
    expect((await questionOf(parts)).blanks[0]?.isCaseSensitive).toBe(rule);
    expect(await lossesOf(parts)).toEqual(told === null ? [] : [['loss/comparison case', told]]);
  });

  test('needs no case rule without letters', async () => {
    const parts = { declarations: declared(mapping({ 1822: 1 })), processing: map };
    expect(await lossesOf(parts)).toEqual([]);
  });

  test('keeps points within the bounds', async () => {
    const declarations = declared(mapping({ 1: 4, 2: 1, 3: -3 }, 'upperBound="2" lowerBound="-1"'));
    const { blanks } = await questionOf({ declarations, processing: map });
    expect(blanks[0]?.weight).toBe(2);
    expect(blanks[0]?.alternatives.map(({ fraction }) => fraction)).toEqual([1, 0.5, -0.5]);
  });

  test('refuses points for answers that are not listed', async () => {
    const declarations = declared(mapping({ 1: 2 }, 'defaultValue="0.5"'));
    expect(await lossesOf({ declarations, processing: map })).toEqual([
      ['refused/scoring unlisted', 'defaultValue="0.5"'],
    ]);
  });

  test('tells of points that answers that are not listed take away', async () => {
    const declarations = declared(mapping({ 1: 2 }, 'defaultValue="-1"'));
    const { blanks } = await questionOf({ declarations, processing: map });
    expect(blanks[0]?.catchAll).toBe(-0.5);
  });

  test.each(['x', '', 'Infinity'])('refuses "%s" as points', async (points) => {
    const declarations = declared(mapping({ a: points }));
    expect(await lossesOf({ declarations, processing: map })).toEqual([
      ['refused/malformed blank', 'a: NaN'],
    ]);
  });

  test('compares numbers as numbers', async () => {
    const declarations = declared(mapping({ '27': 1, '2.7e1': 1 }), { baseType: 'float' });
    expect((await questionOf({ declarations, processing: map })).blanks[0]).toMatchObject({
      kind: 'numeric',
      alternatives: [{ tolerance: 0 }, { tolerance: 0 }],
    });
  });

  test('has answers that are HTML as the statement is', async () => {
    const { blanks } = await questionOf({ declarations: declared(correct('a &lt; b')) });
    expect(blanks[0]?.alternatives[0]?.text).toBe('a &lt; b');
  });

  test('names what it cannot hold', async () => {
    const body = `<textEntryInteraction responseIdentifier="RESPONSE" expectedLength="9" patternMask="[a-z]*" placeholderText="a city"/>`;
    const declarations = declared(
      `<defaultValue><value>Macapá</value></defaultValue>${correct(' Belém')}`,
    );
    expect(await lossesOf({ body, declarations })).toEqual([
      ['loss/setting display', 'expectedLength="9" patternMask="[a-z]*" placeholderText="a city"'],
      ['loss/setting display', 'defaultValue: Macapá'],
      ['loss/space', ' Belém'],
    ]);
  });
});

describe('a chosen blank', () => {
  const map = template('map_response');

  test('has all its choices', async () => {
    const { blanks } = await questionOf(list(correct('sp'), template('match_correct')));
    expect(blanks[0]).toMatchObject({
      kind: 'list',
      weight: 1,
      isCaseSensitive: null,
      alternatives: [
        { text: 'São Paulo', fraction: 1 },
        { text: 'Rio de <b>Janeiro</b>', fraction: 0 },
      ],
    });
  });

  test('gives choices that are not listed the points of the mapping', async () => {
    const { blanks } = await questionOf(list(mapping({ sp: 2 }, 'defaultValue="1"'), map));
    expect(blanks[0]?.alternatives.map(({ fraction }) => fraction)).toEqual([1, 0.5]);
  });

  test.each([
    ['refused/reference missing', correct('bh'), template('match_correct')],
    ['refused/reference missing', mapping({ sp: 1, bh: 1 }), map],
    ['refused/no-right-answer none', mapping({ sp: 0 }), map],
  ])('is refused: %s', async (code, key, processing) => {
    expect((await lossesOf(list(key, processing))).map(([found]) => found)).toContain(code);
  });

  test.each([
    '<inlineChoice identifier="sp">a</inlineChoice><inlineChoice identifier="sp">b</inlineChoice>',
    '<inlineChoice>a</inlineChoice>',
    '',
  ])('needs choices with identifiers of their own: %s', async (inside) => {
    const body = `<inlineChoiceInteraction responseIdentifier="RESPONSE">${inside}</inlineChoiceInteraction>`;
    const codes = await lossesOf({ declarations: declared(correct('sp'), identifiers), body });
    expect(codes.map(([code]) => code)).toEqual(['refused/malformed blank']);
  });

  test('leaves feedback out of its choices', async () => {
    const body = choices.replace(
      'São Paulo',
      'São Paulo<feedbackInline identifier="x">Yes</feedbackInline>',
    );
    const parts = { declarations: declared(correct('sp'), identifiers), body };
    expect(await lossesOf(parts)).toEqual([['loss/feedback answer', 'Yes']]);
    expect((await questionOf(parts)).blanks[0]?.alternatives[0]?.text).toBe('São Paulo');
  });
});

test('tells of declared points that the blanks do not add up to', async () => {
  const most = (points: number) =>
    `${declared(correct('Belém'))}<outcomeDeclaration identifier="MAXSCORE"><defaultValue><value>${points}</value></defaultValue></outcomeDeclaration>`;
  expect(await lossesOf({ declarations: most(5) })).toEqual([['loss/points scale', '5']]);
  expect(await lossesOf({ declarations: most(1) })).toEqual([]);
});
