import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDuration, parseRate } from '../../../src/config/setting-values.ts';

describe('a duration', () => {
  test.each([
    ['30s', 30_000],
    ['500ms', 500],
    ['2m', 120_000],
    ['1.5s', 1500],
    ['1440m', 86_400_000],
  ])('%s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(['', '30', 's', '-1s', '0s', '0.1ms', '1h', '30 s', '1e3s', '1441m', '99999999999s'])(
    '%s is none',
    (text) => {
      expect(parseDuration(text)).toBeNull();
    },
  );
});

describe('a rate', () => {
  test.each([
    ['20/s', 20],
    ['0.5/s', 0.5],
    ['300/m', 5],
  ])('%s', (text, perSecond) => {
    expect(parseRate(text)).toBe(perSecond);
  });

  test.each(['', '20', '/s', '0/s', '-1/s', '20/h', '20 /s'])('%s is none', (text) => {
    expect(parseRate(text)).toBeNull();
  });
});

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
