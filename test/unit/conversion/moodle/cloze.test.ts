import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Loss } from '../../../../src/contract/conversions.ts';
import { claimsCloze } from '../../../../src/conversion/recognize.ts';
import { parseCloze } from '../../../../src/conversion/moodle/read-cloze.ts';
import { answersOf, clozeIn, clozeItems, lossesOf, questionOf } from './reading.ts';
import { causeOf } from '../loss-causes.ts';

async function oneOf(text: string) {
  const [item] = await clozeItems(text);
  if (item === undefined) throw new Error('no question');
  return item;
}

describe('a file of Cloze', () => {
  it('is one question with its blanks in place', async () => {
    const item = await oneOf(
      '\nA capital é {1:SHORTANSWER:=Brasília~%50%Brasilia}, de {2:NM:=1960}.\n',
    );
    expect(item).toMatchObject({ type: 'cloze', title: null, line: 2, losses: [] });
    expect(questionOf(item)).toMatchObject({
      segments: ['A capital é ', ', de ', '.'],
      placement: 'inline',
      isHtml: false,
      blanks: [
        { kind: 'text', weight: 1, isCaseSensitive: false, catchAll: null },
        { kind: 'numeric', weight: 2, isCaseSensitive: null, catchAll: null },
      ],
    });
    expect(answersOf(item)).toEqual([{ Brasília: 1, Brasilia: 0.5 }, { '1960': 1 }]);
  });

  it('has no question if it has no text', async () => {
    expect(await clozeItems(' \n')).toEqual([]);
  });

  it('is refused as one question if it is too long', async () => {
    const item = await oneOf('{1:SA:=a}'.padEnd(2 ** 20 + 1, 'b'));
    expect(item.content).toEqual({ kind: 'nothing' });
    expect(lossesOf(item)).toEqual(['refused/too-large']);
  });

  it('is HTML if it has tags or entities, and keeps its line breaks', async () => {
    const item = await oneOf('Estado:\n<b>{1:SA:=Goi&aacute;s}</b>\r\nRegião:\n{1:SA:=Norte}');
    expect(questionOf(item)).toMatchObject({
      isHtml: true,
      segments: ['Estado:\n<b>', '</b>\nRegião:<br />\n', ''],
    });
  });
});

describe('what is almost a blank', () => {
  it.each([
    '{1.5:SHORTANSWER:=y}',
    '{1,5:SA:=y}',
    '{ 1:SA:=z}',
    '{1 :MC:=p~q}',
    '{-1:SA:=y}',
    '{1: SA :=y}',
    '{1:sa:=y}',
  ])('is refused and does not stay as text: %s', async (blank) => {
    expect(lossesOf(await clozeIn(`Capital: ${blank} {1:SA:=Belém}`))).toEqual([
      `refused/malformed blank: ${blank}`,
    ]);
  });

  it('is refused with a weight that Moodle cannot keep', async () => {
    const blank = '{99999999999999999999:SA:=y}';
    expect(lossesOf(await clozeIn(blank))).toEqual([`refused/malformed blank: ${blank}`]);
    expect(lossesOf(await clozeIn('{99999:SA:=y}'))).toEqual([]);
  });

  it('is not any other brace', async () => {
    const css = '<style>p { color: red; } {x:y:z}</style>';
    expect(lossesOf(await clozeIn(`${css}{1:SA:=y}`))).toEqual([]);
  });
});

describe('line breaks of the format of old versions', () => {
  it.each([
    ['Estado: {1:SA:=Goiás}\nRegião: {1:SA:=Norte}', ['Estado: ', '<br />\nRegião: ', '']],
    ['Se a < b:\n{1:SA:=Goiás}', ['Se a < b:<br />\n', '']],
  ])('are shown: %j', async (statement, segments) => {
    const item = await clozeIn(statement, 'moodle_auto_format');
    expect(questionOf(item)).toMatchObject({ isHtml: true, segments });
  });

  it('are not needed for plain text', async () => {
    const item = await clozeIn('Estado: {1:SA:=R$ 1 & 2}', 'moodle_auto_format');
    expect(questionOf(item).isHtml).toBe(false);
  });
});

