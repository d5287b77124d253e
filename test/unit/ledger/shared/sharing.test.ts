import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openForWriting } from '../../../../src/ledger/file/database.ts';
import { createManualClock } from '../../../harness/manual-clock.ts';
import { createMemoryDatabase } from '../../../harness/memory-log.ts';
import { begun, intent, needs, newRun, worked } from '../recording.ts';
import { contentsOf, createMachine, type Machine, twoMachines } from './machines.ts';

const documents = [{ key: 'a' }, { key: 'b', ...needs('a') }, { key: 'c' }];

const outcomes = (results: readonly { outcome: string }[]) => results.map(({ outcome }) => outcome);

/** What it is answered with. */
const done = {
  content: { id: 7 },
  message: null,
  operation: 'lacuna.create',
  outcome: 'done',
  key: 'a',
  source: null,
  status: 200,
  attempts: 1,
  durationMs: 1,
} as const;

/** The first request of an import is under way. */
async function sendFirst(machine: Machine) {
  const ledger = await machine.open();
  const { run } = await begun(ledger, documents);
  const step = await run.work.next();
  if (step?.kind !== 'send') throw new Error('nothing to send');
  await step.entry.begin(intent());
  return { ledger, run, step };
}

describe('a ledger that two machines share', () => {
  test('has on each what the other did, and skips it', async () => {
    const { one, other } = twoMachines();
    {
      await using ledger = await one.open();
      const { run } = await begun(ledger, documents);
      expect(outcomes(await worked(run))).toEqual(['done', 'done', 'done']);
      await run.finish();
    }
    await using ledger = await other.open();
    const { check } = await begun(ledger, documents);
    expect(check).toMatchObject({ documents: 3, skipped: 3, toSend: 0 });
    expect(ledger.position().generation).toBeGreaterThan(3);
  });

  test('is held by one at a time: the other is told by whom', async () => {
    const { one, other } = twoMachines();
    await using ledger = await one.open();
    const { run } = await begun(ledger, documents);
    await worked(run);
    await expect(other.open()).rejects.toMatchObject({
      kind: 'locked',
      problem: {
        code: 'ledger/leased',
        params: { holder: { command: 'import', run: run.id, folder: one.folder } },
      },
    });
    await using reader = await other.read();
    expect(await reader.runs()).toMatchObject([{ id: run.id, state: 'running' }]);
  });

  test('can be read in the folder of the run that holds it', async () => {
    const { one } = twoMachines();
    await using ledger = await one.open();
    const { run } = await begun(ledger, documents);
    await worked(run);
    await using reader = await one.read();
    const [record] = await reader.runs();
    expect(record).toMatchObject({ id: run.id, state: 'running', counts: { done: 3 } });
  });

  test('is shown to a reader as its next holder will find it', async () => {
    const { database, one, other } = twoMachines();
    const { run } = await sendFirst(one);
    database.pass(60_001);
    const counts = { 'in-doubt': 1, remaining: 2 };
    {
      await using reader = await other.read();
      expect(await reader.runs()).toMatchObject([{ id: run.id, state: 'interrupted', counts }]);
    }
    await using ledger = await other.open();
    expect(await ledger.runs()).toMatchObject([{ state: 'interrupted', counts }]);
  });

  test('goes on elsewhere once the lease of a dead process has passed', async () => {
    const { database, one, other } = twoMachines();
    const { run } = await sendFirst(one);
    await expect(other.open()).rejects.toMatchObject({ problem: { code: 'ledger/leased' } });
    database.pass(60_001);
    await using ledger = await other.open();
    const doubts = await ledger.inDoubt(run.id);
    expect(doubts).toMatchObject([{ key: 'a' }]);
    await expect(ledger.resources.forget('a')).rejects.toMatchObject({
      problem: { code: 'resources/in-doubt', params: { elsewhere: { folder: one.folder } } },
    });
    const results = [];
    for await (const each of ledger.results(run.id)) results.push(each);
    const [result] = results;
    expect(result?.result.error?.problem.params).toMatchObject({
      elsewhere: { folder: one.folder },
    });
  });
});

