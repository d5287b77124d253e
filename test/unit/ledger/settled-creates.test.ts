/** What is known of a resource once a person has said that its create was performed. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import { applied, applyOptions, contentOf, create, question, step, type Step } from './applying.ts';
import {
  allDone,
  inputFile,
  intent,
  newFile,
  newRun,
  opened,
  refused,
  resultOf,
  sent,
  worked,
  settle,
} from './recording.ts';

const release: Step = {
  operation: 'lacuna.release',
  key: 'q',
  body: { id: 1, releaseNotes: 'Notes' },
};

/** `q` is created as 1 over a connection that mixed up answers, and released as 500 over another. */
async function suspectCreate(ledger: Ledger): Promise<string> {
  const run = await ledger.startImport(newRun, applyOptions);
  await run.add(step(1, create('q')));
  await run.add(step(2, release));
  await run.complete([inputFile]);
  for (const [connection, content] of [{ id: 1 }, 500].entries()) {
    const { operation, entry } = sent(await run.work.next());
    await entry.begin(intent());
    await entry.end(resultOf(operation, 'done', content), { status: 200, body: '' }, connection);
  }
  await run.work.suspect(0);
  await run.finish();
  return run.id;
}

/** By a single command. Returns its run. */
async function deleted(ledger: Ledger, id: string, answering = allDone): Promise<string> {
  const run = await ledger.startCommand({ ...newRun, command: 'lacuna delete' });
  const about = { id: 'lacuna.delete', params: { questionId: id }, body: null } as const;
  const work = await run.work([{ ...about, key: null, origin: null }], false);
  await worked({ work }, answering);
  await run.finish();
  return run.id;
}

async function settledAs(ledger: Ledger, id: string): Promise<void> {
  const state = ledger.resources.find('q');
  if (state.kind !== 'in-doubt') throw new Error(state.kind);
  await settle(ledger, state.doubt.run, state.doubt.seq, { kind: 'done', id });
}

const first = contentOf(question('q'));

describe('a suspect create', () => {
  test('keeps its release, its body and its scope once its id is confirmed', async () => {
    await using ledger = await opened(newFile());
    const run = await suspectCreate(ledger);
    await settledAs(ledger, '001');
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: {
        id: '1',
        scope: 'course',
        content: first,
        parent: '8801',
        version: { id: '500', content: first },
      },
    });
    expect(ledger.resources.bodyOf('q')).toMatchObject({ resolved: question('q') });
    expect(await ledger.inDoubt(run)).toEqual([]);
  });

  test('keeps nothing of the other resource whose id it had', async () => {
    await using ledger = await opened(newFile());
    await suspectCreate(ledger);
    await settledAs(ledger, '2');
    expect(ledger.resources.find('q')).toMatchObject({
      kind: 'known',
      resource: { id: '2', version: null },
    });
  });

  test('that was deleted stays deleted once its id is confirmed', async () => {
    await using ledger = await opened(newFile());
    await suspectCreate(ledger);
    const run = await deleted(ledger, '1');
    const state = ledger.resources.find('q');
    if (state.kind === 'in-doubt') await settledAs(ledger, '1');
    expect(ledger.resources.find('q')).toMatchObject({ resource: { deletedBy: run } });
  });
});

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

describe('adopting an id that was deleted', () => {
  const adopt = (ledger: Ledger, key: string, id: string) =>
    ledger.resources.adopt([{ key, kind: 'lacuna', id, version: null, body: null }], 5);
  const refusal = (ledger: Ledger, key: string, id: string): unknown => {
    try {
      adopt(ledger, key, id);
      return null;
    } catch (error) {
      return error;
    }
  };

  test('is refused under any key, until the deleted resource is forgotten', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')]);
    const run = await deleted(ledger, '1');
    const expected = refused('resources/deleted', 'conflict', {
      key: 'q',
      kind: 'lacuna',
      id: '1',
      run,
    });
    expect(refusal(ledger, 'q', '01')).toMatchObject(expected);
    expect(refusal(ledger, 'other', '1')).toMatchObject(expected);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { deletedBy: run } });
    expect(refusal(ledger, 'q', '2')).toBeNull();
    expect(refusal(ledger, 'other', '1')).toBeNull();
  });

  test('is refused for a create that was given up, and was deleted after it', async () => {
    await using ledger = await opened(newFile());
    await applied(ledger, [create('q')], () => 'in-doubt');
    const run = await deleted(ledger, '41');
    const state = ledger.resources.find('q');
    if (state.kind !== 'in-doubt') throw new Error(state.kind);
    await settle(ledger, state.doubt.run, state.doubt.seq, { kind: 'give-up' });
    expect(refusal(ledger, 'q', '41')).toMatchObject(
      refused('resources/deleted', 'conflict', { key: 'q', run }),
    );
    ledger.resources.forget('q');
    expect(refusal(ledger, 'q', '41')).toBeNull();
  });
});
