import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutAccents } from '../../../src/core/texts.ts';
import { runsOf } from '../../harness/laws.ts';

test('a text loses its accents, looked up or not', () => {
  const latin = fc.string({
    unit: fc.integer({ min: 0, max: 0x17f }).map((code) => String.fromCharCode(code)),
  });
  fc.assert(
    fc.property(fc.oneof(latin, fc.string({ unit: 'binary' })), (text) => {
      expect(withoutAccents(text)).toBe(text.normalize('NFD').replaceAll(/\p{M}/gu, ''));
    }),
    { numRuns: runsOf(1000) },
  );
});
