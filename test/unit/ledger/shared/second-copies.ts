/**
 * A law: a second copy that pulls after each commit has what the first one has. The commits are those
 * of the ledger's other tests, which run once more, on shared ledgers.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdirSync } from 'node:fs';
import type { LedgerOptions } from '../../../../src/contract/ledger.ts';
import type { LedgerPorts } from '../../../../src/ledger/open.ts';
import { pullCopy } from '../../../../src/ledger/shared/copy.ts';
import type { ChangeLog, ConnectLog } from '../../../../src/ledger/shared/log.ts';
import { copyFile } from '../../../../src/ledger/shared/opening.ts';
import { openInstead } from '../recording.ts';
import { contentsOf, importing, placeIn } from './machines.ts';

let compared = 0;

/** The same log, which compares the copies before each push and at the end of the lease. */
function comparing(log: ChangeLog, file: (id: string) => string): ChangeLog {
  const compare = async (id: string) => {
    const second = `${file(id)}.second`;
    const state = await log.read(id, async (reader) => {
      await pullCopy(reader, { file: second, place: 'second', now: 0 });
      return reader.state;
    });
    expect(state?.id).toBe(id);
    expect(contentsOf(second)).toEqual(contentsOf(file(id)));
    compared += 1;
  };
  return {
    ...log,
    push: async (change) => {
      await compare(change.id);
      return log.push(change);
    },
    release: async (lease) => {
      await compare(lease.id);
      await log.release(lease);
    },
  };
}

/** Each path is the name of a shared ledger. */
function share(
  connect: ConnectLog,
  options: LedgerOptions,
  ports: LedgerPorts,
): [LedgerOptions, LedgerPorts] {
  const { path } = options;
  if (path === null) return [options, ports];
  const folder = `${path}.shared`;
  mkdirSync(folder, { recursive: true });
  // Every one has a target of its own: a database keeps one ledger for each.
  const target = options.target === null ? null : `${options.target} of ${path}`;
  const place = placeIn(folder, path);
  return [
    { ...options, target, path: null, shared: place, holding: { ...importing, isSingle: true } },
    {
      ...ports,
      uptime: () => ports.clock.monotonic(),
      openLog: async (where) => comparing(await connect(where), (id) => copyFile({ folder }, id)),
    },
  ];
}

/**
 * @param connect to a log whose tables are there
 * @param names of files in test/unit/ledger
 */
export async function describeSecondCopies(
  connect: ConnectLog,
  names: readonly string[],
): Promise<void> {
  beforeAll(() => openInstead((...opening) => share(connect, ...opening)));
  afterAll(() => openInstead(null));
  // Under another address, so that a file can run twice in one process.
  for (const name of names) await import(`../${name}.test.ts?shared`);
  test('the copies were compared after each commit', () => {
    expect(compared).toBeGreaterThan(100);
  });
}
