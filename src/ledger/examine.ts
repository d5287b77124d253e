/** The state of a ledger: whether it can be trusted, which runs are active, what remains to do. */
import { resolve } from 'node:path';
import type { RunRecord } from '../contract/run-record.ts';
import type { Clock } from '../core/host.ts';
import { boundTo } from './binding.ts';
import { connectionToRead } from './copy-to-read.ts';
import { openForReading, type Database } from './database.ts';
import { damaged, translated } from './errors.ts';
import { ownName } from './file.ts';
import { deathTest, runningRuns } from './holders.ts';
import type { LedgerPorts } from './start-run.ts';
import { createReader } from './reader.ts';
import { inspect, isIntact } from './integrity.ts';
import { readEverything } from './read-everything.ts';

export interface ExaminedLedger {
  /** The service that it belongs to; null before its first run. */
  readonly target: string | null;
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  /** The runs that are active now. */
  readonly atWork: readonly Holder[];
}

export interface Holder {
  readonly run: string;
  readonly pid: number;
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Reads every page and every row, and changes nothing. Throws CliError `ledger/...` if the ledger is damaged. */
export async function examineLedger(
  path: string,
  { clock, workingDirectory }: Pick<LedgerPorts, 'clock' | 'workingDirectory'>,
): Promise<ExaminedLedger> {
  const file = ownName(resolve(workingDirectory, path));
  try {
    await inspect(file, clock);
    const database = openForReading(file);
    try {
      if (!isIntact(database)) throw damaged(file, 'corrupt');
      readEverything(database);
    } finally {
      database.close();
    }
    const connection = await connectionToRead(file, { clock });
    try {
      return stateOf(connection.current(), file, clock);
    } finally {
      connection.close();
    }
  } catch (error) {
    throw translated(error, file);
  }
}

function stateOf(database: Database, file: string, clock: Pick<Clock, 'now'>): ExaminedLedger {
  const isDead = deathTest(file, clock.now);
  const alive = runningRuns(database).filter((run) => !isDead(run));
  return {
    target: boundTo(database),
    runs: createReader(() => database, isDead).runs(),
    atWork: alive.map(({ id, pid, host, started_at: startedAt }) => ({
      run: id,
      pid,
      host,
      startedAt,
    })),
  };
}
