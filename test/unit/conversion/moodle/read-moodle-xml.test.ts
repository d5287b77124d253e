import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { claimsMoodleXml } from '../../../../src/conversion/recognize.ts';
import { Unreadable } from '../../../../src/conversion/reading.ts';
import { answersOf, clozeIn, itemIn, lossesOf, questionOf, xmlItems } from './reading.ts';

const statement = (text: string, format = 'html') =>
  `<questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext>`;

describe('what is read only once', () => {
  it('is reported if a question has it twice', async () => {
    const second = '<questiontext><text>Outra</text></questiontext>';
    expect(lossesOf(await clozeIn('{1:SA:=a}', 'html', second))).toEqual([
      'loss/other-content text: questiontext: Outra',
    ]);
  });
});

describe('a fraction that Moodle does not write', () => {
  it.each(['1e2', '0x64', 'Infinity', '-'])('is refused: %s', async (fraction) => {
    const answer = `<answer fraction="${fraction}"><text>a</text></answer>`;
    const text = '<questiontext><text>b</text></questiontext>';
    expect(lossesOf(await itemIn('shortanswer', text + answer))).toEqual([
      'refused/malformed question: a',
    ]);
  });
});

describe('lists with too many options', () => {
  it('are refused before they are made for each gap', async () => {
    const text = `<questiontext><text>${'[[1]]'.repeat(900)}</text></questiontext>`;
    const options = '<selectoption><text>a</text></selectoption>'.repeat(1001);
    const item = await itemIn('gapselect', text + options);
    expect(lossesOf(item)).toEqual(['refused/too-large: 1001']);
    expect(questionOf(item).blanks).toEqual([]);
  });

  it('are refused in too many gaps', async () => {
    const text = `<questiontext><text>${'[[1]]'.repeat(1001)}</text></questiontext>`;
    const item = await itemIn('gapselect', text);
    expect(lossesOf(item)).toEqual(['refused/too-large: 1001']);
  });
});

