/** A quick look into a ledger for completion: loads little, waits little and changes nothing. */
import { resolve } from 'node:path';
import type { Clock } from '../core/host.ts';
import { openForReading } from './database.ts';
import { ownName } from './file.ts';
import { deathTest } from './holders.ts';
import { createReader, type Reader } from './reader.ts';
import { inspectQuickly } from './integrity.ts';

export interface Look extends Disposable, Pick<Reader, 'runsLike' | 'newestRuns' | 'inDoubt'> {}

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
  return { ...reader, [Symbol.dispose]: () => database.close() };
}
