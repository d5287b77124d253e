import { expect, test } from 'vitest';
import { exitCodeOfLoss } from '../../../src/commands/service/sending.ts';
import { CliError } from '../../../src/core/errors.ts';
import { problem } from '../../../src/messages/problem.ts';

const full = new CliError(
  'output',
  problem('ledger/unwritable', { file: 'x.ledger.db', reason: 'disk-full' }),
);
const unreachable = new CliError(
  'unavailable',
  problem('ledger/unreachable', { place: 'db', fault: 'host', detail: '' }),
);

test.each([
  ['nothing was done', {}, 74],
  ['something is done', { done: 1 }, 74],
  ['an operation is in doubt', { done: 1, 'in-doubt': 1 }, 8],
])('a ledger that cannot be written, and %s', (_, counts, code) => {
  expect(exitCodeOfLoss({ counts }, full, { skipsDone: false })).toBe(code);
  expect(exitCodeOfLoss({ counts }, full, { skipsDone: true })).toBe(code);
});

test.each([
  ['nothing was done', {}, false, 5],
  ['a single command would repeat what is done', { done: 1 }, false, 6],
  ['an import skips what is done', { done: 1 }, true, 5],
])('a ledger that cannot be reached, and %s', (_, counts, skipsDone, code) => {
  expect(exitCodeOfLoss({ counts }, unreachable, { skipsDone })).toBe(code);
});

test('a ledger that kept everything has no exit code of its own', () => {
  expect(exitCodeOfLoss({ counts: {} }, null, { skipsDone: false })).toBeNull();
});