describe('a question of Moodle XML', () => {
  it('has a title, an id, tags, a category and a line', async () => {
    const items = await xmlItems(`<?xml version="1.0"?>
<quiz>
<!-- question: 0 -->
<question type="category"><category><text>$course$/top/Geografia/Brasil</text></category></question>
<!-- question: 17  -->
<question type="cloze">
  <name><text>Capitais</text></name>
  ${statement('<p>{1:SA:=Brasília}</p>')}
  <hidden> 1 </hidden><idnumber></idnumber>
  <tags><tag><text>capitais</text></tag><tag><text>Distrito Federal</text></tag></tags>
</question>
<question type="category"><category><text>$course$/top</text></category></question>
<question type="multianswer"><idnumber>rios</idnumber>${statement('{1:SA:=Nilo}')}</question>
</quiz>`);
    expect(items).toMatchObject([
      { type: 'cloze', id: '17', title: 'Capitais', line: 6, losses: [] },
      { type: 'multianswer', id: 'rios', title: '' },
    ]);
    expect(items.map(questionOf)).toMatchObject([
      {
        segments: ['<p>', '</p>'],
        isHtml: true,
        category: 'Geografia/Brasil',
        tags: ['capitais', 'Distrito Federal'],
        isDisabled: true,
      },
      { category: null, tags: [], isDisabled: false },
    ]);
  });

  it.each([
    ['html', 'a\nb {1:SA:=c}', { isHtml: true, segments: ['a\nb ', ''] }, []],
    ['plain_text', '<p> &lt; {1:SA:=c}', { isHtml: false, segments: ['<p> &lt; ', ''] }, []],
    ['markdown', '# a {1:SA:=c}', { isHtml: false }, ['loss/format statement: markdown']],
    ['moodle_auto_format', 'a b {1:SA:=c}', { isHtml: false }, []],
    [
      'moodle_auto_format',
      'a\nb <b>{1:SA:=c}</b>',
      { isHtml: true, segments: ['a<br />\nb <b>', '</b>'] },
      [],
    ],
  ])('is read in the format %s', async (format, text, question, losses) => {
    const item = await clozeIn(text, format);
    expect(questionOf(item)).toMatchObject(question);
    expect(lossesOf(item)).toEqual(losses);
  });

  it('names what is beside its blanks', async () => {
    const item = await clozeIn(
      '<p>{1:MC:=a#sim~b}</p>',
      'html',
      `<generalfeedback><text>Veja o mapa.</text></generalfeedback>
      <generalfeedback><text> </text></generalfeedback>
      <hint><text>É no Norte.</text><shownumcorrect/></hint>
      <penalty>0.3333333</penalty><defaultgrade>5</defaultgrade>
      <shuffleanswers>\n1\n</shuffleanswers><fonte>IBGE</fonte>`,
    );
    expect(lossesOf(item)).toEqual([
      'loss/feedback answer: sim',
      'loss/feedback question: Veja o mapa.',
      'loss/hint question: É no Norte.',
      'loss/setting penalty: 0.3333333',
      'loss/setting shuffle: 1',
      'loss/other-content text: fonte: IBGE',
    ]);
  });

  it('loses nothing with settings that mean nothing', async () => {
    const settings = '<penalty>0</penalty><shuffleanswers>1</shuffleanswers><single>true</single>';
    expect(lossesOf(await clozeIn('{1:SA:=a}', 'html', settings))).toEqual([]);
  });

  it('names files that its statement does not show', async () => {
    const file = (name: string) => `<file name="${name}" path="/" encoding="base64">QUJD</file>`;
    const item = await itemIn(
      'cloze',
      `<questiontext><text>&lt;img src="@@PLUGINFILE@@/meu%20mapa.png"&gt; {1:SA:=a}</text>
      ${file('meu mapa.png')}${file('outro.png')}</questiontext>
      <hint><text/>${file('dica.png')}</hint>`,
    );
    expect(lossesOf(item)).toEqual([
      'loss/other-content file: outro.png',
      'loss/other-content file: dica.png',
    ]);
  });

  it('shows the picture of an old version', async () => {
    const old = '<image>mapa.png</image><image_base64>QUJD</image_base64>';
    expect(questionOf(await clozeIn('{1:SA:=a}', 'html', old)).segments[1]).toContain(
      '<img src="@@PLUGINFILE@@/mapa.png"',
    );
  });

  it('is not too large because of a picture, but because of its text', async () => {
    const large = 'a'.repeat(2 ** 20 + 1);
    const [first, second, third] = await xmlItems(
      `<quiz><question type="cloze">${statement('{1:SA:=a}')}<file name="a.png">${large}</file></question>
      <question type="cloze"><name><text>Longa</text></name>${statement(large)}</question>
      <question type="cloze">${statement('{1:SA:=b}')}</question></quiz>`,
    );
    expect(first?.content.kind).toBe('blanks');
    expect(second).toMatchObject({ title: 'Longa', content: { kind: 'nothing' } });
    expect(lossesOf(second ?? { losses: [] })).toEqual(['refused/too-large']);
    expect(third?.content.kind).toBe('blanks');
  });

  it('is refused if its statement has elements instead of text', async () => {
    const item = await itemIn(
      'cloze',
      '<questiontext><text><p>{1:SA:=a}</p></text></questiontext>',
    );
    expect(lossesOf(item)).toEqual(['refused/malformed question: <p>']);
  });

  it.each(['multichoice', 'truefalse', 'matching', 'essay', 'description', 'calculated', 'stack'])(
    'of type %s is skipped',
    async (type) => {
      const item = await itemIn(type, statement('Qual?'));
      expect(item).toMatchObject({ type, content: { kind: 'nothing' } });
      expect(lossesOf(item)).toEqual([`skipped/not-fill-in: ${type}`]);
    },
  );

  it.each(['gapfill', 'multianswerrgx', 'multianswerwiris', 'regexp', 'novo'])(
    'of the unknown type %s is refused',
    async (type) => {
      expect(lossesOf(await itemIn(type, statement('[a]')))).toEqual([
        `refused/type unknown: ${type}`,
      ]);
    },
  );
});

