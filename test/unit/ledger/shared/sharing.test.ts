import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openScratch } from '../../../../src/ledger/file/database.ts';
import { Commits } from '../../../../src/ledger/log/commits.ts';
import { Log } from '../../../../src/ledger/log/log.ts';
import { newLedger } from '../../../../src/ledger/log/schema.ts';
import type { ConnectLog } from '../../../../src/ledger/shared/shared-log.ts';
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
        code: 'ledger/locked',
        params: { holder: { command: 'import', run: run.id, folder: one.folder } },
      },
    });
    await using reader = await other.read();
    expect(reader.runs()).toMatchObject([{ id: run.id, state: 'running' }]);
  });

  test('can be read in the folder of the run that holds it', async () => {
    const { one } = twoMachines();
    await using ledger = await one.open();
    const { run } = await begun(ledger, documents);
    await worked(run);
    await using reader = await one.read();
    const [record] = reader.runs();
    expect(record).toMatchObject({ id: run.id, state: 'running', counts: { done: 3 } });
  });

  test('is shown to a reader as its next holder will find it', async () => {
    const { database, one, other } = twoMachines();
    const { run } = await sendFirst(one);
    database.pass(60_001);
    const counts = { 'in-doubt': 1, remaining: 2 };
    {
      await using reader = await other.read();
      expect(reader.runs()).toMatchObject([{ id: run.id, state: 'interrupted', counts }]);
    }
    await using ledger = await other.open();
    expect(ledger.runs()).toMatchObject([{ state: 'interrupted', counts }]);
  });

  test('goes on elsewhere once the lease of a dead process has passed', async () => {
    const { database, one, other } = twoMachines();
    const { run } = await sendFirst(one);
    await expect(other.open()).rejects.toMatchObject({ problem: { code: 'ledger/locked' } });
    database.pass(60_001);
    await using ledger = await other.open();
    const doubts = ledger.inDoubt(run.id);
    expect(doubts).toMatchObject([{ key: 'a' }]);
    await expect(ledger.resources.forget('a', false)).rejects.toMatchObject({
      problem: { code: 'ledger/in-doubt-before' },
    });
  });
});

describe('a holder that loses the ledger', () => {
  test('records nothing more, and what it was told is in doubt', async () => {
    const { database, one, other } = twoMachines();
    const { ledger: losing, run, step } = await sendFirst(one);
    expect(losing.maySend()).toBe(true);
    database.pass(60_001);
    await (await other.open())[Symbol.asyncDispose]();

    const ending = step.entry.end(done, null);
    await expect(ending).rejects.toMatchObject({ problem: { code: 'ledger/lost' } });
    expect(losing.maySend()).toBe(false);
    await expect(run.finish()).rejects.toMatchObject({ problem: { code: 'ledger/lost' } });
    await losing[Symbol.asyncDispose]();

    await using ledger = await one.open();
    expect(ledger.inDoubt(run.id)).toMatchObject([{ key: 'a' }]);
  });
});