describe('a blank of Cloze', () => {
  it.each([
    ['SHORTANSWER SA MW', { kind: 'text', isCaseSensitive: false }, []],
    ['SHORTANSWER_C SAC MWC', { kind: 'text', isCaseSensitive: true }, []],
    ['MULTICHOICE MC', { kind: 'list', isCaseSensitive: null }, []],
    ['MULTICHOICE_V MCV MULTICHOICE_H MCH', { kind: 'list' }, ['loss/setting layout']],
    ['MULTICHOICE_S MCS', { kind: 'list' }, ['loss/setting shuffle']],
    [
      'MULTICHOICE_VS MCVS MULTICHOICE_HS MCHS',
      { kind: 'list' },
      ['loss/setting layout', 'loss/setting shuffle'],
    ],
    ['MULTIRESPONSE MR', { kind: 'list' }, ['refused/scoring several']],
    ['MULTIRESPONSE_HS MRHS MRH MRS', { kind: 'list' }, ['refused/scoring several']],
    ['NUMERICAL NM', { kind: 'numeric' }, []],
  ])('may be of the types %s', async (types, blank, codes) => {
    for (const type of types.split(' ')) {
      const item = await oneOf(`a {:${type}:=1~2} b`);
      expect(questionOf(item).blanks).toMatchObject([blank]);
      expect(item.losses.map(causeOf)).toEqual(codes);
    }
  });

  it('has fractions with a point or a comma, also below 0, and none means wrong', async () => {
    const item = await oneOf('{1:MC:=a~%33.3%b~%12,5%c~%-50%d~e~%100%f}');
    expect(answersOf(item)).toEqual([
      { a: 1, b: 0.33299999999999996, c: 0.125, d: -0.5, e: 0, f: 1 },
    ]);
  });

  it('may hold line breaks, and spaces around its answers', async () => {
    expect(answersOf(await oneOf('{1:MC:= São\nPaulo ~ Rio\n}'))).toEqual([
      { 'São\nPaulo': 1, Rio: 0 },
    ]);
  });

  it('names feedback, which may hold a #', async () => {
    const item = await oneOf(String.raw`{1:SA:=Acre#nº #1~%50%AC#veja \} e \~~*#não}`);
    expect(answersOf(item)).toEqual([{ Acre: 1, AC: 0.5 }]);
    expect(lossesOf(item)).toEqual([
      'loss/feedback answer: nº #1',
      String.raw`loss/feedback answer: veja \} e \~`,
      'loss/feedback answer: não',
    ]);
  });

  it('undoes what is escaped', async () => {
    const written = String.raw`{1:SA:={a\}~=C\#~=R&amp;D~=&#126;~=&#92;&#125;~=a\\~=b}`;
    const item = await clozeIn(written, 'plain_text');
    expect(Object.keys(answersOf(item)[0] ?? {})).toEqual([
      '{a}',
      'C#',
      'R&D',
      '~',
      '}',
      String.raw`a\~=b`,
    ]);
    expect(lossesOf(item)).toEqual([String.raw`loss/character escape: a\\~=b`]);
  });

  it('says that the backslash before ~ is left out', async () => {
    const item = await oneOf(String.raw`{1:SA:=a\~b}`);
    expect(answersOf(item)).toEqual([{ 'a~b': 1 }]);
    expect(lossesOf(item)).toEqual([String.raw`loss/character escape: a\~b`]);
  });

  it('decodes what a list shows twice', async () => {
    const written = '{1:MC:=&amp;lt;br&amp;gt;~&lt;hr&gt;~R&amp;D}';
    expect(answersOf(await clozeIn(written, 'plain_text'))).toEqual([
      { '<br>': 1, '<hr>': 0, 'R&D': 0 },
    ]);
    expect(answersOf(await clozeIn(written, 'html'))).toEqual([
      { '&lt;br&gt;': 1, '&lt;hr&gt;': 0, 'R&amp;D': 0 },
    ]);
  });

  it('knows stars that match anything, and stars that do not', async () => {
    const item = await oneOf(String.raw`{1:SA:=Rio*~=5\*~=&#42;a~%0%*~%50%**}`);
    expect(questionOf(item).blanks).toMatchObject([
      {
        catchAll: 0,
        alternatives: [
          { text: 'Rio*', match: 'wildcard' },
          { text: '5*', match: 'exact' },
          { text: '*a', match: 'wildcard' },
        ],
      },
    ]);
    expect(answersOf(await oneOf('{1:MC:=*~**}'))).toEqual([{ '*': 1, '**': 0 }]);
  });

  it('has numbers with a tolerance', async () => {
    const item = await oneOf('{1:NUMERICAL:=8515767:1000~=3,14:0,01~%50%-1e3~%0%*#não}');
    expect(questionOf(item).blanks).toMatchObject([
      {
        catchAll: 0,
        alternatives: [
          { text: '8515767', tolerance: 1000, fraction: 1 },
          { text: '3,14', tolerance: 0.01 },
          { text: '-1e3', tolerance: 0, fraction: 0.5 },
        ],
      },
    ]);
  });
});

describe('a malformed blank', () => {
  it.each([
    '{1:shortanswer:=Acre}',
    '{1:SHORTANSWER=Acre}',
    '{SHORTANSWER:=Acre}',
    '{ 1 :MULTICHOICE:=Acre}',
    '{1:SHORTANSWER:}',
    '{1:SHORTANSWER:=}',
    '{1:MULTICHOICE:=Acre~}',
    '{1:MULTICHOICE:=#certo~Acre}',
    '{1:MULTICHOICE:=Acre {1:SA:=AC}~Amapá}',
    '{1:SHORTANSWER:=Acre',
    String.raw`{1:SHORTANSWER:=Acre\}`,
    '{1:NUMERICAL:=mil}',
    '{1:NUMERICAL:=5 km}',
    '{1:XYZ:=Acre}',
    '{#1}',
  ])('is refused: %s', async (text) => {
    const item = await oneOf(`Um {1:SA:=estado}: ${text}`);
    expect(lossesOf(item).join()).toContain('refused/malformed blank');
  });

  it('is not seen in other braces', async () => {
    const item = await oneOf('O conjunto {1, 2}, {a: b}, {} e {1:SA:=b} {');
    expect(item.losses).toEqual([]);
  });

  it('is one without weight', async () => {
    expect(lossesOf(await oneOf('{0:SA:=Acre}'))).toEqual([
      'refused/no-right-answer none: {0:SA:=Acre}',
    ]);
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
        const losses: Loss[] = [];
        const { segments, blanks } = parseCloze(text, false, losses);
        if (losses.some((loss) => causeOf(loss) === 'refused/malformed blank')) return;
        const other = asMoodle(text);
        expect(segments).toEqual(other.segments);
        expect(blanks.map(({ weight }) => weight)).toEqual(other.weights);
      }),
      { numRuns: 2000 },
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
        const losses: Loss[] = [];
        const { blanks } = parseCloze(text, true, losses);
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
