import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/core/http.ts';
import { retryAfterOf } from '../../../src/execution/retries.ts';

const NOON = Date.UTC(2026, 10, 21, 12, 0, 0);

function asking(value: string | null, date?: string): number | null {
  const headers: Record<string, string> = {};
  if (value !== null) headers['retry-after'] = value;
  if (date !== undefined) headers['date'] = date;
  const answer: Answer = {
    kind: 'answer',
    status: 429,
    headers,
    body: '',
    complete: true,
    connection: 1,
    early: false,
  };
  return retryAfterOf(answer, NOON);
}

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['1', 1000],
    [' 120 ', 120_000],
    ['99999999', 99_999_999_000],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
    ['Sat Nov 21 12:00:30 2026 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:59:00 GMT', 0],
  ])('%j is %d ms from noon', (value, expected) => {
    expect(asking(value)).toBe(expected);
  });

  test.each(['-1', '1.5', 'soon', '', '2026-11-21', 'tomorrow at noon'])(
    '%j says nothing',
    (value) => {
      expect(asking(value)).toBeNull();
    },
  );

  test('that is absent says nothing', () => {
    expect(asking(null)).toBeNull();
  });

  test('as a date is measured by the clock of the server', () => {
    const value = 'Sat, 21 Nov 2026 13:00:10 GMT';
    expect(asking(value, 'Sat, 21 Nov 2026 13:00:00 GMT')).toBe(10_000);
  });
});
