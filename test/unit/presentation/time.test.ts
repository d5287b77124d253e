import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isoTime, listedTimes, timeText } from '../../../src/presentation/time.ts';

const NEW_YEAR = Date.UTC(2027, 0, 1, 0, 30, 5);

const zones = [
  ['America/Sao_Paulo', '2026-12-31 21:30:05 -03:00 (2027-01-01 00:30:05 UTC)'],
  ['Asia/Kolkata', '2027-01-01 06:00:05 +05:30 (2027-01-01 00:30:05 UTC)'],
  ['UTC', '2027-01-01 00:30:05 UTC'],
  ['Europe/London', '2027-01-01 00:30:05 UTC'],
] as const;

/** The zone of the system until the end of the test. */
function beIn(zone: string): void {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('times for people', () => {
  test.each(zones)('in %s are local, with the offset, and in UTC', (zone, text) => {
    beIn(zone);
    expect(timeText(NEW_YEAR)).toBe(text);
  });

  test('have the offset of their own day', () => {
    beIn('Europe/Lisbon');
    expect(timeText(Date.UTC(2026, 6, 1, 12))).toMatch(/^2026-07-01 13:00:00 \+01:00 /);
    expect(timeText(Date.UTC(2026, 0, 1, 12))).toBe('2026-01-01 12:00:00 UTC');
  });
});

describe('times in a column', () => {
  test.each([
    ['America/Sao_Paulo', { zone: '-03:00', texts: ['2026-12-31 21:30:05'] }],
    ['Europe/London', { zone: 'UTC', texts: ['2027-01-01 00:30:05'] }],
  ])('in %s are local, and their zone is named', (zone, listed) => {
    beIn(zone);
    expect(listedTimes([NEW_YEAR])).toEqual(listed);
  });

  test('are in UTC where they have several offsets', () => {
    const summer = Date.UTC(2026, 6, 1, 12);
    beIn('Europe/Lisbon');
    expect(listedTimes([NEW_YEAR, summer])).toEqual({
      zone: 'UTC',
      texts: ['2027-01-01 00:30:05', '2026-07-01 12:00:00'],
    });
  });
});

test('times for programs are ISO 8601 in UTC', () => {
  expect(isoTime(NEW_YEAR)).toBe('2027-01-01T00:30:05.000Z');
});
