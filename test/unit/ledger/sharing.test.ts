import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../src/contract/ledger.ts';
import type { Result } from '../../../src/core/result.ts';
import { isLocked, nameLockFile, takeLock } from '../../../src/ledger/file/lock.ts';
import {
  begun,
  commandOf,
  copyOf,
  importOptions,
  leaves,
  newFile,
  newRun,
  opened,
  outcomes,
  performed,
  problemOf,
  refused,
  resultsOf,
  sent,
  used,
  worked,
} from './recording.ts';

/** By a single command, beside whatever is at work. */
async function deleted(ledger: Ledger): Promise<Result[]> {
  const about = { id: 'lacuna.delete', params: { questionId: '1' }, body: null } as const;
  const { run, work } = await commandOf(ledger, [{ ...about, key: null, origin: null }]);
  const results = await worked({ work });
  await run.finish();
  return results;
}

describe('a ledger belongs to its target', () => {
  const other = '2.0 https://other.example.com/api/public';

  test('but is bound anew where nothing is done or in doubt', async () => {
    const file = newFile();
    {
      await using ledger = await opened(file);
      const { run } = await begun(ledger, [{ key: 'a' }]);
      await worked(run, () => 'failed');
      await run.finish();
    }
    await using ledger = await opened(file, { target: other });
    expect(ledger.isNew).toBe(true);
    const { run } = await begun(ledger, [{ key: 'a' }]);
    expect(outcomes(await worked(run))).toEqual(['a done']);
    await run.finish();
  });

  test('in doubt is as good as done', async () => {
    const file = newFile();
    {
      await using ledger = await opened(file);
      const { run } = await begun(ledger, [{ key: 'a' }]);
      await leaves(sent(await run.work.next()));
    }
    expect(await problemOf(() => opened(file, { target: other }))).toMatchObject(
      refused('ledger/other-target', 'conflict'),
    );
  });
});

describe('one import at a time', () => {
  test('is at work on a ledger; the other one learns who', async () => {
    const file = newFile();
    await using one = await opened(file);
    const { run } = await begun(one, [{}]);
    await leaves(sent(await run.work.next()));
    await using other = await opened(file);
    await expect(other.startImport(newRun, importOptions)).rejects.toMatchObject({
      kind: 'locked',
      problem: {
        code: 'ledger/locked',
        params: { file, holder: { run: run.id, pid: process.pid } },
      },
    });
    expect(other.runs()).toMatchObject([{ id: run.id, state: 'running' }]);
    await run.finish();
    const second = await begun(other, [{}]);
    await second.run.finish();
  });

  test('takes the place of one that dies at that moment, and sends nothing twice', async () => {
    await using dying = await opened(newFile());
    const { run } = await begun(dying, [{ key: 'a' }, { key: 'b' }]);
    await leaves(sent(await run.work.next()));
    // It opens the ledger while the other one is alive, and gets the lock because it is dead.
    const file = copyOf(dying.path);
    const lock = takeLock(file, 0);
    await using ledger = await opened(file);
    expect(ledger.runs()).toMatchObject([{ id: run.id, state: 'running' }]);
    lock?.release();
    const { check } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
    expect(check).toMatchObject({ toSend: 1, inDoubt: 1 });
  });

  test('is refused through a symbolic link as well, and is not taken for dead', async () => {
    const file = newFile();
    const link = newFile();
    await using one = await opened(file);
    const { run } = await begun(one, [{}]);
    await leaves(sent(await run.work.next()));
    symlinkSync(file, link);
    await using other = await opened(link);
    await expect(other.startImport(newRun, importOptions)).rejects.toMatchObject({
      problem: { code: 'ledger/locked', params: { file } },
    });
    await using reader = await opened(link, { readOnly: true });
    expect(reader.runs()).toMatchObject([{ id: run.id, state: 'running' }]);
    await run.finish();
  });

  test('holds a lock that goes with its process', async () => {
    const file = newFile();
    await used(file);
    const script = `
      import { DatabaseSync } from '@photostructure/sqlite';
      const lock = new DatabaseSync(process.argv[1]);
      lock.exec('BEGIN EXCLUSIVE');
      console.log('held');
      // What nothing names any more is collected, and its lock goes with it.
      setInterval(() => lock.isOpen, 1000);`;
    const holder = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, nameLockFile(file)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(holder.stdout, 'data');
    expect(isLocked(file)).toBe(true);
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    expect(isLocked(file)).toBe(false);
    await used(file);
  });
});

