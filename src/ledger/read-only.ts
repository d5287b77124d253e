/** A ledger that is only looked at: nothing is made or changed, and a run may be at work on it. */
import { statSync } from 'node:fs';
import type { Ledger } from '../contract/ledger.ts';
import { hasRunOf } from './binding.ts';
import { openForReading, type Database } from './database.ts';
import { deathTest } from './holders.ts';
import { createReader, reading } from './reading.ts';

export function openReadOnly(file: string, target: string | null, now: () => number): Ledger {
  const connection = watchedConnection(file);
  const reader = createReader(connection.current, deathTest(file, now));
  try {
    return {
      path: file,
      isNew: !hasRunOf(connection.current(), target),
      ...reading(reader, file),
      startImport: refused,
      startCommand: refused,
      resolve: refused,
      [Symbol.asyncDispose]: async () => connection.close(),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

async function refused(): Promise<never> {
  throw new TypeError('a ledger that was opened to be read');
}

/** Read as it lies there while nobody writes it; so it is opened anew once somebody did. */
function watchedConnection(file: string) {
  let opened: { readonly database: Database; readonly state: string } | null = null;
  const close = () => {
    opened?.database.close();
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
