/** Ids that are answered twice (docs/reliability.md). */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { WorkSource } from '../../../src/contract/work.ts';
import type { Json } from '../../../src/core/json.ts';
import type { Result } from '../../../src/core/result.ts';
import {
  begun,
  intent,
  newFile,
  opened,
  refused,
  resultOf,
  resultsOf,
  sent,
  settle,
} from './recording.ts';

/** Answers the next operation. */
async function answered(work: WorkSource, content: Json): Promise<Result> {
  const { operation, entry } = sent(await work.next());
  await entry.begin(intent());
  return entry.end(resultOf(operation, 'done', content), { status: 200, body: '{}' });
}

const foreign = { code: 'service/foreign-answer', params: { reason: 'known-id', id: '7' } };

/** What an earlier run of this ledger did. */
async function earlier(file: string, key: string, content: Json): Promise<void> {
  await using ledger = await opened(file);
  const { run } = await begun(ledger, [{ key }]);
  await answered(run.work, content);
  await run.finish();
}

describe('three creates that are answered with one id', () => {
  test('are not all done: the second and the third are in doubt, with their text', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }, { key: 'c' }]);
    expect(await answered(run.work, { id: 7 })).toMatchObject({ outcome: 'done' });
    for (const id of [7, '007']) {
      expect(await answered(run.work, { id })).toMatchObject({
        outcome: 'in-doubt',
        error: { problem: { code: foreign.code } },
      });
    }
    expect(await run.finish()).toEqual({ done: 1, 'in-doubt': 2 });
    const results = await resultsOf(ledger, run.id);
    expect(results.map(({ text }) => text)).toEqual([null, 'text of 0:2\n', 'text of 0:3\n']);
  });

  test('are in doubt also where an earlier run has the id', async () => {
    const file = newFile();
    await earlier(file, 'a', { id: 7 });
    await using ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'b' }]);
    expect(await answered(run.work, { id: 7 })).toMatchObject({
      outcome: 'in-doubt',
      seq: 2,
      error: { problem: foreign },
    });
  });

  test('are done where they are of two resources, or the first was deleted', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, [
      { key: 'a' },
      { key: 'b', operation: 'track.create' },
      { operation: 'lacuna.delete', params: { questionId: '7' }, body: null },
      { key: 'c' },
    ]);
    const results: Result[] = [];
    for (const content of [{ id: 7 }, { id: 7 }, 'OK', { id: 7 }]) {
      results.push(await answered(run.work, content));
    }
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  });
});

test('a version id is known as that of one resource, which may be released again', async () => {
  await using ledger = await opened(newFile());
  const release = (id: number, key: string) => ({
    key,
    operation: 'lacuna.release',
    body: { id, releaseNotes: key },
  });
  const documents = [release(1, 'first'), release(1, 'again'), release(2, 'other')];
  const { run } = await begun(ledger, documents);
  const results: Result[] = [];
  for (let count = 0; count < 3; count++) results.push(await answered(run.work, 70));
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'in-doubt']);
});

describe('an id that a person told', () => {
  async function inDoubt(ledger: Ledger): Promise<string> {
    const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
    for (let count = 0; count < 2; count++) {
      const { operation, entry } = sent(await run.work.next());
      await entry.begin(intent());
      await entry.end(resultOf(operation, 'in-doubt'), null);
    }
    await run.finish();
    return run.id;
  }

  test('counts as known', async () => {
    await using ledger = await opened(newFile());
    const id = await inDoubt(ledger);
    await settle(ledger, id, 1, { kind: 'done', id: '7' });
    const { run } = await begun(ledger, [{ key: 'c' }]);
    expect(await answered(run.work, { id: 7 })).toMatchObject({ outcome: 'in-doubt' });
  });

  test('is refused where another create has it', async () => {
    await using ledger = await opened(newFile());
    const id = await inDoubt(ledger);
    await settle(ledger, id, 1, { kind: 'done', id: '7' });
    await expect(settle(ledger, id, 2, { kind: 'done', id: '7' })).rejects.toMatchObject(
      refused('ledger/id-known', 'usage', { id: '7', holder: 1 }),
    );
    expect(await ledger.inDoubt(id)).toMatchObject([{ seq: 2 }]);
  });
});