describe('a holder that loses the ledger', () => {
  test('records nothing more, and its next start records what it was told', async () => {
    const { database, one, other } = twoMachines();
    const { ledger: losing, run, step } = await sendFirst(one);
    expect(losing.maySend()).toBe(true);
    database.pass(60_001);
    await (await other.open())[Symbol.asyncDispose]();

    const ending = step.entry.end(done, null);
    await expect(ending).rejects.toMatchObject({ problem: { code: 'ledger/lost' } });
    expect(losing.maySend()).toBe(false);
    expect(losing.unpushed()).toMatchObject({ count: 1 });
    await expect(run.finish()).rejects.toMatchObject({ problem: { code: 'ledger/lost' } });
    await losing[Symbol.asyncDispose]();

    await using ledger = await one.open();
    expect(await ledger.inDoubt(run.id)).toEqual([]);
    expect(ledger.resources.find('a')).toMatchObject({ kind: 'known', resource: { id: '7' } });
    expect(readdirSync(one.folder).filter((name) => name.includes('unpushed'))).toEqual([]);
  });

  test('does not overrule what somebody has resolved meanwhile', async () => {
    const { database, one, other } = twoMachines();
    const { ledger: losing, run, step } = await sendFirst(one);
    database.pass(60_001);
    {
      await using ledger = await other.open();
      const [doubt] = await ledger.inDoubt(run.id);
      const answer = { seq: doubt?.seq ?? 0, resolution: { kind: 'not-done' } } as const;
      expect(await ledger.resolve(run.id, [answer])).toMatchObject({ wrong: [] });
    }
    await step.entry.end(done, null).catch(() => undefined);
    await losing[Symbol.asyncDispose]();
    await expect(one.open()).rejects.toMatchObject({
      kind: 'inDoubt',
      problem: { code: 'ledger/answers-contradict', params: { seqs: [1] } },
    });
    await using ledger = await one.open();
    expect(ledger.resources.find('a')).toMatchObject({ kind: 'free' });
  });

  test('keeps an answer whose id another resource has got meanwhile', async () => {
    const { database, one, other } = twoMachines();
    const { ledger: losing, run, step } = await sendFirst(one);
    database.pass(60_001);
    {
      await using ledger = await other.open();
      const adopted = { key: 'b', kind: 'lacuna', id: '7', version: null, body: null } as const;
      await ledger.resources.adopt([adopted], 5);
    }
    await step.entry.end(done, null).catch(() => undefined);
    await losing[Symbol.asyncDispose]();
    await expect(one.open()).rejects.toMatchObject({
      problem: { code: 'ledger/answers-contradict', params: { seqs: [1] } },
    });
    expect(readdirSync(one.folder).filter((name) => name.includes('contradicting'))).toHaveLength(
      1,
    );
    await using ledger = await one.open();
    expect(await ledger.inDoubt(run.id)).toMatchObject([{ key: 'a' }]);
  });
});

describe('outcomes beside a copy', () => {
  const line = (run: string, changed: object = {}) =>
    JSON.stringify({
      run,
      seq: 1,
      state: 'done',
      maybe: 0,
      returned: '7',
      attempts: 1,
      status: 200,
      duration: 1,
      detail: null,
      content: { id: 7 },
      sentAt: 1,
      source: null,
      instance: null,
      ...changed,
    });

  /** An operation of the first machine is in doubt, and its folder has a file. */
  async function planted(text: (run: string) => string, at: 'one' | 'other') {
    const machines = twoMachines();
    const { ledger: dead, run } = await sendFirst(machines.one);
    machines.database.pass(60_001);
    const machine = machines[at];
    if (at === 'one') await dead[Symbol.asyncDispose]();
    const name = `${machine.folder}/shared-${dead.id}.ledger.db.unpushed-1`;
    writeFileSync(name, `lms-cli outcomes 1\n${text(run.id)}\n`);
    await using ledger = await machine.open();
    return { doubts: await ledger.inDoubt(run.id), isKept: existsSync(name) };
  }

  test('are recorded in the folder that sent', async () => {
    const { doubts, isKept } = await planted((run) => line(run), 'one');
    expect([doubts, isKept]).toEqual([[], false]);
  });

  test('of a run of another folder are not believed, and stay', async () => {
    const { doubts, isKept } = await planted((run) => line(run), 'other');
    expect([doubts, isKept]).toEqual([[expect.objectContaining({ key: 'a' })], true]);
  });

  test.each([
    ['that say done without the id', { returned: null }],
    ['with a number that is none', { attempts: 'abc' }],
    ['of an unknown kind', { state: 'skipped' }],
    ['whose detail is cut short', { detail: '{"error":' }],
  ])('%s leave the operation in doubt', async (_, changed) => {
    const { doubts } = await planted((run) => line(run, changed), 'one');
    expect(doubts).toMatchObject([{ key: 'a' }]);
  });
});

