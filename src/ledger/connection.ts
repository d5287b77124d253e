/** A ledger opened for reading only: nothing is created or changed, and a run may be using it. */
import { statSync } from 'node:fs';
import type { Ledger, LedgerOptions } from '../contract/ledger.ts';
import type { Clock } from '../core/host.ts';
import { hasImportAt, instanceOf, mustBelongTo } from './binding.ts';
import { closeReading, type Database, openForReading, perDatabase } from './database.ts';
import { createRehearsal } from './dry-run.ts';
import { deathTest } from './holders.ts';
import { createKnownResources, resourcesPort } from './known-resources.ts';
import { stateIn } from './ledger-state.ts';
import { createReader, reading } from './reader.ts';

export function readOnly(
  connection: Connection,
  { path, target }: Pick<LedgerOptions, 'path' | 'target'>,
  { clock }: { readonly clock: Pick<Clock, 'now'> },
): Ledger {
  const file = path ?? '';
  const { current } = connection;
  try {
    mustBelongTo(current(), file, target);
    const reader = createReader(current, deathTest(path, clock.now));
    return {
      path: file,
      id: path === null ? null : stateIn(current()).id,
      isNew: !hasImportAt(current(), target),
      instance: instanceOf(current()),
      moveTo: refusedNow,
      ...reading(reader, file),
      resources: resourcesPort(perDatabase(current, createKnownResources), noMemory, file),
      startImport: async (_, options) => createRehearsal(options, { database: current(), file }),
      startCommand: refused,
      resolve: refused,
      [Symbol.asyncDispose]: async () => connection.close(),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function refusedNow(): never {
  throw new TypeError('a ledger that was opened to be read');
}

const noMemory = { adopt: refusedNow, forget: refusedNow, note: refusedNow };

export interface Connection {
  readonly current: () => Database;
  readonly close: () => void;
}

export function connectionTo(database: Database): Connection {
  return { current: () => database, close: () => closeReading(database) };
}

async function refused(): Promise<never> {
  refusedNow();
}

/** Reads the file as it is while nobody writes it, and opens it again after somebody has. */
export function watchedConnection(file: string): Connection {
  let opened: { readonly database: Database; readonly state: string } | null = null;
  const close = () => {
    if (opened !== null) closeReading(opened.database);
    opened = null;
  };
  return {
    close,
    current: (): Database => {
      const state = stateOf(file);
      if (opened?.state !== state) {
        close();
        opened = { database: openForReading(file), state };
      }
      return opened.database;
    },
  };
}

function stateOf(file: string): string {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log !== undefined && log.size > 0) return 'in use';
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}
