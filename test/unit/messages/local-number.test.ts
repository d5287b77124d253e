import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localNumber } from '../../../src/messages/local-number.ts';

test('every number is written as the language writes it', () => {
  const fractions = fc.double().filter((value) => !Object.is(value, -0));
  const numbers = fc.oneof(fc.integer(), fc.integer({ min: -1500, max: 1500 }), fractions);
  fc.assert(
    fc.property(numbers, fc.constantFrom('en', 'pt-BR'), (value, language) => {
      const usual = value.toLocaleString(language, { maximumFractionDigits: 20 });
      expect(localNumber(value, language)).toBe(usual);
    }),
  );
});