describe('a push', () => {
  test.each(['unreachable', 'contended'] as const)(
    'whose answer is lost (%s) is looked up, and counts once',
    async (reason) => {
      const { database, one, other } = twoMachines();
      await using ledger = await one.open();
      database.fail('push', reason, 'after', 3);
      const { run } = await begun(ledger, documents);
      expect(outcomes(await worked(run))).toEqual(['done', 'done', 'done']);
      await run.finish();
      await using reader = await other.read();
      expect(reader.position()).toEqual(ledger.position());
    },
  );

  test('that did not arrive is sent again', async () => {
    const { database, one } = twoMachines();
    await using ledger = await one.open();
    database.fail('push', 'unreachable', 'before', 2);
    const { run } = await begun(ledger, documents);
    expect(outcomes(await worked(run))).toEqual(['done', 'done', 'done']);
  });

  test('is sent again although the lease has passed, where nobody took it', async () => {
    const { database, one } = twoMachines();
    await using ledger = await one.open();
    const { run } = await begun(ledger, documents);
    database.pass(60_001);
    expect(outcomes(await worked(run))).toEqual(['done', 'done', 'done']);
  });

  test('to a database that may lose commits is refused', async () => {
    const { database, one } = twoMachines();
    await using ledger = await one.open();
    const { run } = await begun(ledger, documents);
    database.unsafe = 'synchronous_commit';
    await expect(worked(run)).rejects.toMatchObject({ problem: { code: 'ledger/unsafe' } });
    database.unsafe = null;
  });
});

describe('the lease', () => {
  // One of them stands still while a machine sleeps, one may be set.
  test.each(['monotonic', 'wall', 'uptime'] as const)(
    'outlasts a request by the %s clock, too, or nothing is sent',
    async (clock) => {
      let passed = 0;
      const by = (name: string) => (name === clock ? passed : 0);
      const usual = createManualClock();
      const machine = createMachine(
        createMemoryDatabase(),
        'production',
        {
          now: () => usual.now() + by('wall'),
          monotonic: () => usual.monotonic() + by('monotonic'),
          sleep: (ms, signal) => usual.sleep(ms, signal),
        },
        () => by('uptime'),
      );
      await using ledger = await machine.open();
      expect(ledger.maySend()).toBe(true);
      passed = 29_000;
      expect(ledger.maySend()).toBe(true);
      passed = 31_000;
      expect(ledger.maySend()).toBe(false);
    },
  );
});

