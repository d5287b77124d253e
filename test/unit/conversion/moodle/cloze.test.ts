import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLosses } from '../../../../src/conversion/loss.ts';
import { claimsCloze } from '../../../../src/conversion/recognize.ts';
import { parseCloze } from '../../../../src/conversion/moodle/read-cloze.ts';
import { clozeItems, lossesOf, questionOf } from './reading.ts';
import { causeOf } from '../loss-causes.ts';
import { runsOf } from '../../../harness/laws.ts';

async function oneOf(text: string) {
  const [item] = await clozeItems(text);
  if (item === undefined) throw new Error('no question');
  return item;
}

describe('a file of Cloze', () => {
  it('has no question if it has no text', async () => {
    expect(await clozeItems(' \n')).toEqual([]);
  });

  it('is refused as one question if it is too long', async () => {
    const item = await oneOf('{1:SA:=a}'.padEnd(2 ** 20 + 1, 'b'));
    expect(item.content).toEqual({ kind: 'nothing' });
    expect(lossesOf(item)).toEqual(['refused size']);
  });

  it('is HTML if it has tags or entities, and keeps its line breaks', async () => {
    const item = await oneOf('Estado:\n<b>{1:SA:=Goi&aacute;s}</b>\r\nRegião:\n{1:SA:=Norte}');
    expect(questionOf(item)).toMatchObject({
      isHtml: true,
      segments: ['Estado:\n<b>', '</b>\nRegião:<br />\n', ''],
    });
  });
});

/** As Moodle publishes them in question/type/multianswer/questiontype.php. */
const moodle = (() => {
  const answer = String.raw`.+?(?<!\\|&|&amp;)(?=[~#}]|$)`;
  const feedback = String.raw`.*?(?<!\\)(?=[~}]|$)`;
  const alternative = `(=|%(-?[0-9]+(?:[.,][0-9]*)?)%)?(${answer})(#(${feedback}))?`;
  const types = `(NUMERICAL|NM)|(MULTICHOICE|MC)|(MULTICHOICE_V|MCV)|(MULTICHOICE_H|MCH)|(SHORTANSWER|SA|MW)|(SHORTANSWER_C|SAC|MWC)|(MULTICHOICE_S|MCS)|(MULTICHOICE_VS|MCVS)|(MULTICHOICE_HS|MCHS)|(MULTIRESPONSE|MR)|(MULTIRESPONSE_H|MRH)|(MULTIRESPONSE_S|MRS)|(MULTIRESPONSE_HS|MRHS)`;
  const blank = String.raw`\{([0-9]*):(?<type>${types}):(?<all>${alternative}(~${alternative})*)\}`;
  return { blank: new RegExp(blank, 's'), each: new RegExp(`~?${alternative}`, 'gs') };
})();

/** The weights of the blanks, and their answers as written with their fractions. */
function asMoodle(text: string) {
  const weights: number[] = [];
  const answers: { answer: string; fraction: number }[][] = [];
  const segments: string[] = [];
  let rest = text;
  for (let found = moodle.blank.exec(rest); found !== null; found = moodle.blank.exec(rest)) {
    segments.push(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
    weights.push(found[1] === '' ? 1 : Number(found[1]));
    const all = found.groups?.['all'] ?? '';
    answers.push(
      [...all.matchAll(moodle.each)].map(([, sign, percent = '0', answer = '']) => ({
        answer,
        fraction: sign === '=' ? 1 : Number(percent.replace(',', '.')) / 100,
      })),
    );
  }
  return { segments: [...segments, rest], weights, answers };
}

describe('laws of Cloze', () => {
  const tokens = fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('{1:SA:', '{:MC:', '=a', '%50%b', '~', '#', '}', 'c'),
      },
      fc.constantFrom(
        '{',
        ':',
        '=',
        '%',
        '\\',
        '&',
        '&amp;',
        '\n',
        '*',
        '{2:MCS:',
        '{1:sa:',
        '{#1}',
        '1',
      ),
      fc.string({ maxLength: 2 }),
    ),
    { maxLength: 30 },
  );
  const texts = tokens.map((parts) => parts.join(''));

  it('reads the blanks that Moodle reads, or refuses the question', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { losses, note } = createLosses();
        const { segments, blanks } = parseCloze(text, false, note);
        if (losses.some((loss) => causeOf(loss) === 'refused notation')) return;
        const other = asMoodle(text);
        expect(segments).toEqual(other.segments);
        expect(blanks.map(({ weight }) => weight)).toEqual(other.weights);
      }),
      { numRuns: runsOf(2000) },
    );
  });

  it('reads the answers that Moodle reads', () => {
    const answer = fc
      .stringMatching(/^[a-z\\&;%=.{]{1,6}$/)
      .filter((text) => text.trim() !== '' && !/[\\&]$|&amp;$/.test(text));
    const alternative = fc.tuple(fc.constantFrom('=', '%50%', '%-33,5%', ''), answer);
    fc.assert(
      fc.property(fc.array(alternative, { minLength: 1, maxLength: 4 }), (written) => {
        const text = `{1:MC:${written.map((parts) => parts.join('')).join('~')}}`;
        const { losses, note } = createLosses();
        const { blanks } = parseCloze(text, true, note);
        if (losses.length > 0) return;
        expect(
          blanks.map(({ alternatives }) =>
            alternatives.map(({ text: each, fraction }) => ({ answer: each, fraction })),
          ),
        ).toEqual(asMoodle(text).answers);
      }),
    );
  });

  it('yields one item for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(texts, fc.string({ unit: 'binary' })), async (text) => {
        const items = await clozeItems(text);
        expect(items).toHaveLength(text.replace(/^\uFEFF/, '').trim() === '' ? 0 : 1);
        for (const item of items) {
          const { segments, blanks } = questionOf(item);
          expect(segments).toHaveLength(blanks.length + 1);
        }
      }),
    );
  });

  it.each([
    '{',
    '{1:SA:',
    '{1:SA:=',
    '\\',
    '~',
    '*',
    '&',
    '&amp;',
    '%',
    '1',
    '{1:',
    '{1:MC:=a~',
    '#',
    '{ ',
    '<',
    '\n',
  ])('reads a long run of %j to its end', async (token) => {
    for (const text of [token, `{1:SA:=${token}`]) {
      const long = `${text}${token.repeat(2 ** 18 / token.length - 40)}`;
      expect(await clozeItems(long)).toHaveLength(long.trim() === '' ? 0 : 1);
      claimsCloze({ name: 'a.txt', text: long });
    }
  });
});

describe('recognizing Cloze', () => {
  it.each(['A capital: {1:SHORTANSWER:=Brasília}', '<p>{:MC:=a~b}</p>', '\uFEFF{1:NM:=5}'])(
    'claims %s',
    (text) => {
      expect(claimsCloze({ name: 'a.txt', text })).toBe(true);
    },
  );

  it.each([
    '<quiz><question type="cloze">{1:SA:=a}</question></quiz>',
    '::Capital:: {=Brasília}',
    'A capital: {1:shortanswer:=Brasília}',
    '{"text": "{1:SA:=a}"}',
    '---\nquestion: "{1:SA:=a}"',
    '',
  ])('leaves %s to others', (text) => {
    expect(claimsCloze({ name: 'a.txt', text })).toBe(false);
  });
});
