/** What a killed import had under way: every intent that was durable counts as sent. */
import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../src/contract/ledger.ts';
import { lockOf, takeLock } from '../../src/ledger/file/lock.ts';
import {
  begun,
  type Drafted,
  intent,
  leaves,
  newFile,
  newRun,
  opened,
  originOf,
  planned,
  resultsOf,
  sent,
  type Sent,
} from '../unit/ledger/recording.ts';

const three: Drafted[] = [{ key: 'a' }, { key: 'b' }, { key: 'c' }];

interface Killed {
  readonly file: string;
  readonly run: string;
}

/** An import that is killed when so many intents are durable. */
async function killed(intents: number, documents = three): Promise<Killed> {
  const file = newFile();
  const ledger = await opened(file);
  const { run } = await begun(ledger, documents);
  for (let each = 0; each < intents; each++) await leaves(await next(run));
  await ledger[Symbol.asyncDispose]();
  return { file, run: run.id };
}

const next = async (run: { work: { next(): unknown } }): Promise<Sent> =>
  sent((await run.work.next()) as Parameters<typeof sent>[0]);

/** What became of the operations that the run had begun, as a reader and as its successor say. */
async function fates({ file, run }: Killed): Promise<string[]> {
  const read = async (ledger: Ledger) => {
    const results = await resultsOf(ledger, run);
    const doubts = (await ledger.inDoubt(run)).map(({ key }) => key);
    const [record] = await ledger.runsLike(run);
    const said = results.map(({ result, sentAt }) => `${result.key} ${result.outcome} ${sentAt}`);
    return { said, doubts, counts: record?.counts };
  };
  await using reader = await opened(file, { readOnly: true });
  const seen = await read(reader);
  await using successor = await opened(file);
  expect(await read(successor)).toEqual(seen);
  return seen.said.map((said) => said.replace(/ \S+$/, ''));
}

test('an import that died while it read its input leaves nothing of its run', async () => {
  const file = newFile();
  const ledger = await opened(file);
  const run = await ledger.startImport(newRun, { again: false, originOf });
  run.add(planned(1, { key: 'a' }));
  await ledger[Symbol.asyncDispose]();
  await using later = await opened(file);
  expect([await later.runs(), await later.runsLike(run.id)]).toEqual([[], []]);
});

describe('a killed import', () => {
  test('leaves in doubt what had begun, and has not reached the rest', async () => {
    const dead = await killed(2);
    expect(await fates(dead)).toEqual(['a in-doubt', 'b in-doubt']);
    await using ledger = await opened(dead.file);
    expect(await ledger.runsLike(dead.run)).toMatchObject([
      { state: 'interrupted', counts: { 'in-doubt': 2, remaining: 1 } },
    ]);
    const { check } = await begun(ledger, three);
    expect(check).toMatchObject({ toSend: 1, inDoubt: 2 });
  });

  test('has not reached what it had taken back, and doubts the others', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, three);
    const [a, b] = [await next(run), await next(run)];
    await leaves(a);
    await leaves(b);
    a.entry.pause({ maybePerformed: false });
    expect(await a.entry.withdraw()).toBe(true);
    await ledger[Symbol.asyncDispose]();
    expect(await fates({ file, run: run.id })).toEqual(['b in-doubt']);
  });

  test('doubts what waited for another attempt as well', async () => {
    const file = newFile();
    const ledger = await opened(file);
    const { run } = await begun(ledger, three);
    const [a, b, c] = [await next(run), await next(run), await next(run)];
    for (const [step, maybePerformed] of [
      [a, false],
      [b, true],
      [c, false],
    ] as const) {
      await leaves(step);
      step.entry.pause({ maybePerformed });
    }
    await c.entry.begin(intent(2));
    await ledger[Symbol.asyncDispose]();
    expect(await fates({ file, run: run.id })).toEqual(['a in-doubt', 'b in-doubt', 'c in-doubt']);
  });

  test('says of what is in doubt when it was sent', async () => {
    const { file, run } = await killed(1);
    await using after = await opened(file);
    expect(await resultsOf(after, run)).toMatchObject([{ sentAt: expect.any(Number) }]);
  });

  test('does not doubt what its successor finds sent twice', async () => {
    const first = await killed(1);
    const second = await opened(first.file);
    const { run } = await begun(second, three);
    expect(await run.work.next()).toMatchObject({ result: { key: 'a', outcome: 'in-doubt' } });
    await leaves(await next(run));
    await second[Symbol.asyncDispose]();
    expect(await fates({ file: first.file, run: run.id })).toEqual(['b in-doubt']);
  });
});

test('an import that ends by itself has in doubt what has no outcome', async () => {
  await using ledger = await opened(newFile());
  const { run } = await begun(ledger, three);
  await leaves(await next(run));
  expect(await run.finish()).toEqual({ 'in-doubt': 1, remaining: 2 });
  const { check } = await begun(ledger, three);
  expect(check).toMatchObject({ toSend: 2, inDoubt: 1 });
});

test('an import that takes the place of one that dies at that moment sends nothing twice', async () => {
  const file = newFile();
  const dying = await opened(file);
  const { run } = await begun(dying, three);
  await leaves(await next(run));
  // It opens the ledger while the other one is alive, and gets the lock because it is dead.
  await using ledger = await opened(file);
  await dying[Symbol.asyncDispose]();
  const { check } = await begun(ledger, three);
  expect(check).toMatchObject({ toSend: 2, inDoubt: 1 });
});

test('an import whose lock is deleted may still send what it has begun', async () => {
  const file = newFile();
  await using ledger = await opened(file);
  const { run } = await begun(ledger, three);
  await leaves(await next(run));
  await leaves(await next(run));
  rmSync(lockOf(file));
  await using other = await opened(file);
  const { check } = await begun(other, three);
  expect(check).toMatchObject({ toSend: 1, inDoubt: 2 });
});

describe('a reader', () => {
  test('of a living import settles nothing', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, three);
    await leaves(await next(run));
    await using reader = await opened(file, { readOnly: true });
    expect(await resultsOf(reader, run.id)).toEqual([]);
    expect(takeLock(file, 0)).toBeNull();
  });

  /** Everything that a command can say of a run, and what an import would do with its documents. */
  const said = async (ledger: Ledger, run: string, documents: readonly Drafted[]) => {
    const { run: again, check, findings } = await begun(ledger, documents);
    await again.abandon();
    return {
      runs: await ledger.runsLike(run),
      results: await resultsOf(ledger, run),
      inDoubt: await ledger.inDoubt(run),
      resources: [...ledger.resources.list()],
      states: documents.map(({ key }) => ledger.resources.find(key ?? '')),
      check,
      findings,
    };
  };

  test('of a killed one ends it, as the next start would', async () => {
    const documents: Drafted[] = [
      { key: 'a' },
      {},
      { operation: 'track.edit', body: { id: 5 } },
      { key: 'c' },
      { key: 'unreached' },
    ];
    const { file, run } = await killed(4, documents);
    const reader = await opened(file, { readOnly: true });
    const before = await said(reader, run, documents);
    await reader[Symbol.asyncDispose]();
    await using successor = await opened(file);
    expect(before).toEqual(await said(successor, run, documents));
  });
});
