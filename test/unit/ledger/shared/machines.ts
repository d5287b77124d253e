/** Several machines, each with a state folder of its own, that share a ledger in memory. */
import { mkdtempSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ledger, LedgerHold, SharedPlace } from '../../../../src/contract/ledger.ts';
import type { Clock } from '../../../../src/core/host.ts';
import { openForReading } from '../../../../src/ledger/file/database.ts';
import { openLedger } from '../../../../src/ledger/open.ts';
import { lawful } from '../../../harness/law-of-tables.ts';
import { createManualClock } from '../../../harness/manual-clock.ts';
import { createMemoryDatabase, type MemoryDatabase } from '../../../harness/memory-log.ts';
import { folder as testFolder, TARGET } from '../recording.ts';

export interface Machine {
  readonly folder: string;
  readonly place: SharedPlace;
  /** Its clocks agree, unless they were given. */
  readonly clock: Clock;
  open(holding?: Partial<LedgerHold>): Promise<Ledger>;
  read(): Promise<Ledger>;
}

const importing: LedgerHold = {
  command: 'import',
  waitMs: 0,
  isSingle: false,
  requestMs: 30_000,
  mayCreate: true,
};

export function createMachine(
  database: Pick<MemoryDatabase, 'connect'>,
  name = 'production',
  clock: Clock = createManualClock(),
): Machine {
  const folder = mkdtempSync(join(testFolder, 'machine-'));
  const place = placeIn(folder, name);
  const ports = {
    clock,
    random: Math.random,
    workingDirectory: folder,
    openLog: database.connect,
    files: {
      makeFolder: async (path: string) => void (await mkdir(path, { recursive: true })),
    },
  };
  return {
    folder,
    place,
    clock,
    async open(holding = {}) {
      const use = { ...importing, ...holding };
      return lawful(await openLedger({ place, target: TARGET, holding: use }, ports), folder);
    },
    read: () => openLedger({ place, target: TARGET, holding: null }, ports),
  };
}

export const placeIn = (folder: string, name: string): SharedPlace => ({
  address: `postgres://ci@db.example.com/lms?name=${name}`,
  schema: 'lms_cli',
  name,
  folder,
  connection: {
    host: 'db.example.com',
    port: 5432,
    user: 'ci',
    database: 'lms',
    password: null,
    tls: null,
  },
});

export const twoMachines = (database = createMemoryDatabase()) => ({
  database,
  one: createMachine(database),
  other: createMachine(database),
});

/** The events of a ledger. */
export function contentsOf(file: string): unknown[] {
  const opened = openForReading(file);
  try {
    return opened.all('SELECT * FROM events ORDER BY number');
  } finally {
    opened.close();
  }
}
