/**
 * Answers that a process had noted beside its ledger when it was killed, and had not recorded
 * (docs/adr/0022-departures.md): the next start records them, as the process would have done.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { platform } from 'node:process';
import { describe, expect, test, vi } from 'vitest';
import type { ImportOptions } from '../../../src/contract/import-run.ts';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { Json } from '../../../src/core/json.ts';
import type { Outcome } from '../../../src/core/result.ts';
import { departuresFileOf, placeOfAnswer } from '../../../src/ledger/departure-file.ts';
import { canProveDepartures } from '../../harness/departures.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import {
  begun,
  type Drafted,
  leaves,
  newFile,
  opened,
  outcomes,
  problemOf,
  refused,
  resultOf,
  resultsOf,
  sent,
  type Sent,
  worked,
} from './recording.ts';

class Killed extends Error {}

interface Answer {
  readonly outcome: Outcome;
  readonly content?: Json;
  readonly message?: Json;
  readonly connection?: number;
}

interface Life {
  readonly documents: readonly Drafted[];
  readonly answers: readonly Answer[];
  readonly options?: Partial<ImportOptions>;
}

interface Lived {
  readonly file: string;
  readonly run: string;
}

/** Sends all documents and receives these answers; then it is killed, or records them. */
async function lived(file: string, life: Life, isKilled: boolean): Promise<Lived> {
  const clock = createManualClock();
  let isOver = false;
  const now = () => {
    if (isOver) throw new Killed();
    return clock.now();
  };
  const ledger = await opened(file, { clock: { ...clock, now }, random: () => 0.5 });
  const { run } = await begun(ledger, life.documents, life.options);
  const steps: Sent[] = [];
  for (const _ of life.documents) {
    const step = sent(await run.work.next());
    await leaves(step);
    steps.push(step);
  }
  isOver = isKilled;
  const ends = life.answers.map(async ({ outcome, content = null, message, connection }, at) => {
    const step = steps[at];
    if (step === undefined) throw new TypeError('an answer to nothing');
    const result = { ...resultOf(step.operation, outcome, content), message: message ?? null };
    await step.entry.end(result, { status: 200, body: '' }, connection ?? at + 1);
  });
  const settled = await Promise.allSettled(ends);
  expect(settled.every(({ status }) => (status === 'rejected') === isKilled)).toBe(true);
  if (!isKilled) await run.finish();
  await ledger[Symbol.asyncDispose]();
  return { file, run: run.id };
}

/** The killed life, and a whole one beside it. */
async function both(life: Life) {
  return [await lived(newFile(), life, true), await lived(newFile(), life, false)] as const;
}

async function recorded(ledger: Ledger, run: string) {
  const results = await resultsOf(ledger, run);
  return results.map(({ seq, result, sentAt }) => ({ seq, result, sentAt }));
}

const lacunas = (...keys: (string | null)[]): Drafted[] => keys.map((key) => ({ key }));
const created = (id: number, more: Partial<Answer> = {}): Answer => ({
  outcome: 'done',
  content: { id, title: 'ação' },
  ...more,
});

