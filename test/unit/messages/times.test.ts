import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isoTime } from '../../../src/core/texts.ts';
import { moment } from '../../../src/messages/functions.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';

const NEW_YEAR = Date.UTC(2027, 0, 1, 0, 30, 5);

const zones = [
  ['America/Sao_Paulo', '2026-12-31 21:30:05 -03:00'],
  ['Asia/Kolkata', '2027-01-01 06:00:05 +05:30'],
  ['UTC', '2027-01-01 00:30:05 UTC'],
  ['Europe/London', '2027-01-01 00:30:05 UTC'],
] as const;

/** The zone of the system until the end of the test. */
function beIn(zone: string): void {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('times for people', () => {
  test.each(zones)('in %s are local, with the offset', (zone, text) => {
    beIn(zone);
    expect(moment(NEW_YEAR)).toBe(text);
  });

  test('were in UTC in the sentences about a ledger that is in use', async () => {
    beIn('America/Sao_Paulo');
    const { say } = await loadCatalogue('en');
    const until = { command: 'apply', host: 'runner-7', until: NEW_YEAR };
    expect(say('ask-unlock', until)).toContain('until 2026-12-31 21:30:05 -03:00');
  });

  test('have the offset of their own day', () => {
    beIn('Europe/Lisbon');
    expect(moment(Date.UTC(2026, 6, 1, 12))).toMatch(/^2026-07-01 13:00:00 \+01:00$/);
    expect(moment(Date.UTC(2026, 0, 1, 12))).toBe('2026-01-01 12:00:00 UTC');
  });
});

test('times for programs are ISO 8601 in UTC', () => {
  expect(isoTime(NEW_YEAR)).toBe('2027-01-01T00:30:05.000Z');
});
