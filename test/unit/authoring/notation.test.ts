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

/** The blanks of a sentence: `Brasília 10, Rio 0`. */
const blanksOf = (sentence: string) =>
  questionOf(sentence).lacunaAlternatives.map(({ alternatives }) =>
    alternatives.map(({ description, score }) => `${description} ${score}`).join(', '),
  );

/** What is wrong with a sentence: the piece of it and the code. */
const findings = (sentence: string) =>
  compile(sentence).problems.map(
    ({ problem: { code }, range }) => `${sentence.slice(...range)} ${code}`,
  );

describe('a sentence', () => {
  test('has its blanks where they stand, with their answers and points', () => {
    const sentence =
      'A capital do Brasil é [[Brasília = 10 | Brasilia = 8 | Rio de Janeiro = 0]] e foi fundada em [[1960]].';
    expect(findings(sentence)).toEqual([]);
    expect(questionOf(sentence).question).toBe('A capital do Brasil é ### e foi fundada em ###.');
    expect(blanksOf(sentence)).toEqual(['Brasília 10, Brasilia 8, Rio de Janeiro 0', '1960 10']);
  });

  test('gives 10 points to an answer that says none, and to several of them', () => {
    expect(blanksOf('[[one | two | three = 0]]')).toEqual(['one 10, two 10, three 0']);
  });

  test.each([
    ['[[a = 7.5]]', 'a 7.5'],
    ['[[a = -2]]', 'a -2'],
    ['[[a=1e-7]]', 'a 1e-7'],
    ['[[a = 9007199254740993]]', 'a 9007199254740993'],
    ['[[ = 3]]', ' 3'],
  ])('has exact points: %s', (sentence, blank) => {
    expect([findings(sentence), blanksOf(sentence)]).toEqual([[], [blank]]);
  });

  test.each([
    [String.raw`write \[[ and \]] as they are`, 'write [[ and ]] as they are', []],
    [String.raw`\(x\) and \[y\] and a\b`, String.raw`\(x\) and \[y\] and a\b`, []],
    [String.raw`\\[[a]]`, String.raw`\###`, ['a 10']],
    ['[[[a]]]', '[###]', ['a 10']],
    [
      String.raw`[[x \= 1 = 2 | a\|b | c\] | d\\ | \ e]]`,
      '###',
      ['x = 1 2, a|b 10, c] 10, d\\ 10,  e 10'],
    ],
    [String.raw`[[a\b | a[0] | \neq]]`, '###', [String.raw`a\b 10, a[0] 10, \neq 10`]],
    ['<p>[[a]]</p>\n<hr>', '<p>###</p>\n<hr>', ['a 10']],
    ['[[Rio de\n  Janeiro\n| b\n= 0]]', '###', ['Rio de Janeiro 10, b 0']],
    ['[[a]].\n', '###.', ['a 10']],
    ['[[a]].\n\n', '###.\n', ['a 10']],
    ['no blank', 'no blank', []],
  ])('has escapes and line breaks: %j', (sentence, question, blanks) => {
    expect(findings(sentence)).toEqual([]);
    expect([questionOf(sentence).question, blanksOf(sentence)]).toEqual([question, blanks]);
  });

  test.each([
    ['the [[capital', ['[[ cloze/unclosed-blank']],
    ['a [[b and [[c]]', ['[[ cloze/unclosed-blank']],
    ['b]] c', [']] cloze/stray-end']],
    ['a [[ ]] b', ['[[ ]] cloze/empty-blank']],
    ['a [[b | ]] c', ['| cloze/empty-alternative']],
    ['a [[ | b]] c', ['[ cloze/empty-alternative']],
    ['[[b = ten]]', ['ten cloze/score']],
    ['[[b = 2,5 | c = 1 = 2 | d =]]', ['2,5 cloze/score', '1 = 2 cloze/score', '= cloze/score']],
    ['[[b = 1e999 | c = 010]]', ['1e999 cloze/score', '010 cloze/score']],
    ['write ### here', ['### cloze/marker']],
    ['no. #[[a]]', ['# cloze/marker']],
    ['[[a]]#[[b]]', ['# cloze/marker']],
    ['[[a]]## b', []],
  ])('says what it cannot mean: %s', (sentence, found) => {
    expect(findings(sentence)).toEqual(found);
  });
});

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
