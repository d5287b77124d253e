import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLosses } from '../../../../src/conversion/loss.ts';
import { parseCloze } from '../../../../src/conversion/moodle/read-cloze.ts';
import { causeOf } from '../loss-causes.ts';
import { runsOf } from '../../../harness/laws.ts';

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
});