describe('gaps with a list', () => {
  const options = (name: string, more = '') =>
    [
      ['Norte', 1],
      ['Amazonas', 2],
      ['Sul', 1],
      ['Paraná', 2],
    ]
      .map(
        ([text, group]) => `<${name}><text>${text}</text><group>${group}</group>${more}</${name}>`,
      )
      .join('');

  it('offer all options of their group', async () => {
    const item = await itemIn(
      'gapselect',
      `${statement('<p>No [[1]], o [[2]]; no [[3]], o [[4]].</p>')}${options('selectoption')}
      <shuffleanswers>1</shuffleanswers><defaultgrade>4.0000000</defaultgrade>
      <correctfeedback><text>Certo!</text></correctfeedback>`,
    );
    expect(questionOf(item).segments).toEqual(['<p>No ', ', o ', '; no ', ', o ', '.</p>']);
    expect(questionOf(item).blanks.map(({ kind, weight }) => [kind, weight])).toEqual([
      ['list', 1],
      ['list', 1],
      ['list', 1],
      ['list', 1],
    ]);
    expect(answersOf(item).slice(0, 3)).toEqual([
      { Norte: 1, Sul: 0 },
      { Amazonas: 1, Paraná: 0 },
      { Norte: 0, Sul: 1 },
    ]);
    expect(lossesOf(item)).toEqual([
      'loss/setting shuffle: 1',
      'loss/points scale: 4.0000000',
      'loss/feedback result: Certo!',
    ]);
  });

  it('may be boxes to drag, which may be used once', async () => {
    const text = statement('No [[1]] e no [[3]].');
    expect(lossesOf(await itemIn('ddwtos', text + options('dragbox')))).toEqual([
      'loss/structure drag-and-drop',
      'loss/structure word-bank: Norte, Sul',
    ]);
    expect(lossesOf(await itemIn('ddwtos', text + options('dragbox', '<infinite/>')))).toEqual([
      'loss/structure drag-and-drop',
    ]);
  });

  it('may not refer to an option that does not exist', async () => {
    const item = await itemIn('gapselect', statement('No [[7]].') + options('selectoption'));
    expect(lossesOf(item)).toEqual(['refused/reference missing: [[7]]']);
  });
});

describe('a question with one answer', () => {
  const answer = (fraction: number | string, text: string, more = '') =>
    `<answer fraction="${fraction}"><text><![CDATA[${text}]]></text>${more}</answer>`;

  it('is a short answer without a place', async () => {
    const item = await itemIn(
      'shortanswer',
      statement('A capital é ____.') +
        answer(100, 'Brasília', '<feedback><text>Isso!</text></feedback>') +
        answer(50, 'R&D <x>') +
        answer(0, '*') +
        '<usecase>1</usecase><defaultgrade>1.0</defaultgrade>',
    );
    expect(questionOf(item)).toMatchObject({
      segments: ['A capital é ____.'],
      placement: 'none',
      blanks: [
        {
          kind: 'text',
          isCaseSensitive: true,
          catchAll: 0,
          alternatives: [
            { text: 'Brasília', fraction: 1, match: 'exact' },
            { text: 'R&amp;D &lt;x&gt;', fraction: 0.5 },
          ],
        },
      ],
    });
    expect(lossesOf(item)).toEqual(['loss/feedback answer: Isso!']);
  });

  it('may have stars', async () => {
    const item = await itemIn(
      'shortanswer',
      statement('?') + answer(100, 'Rio*') + answer(50, String.raw`\*`),
    );
    expect(questionOf(item).blanks[0]?.alternatives).toMatchObject([
      { text: 'Rio*', match: 'wildcard' },
      { text: '*', match: 'exact' },
    ]);
  });

  it('may be a number with a tolerance', async () => {
    const item = await itemIn(
      'numerical',
      statement('Quantos?') +
        answer(100, '26', '<tolerance><![CDATA[0,5]]></tolerance>') +
        answer(0, '27'),
    );
    expect(questionOf(item).blanks).toMatchObject([
      {
        kind: 'numeric',
        isCaseSensitive: null,
        alternatives: [{ text: '26', tolerance: 0.5 }, { tolerance: 0 }],
      },
    ]);
  });

  it('is refused with a unit, or with an answer that is no number', async () => {
    const units = '<units><unit><multiplier>1</multiplier><unit_name>km</unit_name></unit></units>';
    expect(lossesOf(await itemIn('numerical', answer(100, '5') + units))).toEqual([
      'refused/comparison unit: km',
    ]);
    expect(lossesOf(await itemIn('numerical', answer(100, 'cinco')))).toEqual([
      'refused/malformed question: cinco',
    ]);
    expect(lossesOf(await itemIn('shortanswer', answer('todo', 'a')))).toEqual([
      'refused/malformed question: a',
    ]);
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
          if (content.kind !== 'blanks' || content.question.placement === 'none') continue;
          expect(content.question.segments).toHaveLength(content.question.blanks.length + 1);
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
