/** What is left of a ledger that lost its end: recovered or refused, never taken for a new one. */
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CliError, firstError } from '../../src/core/errors.ts';
import {
  begun,
  newFile,
  opened,
  outcomes,
  performed,
  resultsOf,
  sent,
  worked,
  leaves,
} from '../unit/ledger/recording.ts';

/** Enough to fill every page of the file. */
const DOCUMENTS = 90;
const PAGE = 4096;
const FRAME = PAGE + 24;

/** All of the first bytes, all around each border, and some in between. */
function lengthsOf(size: number, border: number, first: number): number[] {
  const lengths = new Set<number>();
  for (let length = 0; length < Math.min(first, size); length++) lengths.add(length);
  for (let at = first; at < size; at += 509) lengths.add(at);
  for (let at = border; at < size; at += border) {
    for (const around of [-1, 0, 1]) lengths.add(at + around);
  }
  return [...lengths].filter((length) => length < size).toSorted((a, b) => a - b);
}

/** What a ledger says of all its runs; null where it is refused. */
async function saidBy(file: string): Promise<string[] | null> {
  try {
    await using ledger = await opened(file);
    const said: string[] = [];
    for (const { id } of ledger.runs()) {
      const results = resultsOf(ledger, id);
      said.push(...outcomes(results.map(({ result }) => result)));
    }
    return said;
  } catch (thrown) {
    const error = firstError(thrown);
    if (error instanceof CliError && error.problem.code.startsWith('ledger/')) return null;
    throw error;
  }
}

describe('a ledger that was cut', () => {
  test('at any length of its file is refused and left as it is, or has everything', async () => {
    const file = newFile();
    {
      await using ledger = await opened(file);
      const { run } = await begun(
        ledger,
        Array.from({ length: DOCUMENTS }, (_, index) => ({ key: `k${index}` })),
      );
      await worked(run);
      await run.finish();
    }
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(4 * PAGE);
    const whole = await saidBy(file);
    expect(whole).toHaveLength(DOCUMENTS);
    let refusals = 0;
    for (const length of lengthsOf(bytes.length, PAGE, 600)) {
      const cut = newFile();
      writeFileSync(cut, bytes.subarray(0, length));
      const said = await saidBy(cut);
      // The end of the last page may be empty: then nothing is lost.
      const mayBeWhole = length > bytes.length - PAGE && said !== null;
      expect({ length, said }).toEqual({ length, said: mayBeWhole ? whole : null });
      expect(mayBeWhole || statSync(cut).size === length, `at ${length}`).toBe(true);
      if (said === null) refusals += 1;
    }
    expect(refusals).toBeGreaterThan(600);
  });

  // A commit that was torn has not happened: its request has not left.
  test('at any length of its log is refused, or says what was true once', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'd' }]);
    const truths: string[][] = [[]];
    const all = () => truths.at(-1)?.filter((each) => each.endsWith(' done')) ?? [];
    for (const key of ['a', 'b', 'c']) {
      truths.push([...all(), `${key} in-doubt`], [...all(), `${key} done`]);
      await performed(sent(await run.work.next()));
    }
    truths.push([...all(), 'd in-doubt']);
    await leaves(sent(await run.work.next()));
    const log = readFileSync(`${file}-wal`);
    const seen = new Set<string>();
    for (const length of lengthsOf(log.length, FRAME, 64)) {
      const cut = newFile();
      copyFileSync(file, cut);
      writeFileSync(`${cut}-wal`, log.subarray(0, length));
      const said = (await saidBy(cut))?.toSorted() ?? null;
      expect([null, ...truths], `at ${length}`).toContainEqual(said);
      seen.add(String(said));
    }
    expect(seen.size).toBeGreaterThan(truths.length / 2);
  });
});
