import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lacunaOf } from '../../../src/conversion/lacuna-of.ts';
import { isRefusal } from '../../../src/conversion/loss.ts';
import { checkOfKind } from '../../../src/documents/check.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { documentOf } from '../documents/reading.ts';
import { answer, blank, mapped, question } from './blank-questions.ts';
import { runsOf } from '../../harness/laws.ts';

describe('a question of a foreign format', () => {
  test('keeps its fields, and has no more', () => {
    expect(mapped(question())).toEqual({
      body: {
        title: 'Capital',
        question: 'A capital é ###.',
        lacunaAlternatives: [{ alternatives: [{ description: 'Brasília', score: 10 }] }],
      },
      losses: [],
    });
  });

  test('has the optional fields that the source says', () => {
    const whole = question({
      segments: ['a < b: ', ''],
      isHtml: false,
      blanks: [blank({ kind: 'list', alternatives: [answer('x'), answer('y', 0)] })],
      scoring: 'whole',
      tags: ['rios', ' '],
      author: ' Ana ',
      difficulty: 3,
      isDisabled: true,
    });
    expect(mapped(whole).body).toMatchObject({
      dropDown: true,
      assessWhole: true,
      disabled: true,
      disableHTML: true,
      tags: 'rios',
      author: 'Ana',
      difficulty: 3,
    });
  });

  test('of plain text keeps its line breaks', () => {
    const segments = ['Uma capital:\n', ''];
    expect(mapped(question({ segments, isHtml: false })).body).toMatchObject({
      question: 'Uma capital:\n###',
      disableHTML: true,
    });
    expect(mapped(question({ segments, isHtml: true })).body).not.toHaveProperty('disableHTML');
  });

  test('has points from scale, weight and share', () => {
    const weighted = question({
      segments: ['', ' e ', ''],
      blanks: [blank(), blank({ weight: 2.5, alternatives: [answer('a'), answer('b', 0.5)] })],
    });
    expect(mapped(weighted, { scale: 4 }).body?.['lacunaAlternatives']).toMatchObject([
      { alternatives: [{ score: 4 }] },
      { alternatives: [{ score: 10 }, { score: 5 }] },
    ]);
  });
});

describe('a title', () => {
  test.each([
    ['Duas\nlinhas ', 'Duas linhas', ['not-kept title=Duas\nlinhas']],
    [' Capital ', 'Capital', []],
  ])('is on one line: %j', (title, written, losses) => {
    const ending = mapped(question(), { title });
    expect([ending.body?.['title'], ending.losses]).toEqual([written, losses]);
  });

  test.each([null, '', ' \n'])('is made of the statement where there is none: %j', (title) => {
    const html = question({ segments: ['<p>A capital <b>do\nBrasil</b> é ', '.</p>'] });
    const { body, losses } = mapped(html, { title });
    expect(body?.['title']).toMatch(/^A capital do Brasil é ____ ?\.$/);
    expect(losses).toEqual([expect.stringMatching(/^not-kept title=A capital do Brasil/)]);
  });

  test('that is made keeps the words of two paragraphs apart', () => {
    const html = question({ segments: ['<p>Do</p><ul><li>A</li><li>B ', '</li></ul>c'] });
    expect(mapped(html, { title: null }).body?.['title']).toBe('Do A B ____ c');
  });

  test('that is made is not cut inside of a character', () => {
    const long = question({ segments: [`${'😀'.repeat(100)} `, ''] });
    expect(mapped(long, { title: null }).body?.['title']).toBe('😀'.repeat(80));
  });
});

describe('what is not kept', () => {
  test('is a tag with spaces, which become hyphens', () => {
    const { body, losses } = mapped(question({ tags: ['história do Brasil', 'rios'] }));
    expect(body?.['tags']).toBe('história-do-Brasil rios');
    expect(losses).toEqual(['not-kept tag=história do Brasil']);
  });

  test('is the rule for capital letters, once if all blanks have the same', () => {
    const two = (first: boolean | null, second: boolean | null) =>
      mapped(
        question({
          segments: ['', ' ', ''],
          blanks: [blank({ isCaseSensitive: first }), blank({ isCaseSensitive: second })],
        }),
      ).losses;
    expect(two(true, true)).toEqual(['not-kept case=case-sensitive']);
    expect(two(false, true)).toEqual([
      'not-kept case=case-insensitive',
      'not-kept case=case-sensitive',
    ]);
    expect(two(null, true)).toEqual(['not-kept case=case-sensitive']);
    expect(two(null, null)).toEqual([]);
  });

  test('is a text that looks wrongly decoded, once', () => {
    const wrong = question({ segments: ['A fundaÃ§Ã£o de ', ' foi em SÃ£o Paulo.'] });
    expect(mapped(wrong, { title: 'ÃƒÂ' }).losses).toHaveLength(1);
    expect(mapped(wrong).losses).toEqual([expect.stringMatching(/^not-kept encoding=fundaÃ/)]);
    const right = question({ segments: ['ÂNCORA, MAÇÃ E PÃO: ', '.'] });
    expect(mapped(right).losses).toEqual([]);
  });
});

