import { describe, expect, test } from 'vitest';
import type { BlankQuestion } from '../../../src/conversion/source-item.ts';
import { mapped, question } from './blank-questions.ts';

/** The statement, or null, and what is not kept. */
function statement(segments: string[], more: Partial<BlankQuestion> = {}) {
  const { body, losses } = mapped(question({ segments, ...more }));
  return [body?.['question'] ?? null, losses];
}

const placeless = { placement: 'none' } as const;

describe('a blank that nobody can see', () => {
  test.each(['<!-- ', '<p title="'])('is refused behind %s', (start) => {
    expect(statement([start, '" --></p>'])).toEqual([null, [`refused notation=${start}`]]);
  });
});

describe('the place of a blank', () => {
  test.each([
    ['A capital é ____.', 'A capital é ###.', []],
    ['Qual é a capital?', 'Qual é a capital? ###', ['not-kept place']],
    ['<p>Qual é?</p>\n', '<p>Qual é? ###</p>', ['not-kept place']],
    ['<div><p>Qual é?</p> </div>', '<div><p>Qual é? ###</p> </div>', ['not-kept place']],
    ['___ e ____', '___ e ____ ###', ['not-kept place']],
    ['a __ b', 'a __ b ###', ['not-kept place']],
    ['', '###', ['not-kept place']],
  ])('is found or appended: %j', (text, written, losses) => {
    expect(statement([text], placeless)).toEqual([written, losses]);
  });

  test('is behind a text of plain lines as it is', () => {
    expect(statement(['a</p>'], { ...placeless, isHtml: false })[0]).toBe('a</p> ###');
  });

  test('must be there', () => {
    expect(statement(['a'], { blanks: [] })).toEqual([null, ['refused no-blank']]);
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
      ['refused number-sign=C#'],
    ]);
    expect(statement(['C# ', ''], { isHtml: false })).toEqual(['C# ###', []]);
  });
});

describe('media', () => {
  const image = '<img src="m.png" alt="o mapa">';

  test('are refused, each one with its text', () => {
    expect(statement([`${image} a `, ' <audio src="x">'])).toEqual([
      null,
      [`refused media=${image}`, 'refused media=<audio src="x">'],
    ]);
  });

  test('are only text in a text that is no HTML', () => {
    expect(statement([`${image} `, ''], { isHtml: false })).toEqual([`${image} ###`, []]);
  });
});
