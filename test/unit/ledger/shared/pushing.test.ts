import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openForReading } from '../../../../src/ledger/file/database.ts';
import { pushLedger } from '../../../../src/ledger/shared/push.ts';
import { createManualClock } from '../../../harness/manual-clock.ts';
import { folder, newFile, used } from '../recording.ts';
import { twoMachines } from './machines.ts';

function roleOf(file: string): unknown {
  const database = openForReading(file);
  try {
    return database.one<{ role: string }>('SELECT role FROM ledger').role;
  } finally {
    database.close();
  }
}

test('a file that was moved to a team could be written again after a push that was refused', async () => {
  const { database, one } = twoMachines();
  const empty = database.backup();
  const file = newFile();
  await used(file);
  const ports = {
    clock: createManualClock(),
    random: Math.random,
    workingDirectory: folder,
    openLog: database.connect,
    files: { makeFolder: async (path: string) => void (await mkdir(path, { recursive: true })) },
  };
  await pushLedger(file, one.place, ports);
  expect(roleOf(file)).toBe('retired');
  database.restore(empty);
  {
    await using other = await one.open();
    await other.resources.adopt(
      [{ key: 'q', kind: 'lacuna', id: '9', version: null, body: null }],
      1,
    );
  }
  await expect(pushLedger(file, one.place, ports)).rejects.toMatchObject({
    problem: { code: 'ledger/other-target' },
  });
  expect(roleOf(file)).toBe('retired');
});
