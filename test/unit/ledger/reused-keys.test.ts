/** Keys that were renamed away, or whose resource was deleted, and that a new resource has now. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import { applied, contentOf, create, edit, noted, question, type Step } from './applying.ts';
import {
  begun,
  newFile,
  opened,
  outcomes,
  resultsOf,
  worked,
  settle,
  commandOf,
} from './recording.ts';

const renamed = (key: string, newKey: string) => ({
  key,
  newKey,
  scope: 'course',
  protect: false,
});

const move = (key: string, id: string): Step => ({
  operation: 'lacuna.move',
  key,
  params: { questionId: id, topicId: '9' },
});

/** A single command, outside of any apply. */
async function deleted(ledger: Ledger, id: string): Promise<void> {
  const about = { id: 'lacuna.delete', params: { questionId: id }, body: null } as const;
  const { run, work } = await commandOf(ledger, [{ ...about, key: null, origin: null }]);
  await worked({ work });
  await run.finish();
}

const inDoubt = () => 'in-doubt' as const;
const createdAs = (id: number) => () => ({ content: { id } });
const allOk = () => ({ content: { id: 7 } });

/** The question `a` with an edit in doubt, renamed to `a2`; `a` is the question 7. */
async function renamedInDoubt(file = newFile()) {
  const ledger = await opened(file);
  await applied(ledger, [create('a')]);
  const doubtful = await applied(ledger, [edit('a', 1, question('Doubtful'))], inDoubt);
  await noted(ledger, [renamed('a', 'a2')]);
  await applied(ledger, [create('a')], createdAs(7));
  return { ledger, doubtful: doubtful.run };
}

describe('a new resource under a key that was renamed away in doubt', () => {
  test('has its own operations sent', async () => {
    const { ledger: opening } = await renamedInDoubt();
    await using ledger = opening;
    const { results } = await applied(ledger, [edit('a', 7, question('New'))], allOk);
    expect(outcomes(results)).toEqual(['a done']);
    expect(ledger.resources.find('a')).toMatchObject({
      resource: { id: '7', content: contentOf(question('New')) },
    });
    expect(ledger.resources.find('a2')).toMatchObject({ kind: 'in-doubt', resource: { id: '1' } });
  });

  test('has its move sent as well', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('a')]);
    await applied(ledger, [move('a', '1')], inDoubt);
    await noted(ledger, [renamed('a', 'a2')]);
    await applied(ledger, [create('a')], createdAs(7));
    const { results } = await applied(ledger, [move('a', '7')], allOk);
    expect(outcomes(results)).toEqual(['a done']);
  });

  test('leaves the doubt to be resolved, and readable in its run', async () => {
    const file = newFile();
    const { ledger: opening, doubtful } = await renamedInDoubt(file);
    {
      await using ledger = opening;
      expect(await resultsOf(ledger, doubtful)).toMatchObject([
        { result: { outcome: 'in-doubt' } },
      ]);
      const [found] = await resultsOf(ledger, doubtful);
      await settle(ledger, doubtful, found?.seq ?? 0, { kind: 'done', id: null });
    }
    await using ledger = await opened(file);
    expect(ledger.resources.find('a2')).toMatchObject({
      kind: 'known',
      resource: { id: '1', content: contentOf(question('Doubtful')) },
    });
    expect(outcomes((await resultsOf(ledger, doubtful)).map(({ result }) => result))).toEqual([
      'a done',
    ]);
  });

  test('does not send what is in doubt under the new key', async () => {
    const { ledger: opening } = await renamedInDoubt();
    await using ledger = opening;
    const { results } = await applied(ledger, [edit('a2', 1, question('Doubtful'))], allOk);
    expect(outcomes(results)).toEqual(['a2 in-doubt']);
  });
});

