import { describe, expect, test } from 'vitest';
import {
  begun,
  intent,
  needs,
  newFile,
  opened,
  resultOf,
  resultsOf,
  sent,
  worked,
  leaves,
} from './recording.ts';
import { problem } from '../../../src/messages/problem.ts';

describe('an import', () => {
  test('sends again what was rejected or failed, and keeps what it was before', async () => {
    await using ledger = await opened(newFile());
    const documents = [{ key: 'a' }, { key: 'b' }, {}];
    const first = await begun(ledger, documents);
    await worked(first.run, ({ key }) => (key === 'a' ? 'rejected' : 'failed'));
    expect(await first.run.finish()).toEqual({ rejected: 1, failed: 2 });
    const second = await begun(ledger, documents);
    expect(second.check).toMatchObject({ toSend: 3 });
    await worked(second.run);
    await second.run.finish();
    const before = resultsOf(ledger, first.run.id);
    expect(before.map(({ result }) => result.outcome)).toEqual(['rejected', 'failed', 'failed']);
    expect(before[0]).toMatchObject({
      text: 'text of 0:1\n',
      place: { file: 0, line: 1, start: 10, end: 19 },
      answer: { status: 200, body: '{"raw":1}' },
      result: {
        source: { file: 'in.yaml', line: 1 },
        error: { problem: { code: 'service/rejected' } },
      },
    });
    const after = resultsOf(ledger, second.run.id);
    expect(after.map(({ result }) => [result.outcome, result.content])).toEqual([
      ['done', { id: 1 }],
      ['done', { id: 2 }],
      ['done', { id: 3 }],
    ]);
    const seqs = [...before, ...after].map(({ result }) => result.seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  });

  test('settles without sending what is invalid, with the reason', async () => {
    await using ledger = await opened(newFile());
    const invalid = problem('config/no-target', {});
    const rejection = { kind: 'refused', problem: invalid } as const;
    const { run } = await begun(ledger, [{ key: 'a', rejection }, {}]);
    const results = await worked(run);
    expect(results).toMatchObject([
      { outcome: 'rejected', error: { problem: invalid } },
      { outcome: 'done' },
    ]);
    await run.finish();
    const recorded = resultsOf(ledger, run.id);
    expect(recorded).toMatchObject([
      { result: { key: 'a', outcome: 'rejected' }, text: 'text of 0:1\n' },
      { result: { outcome: 'done' } },
    ]);
    expect(recorded[0]?.result).not.toHaveProperty('sentAt');
  });

  test('keeps how many attempts there were, and when the last one began', async () => {
    await using ledger = await opened(newFile());
    const { run } = await begun(ledger, [{ key: 'a' }]);
    const a = sent(await run.work.next());
    await leaves(a, intent(1));
    a.entry.pause({ maybePerformed: false });
    await leaves(a, intent(2));
    await a.entry.end({ ...resultOf(a.operation, 'done', { id: 7 }), attempts: 2 }, null);
    await run.finish();
    expect(resultsOf(ledger, run.id)).toMatchObject([
      { result: { sentAt: 1002, outcome: 'done', attempts: 2 } },
    ]);
  });

  test('is exact for the largest id, in its record and in references', async () => {
    const file = newFile();
    const largest = 9223372036854775807n;
    {
      await using ledger = await opened(file);
      const { run } = await begun(ledger, [{ key: 'big' }]);
      await worked(run, () => ({ content: { id: largest } }));
      await run.finish();
    }
    await using ledger = await opened(file);
    const documents = [
      { key: 'big' },
      needs('big'),
      {
        operation: 'lacuna.delete',
        params: { questionId: { $ref: 'big' } },
        body: null,
        references: [{ key: 'big', gives: 'id', path: ['params', 'questionId'] }],
      } as const,
    ];
    const { run } = await begun(ledger, documents);
    const skipped = await run.work.next();
    expect(skipped).toMatchObject({ kind: 'settled', result: { content: { id: largest } } });
    expect(sent(await run.work.next()).operation.body).toEqual({ needed: largest });
    expect(sent(await run.work.next()).operation.params).toEqual({ questionId: String(largest) });
  });
});
