import { expect, test } from 'vitest';
import { addClock } from '../../../src/commands/setup/doctor/service.ts';
import { DoctorFindings } from '../../../src/presentation/pages/doctor.ts';

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);
const header = 'Sat, 21 Nov 2026 12:00:00 GMT';
const compared = (startedAt: number, ms = 0, date: string | null = header) => {
  const found = new DoctorFindings();
  addClock(date, { startedAt, ms }, found);
  return found.findings.map(({ problem }) => problem?.params ?? 'agrees');
};

test.each([
  ['in the second that the header names', noon + 999, 0],
  ['while the answer was on its way', noon - 4000, 5000],
  ['a minute later', noon + 61_000, 0],
  ['a minute earlier', noon - 60_000, 0],
])('a clock agrees: %s', (_, startedAt, ms) => {
  expect(compared(startedAt, ms)).toEqual(['agrees']);
});

test.each([
  [noon + 62_000, 61],
  [noon - 61_000, 61],
  [noon + 86_400_500, 86_400],
])('a clock at %i is off by %i s', (startedAt, seconds) => {
  expect(compared(startedAt)).toEqual([{ seconds }]);
});

test.each([null, '', 'yesterday'])('the header %j says nothing', (date) => {
  expect(compared(noon, 0, date)).toEqual([]);
});