describe('a copy', () => {
  test('in a folder that was copied is another holder, which waits for the lease', async () => {
    const { database, one } = twoMachines();
    const held = await one.open();
    const { run } = await begun(held, documents);
    await worked(run);
    const copied = createMachine(database);
    cpSync(one.folder, copied.folder, { recursive: true });
    await expect(copied.open()).rejects.toMatchObject({ problem: { code: 'ledger/leased' } });
    await run.finish();
    await held[Symbol.asyncDispose]();
    // Each of the two works after the other.
    for (const [machine, key, id] of [
      [copied, 'd', 11],
      [one, 'e', 12],
      [copied, 'f', 13],
    ] as const) {
      await using ledger = await machine.open();
      const next = await begun(ledger, [{ key }]);
      const created = await worked(next.run, () => ({ content: { id } }));
      expect(outcomes(created)).toEqual(['done']);
      await next.run.finish();
    }
    await using reader = await one.read();
    expect(await reader.runs()).toHaveLength(4);
  });

  test('that is broken is made anew', async () => {
    const { one } = twoMachines();
    let file: string;
    {
      await using ledger = await one.open();
      const { run } = await begun(ledger, documents);
      await worked(run);
      await run.finish();
      file = ledger.path;
    }
    writeFileSync(file, 'no database at all'.repeat(1000));
    await using reader = await one.read();
    expect(await reader.runs()).toHaveLength(1);
  });

  test('that is missing is made anew', async () => {
    const { one } = twoMachines();
    let file: string;
    {
      await using ledger = await one.open();
      const { run } = await begun(ledger, documents);
      await worked(run);
      await run.finish();
      file = ledger.path;
    }
    rmSync(file);
    await using reader = await one.read();
    expect(await reader.runs()).toHaveLength(1);
  });

  test('that came with a folder is made anew: its digests say nothing of its rows', async () => {
    const { database, one, other } = twoMachines();
    {
      await using ledger = await one.open();
      const { run } = await begun(ledger, documents);
      await worked(run);
      await run.finish();
    }
    const planted = createMachine(database);
    cpSync(one.folder, planted.folder, { recursive: true });
    const name = readdirSync(planted.folder).find((each) => each.endsWith('.db')) ?? '';
    const tampered = openForWriting(`${planted.folder}/${name}`);
    tampered.run(`UPDATE operations SET state = 'rejected', returned = NULL WHERE key = 'a'`);
    tampered.close();
    await using ledger = await planted.open();
    const { check } = await begun(ledger, documents);
    expect(check).toMatchObject({ skipped: 3, toSend: 0 });
    await using reader = await other.read();
    expect(reader.id).toBe(ledger.id);
  });

  test('that was changed by hand does not fit the next changes, and is made anew', async () => {
    const { one, other } = twoMachines();
    const importAll = async (machine: typeof one, key: string) => {
      await using ledger = await machine.open();
      const { run } = await begun(ledger, [{ key }]);
      await worked(run);
      await run.finish();
      return ledger.path;
    };
    await importAll(one, 'a');
    const file = await importAll(other, 'b');
    const tampered = openForWriting(file);
    tampered.run(`UPDATE ledger SET seq = 99`);
    tampered.close();
    await importAll(one, 'c');
    const copied = await importAll(other, 'd');
    await using reader = await one.read();
    expect(contentsOf(copied)).toEqual(contentsOf(reader.path));
  });

  test('knows more than a database that was set back: every command refuses', async () => {
    const { database, one, other } = twoMachines();
    const importAll = async (machine: typeof one, key: string) => {
      await using ledger = await machine.open();
      const { run } = await begun(ledger, [{ key }]);
      await worked(run);
      await run.finish();
    };
    await importAll(one, 'a');
    const backup = database.backup();
    await importAll(one, 'b');
    database.restore(backup);
    await expect(one.open()).rejects.toMatchObject({ problem: { code: 'ledger/set-back' } });
    await expect(one.read()).rejects.toMatchObject({ problem: { code: 'ledger/set-back' } });
    await importAll(other, 'c');
    await importAll(other, 'd');
    await importAll(other, 'e');
    await expect(one.open()).rejects.toMatchObject({ problem: { code: 'ledger/set-back' } });
  });
});

describe('a name', () => {
  test('that is not there is refused without --new-ledger, and leaves nothing', async () => {
    const database = createMemoryDatabase();
    const machine = createMachine(database, 'prodution');
    await expect(machine.open({ mayCreate: false })).rejects.toMatchObject({
      problem: { code: 'ledger/name-missing' },
    });
    expect(readdirSync(machine.folder)).toEqual([]);
  });

  test('beside another one for the same target is refused with it, too', async () => {
    const database = createMemoryDatabase();
    await (await createMachine(database).open())[Symbol.asyncDispose]();
    const machine = createMachine(database, 'prodution');
    await expect(machine.open()).rejects.toMatchObject({
      problem: { code: 'ledger/other-name', params: { others: ['production'] } },
    });
  });

  test('that two machines make at once belongs to one ledger', async () => {
    const { one, other } = twoMachines();
    const opened = await Promise.allSettled([one.open(), other.open()]);
    const won = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.startCommand(newRun, 0).then((run) => run.finish());
    await won[0]?.[Symbol.asyncDispose]();
    await using first = await one.read();
    await using second = await other.read();
    expect(first.id).toBe(second.id);
  });
});