describe('kinds of blanks in one question', () => {
  const both = question({
    segments: ['', ' ', ''],
    blanks: [blank(), blank({ kind: 'list', alternatives: [answer('a'), answer('b', 0)] })],
  });

  test('are refused', () => {
    const { body, losses } = mapped(both);
    expect(body).toBeNull();
    expect(losses).toContain('refused mixed-kinds=1 / 1');
  });
});

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'A capital ', 'rio', ' <b>x</b> ') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '#',
      '##',
      '###',
      '#### ',
      '<p>',
      '</p>',
      '<img src=x>',
      '___',
      '&#35;',
      '\n',
      '',
      ' ',
      '*',
      '1..5',
      '&nbsp;',
      'Ã£',
      '@@PLUGINFILE@@',
      '<svg>',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
);
const share = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 0, 0.5, 1 / 3, -1) },
  { weight: 1, arbitrary: fc.double({ noNaN: true }) },
);
const anyBlank = fc.record({
  kind: fc.constantFrom(...(['text', 'text', 'list', 'numeric'] as const)),
  weight: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(1, 2, 1e-9, 1e9) },
    { weight: 1, arbitrary: fc.double({ min: 1e-300, noNaN: true }) },
  ),
  isCaseSensitive: fc.constantFrom(true, false, null),
  catchAll: fc.constantFrom(null, null, null, null, 0, 1),
  alternatives: fc
    .array(
      fc.record({
        text,
        fraction: share,
        tolerance: fc.constantFrom(null, null, 0, 0.1),
        match: fc.oneof(
          { weight: 20, arbitrary: fc.constant('exact' as const) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(...(['wildcard', 'contains', 'regex', 'fuzzy'] as const)),
          },
        ),
      }),
      { maxLength: 4 },
    )
    .map((others) => [answer('certo'), ...others]),
});
const anyQuestion = fc
  .record({
    first: text,
    parts: fc.array(fc.tuple(anyBlank, text), { maxLength: 2 }),
    isHtml: fc.boolean(),
    tags: fc.array(text, { maxLength: 2 }),
    isInline: fc.boolean(),
  })
  .map(({ first, parts, isHtml, tags, isInline }) => {
    const hasPlace = isInline || parts.length !== 1;
    const segments = [first, ...parts.map(([, behind]) => behind)];
    return question({
      isHtml,
      tags,
      blanks: parts.map(([each]) => each),
      segments: hasPlace ? segments : [segments.join('')],
      placement: hasPlace ? 'inline' : 'none',
    });
  });

test('any question is refused with a reason, or becomes a valid body', () => {
  let valid = 0;
  const given = { difficulty: 1, source: 'x', author: 'x', topicId: 1 };
  const permissions = {
    inheritPermissions: 'INHERIT',
    securityPermission: [],
    securityRestriction: [],
  };
  fc.assert(
    fc.property(
      anyQuestion,
      fc.option(text),
      fc.constantFrom(10, 1, 0.0001, 999_999.9999),
      (foreign, title, scale) => {
        const { body, losses } = lacunaOf(title, foreign, scale);
        expect(losses.some(isRefusal)).toBe(body === null);
        if (body === null) return;
        valid += 1;
        const document = documentOf(
          stringifyExact({ ...given, ...permissions, ...body }),
          'file.json',
        );
        const options = { allowUnknown: false, overrides: {} };
        const { diagnostics } = checkOfKind(document, 'lacuna.create', options);
        expect([diagnostics.map(({ problem }) => problem), body]).toEqual([[], body]);
      },
    ),
    { numRuns: runsOf(2000) },
  );
  expect(valid).toBeGreaterThan(50);
});
