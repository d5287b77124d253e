/** What `runs recover` leaves of the resources of a ledger. */
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../src/contract/ledger.ts';
import { recoverLedger } from '../../src/ledger/file/recover.ts';
import { createManualClock } from '../harness/manual-clock.ts';
import { applied, contentOf, create, edit, question } from '../unit/ledger/applying.ts';
import { begun, folder, newFile, opened, worked, settle } from '../unit/ledger/recording.ts';

const release = {
  operation: 'lacuna.release',
  key: 'made',
  body: { id: 1, releaseNotes: 'x' },
} as const;

/** Knows `made` by an apply, `imported` by an import, and `adopted`; all questions. */
async function knowing(file: string): Promise<Ledger> {
  const ledger = await opened(file);
  await applied(ledger, [create('made')]);
  await applied(ledger, [release], () => ({ content: 500 }));
  const { run } = await begun(ledger, [{ key: 'imported' }]);
  await worked(run, () => ({ content: { id: 2 } }));
  await run.finish();
  await ledger.resources.adopt(
    [{ key: 'adopted', kind: 'lacuna', id: '3', version: null, body: null }],
    5,
  );
  return ledger;
}

function recovered(file: string, ...damage: readonly string[]) {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA ignore_check_constraints=ON');
  for (const statement of damage) database.exec(statement);
  database.close();
  return recoverLedger(file, {
    clock: createManualClock(),
    random: Math.random,
    workingDirectory: folder,
  });
}

async function damagedBy(...damage: readonly string[]) {
  const file = newFile();
  await (await knowing(file))[Symbol.asyncDispose]();
  const report = await recovered(file, ...damage);
  return { file, report };
}

const unknown = { content: null, parent: null };

describe('a recovered ledger', () => {
  test('knows ids and versions, and believes nothing else', async () => {
    const { file } = await damagedBy();
    await using ledger = await opened(file);
    expect([...ledger.resources.list()]).toMatchObject([
      { ...unknown, key: 'adopted', id: '3', version: null },
      { ...unknown, key: 'imported', id: '2', version: null },
      { ...unknown, key: 'made', id: '1', scope: 'course', version: { id: '500', content: null } },
    ]);
    expect(ledger.resources.bodyOf('made')).toBeNull();
    await applied(ledger, [edit('made', 1, question('New'))]);
    expect(ledger.resources.find('made')).toMatchObject({
      resource: { content: contentOf(question('New')) },
    });
  });

  test('can be made of a ledger that has only adopted', async () => {
    const file = newFile();
    const before = await opened(file);
    await before.resources.adopt(
      [{ key: 'adopted', kind: 'lacuna', id: '3', version: null, body: null }],
      5,
    );
    await before[Symbol.asyncDispose]();
    await recovered(file);
    await using ledger = await opened(file);
    expect([...ledger.resources.list()]).toMatchObject([{ key: 'adopted', id: '3' }]);
  });

  test.each([
    ['unreadable', "UPDATE resources SET kind = 'x' WHERE key = 'made'"],
    ['lost', "DELETE FROM resources WHERE key = 'made'"],
  ])('takes the id of a row that is %s from the record of its create', async (_, damage) => {
    const { file } = await damagedBy(damage);
    await using ledger = await opened(file);
    expect(ledger.resources.find('made')).toMatchObject({
      kind: 'known',
      resource: { ...unknown, id: '1', version: { id: '500' } },
    });
  });

  test('has a create that it does not know in doubt, until somebody settles what is lost', async () => {
    const { file, report } = await damagedBy("DELETE FROM resources WHERE key = 'adopted'");
    await using ledger = await opened(file);
    const { results } = await applied(ledger, [create('adopted')]);
    expect(results).toMatchObject([
      { outcome: 'in-doubt', error: { problem: { code: 'ledger/lost-record' } } },
    ]);
    expect(ledger.resources.find('adopted')).toMatchObject({ kind: 'in-doubt' });
    const [gap] = await ledger.inDoubt(report.run);
    await settle(ledger, report.run, gap?.seq ?? 0, { kind: 'send-unknown' });
    const { results: sent } = await applied(ledger, [create('new')], () => ({
      content: { id: 9 },
    }));
    expect(sent).toMatchObject([{ outcome: 'done' }]);
  });

  test('has a release in doubt, even of what was released before', async () => {
    const { file } = await damagedBy();
    await using ledger = await opened(file);
    const { results } = await applied(ledger, [release]);
    expect(results).toMatchObject([{ outcome: 'in-doubt', key: 'made' }]);
    expect(ledger.resources.find('made')).toMatchObject({
      kind: 'in-doubt',
      doubt: { operation: 'lacuna.release' },
      resource: { id: '1' },
    });
  });

  test('keeps in doubt what was', async () => {
    const file = newFile();
    {
      await using ledger = await knowing(file);
      await applied(ledger, [release], () => 'in-doubt');
    }
    await recovered(file);
    await using ledger = await opened(file);
    const state = ledger.resources.find('made');
    expect(state).toMatchObject({ kind: 'in-doubt', resource: { id: '1' } });
    const doubt = state.kind === 'in-doubt' ? state.doubt : { run: '', seq: 0 };
    await settle(ledger, doubt.run, doubt.seq, { kind: 'done', id: '700' });
    expect(ledger.resources.find('made')).toMatchObject({
      kind: 'known',
      resource: { version: { id: '700', content: null } },
    });
  });

  test('does not bring back what was deleted', async () => {
    const file = newFile();
    {
      await using ledger = await knowing(file);
      await applied(ledger, [
        { operation: 'lacuna.delete', key: 'made', params: { questionId: '1' } },
      ]);
    }
    await recovered(file, "DELETE FROM resources WHERE key = 'made'");
    await using ledger = await opened(file);
    expect(ledger.resources.find('made')).toEqual({ kind: 'free' });
  });
});

describe('what was before a run', () => {
  /** The two questions `q` and `r`, edited by the run. */
  async function edited() {
    const file = newFile();
    await using ledger = await opened(file);
    await applied(ledger, [create('q'), create('r')]);
    const edits = [edit('q', 1, question('New')), edit('r', 2, question('New'))];
    const { run } = await applied(ledger, edits, ({ body }) => ({
      content: { id: body?.['id'] ?? null },
    }));
    return { file, run };
  }
  const left = (key: string) => ({ key, body: { written: question(key) } });
  const lost = (key: string, id: string) => ({
    key,
    before: { ...unknown, key, id, run: null },
    body: null,
  });

  test('stays known in a recovered ledger', async () => {
    const { file, run } = await edited();
    await recovered(file);
    await using ledger = await opened(file);
    expect([...ledger.resources.formers(run)]).toMatchObject([left('q'), left('r')]);
    expect(ledger.resources.find('q')).toMatchObject({ resource: { ...unknown, run } });
  });

  test('is unknown if its row is lost', async () => {
    const { file, run } = await edited();
    await recovered(file, "DELETE FROM formers WHERE key = 'q'");
    await using ledger = await opened(file);
    const formers = [...ledger.resources.formers(run)];
    expect(formers).toMatchObject([lost('q', '1'), left('r')]);
    expect(formers[0]?.before.content).toBeNull();
    const [first] = (await ledger.runs()).toReversed();
    expect([...ledger.resources.formers(first?.id ?? '')]).toEqual([]);
  });
});
