import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDuration, parseRate } from '../../../src/config/setting-values.ts';

test('no text makes them throw or answer what is not a positive number', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[\d.]{1,9}(ms|s|m|\/s|\/m)$/)),
      (text) => {
        for (const value of [parseDuration(text), parseRate(text)]) {
          expect(value === null || (Number.isFinite(value) && value > 0)).toBe(true);
        }
      },
    ),
  );
});
