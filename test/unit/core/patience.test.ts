import { expect, test } from 'vitest';
import { CliError, Interrupted } from '../../../src/core/errors.ts';
import { Busy, createPatience } from '../../../src/core/patience.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { problem } from '../../../src/messages/problem.ts';

const refusal = new CliError('locked', problem('config/no-target', {}));

/** Waits until the time is over, and returns what was told and how long that took. */
async function waited(waitMs: number, leastMs?: number) {
  const clock = createManualClock();
  const told: number[] = [];
  const tell = async () => void told.push(clock.monotonic());
  const stop = new AbortController().signal;
  const patience = createPatience({ waitMs, waiting: { stop, cut: stop, tell } }, clock);
  let tries = 0;
  const ended = patience(() => {
    tries += 1;
    return new Busy(refusal, leastMs);
  });
  await expect(ended).rejects.toBe(refusal);
  return { told, pauses: tries - 1, ms: clock.monotonic() };
}

test('waits as long as it may, without being busy, and says so once', async () => {
  expect(await waited(60_000)).toEqual({ told: [1000], pauses: 600, ms: 60_000 });
});

test('without a limit it gives a moment to those who only look at the lock', async () => {
  expect(await waited(0)).toEqual({ told: [], pauses: 10, ms: 1000 });
  expect(await waited(0, 0)).toEqual({ told: [], pauses: 0, ms: 0 });
});

test('a limit that is no multiple of a pause is kept', async () => {
  expect(await waited(1250)).toMatchObject({ ms: 1250 });
});

test('a signal ends it', async () => {
  const clock = createManualClock();
  const stop = AbortSignal.abort('SIGINT');
  const patience = createPatience(
    { waitMs: 60_000, waiting: { stop, cut: stop, tell: async () => {} } },
    clock,
  );
  await expect(patience(() => new Busy(refusal))).rejects.toBeInstanceOf(Interrupted);
  expect(clock.waits).toEqual([]);
});
