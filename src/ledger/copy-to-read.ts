/**
 * The connection of a command that only reads: to the ledger, or to a temporary copy. The copy is as
 * the next command that writes would find the ledger: with the end of what killed runs had under
 * way.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, platform } from 'node:process';
import type { Clock } from '../core/host.ts';
import { type Connection, watchedConnection } from './connection.ts';
import {
  closeReading,
  type Database,
  openForReading,
  openForWriting,
  orClosed,
  transaction,
} from './database.ts';
import { scratchLost } from './errors.ts';
import { type IsDead, deathTest, runningRuns } from './holders.ts';
import { inspect } from './integrity.ts';
import { takeOver } from './take-over.ts';

/**
 * Reading does not settle what a killed run left. It reads a copy instead, so that it says what the
 * next command would say that writes.
 */
export async function connectionToRead(
  file: string,
  { clock }: { readonly clock: Pick<Clock, 'now' | 'sleep'> },
): Promise<Connection> {
  await inspect(file, clock);
  const isDead = deathTest(file, clock.now);
  const connection = watchedConnection(file);
  if (!isUnsettled(connection.current(), isDead)) return connection;
  connection.close();
  return copyToRead(file, isDead);
}

/** True if a killed run left something under way, of which only its end tells what became of it. */
function isUnsettled(database: Database, isDead: IsDead): boolean {
  const underWay = database.prepare(
    `SELECT 1 FROM operations WHERE run = ? AND state IN ('begun', 'waiting')`,
  );
  return runningRuns(database).some((run) => underWay.get(run.number) !== undefined && isDead(run));
}

function copyToRead(file: string, isDead: IsDead): Connection {
  try {
    const folder = mkdtempSync(join(env['SQLITE_TMPDIR'] ?? tmpdir(), 'lms-cli-ledger-'));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    try {
      const database = settledCopy(file, join(folder, 'copy.db'), isDead);
      // Where an open file may lose its name, nothing of it is left, however the process ends.
      if (platform !== 'win32') remove();
      const close = () => {
        closeReading(database);
        remove();
      };
      return { current: () => database, close };
    } catch (error) {
      remove();
      throw error;
    }
  } catch (error) {
    throw scratchLost(error, file);
  }
}

function settledCopy(file: string, copy: string, isDead: IsDead): Database {
  copyWhole(file, copy);
  const database = openForWriting(copy);
  return orClosed(database, () => {
    takeOver({ database, change: (work) => transaction(database, work) }, isDead);
  });
}

/** In one read transaction: somebody may be writing. */
function copyWhole(file: string, copy: string): void {
  const database = openForReading(file);
  try {
    database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    database.close();
  }
}
