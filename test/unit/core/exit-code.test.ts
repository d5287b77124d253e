import { describe, expect, test } from 'vitest';
import { exitCodeOfInterruption, exitCodeOfResults } from '../../../src/core/exit-code.ts';
import type { FailureKind, Outcome, Result } from '../../../src/core/result.ts';

function ended(outcome: Outcome, kind?: FailureKind): Result {
  const error = kind === undefined ? {} : { error: { kind, problem: { code: 'x', params: {} } } };
  return {
    content: null,
    message: null,
    operation: 'lacuna.create',
    outcome,
    key: null,
    source: null,
    status: null,
    attempts: 1,
    durationMs: 1,
    ...error,
  };
}

const done = ended('done');
const refused = ended('rejected', 'refused');
const notAllowed = ended('rejected', 'auth');
const unavailable = ended('failed', 'unavailable');
const inDoubt = ended('in-doubt', 'unavailable');

describe('the exit code of a run', () => {
  test.each([
    ['nothing to do', [], 0],
    ['done', [done], 0],
    ['skipped counts as done', [ended('skipped'), done], 0],
    ['planned', [ended('planned')], 0],
    ['refused', [refused], 1],
    ['not allowed, alone', [notAllowed], 4],
    ['unavailable', [unavailable], 5],
    ['partly done', [done, refused], 6],
    ['skipped and failed', [ended('skipped'), unavailable], 6],
    ['in doubt', [inDoubt], 8],
    ['in doubt over partly done', [done, refused, inDoubt], 8],
    ['nothing done: authentication over unavailability', [unavailable, notAllowed], 4],
    ['nothing done: unavailability over refusal', [refused, unavailable], 5],
  ])('%s', (_, results, expected) => {
    expect(exitCodeOfResults(results)).toBe(expected);
  });

  test('of an interruption is that of its signal', () => {
    expect(exitCodeOfInterruption(AbortSignal.abort('SIGINT'))).toBe(130);
    expect(exitCodeOfInterruption(AbortSignal.abort('SIGTERM'))).toBe(143);
    expect(exitCodeOfInterruption(new AbortController().signal)).toBeNull();
  });
});
