/** Opens the durable record of runs (reliability.md: Ledger). */
import { dirname, resolve } from 'node:path';
import type { Ledger, LedgerOptions } from '../contract/ledger.ts';
import type { Clock, Files } from '../core/host.ts';
import { bind, hasImportAt, instanceOf, moveTo } from './binding.ts';
import { openScratch, translated, type Database } from './database.ts';
import { createTables, ensureLedger, inspect, openLedgerFile, ownName } from './file.ts';
import { deathTest, takeOver } from './holders.ts';
import { connectionTo, readOnly, watchedConnection } from './read-only.ts';
import { createReader, reading } from './reading.ts';
import { createResolve } from './resolve.ts';
import { createStarting } from './starting.ts';

export interface LedgerPorts {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: () => number;
  readonly files: Pick<Files, 'makeFolder'>;
  /** What a relative path begins at. */
  readonly workingDirectory: string;
}

/**
 * Opens the ledger, and makes it where there is none and it is not only read. Throws CliError
 * `ledger/...` where it cannot be used, and leaves it as it was.
 */
export async function openLedger(options: LedgerOptions, ports: LedgerPorts): Promise<Ledger> {
  if (options.path === null) {
    const database = momentary();
    return options.readOnly
      ? readOnly(connectionTo(database), options, ports)
      : writable({ database, file: null }, options, ports);
  }
  const file = ownName(resolve(ports.workingDirectory, options.path));
  try {
    if (options.readOnly) {
      inspect(file);
      return readOnly(watchedConnection(file), { ...options, path: file }, ports);
    }
    await ports.files.makeFolder(dirname(file));
    ensureLedger(file);
    inspect(file);
    return writable({ database: openLedgerFile(file), file }, options, ports);
  } catch (error) {
    throw translated(error, file);
  }
}

export interface Opened {
  readonly database: Database;
  /** Absolute; null where it is a nameless file of the moment. */
  readonly file: string | null;
}

function momentary(): Database {
  const database = openScratch();
  createTables(database);
  return database;
}

function writable(opened: Opened, { target }: LedgerOptions, ports: LedgerPorts): Ledger {
  const { database, file } = opened;
  const name = file ?? '';
  try {
    const isDead = deathTest(file, ports.clock.now);
    takeOver(database, isDead);
    const isNew = !hasImportAt(database, target);
    if (target !== null) bind(database, name, target);
    const reader = createReader(() => database, isDead);
    return {
      path: name,
      isNew,
      instance: instanceOf(database),
      moveTo: (instance) => moveTo(database, name, instance),
      ...createStarting(opened, isDead, ports),
      ...reading(reader, name),
      ...createResolve(database, reader),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
