import { expect, test } from 'vitest';
import { excelDate } from '../../../../src/conversion/table/xlsx-rows.ts';

test.each([
  ['45323', false, '2024-02-01'],
  ['45323.5625', false, '2024-02-01 13:30:00'],
  ['61', false, '1900-03-01'],
  ['0.75', false, '18:00:00'],
  ['0', true, '1904-01-01'],
  ['43861', true, '2024-02-01'],
  ['-1', false, null],
  ['1e300', false, null],
  ['x', false, null],
])('the day %s, counted from 1904: %s, is %s', (digits, isFrom1904, date) => {
  expect(excelDate(digits, { isFrom1904 })).toBe(date);
});