test('an import does not create again what was renamed, and skips what created it', async () => {
  await using ledger = await opened(newFile());
  const one = { key: 'm', body: { name: 'One' } };
  const first = await begun(ledger, [one]);
  await worked(first.run);
  await first.run.finish();
  await noted(ledger, [renamed('m', 'm2')]);
  const same = await begun(ledger, [one]);
  expect([same.findings, same.check]).toMatchObject([[], { toSend: 0, skipped: 1 }]);
  await same.run.abandon();
  const other = await begun(ledger, [{ key: 'm', body: { name: 'Two' } }]);
  expect(other.findings).toMatchObject([
    { problem: { code: 'key/renamed', params: { key: 'm', to: 'm2' } } },
  ]);
  await other.run.abandon();
  await ledger.resources.forget('m');
  const { run, findings, check } = await begun(ledger, [{ key: 'm', body: { name: 'Two' } }]);
  expect([findings, check.toSend]).toEqual([[], 1]);
  await worked(run, createdAs(9));
  await run.finish();
  expect(ledger.resources.find('m')).toMatchObject({ resource: { id: '9' } });
  expect(ledger.resources.find('m2')).toMatchObject({ resource: { id: '1' } });
});

test.each([
  ['deleted', deleted],
  ['forgotten', (ledger: Ledger) => ledger.resources.forget('m2')],
])('a key is free again once the resource that was renamed away is %s', async (_, end) => {
  await using ledger = await opened(newFile());
  const first = await begun(ledger, [{ key: 'm', body: { name: 'One' } }]);
  await worked(first.run);
  await first.run.finish();
  await noted(ledger, [renamed('m', 'm2')]);
  await end(ledger, '1');
  const { run, findings } = await begun(ledger, [{ key: 'm', body: { name: 'Two' } }]);
  expect(findings).toEqual([]);
  expect(outcomes(await worked(run, createdAs(9)))).toEqual(['m done']);
  expect(ledger.resources.find('m')).toMatchObject({ resource: { id: '9' } });
});

test('what was forgotten under its new key exists all the same', async () => {
  await using ledger = await opened(newFile());
  const first = await begun(ledger, [{ key: 'm' }]);
  await worked(first.run);
  await first.run.finish();
  await noted(ledger, [renamed('m', 'm2')]);
  await ledger.resources.forget('m2');
  const { check } = await begun(ledger, [{ key: 'm' }]);
  expect(check.existing).toMatchObject([{ existing: [{ id: '1' }] }]);
});

test('a document is skipped once its resource was adopted with its newest version', async () => {
  await using ledger = await opened(newFile());
  const first = await begun(ledger, [{ key: 'm' }]);
  await worked(first.run);
  await first.run.finish();
  await ledger.resources.adopt(
    [{ key: 'm', kind: 'lacuna', id: '1', version: '7', body: null }],
    5,
  );
  const { findings, check } = await begun(ledger, [{ key: 'm' }]);
  expect([findings, check]).toMatchObject([[], { toSend: 0, skipped: 1 }]);
});

test('a key that was renamed back and forth has its document again', async () => {
  await using ledger = await opened(newFile());
  const one = { key: 'm', body: { name: 'One' } };
  const first = await begun(ledger, [one]);
  await worked(first.run);
  await first.run.finish();
  for (const [from, to] of [
    ['m', 'm2'],
    ['m2', 'm3'],
    ['m3', 'm'],
  ] as const)
    await noted(ledger, [renamed(from, to)]);
  const { findings, check } = await begun(ledger, [one, { key: 'm2', body: { name: 'Two' } }]);
  expect(findings).toMatchObject([{ problem: { code: 'key/renamed', params: { to: 'm' } } }]);
  expect(check.skipped).toBe(1);
});

test('a resource created after a deletion inherits no doubt of the deleted one', async () => {
  await using ledger = await opened(newFile());
  await applied(ledger, [create('a')]);
  await applied(ledger, [move('a', '1')], inDoubt);
  await deleted(ledger, '1');
  await applied(ledger, [create('a')], createdAs(7));
  const { results } = await applied(ledger, [move('a', '7')], allOk);
  expect(outcomes(results)).toEqual(['a done']);
});
