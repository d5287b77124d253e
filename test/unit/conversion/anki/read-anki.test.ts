import { describe, expect, test } from 'vitest';
import { readAnki } from '../../../../src/conversion/anki/read-anki.ts';
import { LONGEST_QUESTION } from '../../../../src/conversion/reading.ts';
import {
  codesOf,
  itemsIn,
  lossesIn,
  mapped,
  onlyItem,
  readsAnything,
  textOf,
  readsToTheEnd,
} from '../text-reading.ts';
const codes = (text: string) => codesOf(readAnki, text);

const tabs = '#separator:tab\n#html:true\n';

describe('a note with clozes', () => {
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
