import { expect, test } from 'vitest';
import { clockFindings } from '../../../src/commands/setup/doctor/service.ts';

const noon = Date.UTC(2026, 10, 21, 12, 0, 0);
const header = 'Sat, 21 Nov 2026 12:00:00 GMT';
const compared = (startedAt: number, ms = 0) =>
  clockFindings(header, { startedAt, ms, matters: false }).map((finding) =>
    'problem' in finding ? finding.problem.params : 'agrees',
  );

test.each([
  ['in the second that the header names', noon + 999, 0],
  ['while the answer was on its way', noon - 4000, 5000],
  ['a minute later', noon + 61_000, 0],
  ['a minute earlier', noon - 60_000, 0],
])('a clock agrees: %s', (_, startedAt, ms) => {
  expect(compared(startedAt, ms)).toEqual(['agrees']);
});

test.each([
  [noon + 62_000, 61, true],
  [noon - 61_000, 61, false],
  [noon + 86_400_500, 86_400, true],
])('a clock at %i is off by %i s', (startedAt, seconds, ahead) => {
  expect(compared(startedAt)).toEqual([{ seconds, ahead, matters: false }]);
});

test.each([null, '', 'yesterday'])('the header %j says nothing', (date) => {
  expect(clockFindings(date, { startedAt: noon, ms: 0, matters: true })).toEqual([]);
});
