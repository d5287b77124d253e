/** Questions of the contract, with all that could mean something to a format. */
import fc from 'fast-check';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import { exactNumber } from '../../../src/documents/exact-json.ts';

/** What some format takes for something else. */
const signs = [
  ...'{ } [ ] ( ) [[ ]] = ~ | : ; , # * % _ ___ \\ \\\\ / // \' " ` ! ? @ + - & < > ^ $'.split(' '),
  '{1:SA:=x}',
  '{#5}',
  '%50%',
  '->',
  '::',
  '[html]',
  '$CATEGORY:',
  '\\n',
  '&amp;',
  '&#35;',
  '<b>',
  '</b>',
  '<br/>',
  ']]>',
  '<!-- x -->',
  '<![CDATA[',
  '--- ',
  '# ',
  '- ',
  '$var:x',
  '1/2',
  '007',
  '1e5',
  'null',
  'true',
  '..',
  'ação',
  'São',
  '日本',
  '😀',
  'é',
  'e\u0301',
  '\n',
  '\n\n',
  '\t',
  '  ',
  ' ',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\u2028',
  '\ufeff',
];

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('A capital', 'Brasília', 'x', 'rio São Francisco') },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 })
      .map((parts) => `a${parts.join('')}z`),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
);

/** A required field is not empty. */
const needed = anyText.filter((text) => text.trim() !== '');

const score = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Json>(10, 0, 5, 7.5, 3.3333, 2.25, 1, 20, -5) },
  { weight: 1, arbitrary: fc.integer({ min: -999, max: 9999 }).map((value) => value / 100) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map(String).map(exact) },
  { weight: 1, arbitrary: fc.constantFrom('9007199254740993', '0.1000', '1e3').map(exact) },
);

function exact(text: string): Json {
  return text === '-0' ? 0 : exactNumber(text);
}

const blank = fc
  .tuple(
    fc.uniqueArray(needed, { minLength: 1, maxLength: 4 }),
    fc.array(score, { minLength: 4, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([texts, scores, hasFullScore]) => ({
    alternatives: texts.map((description, index) => ({
      description,
      score: index === 0 && hasFullScore ? 10 : (scores[index] ?? 0),
    })),
  }));

const id = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }),
  fc.constantFrom(9007199254740993n, 9223372036854775807n),
);
const permissions = fc.array(
  fc.record({
    partyId: id,
    roles: fc.subarray(['READ', 'WRITE', 'REMOVE'], { minLength: 1 }),
  }),
  { maxLength: 2 },
);

const fields = fc.record(
  {
    title: needed,
    difficulty: fc.integer({ min: 0, max: 9 }),
    source: needed,
    author: needed,
    topicId: id,
    inheritPermissions: fc.constantFrom('INHERIT', 'NOT_INHERIT'),
    securityPermission: permissions,
    securityRestriction: permissions,
    tags: fc.oneof(
      fc.constantFrom('capitais', 'rios história', '  a  b ', ''),
      fc.array(needed, { maxLength: 3 }).map((tags) => tags.join(' ')),
    ),
    dropDown: fc.boolean(),
    assessWhole: fc.boolean(),
    disabled: fc.boolean(),
    disableHTML: fc.boolean(),
  },
  {
    requiredKeys: [
      ...(['title', 'difficulty', 'source', 'author', 'topicId'] as const),
      ...(['inheritPermissions', 'securityPermission', 'securityRestriction'] as const),
    ],
  },
);

/** A valid body of `lacuna.create`. */
export const anyQuestion: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fields,
    anyText,
    fc.array(fc.tuple(blank, anyText), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('no tests', 'no tests', 'tests'),
  )
  .map(([rest, first, blanks, more]) => ({
    ...rest,
    question: first + blanks.map(([, text]) => `###${text}`).join(''),
    lacunaAlternatives: blanks.map(([each]) => each),
    ...(more === 'tests' && { tests: [{ answers: blanks.map(([, text]) => text), score: 0 }] }),
  }))
  // The service would take the first three for the blank.
  .filter(({ question }) => !question.includes('####') && !/\p{Cs}/u.test(question));
