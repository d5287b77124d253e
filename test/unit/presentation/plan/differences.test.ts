import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printBody } from '../../../../src/authoring/print.ts';
import { inAuthorWords } from '../../../../src/content/plan/change.ts';
import { deletion } from '../../../../src/content/plan/deletions.ts';
import type { Difference, Requests } from '../../../../src/contract/changes.ts';
import type { Json, JsonPath } from '../../../../src/core/json.ts';
import { createMask } from '../../../../src/core/mask.ts';
import { loadCatalogue } from '../../../../src/messages/load.ts';
import { differenceText, shownDifferences } from '../../../../src/presentation/plan/change-text.ts';
import { plainTheme } from '../../../../src/presentation/style.ts';
import { runsOf } from '../../../harness/laws.ts';

const value = (json: Json) => ({ kind: 'value', value: json }) as const;

const changed = (path: JsonPath, before: Json, after: Json): Difference => ({
  path,
  before: value(before),
  after: value(after),
});

const messages = await loadCatalogue('en');

const speech = { messages, mask: createMask([]), theme: plainTheme };

const editWith = (differences: readonly Difference[]): Requests => ({
  ...deletion,
  verbs: ['edit'],
  differences,
  resource: 'lacuna',
  key: 'k',
  id: '1',
  source: null,
});

const between = async (before: Json, after: Json) =>
  differenceText(changed(['f'], before, after), speech, false);

test('all of many changes are shown in full', async () => {
  const text = (odd: string) => Array.from({ length: 87 }, (_, i) => `w${i} ${odd}${i}`).join(' ');
  const shown = await differenceText(changed(['f'], text('a'), text('b')), speech, true);
  expect(shown).toMatch(/w86 \[-a86-\]\{\+b86\+\}$/);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'ab \n\t<>/&;[-]{+}!"\u202e\u001b\ud800\u00e9#3p'.split('')),
  }),
);

describe('for any two texts', () => {
  test('what is shown has no control characters and stays on one line', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (field, before, after) => {
        const shown = await differenceText(changed([field, 0], before, after), speech, false);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u);
      }),
      { numRuns: runsOf(1000) },
    );
  });
});

test('texts with too many different words are shown from their beginnings', async () => {
  const words = (sign: string) => Array.from({ length: 3000 }, (_, i) => `${sign}${i}`).join(' ');
  const shown = await between(`the ${words('a')} end`, `the ${words('b')} end`);
  expect(shown).toMatch(/^f: "the a0 a1 .*…" → "the b0 b1 .*…"$/);
});

describe('a question is told in the words of its author:', () => {
  const answers = (...list: readonly (readonly [string, number])[]) => ({
    alternatives: list.map(([description, score]) => ({ description, score })),
  });
  const body = (question: string, ...blanks: readonly ReturnType<typeof answers>[]) => ({
    question,
    lacunaAlternatives: [...blanks],
  });
  const salvador = answers(['Salvador', 10], ['Olinda', 0]);

  /** What the screen shows of the differences between two questions. */
  async function told(
    before: ReturnType<typeof body>,
    after: ReturnType<typeof body>,
    paths: readonly JsonPath[],
    print: typeof printBody | null = printBody,
  ) {
    const at = (path: JsonPath, whole: Json) =>
      path.reduce<Json | null>((found, step) => (Object(found) as never)[step] ?? null, whole);
    const differences = paths.map((path) => {
      const [old, now] = [at(path, before), at(path, after)];
      const known = (json: Json) => (json === null ? null : value(json));
      return { path, before: known(old), after: known(now) };
    });
    const { shown } = shownDifferences(
      editWith(inAuthorWords(differences, { before, after }, print)),
      speech,
    );
    return Promise.all(shown.map((each) => differenceText(each, speech, false)));
  }

  const answerAt = (blank: number, answer: number): JsonPath => [
    'lacunaAlternatives',
    blank,
    'alternatives',
    answer,
  ];

  test('points by their answer, and answers by their blank', async () => {
    const before = body('A capital foi ###.', salvador, answers(['1549', 10]));
    const after = body(
      'A capital foi ###.',
      answers(['Salvador', 7.5], ['Recife', 0]),
      answers(['1549', 10], ['1550', 2]),
    );
    expect(
      await told(before, after, [
        [...answerAt(0, 0), 'score'],
        [...answerAt(0, 1), 'description'],
        answerAt(1, 1),
      ]),
    ).toEqual([
      'blank 1, "Salvador": 10 → 7.5',
      'blank 1: "Olinda" → "Recife"',
      'blank 2, "1550": added: 2',
    ]);
  });

  test('a statement in the notation, with answers that have lines of their own', async () => {
    const before = body('A capital foi ###.\n\nHoje não.', salvador);
    const after = body('A primeira capital foi ###.\n\nHoje não.', answers(['Salvador', 5]));
    expect(await told(before, after, [['question'], [...answerAt(0, 0), 'score']])).toEqual([
      'statement: A {+primeira +}capital foi [[Salvador = 5]].⏎⏎Hoje não.',
      'blank 1, "Salvador": 10 → 5',
    ]);
  });

  test('a new blank within its statement, and not a second time', async () => {
    const before = body('A capital foi ###.', answers(['Salvador', 10]));
    const after = body(
      'A capital foi ###, em ###.',
      answers(['Salvador', 10]),
      answers(['1549', 10]),
    );
    expect(await told(before, after, [['question'], ['lacunaAlternatives', 1]])).toEqual([
      'statement: A capital foi [[Salvador]]{+, em [[1549]]+}.',
    ]);
  });

  test('marks and blanks of the contract where the file has these', async () => {
    const before = body('A capital foi ###.', answers(['Salvador', 10]));
    const after = body('A capital foi ###, em ###.', answers(['Salvador', 10]), salvador);
    const paths = [['question'], ['lacunaAlternatives', 1]];
    expect(await told(before, after, paths, null)).toEqual([
      'question: A capital foi ###{+, em ###+}.',
      'blank 2: added: "Salvador = 10 | Olinda = 0"',
    ]);
  });

  test('what only follows new versions by its keys, and nothing else that way', () => {
    const version = (of: string, now: string | null) => ({ kind: 'version', of, now }) as const;
    const differences = [
      { path: ['preExamId'], before: version('test', '3'), after: version('test', null) },
      { path: ['posExamId'], before: version('test', '3'), after: version('exam', null) },
      { path: ['reactionId'], before: value(3), after: version('test', null) },
    ];
    const { shown, follows } = shownDifferences(editWith(differences), speech);
    expect([shown.map(({ path }) => path[0]), follows]).toEqual([
      ['posExamId', 'reactionId'],
      ['follows test'],
    ]);
  });
});
