/** A short look into a ledger, for completion: it loads little, waits little and changes nothing. */
import { resolve } from 'node:path';
import type { Clock } from '../core/host.ts';
import { openForReading } from './database.ts';
import { ownName } from './file.ts';
import { deathTest } from './holders.ts';
import { createReader, type Reader } from './reader.ts';
import { inspectQuickly } from './integrity.ts';

export interface Look extends Disposable, Pick<Reader, 'runsLike' | 'newestRuns' | 'inDoubt'> {}

/** For a lock of another process: a person waits for the answer. */
const WAIT_MS = 50;

interface LookPorts {
  readonly clock: Pick<Clock, 'now'>;
  /** What a relative path begins at. */
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
