/** Where the laws keep their ledgers: in a file, or as a team in a database, on two machines. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger, LedgerOptions } from '../../src/contract/ledger.ts';
import type { Host } from '../../src/core/host.ts';
import { openLedger } from '../../src/ledger/open.ts';
import type { LedgerPorts } from '../../src/ledger/shared/shared-log.ts';
import type { Cli, CliOptions } from '../harness/cli.ts';
import { fastFolder } from '../harness/fast-folder.ts';
import { mustBeAsComputed } from '../harness/law-of-tables.ts';
import { createManualClock } from '../harness/manual-clock.ts';
import { createMemoryDatabase } from '../harness/memory-log.ts';
import { placeIn } from '../unit/ledger/shared/machines.ts';
import { fileState, type Life, mortal } from '../harness/stopping-host.ts';

export interface Store extends Disposable {
  /** What `--ledger` takes. */
  readonly place: string;
  /** A ledger that nobody has used. */
  begin(): void;
  /** The host of a command that does not survive a step; null to let it live. */
  mortal(usual: Host, diesAt: number | null): Life;
  /** The host of any other command. */
  readonly host: (usual: Host) => Host;
  /** Reads it. Null if it is not there. */
  read<T>(task: (ledger: Ledger) => Promise<T>): Promise<T | null>;
}

export type StoreKind = 'file' | 'team';

export const storeKinds: readonly StoreKind[] = ['file', 'team'];

export const createStore = (
  where: StoreKind,
  cli: Pick<Cli, 'folder'>,
  options: Pick<CliOptions, 'altersLedger'> = {},
): Store => (where === 'file' ? fileStore(options) : teamStore(cli));

function fileStore({ altersLedger = false }: Pick<CliOptions, 'altersLedger'>): Store {
  const folder = mkdtempSync(join(fastFolder, 'lms-cli-lives-'));
  let lives = 0;
  const place = () => join(folder, `${lives}.ledger.db`);
  return {
    get place() {
      return place();
    },
    begin() {
      for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(place() + suffix, { force: true });
      lives += 1;
    },
    mortal: (usual, diesAt) => mortal(usual, fileState(place()), diesAt),
    host: (usual) => usual,
    read: async (task) =>
      existsSync(place()) ? read({ place: place(), target: null, holding: null }, {}, task) : null,
    [Symbol.dispose]() {
      if (!altersLedger) mustBeAsComputed(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function read<T>(
  options: LedgerOptions,
  ports: Partial<LedgerPorts>,
  task: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  await using ledger = await openLedger(options, {
    clock: createManualClock(),
    random: Math.random,
    files: { makeFolder: async (path) => void mkdirSync(path, { recursive: true }) },
    workingDirectory: '/',
    ...ports,
  });
  return await task(ledger);
}

/** Longer than any lease. */
const LEASE_MS = 3_600_000;

/** Each command runs on the other of two machines, once the lease of the one before has passed. */
function teamStore({ folder }: Pick<Cli, 'folder'>): Store {
  let database = createMemoryDatabase(() => 0);
  let lives = 0;
  const [here, away] = [join(folder, '.lms-cli'), join(folder, '.lms-cli-of-the-other')];
  const swap = () => {
    const between = `${here}-between`;
    if (existsSync(here)) renameSync(here, between);
    if (existsSync(away)) renameSync(away, here);
    if (existsSync(between)) renameSync(between, away);
    database.pass(LEASE_MS);
  };
  const state = () => String(database.calls.filter((call) => call === 'append').length);
  const ports = () => ({ openLog: database.connect });
  return {
    get place() {
      return placeIn(here, `life-${lives}`).address;
    },
    begin() {
      database = createMemoryDatabase(() => 0);
      lives += 1;
    },
    mortal(usual, diesAt) {
      swap();
      return mortal({ ...usual, ...ports() }, state, diesAt);
    },
    host(usual) {
      swap();
      return { ...usual, ...ports() };
    },
    async read(task) {
      const name = `life-${lives}`;
      const log = await database.connect(placeIn(here, name));
      if ((await log.find(name)) === null) return null;
      return read({ place: placeIn(here, name), target: null, holding: null }, ports(), task);
    },
    // Its copies are below the folder of the command line, which has them looked at.
    [Symbol.dispose]: () => undefined,
  };
}
