/** Opens the durable record of runs (docs/reliability.md). */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Ledger, LedgerOptions } from '../contract/ledger.ts';
import { bind, hasImportAt, instanceOf, moveTo } from './binding.ts';
import { connectionToRead } from './copy-to-read.ts';
import { openScratch, type Database } from './database.ts';
import { translated, withTranslatedErrors } from './errors.ts';
import { ensureLedger, openLedgerFile, ownName } from './file.ts';
import { deathTest } from './holders.ts';
import { takeOver } from './take-over.ts';
import { connectionTo, readOnly } from './connection.ts';
import { stateIn } from './ledger-state.ts';
import { createKnownResources, resourcesPort } from './known-resources.ts';
import { createReader, reading } from './reader.ts';
import { createResourceMemory } from './resource-memory.ts';
import { createResolve } from './settle-doubt.ts';
import { createStarting, type LedgerPorts, type Opened } from './start-run.ts';
import { createTables } from './tables.ts';
import { inspect } from './integrity.ts';
import { createWriting, temporaryWriting, type Writing } from './writing.ts';

/**
 * Opens the ledger. Creates it if it does not exist, unless it is opened for reading only. If the
 * ledger cannot be used, throws CliError `ledger/...` and leaves it unchanged.
 */
export async function openLedger(options: LedgerOptions, ports: LedgerPorts): Promise<Ledger> {
  if (options.path === null) {
    const database = momentary();
    return options.readOnly
      ? readOnly(connectionTo(database), options, ports)
      : writable({ writing: temporaryWriting(database), file: null }, options, ports);
  }
  const file = ownName(resolve(ports.workingDirectory, options.path));
  try {
    if (options.readOnly) {
      return readOnly(await connectionToRead(file, ports), { ...options, path: file }, ports);
    }
    if (!existsSync(file)) {
      await ports.files.makeFolder(dirname(file));
      ensureLedger(file, options.target);
    }
    await inspect(file, ports.clock);
    const database = openLedgerFile(file);
    return writable({ writing: writingTo(database, file), file }, options, ports);
  } catch (error) {
    throw translated(error, file);
  }
}

function writingTo(database: Database, file: string): Writing {
  try {
    return createWriting(database, file);
  } catch (error) {
    database.close();
    throw error;
  }
}

function momentary(): Database {
  const database = openScratch();
  createTables(database);
  return database;
}

function writable(opened: Opened, { target }: LedgerOptions, ports: LedgerPorts): Ledger {
  const { writing, file } = opened;
  const { database } = writing;
  const name = file ?? '';
  try {
    const isDead = deathTest(file, ports.clock.now);
    takeOver(writing, isDead);
    const isNew = !hasImportAt(database, target);
    if (target !== null) bind(writing, target);
    const reader = createReader(() => database, isDead);
    const known = createKnownResources(database);
    const memory = createResourceMemory(writing, known, ports.clock.now);
    return {
      path: name,
      id: file === null ? null : stateIn(database).id,
      isNew,
      instance: instanceOf(database),
      moveTo: (instance) => moveTo(writing, instance),
      ...createStarting(opened, isDead, ports),
      ...reading(reader, name),
      resources: resourcesPort(() => known, memory, name),
      ...withTranslatedErrors(createResolve(writing, reader, isDead), name),
    };
  } catch (error) {
    writing.close();
    throw error;
  }
}