describe('a ledger that is only read', () => {
  test('shows a run that is at work, and makes and changes nothing', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
    await performed(sent(await run.work.next()));
    await leaves(sent(await run.work.next()));
    await using looking = await opened(file, { readOnly: true });
    expect(looking.runs()).toMatchObject([
      { id: run.id, state: 'running', counts: { done: 1, remaining: 1 } },
    ]);
    expect(resultsOf(looking, run.id)).toMatchObject([{ result: { outcome: 'done' } }]);
    await expect(looking.resources.forget('a', false)).rejects.toThrow(TypeError);
  });

  test('is read anew once somebody has written it', async () => {
    const file = newFile();
    await used(file);
    await using looking = await opened(file, { readOnly: true });
    expect(looking.runs()).toHaveLength(1);
    await used(file);
    expect(looking.runs()).toHaveLength(2);
  });

  test('is out of the way of a command once it is closed', async () => {
    const file = newFile();
    await using ledger = await opened(file);
    const { run } = await begun(ledger, [{ key: 'a' }, { key: 'b' }]);
    await performed(sent(await run.work.next()));
    {
      await using looking = await opened(file, { readOnly: true });
      expect(looking.resources.byId('lacuna', '1')).toMatchObject({ key: 'a' });
    }
    await using other = await opened(file);
    expect((await deleted(other)).map(({ outcome }) => outcome)).toEqual(['done']);
    await run.finish();
  });

  test('is none where there is none', async () => {
    const file = newFile();
    expect(await problemOf(() => opened(file, { readOnly: true }))).toMatchObject(
      refused('ledger/not-found', 'conflict', { file }),
    );
    expect(existsSync(file)).toBe(false);
  });

  test('tells what became of a run whose process died, as the next start does', async () => {
    const file = newFile();
    const documents = [
      { key: 'a' },
      {},
      { operation: 'track.edit', body: { id: 5 } },
      { key: 'c' },
    ];
    const ledger = await opened(file);
    const { run } = await begun(ledger, documents);
    for (let sending = 0; sending < 3; sending++) await leaves(sent(await run.work.next()));
    await ledger[Symbol.asyncDispose]();
    /** Everything that a command can say of it, and what an import would do with its documents. */
    const said = async (opening: Ledger) => {
      const { run: again, check, findings } = await begun(opening, documents);
      await again.abandon();
      const { resources } = opening;
      return {
        runs: opening.runsLike(run.id.slice(0, 14)),
        results: resultsOf(opening, run.id),
        inDoubt: opening.inDoubt(run.id),
        resources: [[...resources.list()], resources.find('a'), resources.find('c')],
        check,
        findings,
      };
    };
    const looking = await opened(file, { readOnly: true });
    const before = await said(looking);
    await looking[Symbol.asyncDispose]();
    expect(before).toMatchObject({
      runs: [
        { id: run.id, state: 'interrupted', counts: { 'in-doubt': 2, failed: 1, remaining: 1 } },
      ],
      results: [
        { result: { sentAt: expect.any(Number), outcome: 'in-doubt' } },
        { result: { outcome: 'in-doubt', error: { problem: { code: 'run/interrupted' } } } },
        { result: { outcome: 'failed' } },
      ],
    });
    await using successor = await opened(file);
    expect(await said(successor)).toEqual(before);
  });
});