describe.skipIf(!canProveDepartures)('an answer that was noted', () => {
  test.each<[string, Life]>([
    ['creates', { documents: lacunas('a', null), answers: [created(7), created(8)] }],
    [
      'a release, a deletion and a move',
      {
        documents: [
          { operation: 'lacuna.release', body: { id: 7, releaseNotes: 'v' } },
          { operation: 'lacuna.delete', params: { id: '9' }, body: null },
          { operation: 'track.move', params: { trackId: '5', destinationId: '6' }, body: null },
        ],
        answers: [
          { outcome: 'done', content: 1007 },
          { outcome: 'done', content: 'OK' },
          { outcome: 'done', content: 'OK' },
        ],
      },
    ],
    [
      'an edit',
      {
        documents: [{ operation: 'track.edit', key: 't', body: { id: 5, name: 'Trilha' } }],
        answers: [created(5)],
      },
    ],
  ])('of %s is recorded by the next start as it would have been', async (_, life) => {
    const [killed, whole] = await both(life);
    await using reader = await opened(killed.file, { readOnly: true });
    const seen = await recorded(reader, killed.run);
    await using successor = await opened(killed.file);
    expect(await recorded(successor, killed.run)).toEqual(seen);
    await using other = await opened(whole.file);
    expect(seen).toEqual(await recorded(other, whole.run));
    for (const { key } of life.documents) {
      if (typeof key !== 'string') continue;
      expect(successor.resources.find(key)).toEqual(other.resources.find(key));
    }
    const { run, check } = await begun(successor, life.documents);
    expect(check).toMatchObject({ toSend: 0, skipped: life.documents.length });
    await run.abandon();
  });

  test('counts in its run, which was interrupted', async () => {
    const [{ file, run }] = await both({
      documents: lacunas('a', 'b', 'c'),
      answers: [created(7), { outcome: 'rejected' }],
    });
    await using ledger = await opened(file);
    const [record] = await ledger.runsLike(run);
    expect(record).toMatchObject({
      state: 'interrupted',
      counts: { done: 1, failed: 1, 'in-doubt': 1 },
    });
  });

  test('that refuses leaves nothing in doubt: it is sent again', async () => {
    const rejected: Answer = { outcome: 'rejected' };
    const life = { documents: lacunas('a', 'b'), answers: [created(7), rejected] };
    const [{ file, run }] = await both(life);
    await using ledger = await opened(file);
    const results = (await resultsOf(ledger, run)).map(({ result }) => result);
    expect(outcomes(results)).toEqual(['a done', 'b failed']);
    expect(results[1]?.error?.problem.code).toBe('run/refused-unrecorded');
    const next = await begun(ledger, life.documents);
    expect(outcomes(await worked(next.run))).toEqual(['a skipped', 'b done']);
    await next.run.finish();
  });

  test('with the id of another create is in doubt, as it would have been', async () => {
    const life = { documents: lacunas('a', 'b'), answers: [created(7), created(7)] };
    const [killed, whole] = await both(life);
    await using ledger = await opened(killed.file);
    await using other = await opened(whole.file);
    const fates = async (from: Ledger, { run }: Lived) =>
      (await resultsOf(from, run)).map(({ result: { key, outcome, error } }) => ({
        key,
        outcome,
        error,
      }));
    expect(await fates(ledger, killed)).toEqual(await fates(other, whole));
    expect((await ledger.inDoubt(killed.run)).map(({ key }) => key)).toEqual(['b']);
  });
});

/** Everything that a command can say of a run, and what an import would do with its documents. */
async function said(ledger: Ledger, { run }: Pick<Lived, 'run'>, documents: readonly Drafted[]) {
  const { run: next, check, findings } = await begun(ledger, documents);
  await next.abandon();
  return {
    runs: await ledger.runsLike(run),
    results: await recorded(ledger, run),
    inDoubt: await ledger.inDoubt(run),
    resources: [...ledger.resources.list()],
    states: documents.map(({ key }) => ledger.resources.find(key ?? '')),
    check,
    findings,
  };
}

describe.skipIf(!canProveDepartures)('a reader says what the next start says', () => {
  test.each<[string, Life]>([
    [
      'two creates with one id',
      { documents: lacunas('a', 'b'), answers: [created(7), created(7)] },
    ],
    [
      'a create after the deletion of what had its id',
      {
        documents: [{ operation: 'lacuna.delete', params: { id: '7' }, body: null }, { key: 'a' }],
        answers: [{ outcome: 'done', content: 'OK' }, created(7)],
      },
    ],
    [
      'operations that were sent, refused, and not answered',
      {
        documents: [{ key: 'a' }, {}, { operation: 'track.edit', body: { id: 5 } }, { key: 'c' }],
        answers: [created(7), { outcome: 'rejected' }],
      },
    ],
  ])('of %s', async (_, life) => {
    const killed = await lived(newFile(), life, true);
    const bytes = readFileSync(killed.file);
    const reader = await opened(killed.file, { readOnly: true });
    const before = await said(reader, killed, life.documents);
    await reader[Symbol.asyncDispose]();
    expect(readFileSync(killed.file)).toEqual(bytes);
    await using successor = await opened(killed.file);
    expect(before).toEqual(await said(successor, killed, life.documents));
  });
});

