/** Keys that were renamed away, or whose resource was deleted, and that a new resource has now. */
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import {
  applied,
  applyOptions,
  contentOf,
  create,
  edit,
  noted,
  question,
  step,
  type Step,
} from './applying.ts';
import {
  begun,
  inputFile,
  newFile,
  newRun,
  opened,
  outcomes,
  resultsOf,
  worked,
  settle,
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
  const run = await ledger.startCommand({ ...newRun, command: 'lacuna delete' });
  const about = { id: 'lacuna.delete', params: { questionId: id }, body: null } as const;
  const source = await run.work([{ ...about, key: null, origin: null }], false);
  await worked({ work: source });
  await run.finish();
}

/** Its answer came over a connection that mixed up answers. Returns its run. */
async function suspectCreate(ledger: Ledger, key: string): Promise<string> {
  const run = await ledger.startImport(newRun, applyOptions);
  await run.add(step(1, create(key)));
  await run.complete([inputFile]);
  await worked(run);
  await run.work.suspect(1);
  await run.finish();
  return run.id;
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
      'a2 done',
    ]);
  });

  test('does not send what is in doubt under the new key', async () => {
    const { ledger: opening } = await renamedInDoubt();
    await using ledger = opening;
    const { results } = await applied(ledger, [edit('a2', 1, question('Doubtful'))], allOk);
    expect(outcomes(results)).toEqual(['a2 in-doubt']);
  });
});

test('exchanged keys exchange their doubts', async () => {
  await using ledger = await opened(newFile());
  await applied(ledger, [create('a'), create('b')]);
  const { run } = await applied(ledger, [edit('a', 1, question('Doubtful'))], inDoubt);
  await applied(ledger, [edit('b', 2, question('Sure'))]);
  await noted(ledger, [renamed('a', 'b'), renamed('b', 'a')]);
  expect(ledger.resources.find('b')).toMatchObject({ kind: 'in-doubt', doubt: { run } });
  const { results } = await applied(ledger, [edit('a', 2, question('New'))], allOk);
  expect(outcomes(results)).toEqual(['a done']);
});

test('a suspect create stays in doubt under its new key, and is settled there', async () => {
  await using ledger = await opened(newFile());
  const run = await suspectCreate(ledger, 'a');
  await noted(ledger, [renamed('a', 'a2')]);
  expect(ledger.resources.find('a')).toEqual({ kind: 'free' });
  const state = ledger.resources.find('a2');
  expect(state).toMatchObject({ kind: 'in-doubt', doubt: { run } });
  if (state.kind !== 'in-doubt') return;
  await settle(ledger, run, state.doubt.seq, { kind: 'done', id: '5' });
  expect(ledger.resources.find('a2')).toMatchObject({ kind: 'known', resource: { id: '5' } });
});

test('an import creates under a key that was renamed away', async () => {
  await using ledger = await opened(newFile());
  const first = await begun(ledger, [{ key: 'm', body: { name: 'One' } }]);
  await worked(first.run);
  await first.run.finish();
  await noted(ledger, [renamed('m', 'm2')]);
  const { run, findings, check } = await begun(ledger, [{ key: 'm', body: { name: 'Two' } }]);
  expect([findings, check.toSend]).toEqual([[], 1]);
  await worked(run, createdAs(9));
  await run.finish();
  expect(ledger.resources.find('m')).toMatchObject({ resource: { id: '9' } });
  expect(ledger.resources.find('m2')).toMatchObject({ resource: { id: '1' } });
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
