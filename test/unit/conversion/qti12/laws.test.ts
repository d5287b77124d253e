import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal, isSkip } from '../../../../src/conversion/loss.ts';
import { Unreadable } from '../../../../src/conversion/reading.ts';
import type { SourceItem } from '../../../../src/conversion/source-item.ts';
import {
  adds,
  bank,
  box,
  codesOf,
  equal,
  html,
  item,
  list,
  plain,
  questionOf,
  read,
  readOne,
  sets,
} from './reading.ts';

const sample = (name: string) =>
  readFileSync(new URL(`../../../../samples/convert/${name}`, import.meta.url), 'utf8');
const samples = ['canvas.xml', 'qti12.xml'];

/** True if every item is read, or the text is refused as a whole. */
async function isHandled(text: string): Promise<boolean> {
  try {
    return (await read(text)).every(
      ({ losses, content }) => content.kind === 'blanks' || losses.length > 0,
    );
  } catch (error) {
    return error instanceof Unreadable;
  }
}

const assertHandled = async (texts: fc.Arbitrary<string>) =>
  fc.assert(fc.asyncProperty(texts, isHandled));

const anyText = fc.string({ unit: 'binary' });
const anySign = fc.constantFrom(
  '<',
  '>',
  '<item>',
  '</item>',
  '<other/>',
  '<and>',
  '[',
  '<setvar>1</setvar>',
);

/** The text with a part of it replaced. */
const changed = (text: string) =>
  fc
    .tuple(fc.nat({ max: text.length }), fc.nat({ max: 80 }), fc.oneof(fc.string(), anySign))
    .map(([at, length, instead]) => text.slice(0, at) + instead + text.slice(at + length));

/** The text with two of its lines exchanged. */
function exchanged(text: string) {
  const lines = text.split('\n');
  const line = fc.nat({ max: lines.length - 1 });
  return fc.tuple(line, line).map(([one, two]) =>
    lines
      .with(one, lines[two] ?? '')
      .with(two, lines[one] ?? '')
      .join('\n'),
  );
}

describe('nothing is thrown', () => {
  test('for any text', async () => {
    await expect(assertHandled(anyText)).resolves.toBeUndefined();
  });

  test('for any text in an item', async () => {
    const texts = anyText.map((text) => bank(`<item>${text}</item>`));
    await expect(assertHandled(texts)).resolves.toBeUndefined();
  });

  test.each(samples)('for any change of %s', async (name) => {
    await expect(assertHandled(changed(sample(name)))).resolves.toBeUndefined();
  });

  test.each(samples)('for %s with lines in each other’s places', async (name) => {
    await expect(assertHandled(exchanged(sample(name)))).resolves.toBeUndefined();
  });
});

/** Pieces of items that fit together or not. */
const presentations = [
  plain('Text'),
  html('<p>[a] and [b]</p>'),
  box('a'),
  box('b'),
  list('response_a', { one: 'x', two: 'y' }),
  list('b', { one: 'x' }, 'answer_type="dropdown"'),
  '<response_num ident="a"><render_fib fibtype="Decimal"/></response_num>',
  '<response_xy ident="a"/>',
];
const tests = [
  equal('a', 'x'),
  equal('response_a', 'one'),
  equal('b', '4', 'case="Yes"'),
  '<vargte respident="a">4</vargte>',
  '<other/>',
  `<or>${equal('a', 'x')}${equal('b', 'one')}</or>`,
  `<not>${equal('a', 'x')}</not>`,
];
const anyItem = fc
  .record({
    type: fc.constantFrom(
      'short_answer_question',
      'fill_in_multiple_blanks_question',
      'multiple_dropdowns_question',
      'numerical_question',
      'essay_question',
      'Fill in the Blank Plus',
      'Something New',
      '',
    ),
    presentation: fc.array(fc.constantFrom(...presentations), { maxLength: 5 }),
    conditions: fc.array(
      fc
        .tuple(fc.subarray(tests), fc.constantFrom(-5, 0, 50, 100), fc.constantFrom(adds, sets))
        .map(([parts, points, write]) => write(points, parts.join(''))),
      { maxLength: 3 },
    ),
  })
  .map(({ type, presentation, conditions }) =>
    item({ type, presentation: presentation.join(''), conditions: conditions.join('') }),
  );

const isStopped = ({ losses }: SourceItem) =>
  losses.some((loss) => isRefusal(loss) || isSkip(loss));
const questionsOf = ({ content }: SourceItem) =>
  content.kind === 'blanks' ? [content.question] : [];

