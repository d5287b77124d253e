import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import { createRepeats } from '../../../src/documents/source-document.ts';
import { problem } from '../../../src/messages/problem.ts';

const source = { name: 'q.md', text: 'abc' };
const missing = (field: string): Diagnostic => ({
  severity: 'error',
  problem: problem('document/missing-field', { field, like: { value: 'x' } }),
  source,
  range: [0, 1],
});

test('a finding is told once a source, others at the same place too', () => {
  const withoutRepeats = createRepeats();
  const found = [missing('a'), missing('b')];
  expect(withoutRepeats(found)).toEqual(found);
  expect(withoutRepeats([missing('b'), missing('c')])).toEqual([missing('c')]);
  const elsewhere = [{ ...missing('a'), source: { ...source } }];
  expect(withoutRepeats(elsewhere)).toEqual(elsewhere);
});
