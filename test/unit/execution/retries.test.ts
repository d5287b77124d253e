import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/core/http.ts';
import { readRetryAfter } from '../../../src/execution/retries.ts';

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
  };
  return readRetryAfter(answer, NOON);
}

describe('Retry-After', () => {
  test.each([
    ['0', 0],
    ['1', 1000],
    [' 120 ', 120_000],
    ['99999999', 99_999_999_000],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
    ['Monday, 21-Nov-77 12:00:30 GMT', 0],
    ['Sat Nov 21 12:00:30 2026', 30_000],
    ['Tue Dec  1 12:00:00 2026', 10 * 86_400_000],
    ['Sat, 21 Nov 2026 12:00:60 GMT', 59_000],
    ['1795888516', 1_795_888_516_000],
    ['9'.repeat(400), 31_622_400_000_000],
    ['Sat Nov 21 12:00:30 2026 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:59:00 GMT', 0],
  ])('%j is %d ms from noon', (value, expected) => {
    expect(asking(value)).toBe(expected);
  });

  test.each([
    '-1',
    '1.5',
    '1e3',
    'soon',
    '',
    '2026-11-21',
    'tomorrow at noon',
    'Sat, 31 Nov 2026 12:00:30 GMT',
    'Sat, 21 Nov 2026 24:00:30 GMT',
    'Sat, 21 Nov 2026 12:00:30 +0300',
    'sat, 21 nov 2026 12:00:30 gmt',
    'May',
  ])('%j says nothing', (value) => {
    expect(asking(value)).toBeNull();
  });

  test('that is absent says nothing', () => {
    expect(asking(null)).toBeNull();
  });

  test('as a date is measured by the clock of the server', () => {
    const value = 'Sat, 21 Nov 2026 13:00:10 GMT';
    expect(asking(value, 'Sat, 21 Nov 2026 13:00:00 GMT')).toBe(10_000);
  });

  test('in several headers says nothing', () => {
    const headers = { 'retry-after': ['1', '2'] };
    expect(
      readRetryAfter({ kind: 'answer', status: 429, headers, body: '', complete: true }, NOON),
    ).toBe(null);
  });

  test.each(['America/Sao_Paulo', 'Asia/Tokyo', 'UTC'])(
    'as an asctime date counted as local time in %s',
    (zone) => {
      const usual = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        expect(asking('Sat Nov 21 12:00:04 2026')).toBe(4000);
        expect(asking('Sat Nov 21 12:00:04 2026', 'Sat Nov 21 12:00:01 2026')).toBe(3000);
      } finally {
        if (usual === undefined) delete process.env['TZ'];
        else process.env['TZ'] = usual;
      }
    },
  );
});
