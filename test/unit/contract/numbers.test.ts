import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isId, isIdText, toInteger, toTwoPlaces } from '../../../src/contract/numbers.ts';

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });

describe('ids', () => {
  test('any 64-bit integer from 0 is one, as its digits too', () => {
    fc.assert(
      fc.property(int64, (value) => {
        const id = toInteger(String(value));
        expect(String(id)).toBe(String(value));
        expect(isId(id)).toBe(value >= 0n);
        expect(isIdText(String(value))).toBe(value >= 0n);
      }),
    );
  });

  test.each([2 ** 53, 1.5, -1, NaN, Infinity, 2n ** 63n, '1', null, undefined])(
    '%s is none',
    (value) => {
      expect(isId(value)).toBe(false);
    },
  );

  test.each(['', '-1', '1.0', '1e3', ' 1', '1\n', '９', '9223372036854775808', 1])(
    'the text %j is none',
    (value) => {
      expect(isIdText(value)).toBe(false);
    },
  );
});

describe('decimals with two places', () => {
  test('a number of hundredths has one, and it is that number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        const text = toTwoPlaces(hundredths / 100);
        expect(text).toMatch(/^-?\d+\.\d{2}$/);
        expect(Number(text)).toBe(hundredths / 100);
      }),
    );
  });

  test('what it answers is exact, for any number', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const text = toTwoPlaces(value);
        expect(text === null || (Number(text) === value && /^-?\d+\.\d{2}$/.test(text))).toBe(true);
      }),
    );
  });

  test('integers keep all their digits', () => {
    expect(toTwoPlaces(9007199254740991)).toBe('9007199254740991.00');
    expect(toTwoPlaces(9223372036854775807n)).toBe('9223372036854775807.00');
    expect(toTwoPlaces(-0)).toBe('0.00');
  });
});
