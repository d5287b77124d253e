import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/authoring/notation.ts';
import { print, type PrintedQuestion } from '../../../src/authoring/print.ts';
import { exactNumber } from '../../../src/documents/exact-json.ts';
import { runsOf } from '../../harness/laws.ts';

/** The question that a sentence stands for, without places. */
function questionOf(sentence: string): PrintedQuestion {
  const { question, blanks } = compile(sentence);
  const lacunaAlternatives = blanks.map(({ alternatives }) => ({
    alternatives: alternatives.map(({ description, score }) => ({ description, score })),
  }));
  return { question, lacunaAlternatives };
}

/** What is wrong with a sentence: the piece of it and the code. */
const findings = (sentence: string) =>
  compile(sentence).problems.map(
    ({ problem: { code }, range }) => `${sentence.slice(...range)} ${code}`,
  );

/** Texts that are full of what means something. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('[]|=\\# \n\r\tab<é\u00a0😀')), maxLength: 12 }),
  fc.string({ maxLength: 12 }),
);
const score = fc.oneof(
  fc.constantFrom(10, 0, -0, 7.5, -3, 1e-7, 1e300, 9007199254740993n, -(2n ** 80n)),
  // As a document would have it: exact.
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => exactNumber(String(each))),
);
const question = fc
  .array(text, { minLength: 1, maxLength: 5 })
  .map((texts) => texts.join('###'))
  .chain((statement) => {
    const count = statement.split('###').length - 1;
    const lacuna = fc.record({
      alternatives: fc.array(fc.record({ description: text, score }), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    return fc.record({
      question: fc.constant(statement),
      lacunaAlternatives: fc.array(lacuna, { minLength: count, maxLength: count }),
    });
  });

describe('both ways', () => {
  test('every question of the contract is printed, and compiles to itself', () => {
    fc.assert(
      fc.property(question, (one) => {
        const sentence = print(one);
        expect(sentence).not.toBeNull();
        expect(findings(sentence ?? '')).toEqual([]);
        expect(questionOf(sentence ?? '')).toEqual(one);
      }),
      { numRuns: runsOf(2000) },
    );
  });

  test('every sentence without a finding has a normal form that compiles to the same', () => {
    const sentence = fc
      .array(fc.oneof(text, fc.constantFrom('[[', ']]', ' | ', ' = 10', '[[a]]', 'x')), {
        maxLength: 12,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(sentence, (one) => {
        fc.pre(findings(one).length === 0);
        const normal = print(questionOf(one)) ?? '';
        expect(questionOf(normal)).toEqual(questionOf(one));
        expect(print(questionOf(normal))).toBe(normal);
      }),
      { numRuns: runsOf(2000) },
    );
  });

  test('what has not one ### for each lacuna is not printed', () => {
    expect(print({ question: 'no blank', lacunaAlternatives: [{ alternatives: [] }] })).toBeNull();
    expect(print({ question: '###', lacunaAlternatives: [{ alternatives: [] }] })).toBeNull();
  });

  test('nothing throws, and every unit of the statement has its place', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (one) => {
        const { question: statement, units } = compile(one);
        expect(units).toHaveLength(statement.length + 1);
        expect(units.every((unit, at) => at === 0 || unit >= (units[at - 1] ?? 0))).toBe(true);
      }),
    );
  });
});
