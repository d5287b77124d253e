import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lacunaOf } from '../../../src/conversion/lacuna-of.ts';
import { isRefusal } from '../../../src/conversion/loss.ts';
import { checkOfKind } from '../../../src/documents/check.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { documentOf } from '../documents/reading.ts';
import { answer, question } from './blank-questions.ts';
import { runsOf } from '../../harness/laws.ts';

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
  kind: fc.constantFrom(...(['text', 'text', 'list'] as const)),
  weight: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(1, 2, 1e-9, 1e9) },
    { weight: 1, arbitrary: fc.double({ min: 1e-300, noNaN: true }) },
  ),
  isCaseSensitive: fc.constantFrom(true, false, null),
  alternatives: fc
    .array(
      fc.record({
        text,
        fraction: share,
        isPattern: fc.nat(20).map((drawn) => drawn === 20),
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