test('a reader of a killed ledger that cannot write temporary files says so', async () => {
  const { file } = await lived(newFile(), { documents: lacunas('a'), answers: [] }, true);
  vi.stubEnv('SQLITE_TMPDIR', `${file}.missing`);
  try {
    expect(await problemOf(() => opened(file, { readOnly: true }))).toMatchObject(
      refused('ledger/unwritable', 'unavailable', { file, reason: 'scratch' }),
    );
  } finally {
    vi.unstubAllEnvs();
  }
});

test.skipIf(platform === 'win32')(
  'a reader of a killed ledger leaves no copy behind, even if it is killed itself',
  async () => {
    const life = { documents: lacunas('a', 'b'), answers: [created(7)] };
    const killed = await lived(newFile(), life, true);
    const scratch = `${killed.file}.scratch`;
    mkdirSync(scratch);
    vi.stubEnv('SQLITE_TMPDIR', scratch);
    try {
      await using reader = await opened(killed.file, { readOnly: true });
      expect(readdirSync(scratch)).toEqual([]);
      const first = await said(reader, killed, life.documents);
      expect(await said(reader, killed, life.documents)).toEqual(first);
    } finally {
      vi.unstubAllEnvs();
    }
  },
);

describe.skipIf(!canProveDepartures)('a create is in doubt', () => {
  const one: Life = { documents: lacunas('a'), answers: [created(7)] };
  const outcomeAfter = async (
    life: Life,
    damage: (bytes: Buffer, at: number) => void = () => {},
  ): Promise<unknown> => {
    const { file, run } = await lived(newFile(), life, true);
    const path = departuresFileOf(file);
    const bytes = readFileSync(path);
    damage(bytes, placeOfAnswer(0));
    writeFileSync(path, bytes, { flag: 'r+' });
    await using ledger = await opened(file);
    return (await resultsOf(ledger, run))[0]?.result.outcome;
  };

  test('unless its answer was noted', async () => {
    expect(await outcomeAfter(one)).toBe('done');
    expect(await outcomeAfter({ ...one, answers: [] })).toBe('in-doubt');
  });

  test('if the note of its answer is torn, wherever that is', async () => {
    const { file } = await lived(newFile(), one, true);
    const note = readFileSync(departuresFileOf(file)).subarray(placeOfAnswer(0));
    const length = note.indexOf('\n') + 1;
    expect(length).toBeGreaterThan(20);
    for (let kept = 0; kept < length; kept += 3) {
      const damage = (bytes: Buffer, at: number) => bytes.fill(0, at + kept, at + length);
      expect({ kept, outcome: await outcomeAfter(one, damage) }).toEqual({
        kept,
        outcome: 'in-doubt',
      });
    }
  });

  test('if any of its bytes is another one', async () => {
    for (let byte = 0; byte < 30; byte += 3) {
      const damage = (bytes: Buffer, at: number) => void (bytes[at + byte]! ^= 2);
      expect({ byte, outcome: await outcomeAfter(one, damage) }).toEqual({
        byte,
        outcome: 'in-doubt',
      });
    }
  });

  test('if the service remarked on it, or its id is too long for a note', async () => {
    const remark = { type: 'WARNING', message: 'x' };
    expect(await outcomeAfter({ ...one, answers: [created(7, { message: remark })] })).toBe(
      'in-doubt',
    );
    const long = { outcome: 'done', content: { id: '1'.repeat(500) } } as const;
    expect(await outcomeAfter({ ...one, answers: [long] })).toBe('in-doubt');
  });
});
