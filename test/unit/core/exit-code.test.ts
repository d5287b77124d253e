import { describe, expect, test } from 'vitest';
import {
  exitCodes,
  exitCodeOfInterruption,
  exitCodeOfRun,
  exitCodeWithoutOutput,
} from '../../../src/core/exit-code.ts';
import type { FailureKind, Outcome, Result } from '../../../src/core/result.ts';
import { Tally } from '../../../src/core/tally.ts';
import { aResult } from '../presentation/sample-results.ts';
import { problem } from '../../../src/messages/problem.ts';

const ended = (outcome: Outcome, kind?: FailureKind): Result =>
  aResult({
    outcome,
    ...(kind !== undefined && { error: { kind, problem: problem('config/no-target', {}) } }),
  });

function exitCode(results: readonly Result[], remaining = 0): number {
  const tally = new Tally();
  for (const result of results) tally.add(result);
  return exitCodeOfRun(tally, remaining);
}

const done = ended('done');
const refused = ended('rejected', 'refused');
const notAllowed = ended('rejected', 'auth');
const unavailable = ended('failed', 'unavailable');
const inDoubt = ended('in-doubt', 'unavailable');
const blocked = ended('blocked', 'refused');
const skipped = ended('skipped');

describe('the exit code of a run', () => {
  test.each([
    ['nothing to do', [], 0],
    ['done', [done], 0],
    ['skipped counts as done', [skipped, done], 0],
    ['planned', [ended('planned')], 0],
    ['refused', [refused], 1],
    ['not allowed, alone', [notAllowed], 4],
    ['unavailable', [unavailable], 5],
    ['partly done', [done, refused], 6],
    ['skipped and failed', [skipped, unavailable], 6],
    ['in doubt', [inDoubt], 8],
    ['in doubt over partly done', [done, refused, inDoubt], 8],
    ['nothing done: authentication over unavailability', [unavailable, notAllowed], 4],
    ['nothing done: unavailability over refusal', [refused, unavailable], 5],
    ['all skipped', [skipped, skipped], 0],
    ['blocked by what is left in doubt', [blocked, inDoubt], 8],
    ['blocked after something done', [skipped, blocked], 6],
    ['blocked by what an earlier run settled', [blocked], 1],
    ['blocked by what is unavailable', [blocked, unavailable], 5],
  ])('%s', (_, results, expected) => {
    expect(exitCode(results)).toBe(expected);
  });

  test.each([
    ['nothing', [], 5],
    ['something done', [done], 6],
    ['something skipped', [skipped], 6],
    ['a login that is refused', [ended('failed', 'auth')], 4],
    ['a service that is not there', [unavailable], 5],
    ['something in doubt', [inDoubt], 8],
  ])('with operations that were not reached, after %s', (_, results, expected) => {
    expect(exitCode(results, 3)).toBe(expected);
  });

  test('of an interruption is that of its signal', () => {
    expect(exitCodeOfInterruption(AbortSignal.abort('SIGINT'))).toBe(130);
    expect(exitCodeOfInterruption(AbortSignal.abort('SIGTERM'))).toBe(143);
    expect(exitCodeOfInterruption(AbortSignal.abort('SIGHUP'))).toBe(129);
    expect(exitCodeOfInterruption(new AbortController().signal)).toBeNull();
  });

  test('a ledger that another run is using has one of its own, which lost output outranks', () => {
    expect(exitCodes.locked).toBe(11);
    expect(exitCodeWithoutOutput(11)).toBe(74);
    expect(exitCodeWithoutOutput(8)).toBe(8);
  });
});
