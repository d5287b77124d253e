import { expect, test } from 'vitest';
import { type Diagnostic, MOST_PROBLEMS } from '../../../src/core/diagnostic.ts';
import { createFoundProblems } from '../../../src/documents/source-document.ts';
import { problem } from '../../../src/messages/problem.ts';

const source = { name: 'q.md', text: 'abc' };
const missing = (field: string): Diagnostic => ({
  severity: 'error',
  problem: problem('document/missing-field', {
    field,
    expected: 'text',
    value: 'x',
    mayShare: false,
  }),
  source,
  range: [0, 1],
});

test('a finding is told once a source, others at the same place too', () => {
  const { news } = createFoundProblems();
  const found = [missing('a'), missing('b')];
  expect(news(found)).toEqual(found);
  expect(news([missing('b'), missing('c')])).toEqual([missing('c')]);
  const elsewhere = [{ ...missing('a'), source: { ...source, name: 'other.md' } }];
  expect(news(elsewhere)).toEqual(elsewhere);
});

test('after so many problems the search ends, and the last one says so', () => {
  const { news, isFull } = createFoundProblems();
  const warning: Diagnostic = { ...missing('w'), severity: 'warning' };
  for (let at = 1; at < MOST_PROBLEMS; at += 1) news([missing('a')]);
  expect([news([warning]), isFull()]).toEqual([[warning], false]);
  expect([news([missing('b')]), isFull()]).toEqual([[{ ...missing('b'), isLast: true }], true]);
  expect(news([missing('b')])).toEqual([{ ...missing('b'), isLast: true }]);
});
