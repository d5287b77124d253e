import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openForReading } from '../../../../src/ledger/file/database.ts';
import type { LogReader } from '../../../../src/ledger/shared/log.ts';
import { makeSnapshot, writeSnapshot } from '../../../../src/ledger/shared/snapshot.ts';
import { newFile, opened, newRun } from '../recording.ts';

const head = new Uint8Array(32).fill(7);

async function ledgerFile(): Promise<{ file: string; id: string }> {
  const file = newFile();
  await using ledger = await opened(file);
  const run = await ledger.startCommand({ ...newRun, command: 'lacuna create' }, 0);
  await run.finish();
  return { file, id: ledger.id ?? '' };
}

/** A log that has only the parts of a snapshot. */
function readerOf(id: string, parts: readonly Uint8Array[]): LogReader {
  const state = { name: 'n', id, target: '', format: 1, generation: 0, head, fence: 1 };
  return {
    state: { ...state, holder: null, leaseMs: 0, now: 0 },
    headAt: async () => null,
    snapshot: async () => null,
    part: async (_, part) => parts[part] ?? new Uint8Array(),
    changes: async function* () {},
  };
}

const rowsIn = (file: string) => {
  const database = openForReading(file);
  try {
    return {
      ledger: database.all('SELECT * FROM ledger'),
      runs: database.all('SELECT * FROM runs'),
      here: database.all('SELECT * FROM here'),
    };
  } finally {
    database.close();
  }
};

describe('a snapshot', () => {
  test('has everything but what belongs to the file, and leaves no draft', async () => {
    const { file, id } = await ledgerFile();
    const { parts, ...snapshot } = await makeSnapshot(file, head);
    const copy = newFile();
    const found = await writeSnapshot(
      readerOf(id, parts),
      { ...snapshot, parts: parts.length },
      copy,
    );
    expect(found).toBe(true);
    const [own, other] = [rowsIn(file), rowsIn(copy)];
    expect(other.ledger).toEqual(own.ledger);
    expect(other.runs).toEqual(own.runs);
    expect(other.runs).toHaveLength(1);
    expect(other.here).toEqual([
      { one: 1, is_open: 0, role: 'copy', origin: null, at: null, inode: null },
    ]);
    expect(existsSync(`${file}.snapshot`)).toBe(false);
  });

  test.each([
    ['a changed byte', (parts: Uint8Array[]) => parts[0]?.set([0x55], 40)],
    ['a missing part', (parts: Uint8Array[]) => parts.pop()],
  ] as const)('with %s is not taken', async (_, harm) => {
    const { file, id } = await ledgerFile();
    const { parts, ...snapshot } = await makeSnapshot(file, head);
    const harmed = parts.map((part) => new Uint8Array(part));
    const count = harmed.length;
    harm(harmed);
    const written = writeSnapshot(readerOf(id, harmed), { ...snapshot, parts: count }, newFile());
    expect(await written).toBe(false);
  });

  test('of another ledger is not taken', async () => {
    const { file } = await ledgerFile();
    const { parts, ...snapshot } = await makeSnapshot(file, head);
    const reader = readerOf('another', parts);
    const found = await writeSnapshot(reader, { ...snapshot, parts: parts.length }, newFile());
    expect(found).toBe(false);
  });
});
