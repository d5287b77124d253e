import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/core/result.ts';
import {
  allDone,
  begun,
  needs,
  newFile,
  opened,
  outcomes,
  performed,
  resultsOf,
  sent,
  worked,
  type Drafted,
} from './recording.ts';

const release = (key: string, id: number) => ({
  operation: 'lacuna.release',
  key,
  body: { id, releaseNotes: 'x' },
});

async function problemsOf(documents: readonly Drafted[]) {
  await using ledger = await opened(null);
  const { run, findings, check } = await begun(ledger, documents);
  await run.finish();
  return [
    ...findings.map(({ problem }) => problem),
    ...check.findings.map(({ finding, place }) => ({ ...finding.problem, line: place.line })),
  ];
}

describe('references', () => {
  test('are resolved whichever way they point, and what waits goes before what is new', async () => {
    await using ledger = await opened(newFile());
    const { run, check } = await begun(ledger, [
      needs('later'),
      { key: 'later' },
      {},
      needs('version', 'preExamId', 'versionId'),
      release('version', 9),
    ]);
    expect(check.findings).toEqual([]);
    const bodies: unknown[] = [];
    const results = await worked(run, (operation) => {
      bodies.push(operation.body);
      return allDone(operation);
    });
    expect(outcomes(results)).toEqual(['later done', '1 done', '3 done', 'version done', '4 done']);
    expect(bodies[1]).toEqual({ needed: 2 });
    expect(bodies[4]).toEqual({ preExamId: 1005 });
    await run.finish();
  });

  test('lead to what an earlier run has done, in the input or not', async () => {
    await using ledger = await opened(newFile());
    const first = await begun(ledger, [{ key: 'a' }, release('r', 1)]);
    await worked(first.run);
    await first.run.finish();
    const { run, check } = await begun(ledger, [
      needs('a'),
      needs('r', 'x', 'versionId'),
      { key: 'a' },
    ]);
    expect(check.findings).toEqual([]);
    expect(sent(await run.work.next()).operation.body).toEqual({ needed: 1 });
    expect(sent(await run.work.next()).operation.body).toEqual({ x: 1002 });
  });

  test('to the wrong thing are found at their place', async () => {
    expect(await problemsOf([{ key: 'a' }, needs('a', 'x', 'versionId')])).toEqual([
      {
        code: 'reference/wrong-kind',
        params: { key: 'a', gives: 'versionId', operation: 'lacuna.create' },
        line: 2,
      },
    ]);
  });

  test('of documents that all refer to each other are one circle, not one for each pair', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    const { body } = needs('k0');
    const references = keys.flatMap((key) => needs(key).references);
    const found = await problemsOf(keys.map((key) => ({ key, body, references })));
    expect(found).toEqual([{ code: 'reference/cycle', params: { keys: ['k0'] }, line: 1 }]);
  });

  test('to a key that an earlier run left undone block their document, not the import', async () => {
    await using ledger = await opened(newFile());
    const first = await begun(ledger, [{ key: 'a' }]);
    await worked(first.run, () => 'rejected');
    await first.run.finish();
    const { run, check } = await begun(ledger, [{ ...needs('a') }, { key: 'free' }]);
    expect(check.findings).toEqual([]);
    expect(await worked(run)).toMatchObject([
      {
        outcome: 'blocked',
        error: {
          problem: { code: 'reference/blocked', params: { key: 'a', outcome: 'rejected' } },
        },
      },
      { outcome: 'done' },
    ]);
  });

  test.each<[Outcome]>([['rejected'], ['failed'], ['in-doubt']])(
    'block what needs one that is %s, and what needs that in turn',
    async (outcome) => {
      await using ledger = await opened(newFile());
      const documents = [
        { key: 'c', ...needs('b') },
        { key: 'b', ...needs('a') },
        { key: 'a' },
        { key: 'free' },
      ];
      const { run } = await begun(ledger, documents);
      const results = await worked(run, (operation) =>
        operation.key === 'a' ? outcome : allDone(operation),
      );
      expect(outcomes(results)).toEqual([`a ${outcome}`, 'b blocked', 'c blocked', 'free done']);
      expect(results[1]?.error?.problem).toEqual({
        code: 'reference/blocked',
        params: { key: 'a', outcome },
      });
      expect(results[2]?.error?.problem.params).toEqual({ key: 'a', outcome });
      expect(await run.finish()).toEqual({ [outcome]: 1, blocked: 2, done: 1 });
      const recorded = await resultsOf(ledger, run.id);
      expect(recorded.map(({ result, text }) => [result.outcome, text])).toContainEqual([
        'blocked',
        'text of 0:2\n',
      ]);
    },
  );

  test('send what was blocked once its need is done', async () => {
    await using ledger = await opened(newFile());
    const documents = [{ key: 'b', ...needs('a') }, { key: 'a' }];
    const first = await begun(ledger, documents);
    await worked(first.run, () => 'rejected');
    await first.run.finish();
    const second = await begun(ledger, documents);
    expect(outcomes(await worked(second.run))).toEqual(['a done', 'b done']);
    expect(await second.run.finish()).toEqual({ done: 2 });
  });

  test('wait no longer than for what is under way', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, [{ key: 'a' }, needs('a')]);
    const first = sent(await run.work.next());
    const second = run.work.next();
    const third = run.work.next();
    await performed(first);
    const woken = await Promise.race([second, third]);
    await performed(sent(woken));
    expect((await Promise.all([second, third])).filter((step) => step === null)).toHaveLength(1);
  });
});

describe('operations on one resource', () => {
  const edit = (id: number, field: string) => ({ operation: 'lacuna.edit', body: { id, field } });

  test('go one after the other, in the order of the input, whatever becomes of them', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, [edit(1, 'a'), edit(1, 'b'), edit(2, 'c'), edit(1, 'd')]);
    const first = sent(await run.work.next());
    const other = sent(await run.work.next());
    expect(other.operation.body).toEqual({ id: 2, field: 'c' });
    const next = run.work.next();
    await performed(first, () => 'rejected');
    const second = sent(await next);
    expect(second.operation.body).toEqual({ id: 1, field: 'b' });
    await performed(second);
    expect(sent(await run.work.next()).operation.body).toEqual({ id: 1, field: 'd' });
  });

  test('do not wait for each other where a reference says otherwise', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, [
      { ...edit(1, 'a'), ...needs('r', 'preExamId', 'versionId'), key: 'edit' },
      release('r', 1),
    ]);
    expect(outcomes(await worked(run, allDone, 4))).toEqual(['r done', 'edit done']);
    await run.finish();
  });
});

test('documents that waited for one key were more than a call can take', async () => {
  await using ledger = await opened(null);
  const count = 130_000;
  const waiting = Array.from({ length: count }, () => needs('p'));
  const { run } = await begun(ledger, [
    { key: 'p' },
    ...waiting.map((each, number) => ({ ...each, body: { number, ...each.body } })),
  ]);
  const parent = sent(await run.work.next());
  const next = run.work.next();
  await performed(parent);
  expect(await next).toMatchObject({ kind: 'send' });
  await run.abandon();
});
