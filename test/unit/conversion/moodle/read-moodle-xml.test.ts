import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { claimsMoodleXml } from '../../../../src/conversion/recognize.ts';
import { Unreadable } from '../../../../src/conversion/reading.ts';
import { itemIn, lossesOf, questionOf, xmlItems } from './reading.ts';

const statement = (text: string, format = 'html') =>
  `<questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext>`;

describe('lists with too many options', () => {
  it('are refused before they are made for each gap', async () => {
    const text = `<questiontext><text>${'[[1]]'.repeat(900)}</text></questiontext>`;
    const options = '<selectoption><text>a</text></selectoption>'.repeat(1001);
    const item = await itemIn('gapselect', text + options);
    expect(lossesOf(item)).toEqual(['refused size']);
    expect(questionOf(item).blanks).toEqual([]);
  });

  it('are read in 50 gaps with 50 answers each', async () => {
    const text = `<questiontext><text>${'[[1]] '.repeat(50)}</text></questiontext>`;
    const options = '<selectoption><text>a</text></selectoption>'.repeat(50);
    const item = await itemIn('gapselect', text + options);
    expect(lossesOf(item)).toEqual([]);
    expect(questionOf(item).blanks).toHaveLength(50);
  });

  it('are refused in too many gaps', async () => {
    const text = `<questiontext><text>${'[[1]]'.repeat(1001)}</text></questiontext>`;
    const item = await itemIn('gapselect', text);
    expect(lossesOf(item)).toEqual(['refused size: 1001']);
  });
});

describe('a question of Moodle XML', () => {
  it('is not too large because of a picture, but because of its text', async () => {
    const large = 'a'.repeat(2 ** 20 + 1);
    const [first, second, third] = await xmlItems(
      `<quiz><question type="cloze">${statement('{1:SA:=a}')}<file name="a.png">${large}</file></question>
      <question type="cloze"><name><text>Longa</text></name>${statement(large)}</question>
      <question type="cloze">${statement('{1:SA:=b}')}</question></quiz>`,
    );
    expect(first?.content.kind).toBe('blanks');
    expect(second).toMatchObject({ title: 'Longa', content: { kind: 'nothing' } });
    expect(lossesOf(second ?? { losses: [] })).toEqual(['refused size']);
    expect(third?.content.kind).toBe('blanks');
  });
});

describe('laws of Moodle XML', () => {
  const types = fc.constantFrom(
    'cloze',
    'gapselect',
    'ddwtos',
    'shortanswer',
    'numerical',
    'essay',
    'x',
  );
  const texts = fc.oneof(
    fc.constantFrom('{1:SA:=a}', '{1:MC:=a~b}', '[[1]]', '[[2]]', '*', '5'),
    fc.string().map((text) => text.replaceAll(']]>', '')),
  );
  const questions = fc
    .tuple(types, fc.array(texts), fc.array(texts))
    .map(
      ([type, inside, answers]) =>
        `<question type="${type}">${statement(inside.join(' '))}${answers
          .map((text) => `<answer fraction="100"><text><![CDATA[${text}]]></text></answer>`)
          .join('')}</question>`,
    );

  it('yields one item for each question, with one text more than blanks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(questions), async (written) => {
        const text = `<quiz>${written.join('\n')}</quiz>`;
        const items = await xmlItems(text);
        let seen = 0;
        const other = new Parser(
          { onopentag: (name) => (seen += Number(name === 'question')) },
          { xmlMode: true },
        );
        other.end(text);
        expect(items).toHaveLength(seen);
        for (const { content } of items) {
          if (content.kind !== 'blanks') continue;
          const { segments, blanks } = content.question;
          expect([1, blanks.length + 1]).toContain(segments.length);
        }
      }),
    );
  });

  it('ends in Unreadable or in items, whatever the text', async () => {
    const token = fc.constantFrom(
      '<quiz>',
      '<question type="cloze">',
      '<text>',
      '</text>',
      '</question>',
      '</quiz>',
      '<questiontext>',
      '</questiontext>',
      '{1:SA:=a}',
      '&nbsp;',
      '<![CDATA[',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(token, fc.string())), async (tokens) => {
        const error: unknown = await xmlItems(tokens.join('')).then(
          () => null,
          (reason) => reason,
        );
        expect(error === null || error instanceof Unreadable).toBe(true);
      }),
    );
  });
});

it('claims a quiz of Moodle only', () => {
  const claims = (text: string) => claimsMoodleXml({ name: 'a.xml', text });
  expect(claims('<?xml version="1.0"?>\n<!-- a -->\n<quiz>\n<question type="cloze">')).toBe(true);
  expect(claims('<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0" identifier="a">')).toBe(
    false,
  );
  expect(claims('<questestinterop/>')).toBe(false);
  expect(claims('quiz')).toBe(false);
});