describe('a commit', () => {
  test.each(['unreachable', 'contended'] as const)(
    'whose answer is lost (%s) is looked up, and counts once',
    async (reason) => {
      const { database, one, other } = twoMachines();
      await using ledger = await one.open();
      database.fail('append', reason, 'after', 3);
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
    database.fail('append', 'unreachable', 'before', 2);
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

  test('that a team has and this copy could not keep was followed by others', async () => {
    const database = openScratch();
    database.exec(newLedger(null));
    database.exec(`PRAGMA foreign_keys=ON; CREATE TABLE pages (number INTEGER PRIMARY KEY);
      CREATE TABLE full (page REFERENCES pages DEFERRABLE INITIALLY DEFERRED)`);
    const published: number[] = [];
    const log = new Log(database);
    const commits = new Commits(database, log, {
      check: () => {},
      publish: async (events) => {
        published.push(...events.map(({ number }) => number));
        // What is broken is noticed only when the transaction ends.
        database.exec('INSERT INTO full VALUES (1)');
      },
    });
    const forget = () =>
      commits.alone(() =>
        log.append('resource', { key: 'a', previous: null, to: null }, { run: null, at: 0 }),
      );
    for (const _ of [1, 2])
      await expect(forget()).rejects.toMatchObject({ problem: { code: 'ledger/damaged' } });
    expect(published).toEqual([1]);
    database.close();
  });

  test('to a database that may lose commits is refused', async () => {
    const { database, one } = twoMachines();
    await using ledger = await one.open();
    const { run } = await begun(ledger, documents);
    database.unsafe = 'synchronous_commit';
    await expect(worked(run)).rejects.toMatchObject({ problem: { code: 'ledger/database' } });
    database.unsafe = null;
  });
});

describe('the lease', () => {
  // One of them stands still while a machine sleeps, one may be set.
  test.each(['monotonic', 'wall'] as const)(
    'outlasts a request by the %s clock, too, or nothing is sent',
    async (clock) => {
      let passed = 0;
      const by = (name: string) => (name === clock ? passed : 0);
      const usual = createManualClock();
      const machine = createMachine(createMemoryDatabase(), 'production', {
        now: () => usual.now() + by('wall'),
        monotonic: () => usual.monotonic() + by('monotonic'),
        sleep: (ms, signal) => usual.sleep(ms, signal),
      });
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
  test('that took longer to pull than the lease lasts was taken over', async () => {
    const { database, one, other } = twoMachines();
    await sendFirst(one);
    database.pass(60_001);
    const usual = createManualClock();
    let passed = 0;
    const clock = {
      ...usual,
      now: () => usual.now() + passed,
      monotonic: () => usual.monotonic() + passed,
    };
    const slow: ConnectLog = async (place) => {
      const log = await database.connect(place);
      return {
        ...log,
        async *events(...asked) {
          for await (const row of log.events(...asked)) {
            passed += 40_000;
            database.pass(40_000);
            yield row;
            await expect(other.open()).rejects.toMatchObject({
              problem: { code: 'ledger/locked' },
            });
          }
        },
      };
    };
    await using ledger = await createMachine({ connect: slow }, 'production', clock).open();
    expect(passed).toBeGreaterThan(60_000);
    expect(ledger.maySend()).toBe(true);
  });

  test('in a folder that was copied is another holder, which waits for the lease', async () => {
    const { database, one } = twoMachines();
    const held = await one.open();
    const { run } = await begun(held, documents);
    await worked(run);
    const copied = createMachine(database);
    cpSync(one.folder, copied.folder, { recursive: true });
    await expect(copied.open()).rejects.toMatchObject({ problem: { code: 'ledger/locked' } });
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
    expect(reader.runs()).toHaveLength(4);
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
    expect(reader.runs()).toHaveLength(1);
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
    expect(reader.runs()).toHaveLength(1);
  });

  test('has the very events of the other one, whoever wrote them', async () => {
    const { one, other } = twoMachines();
    const files: string[] = [];
    for (const [machine, key] of [
      [one, 'a'],
      [other, 'b'],
      [one, 'c'],
    ] as const) {
      await using ledger = await machine.open();
      const { run } = await begun(ledger, [{ key }]);
      await worked(run);
      await run.finish();
      files.push(ledger.path);
    }
    await using reader = await other.read();
    expect(contentsOf(reader.path)).toEqual(contentsOf(files[2] ?? ''));
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
    await expect(one.open()).rejects.toMatchObject({ problem: { code: 'ledger/older' } });
    await expect(one.read()).rejects.toMatchObject({ problem: { code: 'ledger/older' } });
    await importAll(other, 'c');
    await importAll(other, 'd');
    await importAll(other, 'e');
    await expect(one.open()).rejects.toMatchObject({ problem: { code: 'ledger/older' } });
  });
});

describe('a name', () => {
  test('that is not there is refused without --new-ledger, and leaves nothing', async () => {
    const database = createMemoryDatabase();
    const machine = createMachine(database, 'prodution');
    await expect(machine.open({ mayCreate: false })).rejects.toMatchObject({
      problem: { code: 'ledger/not-found' },
    });
    expect(readdirSync(machine.folder)).toEqual([]);
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

/** An answer is lost, and what happens before anybody looks whether the commit has arrived. */
async function losingAnswer(meanwhile: (takeOver: () => Promise<void>) => Promise<number>) {
  let time = 1_800_000_000_000;
  let isFirst = true;
  let other: Awaited<ReturnType<Machine['open']>> | null = null;
  const clock = {
    ...createManualClock(),
    now: () => time,
    monotonic: () => time,
    sleep: async (ms: number) => {
      time += ms;
      if (!isFirst) return;
      isFirst = false;
      time += await meanwhile(async () => {
        time += 100_000;
        other = await createMachine(database, 'production', clock).open();
      });
    },
  };
  const database = createMemoryDatabase(() => time);
  const ledger = await createMachine(database, 'production', clock).open();
  const { run } = await begun(ledger, documents);
  const step = await run.work.next();
  if (step?.kind !== 'send') throw new Error('nothing to send');
  database.fail('append', 'unreachable', 'after');
  await step.entry.begin(intent());
  const maySend = [ledger, ...(other === null ? [] : [other])].map((each) => each.maySend());
  await ledger[Symbol.asyncDispose]();
  return maySend;
}

test('a reader said that the database was set back, because a run of its folder ended as it began', async () => {
  const database = createMemoryDatabase();
  let between = async () => {};
  const machine = createMachine({
    connect: async (place) => {
      const log = await database.connect(place);
      const find: typeof log.find = async (name) => {
        const state = await log.find(name);
        await between();
        return state;
      };
      return { ...log, find };
    },
  });
  const runOnce = async (document: (typeof documents)[number]) => {
    await using ledger = await machine.open();
    const { run } = await begun(ledger, [document]);
    await worked(run);
    await run.finish();
  };
  await runOnce({ key: 'a' });
  between = async () => {
    between = async () => {};
    await runOnce({ key: 'c' });
  };
  await using reader = await machine.read();
  expect(reader.runs()).toHaveLength(2);
});

test('a commit whose answer was lost let two machines send at once', async () => {
  const taken = losingAnswer(async (takeOver) => {
    await takeOver();
    return 0;
  });
  expect(await taken).toEqual([false, true]);
});

test('a commit whose answer came late goes on, because its lease is renewed', async () => {
  expect(await losingAnswer(async () => 20_000)).toEqual([true]);
});
