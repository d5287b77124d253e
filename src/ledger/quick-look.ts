/** A quick look into a ledger for completion: loads little, waits little and changes nothing. */
import { resolve } from 'node:path';
import type { Clock } from '../core/host.ts';
import { textIn } from './columns.ts';
import { closeReading, openForReading } from './database.ts';
import { ownName } from './file.ts';
import { deathTest } from './holders.ts';
import { createReader, type Reader } from './reader.ts';
import { inspectQuickly } from './integrity.ts';

export interface Look extends Disposable, Pick<Reader, 'runsLike' | 'newestRuns' | 'inDoubt'> {
  /** The first resources, by key, whose keys have this prefix. */
  resourcesLike(prefix: string, limit: number): ResourceName[];
}

interface ResourceName {
  readonly key: string;
  readonly kind: string;
  readonly id: string;
}

/** How long to wait for another process's lock, while a person waits for the completion. */
const WAIT_MS = 50;

interface LookPorts {
  readonly clock: Pick<Clock, 'now'>;
  /** Where relative paths start. */
  readonly workingDirectory: string;
}

/** Throws whatever is wrong with the file. */
export function lookInto(path: string, { clock, workingDirectory }: LookPorts): Look {
  const file = ownName(resolve(workingDirectory, path));
  inspectQuickly(file, WAIT_MS);
  const database = openForReading(file, WAIT_MS);
  const reader = createReader(() => database, deathTest(file, clock.now));
  const resourcesLike = (prefix: string, limit: number) =>
    database
      .prepare(
        `SELECT key, kind, id FROM resources
         WHERE key >= ?1 AND substr(key, 1, length(?1)) = ?1 ORDER BY key LIMIT ?2`,
      )
      .all(prefix, limit)
      .map((row) => ({
        key: textIn(row, 'key'),
        kind: textIn(row, 'kind'),
        id: textIn(row, 'id'),
      }));
  return { ...reader, resourcesLike, [Symbol.dispose]: () => closeReading(database) };
}
