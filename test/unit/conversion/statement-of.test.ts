import { describe, expect, test } from 'vitest';
import type { Policies } from '../../../src/conversion/loss.ts';
import type { BlankQuestion } from '../../../src/conversion/source-item.ts';
import { mapped, question } from './blank-questions.ts';

/** The statement, or null, and what is not kept. */
function statement(
  segments: string[],
  more: Partial<BlankQuestion> = {},
  options: Partial<Policies> = {},
) {
  const { body, losses } = mapped(question({ segments, ...more }), options);
  return [body?.['question'] ?? null, losses];
}

const placeless = { placement: 'none' } as const;

describe('a blank that nobody can see', () => {
  test.each(['<!-- ', '<p title="'])('is refused behind %s', (start) => {
    expect(statement([start, '" --></p>'])).toEqual([null, [`refused/malformed blank=${start}`]]);
  });
});

describe('the place of a blank', () => {
  test.each([
    ['A capital é ____.', 'A capital é ###.', []],
    ['Qual é a capital?', 'Qual é a capital? ###', ['loss/blank-appended']],
    ['<p>Qual é?</p>\n', '<p>Qual é? ###</p>', ['loss/blank-appended']],
    ['<div><p>Qual é?</p> </div>', '<div><p>Qual é? ###</p> </div>', ['loss/blank-appended']],
    ['___ e ____', '___ e ____ ###', ['loss/blank-appended']],
    ['a __ b', 'a __ b ###', ['loss/blank-appended']],
    ['', '###', ['loss/blank-appended']],
  ])('is found or appended: %j', (text, written, losses) => {
    expect(statement([text], placeless)).toEqual([written, losses]);
  });

  test('is appended with --placement append, also behind underscores', () => {
    expect(statement(['É ____.'], placeless, { placement: 'append' })).toEqual([
      'É ____. ###',
      ['loss/blank-appended'],
    ]);
  });

  test('is needed with --placement refuse', () => {
    expect(statement(['É ____.'], placeless, { placement: 'refuse' })).toEqual([
      null,
      ['refused/no-place'],
    ]);
  });

  test('is behind a text of plain lines as it is', () => {
    expect(statement(['a</p>'], { ...placeless, isHtml: false })[0]).toBe('a</p> ###');
  });

  test('must be there', () => {
    expect(statement(['a'], { blanks: [] })).toEqual([null, ['refused/no-blank']]);
  });
});

describe('number signs', () => {
  test.each([
    ['C# ', '', 'C# ###'],
    ['Nota C#', '', 'Nota C&#35;###'],
    ['### e ', '', '&#35;&#35;&#35; e ###'],
    ['a ', '# b', 'a #### b'],
    ['a ', ' ##', 'a ### ##'],
  ])('in HTML cannot be taken for a blank: %j and %j', (before, after, written) => {
    const [text, losses] = statement([before, after]);
    expect(text).toBe(written);
    expect(losses).toHaveLength(written.includes('&') ? 1 : 0);
  });

  test('in plain text are refused where they would be', () => {
    expect(statement(['Nota C#', ''], { isHtml: false })).toEqual([
      null,
      ['refused/text marker=C#'],
    ]);
    expect(statement(['C# ', ''], { isHtml: false })).toEqual(['C# ###', []]);
  });
});

describe('media', () => {
  const image = '<img src="m.png" alt="o mapa">';

  test('are refused, each one with its text', () => {
    expect(statement([`${image} a `, ' <audio src="x">'])).toEqual([
      null,
      [`refused/content media=${image}`, 'refused/content media=<audio src="x">'],
    ]);
  });

  test('are replaced by their descriptions', () => {
    expect(statement([`Veja ${image}: `, '.'], {}, { media: 'placeholder' })).toEqual([
      'Veja [o mapa]: ###.',
      [`loss/media-replaced=${image}`],
    ]);
  });

  test('are only text in a text that is no HTML', () => {
    expect(statement([`${image} `, ''], { isHtml: false })).toEqual([`${image} ###`, []]);
  });
});
