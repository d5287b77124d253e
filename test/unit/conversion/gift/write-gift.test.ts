import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGift } from '../../../../src/conversion/gift/read-gift.ts';
import { createGiftWriter } from '../../../../src/conversion/gift/write-gift.ts';
import type { JsonObject } from '../../../../src/core/json.ts';
import { lossesIn, mapped, onlyItem } from '../text-reading.ts';
import { choicesIn, oraclesView, textIn } from './oracle.ts';
import { causeOf } from '../loss-causes.ts';

const writer = createGiftWriter({ scale: 10 });

const required = {
  difficulty: 2,
  source: 'Apostila',
  author: 'Maria Souza',
  topicId: 9007199254740993n,
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
};

const blankOf = (...alternatives: [description: string, score: number][]) => ({
  alternatives: alternatives.map(([description, score]) => ({ description, score })),
});

const capital = {
  title: 'A capital',
  question: 'A capital do Brasil é ###, no DF.',
  lacunaAlternatives: [blankOf(['Brasília', 10], ['Brasilia', 8])],
};

const write = (body: JsonObject, key: string | null = null) => writer.write({ body, key });

function textOf(body: JsonObject, key: string | null = null): string {
  const { text, losses } = write(body, key);
  if (text === null) throw new Error(lossesIn(losses).join(' '));
  return text;
}

describe('an answer that is listed twice', () => {
  const listed = (...answers: [string, number][]) => ({
    ...capital,
    lacunaAlternatives: [blankOf(...answers)],
  });

  test('is refused if the first keeps learners from full points', () => {
    const { text, losses } = write(listed(['x', 5], ['x', 10]));
    expect(text).toBeNull();
    expect(lossesIn(losses)).toContain('refused/no-right-answer partly=x (10)');
  });

  test('is written once', () => {
    const { losses } = write(listed(['x', 10], ['y', 5], ['x ', 5]));
    expect(lossesIn(losses)).toEqual(['loss/space=x ', 'loss/answer duplicate=x (5)']);
  });
});

describe('a question', () => {
  test('is written as people write it', () => {
    expect(textOf({ ...capital, tags: 'capitais distrito' }, 'geo-1')).toBe(
      `// [id:geo-1] [tag:capitais] [tag:distrito]
::A capital::[html]A capital do Brasil é {
	=%100%Brasília
	=%80%Brasilia
}, no DF.

`,
    );
  });

  test('with a list has a sign for each choice', () => {
    const lacunaAlternatives = [blankOf(['Brasília', 10], ['Rio', 0], ['DF', 5], ['Acre', -2.5])];
    expect(textOf({ ...capital, dropDown: true, lacunaAlternatives })).toContain(
      '{\n\t=Brasília\n\t~Rio\n\t~%50%DF\n\t~%-25%Acre\n}',
    );
  });

  test('keeps blank lines inside, and a blank at the end', async () => {
    const text = textOf({ ...capital, question: 'Leia:\n\n<p>A capital é ###' });
    expect(text).toContain(String.raw`[html]Leia\:\n\n<p>A capital é {`);
    expect(text).toMatch(/\}\\n\n\n$/);
    expect(mapped(await onlyItem(readGift, text)).body).toMatchObject({
      question: 'Leia:\n\n<p>A capital é ###',
    });
  });
});

describe('losses', () => {
  test('name each field without a place', () => {
    const { losses } = write({ ...capital, ...required, assessWhole: true, disabled: false });
    expect(lossesIn(losses)).toEqual([
      'loss/field=difficulty: 2',
      'loss/field=source: Apostila',
      'loss/field=author: Maria Souza',
      'loss/field=topicId: 9007199254740993',
      'loss/field=assessWhole: true',
    ]);
  });

  test('name the scale that brings the points back', async () => {
    const body = { ...capital, lacunaAlternatives: [blankOf(['Brasília', 4], ['BSB', 1])] };
    const { text, losses } = write(body);
    expect(lossesIn(losses)).toEqual(['loss/points shares=4']);
    expect(mapped(await onlyItem(readGift, text ?? ''), 4).body).toEqual(body);
  });

  test.each([
    [7.2, ['loss/points grades=BSB (72%)']],
    [3.3333, []],
    [8.33333333, ['loss/points rounded=8.33333333 → 8.3333']],
  ])('name shares that Moodle does not know, such as %s of 10', (score, expected) => {
    const lacunaAlternatives = [blankOf(['Brasília', 10], ['BSB', score])];
    expect(lossesIn(write({ ...capital, lacunaAlternatives }).losses)).toEqual(expected);
  });

  test('name spaces at the ends', () => {
    const body = { ...capital, question: '### ', lacunaAlternatives: [blankOf([' x', 10])] };
    expect(lossesIn(write(body).losses)).toEqual(['loss/space=question: ### ', 'loss/space= x']);
  });

  test('name a title, a tag or a key that cannot be written', () => {
    const body = { ...capital, title: 'A\nB', tags: 'a\\ b' };
    expect(lossesIn(write(body, 'k\\').losses)).toEqual([
      'loss/field=key: k\\',
      'loss/field=tags: a\\',
      'loss/title rewritten=A\nB',
    ]);
  });
});

