import { expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { track } from '../../harness/course.ts';
import { check } from './reading.ts';

test('a long text in a finding is shortened, its line breaks taken out', () => {
  const text = stringifyExact(track({ cost: `a\n\n${'é'.repeat(100_000)}` }));
  const { diagnostics } = check(text, 'track.create', { name: 'q.json' });
  expect(diagnostics.map(({ problem }) => problem.params['received'])).toEqual([
    `"a ${'é'.repeat(37)}…"`,
  ]);
});
