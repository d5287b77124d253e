/** What is known of a resource once a person has said that its create was performed. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import { applied, applyOptions, create, step } from './applying.ts';
import {
  allDone,
  inputFile,
  leaves,
  newFile,
  newRun,
  opened,
  refused,
  resultOf,
  sent,
  worked,
  settle,
  settleDoubt,
  commandOf,
} from './recording.ts';

/** By a single command. Returns its run. */
async function deleted(ledger: Ledger, id: string, answering = allDone): Promise<string> {
  const about = { id: 'lacuna.delete', params: { questionId: id }, body: null } as const;
  const { run, work } = await commandOf(ledger, [{ ...about, key: null, origin: null }]);
  await worked({ work }, answering);
  await run.finish();
  return run.id;
}

async function settledAs(ledger: Ledger, id: string): Promise<void> {
  const state = ledger.resources.find('q');
  if (state.kind !== 'in-doubt') throw new Error(state.kind);
  await settle(ledger, state.doubt.run, state.doubt.seq, { kind: 'done', id });
}

describe('a create in doubt', () => {
  test('whose resource was deleted meanwhile is known as deleted, and is created anew', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')], () => 'in-doubt');
    const run = await deleted(ledger, '41');
    await settledAs(ledger, '0041');
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { id: '41', deletedBy: run },
    });
    const { results } = await applied(ledger, [create('q')], () => ({ content: { id: 42 } }));
    expect(results).toMatchObject([{ outcome: 'done' }]);
  });

  test('whose deletion is in doubt stays in doubt until that is settled as well', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')], () => 'in-doubt');
    const run = await deleted(ledger, '41', () => 'in-doubt');
    await settledAs(ledger, '41');
    const state = ledger.resources.find('q');
    expect(state).toMatchObject({ kind: 'in-doubt', doubt: { run, operation: 'lacuna.delete' } });
    if (state.kind !== 'in-doubt') return;
    await settle(ledger, run, state.doubt.seq, { kind: 'done', id: null });
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { id: '41', deletedBy: run },
    });
  });

  test('whose deletion is under way is known as deleted once that is done', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')], () => 'in-doubt');
    const about = { id: 'lacuna.delete', params: { questionId: '41' }, body: null } as const;
    const { run, work } = await commandOf(ledger, [{ ...about, key: null, origin: null }]);
    const deletion = sent(await work.next());
    await leaves(deletion);
    await settledAs(ledger, '41');
    expect(ledger.resources.find('q')).toMatchObject({ kind: 'in-doubt', doubt: { run: run.id } });
    await deletion.entry.end(resultOf(deletion.operation, 'done', 'OK'), null);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { deletedBy: run.id } });
  });

  test('whose key an import has, and whose resource was deleted, is known as deleted', async () => {
    await using ledger = await opened(newFile());
    const run = await ledger.startImport(newRun, { ...applyOptions, isApply: false });
    await run.add({ ...step(1, create('q')), effect: undefined, after: undefined } as never);
    await run.complete([inputFile]);
    await worked(run, () => 'in-doubt');
    await run.finish();
    const deletion = await deleted(ledger, '41');
    await settledAs(ledger, '41');
    expect(ledger.resources.find('q')).toMatchObject({ resource: { deletedBy: deletion } });
  });
});

describe('a create in doubt of a single command whose resource was deleted meanwhile', () => {
  const operation = {
    id: 'lacuna.create',
    key: null,
    params: {},
    body: { name: 'one' },
    origin: null,
  } as const;
  async function created(ledger: Ledger, answering = allDone): Promise<string> {
    const { run, work } = await commandOf(ledger, [operation]);
    await worked({ work }, answering);
    await run.finish();
    return run.id;
  }

  test('does not keep an equal one from being created once it is settled', async () => {
    await using ledger = await opened(newFile());
    const run = await created(ledger, () => 'in-doubt');
    await deleted(ledger, '77');
    await settleDoubt(ledger, run, { kind: 'done', id: '077' });
    expect(await ledger.createdBefore([operation])).toEqual([]);
    expect([...ledger.resources.createdBy(run)]).toMatchObject([{ id: '77', isDeleted: true }]);
    await created(ledger, () => ({ content: { id: 78 } }));
  });

  test('is not gone once the answer is corrected to another id', async () => {
    await using ledger = await opened(newFile());
    const run = await created(ledger, () => 'in-doubt');
    await deleted(ledger, '77');
    const told = await settleDoubt(ledger, run, { kind: 'done', id: '77' });
    const seq = told?.seq ?? 0;
    const answer = { seq, resolution: { kind: 'done', id: '78' } } as const;
    expect(await ledger.resolve(run, [answer], true)).toMatchObject({ corrected: [{ seq }] });
    expect(await ledger.createdBefore([operation])).toMatchObject([{ id: '78' }]);
  });
});

describe('adopting an id that was deleted', () => {
  const adopt = (ledger: Ledger, key: string, id: string) =>
    ledger.resources.adopt([{ key, kind: 'lacuna', id, version: null, body: null }], 5);
  const refusal = async (ledger: Ledger, key: string, id: string): Promise<unknown> => {
    try {
      await adopt(ledger, key, id);
      return null;
    } catch (error) {
      return error;
    }
  };

  test('is refused under any key, until the deleted resource is forgotten', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    const run = await deleted(ledger, '1');
    const expected = refused('resources/taken', 'conflict', {
      key: 'q',
      kind: 'lacuna',
      id: '1',
      run,
    });
    expect(await refusal(ledger, 'q', '01')).toMatchObject(expected);
    expect(await refusal(ledger, 'other', '1')).toMatchObject(expected);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { deletedBy: run } });
    expect(await refusal(ledger, 'q', '2')).toBeNull();
    expect(await refusal(ledger, 'other', '1')).toBeNull();
  });

  test('is refused for a create that was given up, and was deleted after it', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')], () => 'in-doubt');
    const run = await deleted(ledger, '41');
    const state = ledger.resources.find('q');
    if (state.kind !== 'in-doubt') throw new Error(state.kind);
    await settle(ledger, state.doubt.run, state.doubt.seq, { kind: 'give-up' });
    expect(await refusal(ledger, 'q', '41')).toMatchObject(
      refused('resources/taken', 'conflict', { key: 'q', run }),
    );
    await ledger.resources.forget('q');
    expect(await refusal(ledger, 'q', '41')).toBeNull();
  });
});