describe('each item', () => {
  test('yields one item of the same order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { maxLength: 4 }), async (items) => {
        const text = bank(...items.map((each, at) => each.replace('ident="i1"', `ident="n${at}"`)));
        expect((await read(text)).map(({ id }) => id)).toEqual(items.map((_, at) => `n${at}`));
      }),
    );
  });

  test('is a question of as many blanks as places, or says why not', async () => {
    await fc.assert(
      fc.asyncProperty(anyItem, async (written) => {
        const source = await readOne(written);
        expect(source.content.kind === 'blanks' || isStopped(source)).toBe(true);
        for (const { segments, blanks } of isStopped(source) ? [] : questionsOf(source)) {
          expect([1, blanks.length + 1]).toContain(segments.length);
          for (const { weight, alternatives } of blanks) {
            expect(weight).toBeGreaterThan(0);
            expect(Math.max(...alternatives.map(({ fraction }) => fraction))).toBe(1);
          }
        }
      }),
    );
  });

  test('keeps every sign of its statement but the names of its blanks', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '[', ']', '<', '>', '[b]', '[c]', 'é'),
    });
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        const question = await questionOf(
          item({
            type: 'fill_in_multiple_blanks_question',
            presentation: html(`.${before}>[b]<p>${after}.`) + list('response_b', { l: 'x' }),
          }),
        );
        expect(question.segments.join('[b]')).toBe(`.${before}>[b]<p>${after}.`);
      }),
    );
  });
});

describe('long texts take no longer than their length', () => {
  const long = 200_000;
  const type = 'fill_in_multiple_blanks_question';
  const answer = list('response_b', { l: 'x' });

  test.each(['[', ']', '<', '[b', '<[', '_', '&', '\\', '*', ' '])('of %s', async (sign) => {
    const presentation = html(`${sign.repeat(long / sign.length)}>[b]`) + answer;
    const typed = html(`${sign.repeat(long / sign.length)}.`) + box('b');
    expect(codesOf(await readOne(item({ type, presentation })))).toEqual([]);
    expect(
      codesOf(await readOne(item({ presentation: typed, conditions: adds(1, equal('b', 'x')) }))),
    ).toEqual([]);
  });

  test('with many blanks', async () => {
    const names = Array.from({ length: 900 }, (_, at) => `n${at}`);
    const presentation = html(names.map((name) => `[${name}]`).join(' ')) + names.map(box).join('');
    const conditions = names.map((name) => adds(1, equal(name, 'x'))).join('');
    expect((await questionOf(item({ presentation, conditions }))).blanks).toHaveLength(
      names.length,
    );
  });

  test('with conditions inside of each other', async () => {
    const inner = equal('b', 'x').repeat(5000);
    const deep = '<and>'.repeat(150) + inner + '</and>'.repeat(150);
    const written = item({ presentation: plain('?') + box('b'), conditions: adds(1, deep) });
    const { blanks } = await questionOf(written);
    expect(blanks[0]?.alternatives).toHaveLength(5000);
  });

  test('with much feedback', async () => {
    const idents = Array.from({ length: 4000 }, (_, at) => `f${at}`);
    const labels = Object.fromEntries(idents.map((ident) => [ident, 'x']));
    const rest = idents.map(
      (ident) => `<itemfeedback ident="${ident}_fb">${plain('y')}</itemfeedback>`,
    );
    const presentation = html('[b]') + list('response_b', labels);
    expect(codesOf(await readOne(item({ type, presentation, rest: rest.join('') })))).toHaveLength(
      idents.length,
    );
  });
});

describe('the samples', () => {
  const verdicts = async (name: string) =>
    (await read(sample(name))).map(({ id, content, losses }) => [
      id,
      content.kind,
      codesOf({ losses }),
    ]);

  test('of Canvas show a loss, refusals and a skip', async () => {
    expect(await verdicts('canvas.xml')).toEqual([
      ['geo-capital', 'blanks', ['not-kept points', 'not-kept feedback']],
      ['geo-vizinhos', 'blanks', []],
      ['geo-biomas', 'blanks', []],
      ['geo-area', 'blanks', ['refused tolerance']],
      ['geo-sem-tipo', 'nothing', ['refused kind']],
      ['geo-redacao', 'nothing', ['skipped no-blanks']],
    ]);
  });

  test('of the standard have boxes in place', async () => {
    expect(await verdicts('qti12.xml')).toEqual([
      ['river-mouth', 'blanks', []],
      ['river-cities', 'blanks', ['not-kept setting', 'not-kept setting']],
      ['river-longest', 'nothing', ['skipped choice']],
    ]);
  });
});
