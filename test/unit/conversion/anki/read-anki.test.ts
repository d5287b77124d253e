import { describe, expect, test } from 'vitest';
import { readAnki } from '../../../../src/conversion/anki/read-anki.ts';
import { LONGEST_QUESTION, Unreadable } from '../../../../src/conversion/reading.ts';
import {
  codesOf,
  itemsIn,
  lossesIn,
  mapped,
  onlyItem,
  questionIn,
  readsAnything,
  textOf,
  readsToTheEnd,
} from '../text-reading.ts';

const anki = (text: string) => questionIn(readAnki, text);
const codes = (text: string) => codesOf(readAnki, text);

const tabs = '#separator:tab\n#html:true\n';

describe('a note with clozes', () => {
  test('is a question with a blank for each', async () => {
    const text = 'A capital é {{c1::Brasília}}, e antes {{c2::o Rio::cidade}} foi.';
    const { losses } = await onlyItem(readAnki, tabs + text);
    expect(lossesIn(losses)).toEqual(['loss/structure cards=c1 c2', 'loss/hint question=cidade']);
    expect(await anki(tabs + text)).toMatchObject({
      segments: ['A capital é ', ', e antes ', ' foi.'],
      isHtml: true,
      blanks: [
        { kind: 'text', alternatives: [{ text: 'Brasília', fraction: 1 }] },
        { alternatives: [{ text: 'o Rio' }] },
      ],
    });
  });

  test('loses nothing if all are on one card', async () => {
    expect(await codes(`${tabs}{{c1::Brasília}} não é o {{c1::Rio}}`)).toEqual([[]]);
  });

  test('loses its other fields', async () => {
    const { losses } = await onlyItem(readAnki, `${tabs}É {{c1::Brasília}}\tVeja o mapa\t`);
    expect(lossesIn(losses)).toEqual(['loss/other-content text=Veja o mapa']);
  });

  test.each([
    ['{{c1::Mato Grosso {{c2::do Sul}}}}', 'refused/nested-blank'],
    ['{{c1::Mato Grosso', 'refused/malformed blank'],
    ['{{c1::image-occlusion:rect:left=.1}}', 'refused/content part'],
    ['[latex]x[/latex] {{c1::y}}', 'refused/content part'],
    ['{{c1::a}}\t{{c1::b}}', 'refused/two-fields'],
  ])('%s is refused, and the next one is read', async (text, code) => {
    expect(await codes(`${tabs}${text}\n{{c1::a}}`)).toEqual([[code], []]);
  });

  test('with a sound has a medium', async () => {
    const item = await onlyItem(readAnki, '#html:false\na < b [sound:hino.mp3] {{c1::Hino}}');
    expect(lossesIn(mapped(item).losses)).toContain(
      'refused/content media=<audio src="hino.mp3"></audio>',
    );
  });

  test('that is too long is refused', async () => {
    expect(await codes(`{{c1::${'x'.repeat(LONGEST_QUESTION)}}}`)).toEqual([['refused/too-large']]);
  });
});

describe('the header', () => {
  test('names the columns that are not fields', async () => {
    const text = `${tabs}#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:5
x1\tOmissão\tGeo::Brasil\tÉ {{c1::Brasília}}\tcapitais brasil`;
    expect(await onlyItem(readAnki, text)).toMatchObject({ id: 'x1', type: 'Omissão', line: 7 });
    expect(await anki(text)).toMatchObject({
      tags: ['capitais', 'brasil'],
      category: 'Geo/Brasil',
    });
  });

  test('may say what all notes have', async () => {
    const text = '#separator:;\n#notetype:Omissão\n#deck:Geo\n#tags:a b\n{{c1::x}};y';
    expect(await onlyItem(readAnki, text)).toMatchObject({ type: 'Omissão' });
    expect(await anki(text)).toMatchObject({ tags: ['a', 'b'], category: 'Geo' });
  });

  test.each([
    ['#separator:tab\nÉ {{c1::a}}\tx'],
    ['#separator:Comma\nÉ {{c1::a}},x'],
    ['#separator:pipe\nÉ {{c1::a}}|x'],
    ['#separator:|\nÉ {{c1::a}}|x'],
    ['É {{c1::a}};x'],
  ])('%j separates two fields', async (text) => {
    expect(lossesIn((await onlyItem(readAnki, text)).losses)).toEqual([
      'loss/other-content text=x',
    ]);
  });

  test.each([
    ['#html:true\na {{c1::b}}', true],
    ['#html:false\n<b>a</b> {{c1::b}}', false],
    ['<b>a</b> {{c1::b}}', true],
    ['a < b {{c1::b}}', false],
  ])('says whether %j is HTML', async (text, isHtml) => {
    expect(await anki(text)).toMatchObject({ isHtml });
  });
});

describe('rows', () => {
  test('may be quoted, with line breaks and quotes inside', async () => {
    const text = `${tabs}"O ""maior""\nbioma é {{c1::a Amazônia}}"\tx\r\n\r\n# comment\r\nFrente\tVerso\r\n`;
    const items = await itemsIn(readAnki, text);
    expect(items.map(({ line, type }) => [line, type])).toEqual([
      [3, 'cloze'],
      [7, 'note'],
    ]);
    expect(items[0]).toMatchObject({
      content: { question: { segments: ['O "maior"\nbioma é ', ''] } },
    });
    expect(lossesIn(items[1]?.losses ?? [])).toEqual(['skipped/not-fill-in=note']);
  });

  test('with a quote that has no end cannot be read', async () => {
    await expect(itemsIn(readAnki, `${tabs}a\tb\n"c {{c1::d}}\n`)).rejects.toThrow(Unreadable);
  });
});

describe('any text', () => {
  const signs = [
    '{{c1::',
    '{{c2::',
    '}}',
    '::',
    '{{c',
    '1',
    ',1',
    '"',
    '\t',
    '\n',
    ';',
    '#',
    '<b>',
    '[',
    '#separator:',
    '#html:',
    '#tags column:',
    'comma',
    '[sound:',
    ']',
    '\r\n',
    'a',
  ];

  test('is read without an error', async () => {
    await expect(readsAnything(readAnki, textOf(...signs))).resolves.toBeUndefined();
  });

  test.each(signs)('of 256 KiB of %j is read to its end', async (sign) => {
    const text = sign.repeat(2 ** 18 / sign.length - 99);
    await expect(readsToTheEnd(readAnki, text)).resolves.toBeUndefined();
    await expect(readsToTheEnd(readAnki, `x{{c1::${text}}}`)).resolves.toBeUndefined();
  });
});