describe('a question is refused', () => {
  test.each([
    ['with several blanks', { question: '### e ###' }, 'refused/several-blanks target=2'],
    ['with an arrow in a typed answer', one(['a->b', 10]), 'refused/text target=a->b'],
    ['with one choice', { dropDown: true, ...one(['a', 10]) }, 'refused/one-choice=a'],
    ['without a right answer', one(['a', 0]), 'refused/no-right-answer none'],
    ['with an empty answer', one([' ', 10]), 'refused/empty-answer= '],
    ['with a large penalty', one(['a', 1], ['b', -2]), 'refused/points share=b (-200%)'],
  ])('%s', (_, fields, loss) => {
    const lacunaAlternatives = [blankOf(['a', 10]), blankOf(['b', 10])];
    const { text, losses } = write({ ...capital, lacunaAlternatives, ...fields });
    expect(text).toBeNull();
    expect(lossesIn(losses)).toContain(loss);
  });
});

function one(...alternatives: [string, number][]) {
  return { lacunaAlternatives: [blankOf(...alternatives)] };
}

const signs = [
  '{',
  '}',
  '=',
  '~',
  '#',
  ':',
  '\\',
  '%50%',
  '[html]',
  '[plain]',
  '\n',
  '//',
  '*',
  '->',
  '::',
  '\\n',
  '$CATEGORY:',
  'T',
  ' ',
  '<b>',
  '&amp;',
  '_____',
  'ação',
  '\u2028',
  '-',
];

const written = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'grapheme', maxLength: 5 })), {
      maxLength,
    })
    .map((parts) => parts.join('').replaceAll('\r', ''));

const bodies = fc
  .record({
    title: written(6),
    before: written(9),
    after: written(9),
    tags: fc.array(written(2).map((tag) => tag.replace(/\s/g, ''))),
    answers: fc.uniqueArray(written(4), { minLength: 1, maxLength: 5, selector: (x) => x.trim() }),
    scores: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 5, maxLength: 5 }),
    isList: fc.boolean(),
    isPlain: fc.boolean(),
  })
  .map(({ title, before, after, tags, answers, scores, isList, isPlain }): JsonObject => {
    const question = `${before.replaceAll('###', '')}###${after.replaceAll('###', '')}`;
    return {
      title,
      question,
      lacunaAlternatives: [
        blankOf(...answers.map((x, i) => [x, scores[i] ?? 0] as [string, number])),
      ],
      ...(isList && { dropDown: true }),
      ...(isPlain && { disableHTML: true }),
      ...(tags.join('') !== '' && { tags: tags.filter((tag) => tag !== '').join(' ') }),
    };
  });

/** The losses that say that the body will be another one. */
const changes: ReadonlySet<string> = new Set([
  'loss/space',
  'loss/title rewritten',
  'loss/field',
  'loss/points rounded',
]);

describe('what is written', () => {
  test('is read again as the same body, unless a loss says otherwise', async () => {
    let same = 0;
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.option(fc.stringMatching(/^[a-z0-9-]{1,9}$/)),
        async (body, key) => {
          const { text, losses } = write(body, key);
          if (text === null) return;
          expect(text.trimEnd()).not.toContain('\n\n');
          const item = await onlyItem(readGift, text);
          expect(item.id).toBe(key);
          const scale = losses.find((loss) => causeOf(loss) === 'loss/points shares')?.value;
          const read = mapped(item, Number(scale ?? 10));
          const isChanged = losses.some((loss) => changes.has(causeOf(loss)));
          expect(read.body?.['lacunaAlternatives']).toHaveLength(1);
          expect(isChanged ? body : read.body).toEqual(body);
          same += isChanged ? 0 : 1;
        },
      ),
      { numRuns: 3000 },
    );
    expect(same).toBeGreaterThan(100);
  });

  test('means the same to another reader of GIFT', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const { text, losses } = write(body);
        // Unlike Moodle, it knows comments and formats behind the answers, and arrows in choices.
        const isOwn = /###\s*(?:\/\/|\[(?:html|plain)\])/.test(textIn(body, 'question'));
        if (text === null || isOwn || text.includes('->')) return;
        const seen = oraclesView(text);
        const isSpaced = losses.some(({ problem }) => problem.code === 'loss/space');
        const title = textIn(body, 'title');
        const isLine = title.trim() === title && !/[\r\n\u2028\u2029]/.test(title);
        expect(isLine || lossesIn(losses).join().includes('title')).toBe(true);
        expect(seen.hasEmbeddedAnswers).toBe(true);
        expect(isLine ? (seen.title ?? '') : title).toBe(title);
        expect(isSpaced ? [] : seen.choices).toEqual(isSpaced ? [] : choicesIn(body));
      }),
      { numRuns: 3000 },
    );
  });
});
