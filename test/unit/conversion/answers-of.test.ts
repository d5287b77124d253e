import { describe, expect, test } from 'vitest';
import { answer, answersIn, lossesOf, mapped, question, blank } from './blank-questions.ts';

const only = (...alternatives: [description: string, score: number][]) => [
  { alternatives: alternatives.map(([description, score]) => ({ description, score })) },
];

describe('answers that compare in another way', () => {
  test.each([
    ['wildcard', 'refused pattern=Bras*'],
    ['contains', 'refused pattern=Bras*'],
    ['regex', 'refused pattern=Bras*'],
    ['fuzzy', 'refused pattern=Bras*'],
  ] as const)('are refused if they earn points: %s', (match, loss) => {
    const alternatives = [answer('Brasília'), answer('Bras*', 0.5, { match })];
    expect(lossesOf({ alternatives })).toContain(loss);
    expect(answersIn({ alternatives })).toBeNull();
  });

  test('are left out and named if they earn none', () => {
    const alternatives = [answer('Brasília'), answer('R*', 0, { match: 'wildcard' })];
    expect(lossesOf({ alternatives })).toEqual(['not-kept wrong-answer=R*']);
    expect(answersIn({ alternatives })).toEqual(only(['Brasília', 10]));
  });

  test('are refused if any text earns points, and named if it earns none', () => {
    expect(lossesOf({ catchAll: 0.5 })).toEqual(['refused pattern=* (50%)']);
    expect(lossesOf({ catchAll: 0 })).toEqual(['not-kept wrong-answer=*']);
  });
});

describe('numbers', () => {
  const numbers = (...texts: string[]) => ({
    kind: 'numeric' as const,
    alternatives: texts.map((text) => answer(text, 1, { tolerance: text === '8.5' ? 0.1 : 0 })),
  });

  test.each([
    [['26'], 'refused number=26'],
    [['8.5'], 'refused tolerance=8.5 ± 0.1'],
    [['1..5'], 'refused tolerance=1..5'],
  ] as const)('are refused: %j', (texts, loss) => {
    expect(lossesOf(numbers(...texts))).toContain(loss);
    expect(answersIn(numbers(...texts))).toBeNull();
  });
});

describe('the text of an answer', () => {
  test('is plain text, and its tags are named', () => {
    const alternatives = [answer('<b>Rio</b> &amp; mar'), answer('a &lt; b')];
    expect(answersIn({ alternatives })).toEqual(only(['Rio & mar', 10], ['a < b', 10]));
    expect(lossesOf({ alternatives })).toEqual(['not-kept formatting=<b>Rio</b> &amp; mar']);
  });

  test('stays as it is in a question that is no HTML', () => {
    const plain = question({
      isHtml: false,
      blanks: [blank({ alternatives: [answer(' &amp; ')] })],
    });
    expect(mapped(plain).body?.['lacunaAlternatives']).toEqual(only(['&amp;', 10]));
  });

  test('that is empty is refused if it earns points', () => {
    const alternatives = [answer('Brasília'), answer('<br>')];
    expect(lossesOf({ alternatives })).toContain('refused empty-answer=<br>');
    expect(lossesOf({ alternatives: [answer('Brasília'), answer(' ', 0)] })).toEqual([
      'not-kept wrong-answer= ',
    ]);
  });

  test('counts once, with the points of the first', () => {
    const alternatives = [answer('Rio'), answer('Rio', 0.5)];
    expect(answersIn({ alternatives })).toEqual(only(['Rio', 10]));
    expect(lossesOf({ alternatives })).toEqual(['not-kept duplicate=Rio (50%)']);
  });
});

describe('points', () => {
  test('of 0 are dropped for typed blanks, and always kept in lists', () => {
    const alternatives = [answer('a'), answer('b', 0)];
    expect(answersIn({ alternatives })).toEqual(only(['a', 10]));
    expect(lossesOf({ alternatives })).toEqual(['not-kept wrong-answer=b']);
    expect(answersIn({ kind: 'list', alternatives })).toEqual(only(['a', 10], ['b', 0]));
    expect(lossesOf({ kind: 'list', alternatives })).toEqual([]);
  });

  test('below 0 become 0', () => {
    const list = { kind: 'list' as const, alternatives: [answer('a'), answer('b', -0.5)] };
    expect(answersIn(list)).toEqual(only(['a', 10], ['b', 0]));
    expect(lossesOf(list)).toEqual(['not-kept negative-points=b (-50%)']);
  });

  test('are rounded to four digits, and a rounding that changes them is named', () => {
    const alternatives = [answer('a'), answer('b', 1 / 3)];
    expect(answersIn({ alternatives })).toEqual(only(['a', 10], ['b', 3.3333]));
    expect(lossesOf({ alternatives })).toEqual(['not-kept rounding=3.33333 → 3.3333']);
    expect(lossesOf({ weight: 0.1, alternatives: [answer('a')] }, { scale: 3 })).toEqual([]);
  });

  test('beyond all numbers are refused', () => {
    expect(lossesOf({ weight: 1e308 })).toEqual(['refused points=Brasília (Infinity)']);
  });

  test('need an answer that is fully right', () => {
    expect(lossesOf({ alternatives: [] })).toEqual(['refused right-answer']);
    expect(lossesOf({ alternatives: [answer('a', 0.5)] })).toEqual(['refused right-answer=50%']);
    expect(lossesOf({ alternatives: [answer('a', 0.999_999)] })).not.toContain(
      'refused right-answer',
    );
  });
});
