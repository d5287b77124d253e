import { describe, expect, test } from 'vitest';
import { begun, needs, newFile, opened, performed, sent, type Drafted } from './recording.ts';

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
  test('of documents that all refer to each other are one cycle, not one for each pair', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    const { body } = needs('k0');
    const references = keys.flatMap((key) => needs(key).references);
    const found = await problemsOf(keys.map((key) => ({ key, body, references })));
    expect(found).toEqual([{ code: 'reference/cycle', params: { keys: ['k0'] }, line: 1 }]);
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
});
