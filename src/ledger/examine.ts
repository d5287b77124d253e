/** Looks into ledgers for `doctor` and for completion, and changes nothing. */
import { resolve } from 'node:path';
import type { RunRecord } from '../contract/run-record.ts';
import type { DoubtfulOperation } from '../contract/ledger.ts';
import type { Clock } from '../core/host.ts';
import { ownName } from './file/create.ts';
import { type Database, openForReading } from './file/database.ts';
import { deathTest } from './file/lock.ts';
import { mustBeIntact } from './file/recover.ts';
import { type FilePorts, type FileState, fileState, lookIntoFile } from './file/role.ts';
import { inspect, look } from './file/whole.ts';
import { runRecords, doubtsOf, newestRuns, runsLike } from './runs/read.ts';
import { type Holder, asHolder, runningRuns } from './runs/rows.ts';

export interface ExaminedLedger extends Pick<FileState, 'role' | 'origin' | 'target'> {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  /** The runs that are active now. */
  readonly atWork: readonly Holder[];
}

/** Reads every page and every row. Throws CliError `ledger/...` if the ledger is damaged. */
export async function examineLedger(
  path: string,
  { clock, workingDirectory }: FilePorts,
): Promise<ExaminedLedger> {
  const file = ownName(resolve(workingDirectory, path));
  await inspect(file, clock);
  mustBeIntact(file);
  const database = openForReading(file);
  try {
    const isDead = deathTest(file, clock.now);
    const alive = runningRuns(database).filter((run) => !isDead(run));
    return {
      ...fileState(database),
      runs: runRecords(database, isDead),
      atWork: alive.map(asHolder),
    };
  } finally {
    database.close();
  }
}

/** What a file is. Throws CliError `ledger/...` if it is not a whole ledger. */
export const roleOfFile = (path: string, ports: FilePorts): Promise<FileState> =>
  lookIntoFile(path, ports, fileState);

/** A look that waits little, while a person waits for a completion. */
export interface Look extends Disposable {
  runsLike(prefix: string): RunRecord[];
  /** Runs whose ids have this prefix, newest first. */
  newestRuns(prefix: string, limit: number): RunRecord[];
  inDoubt(run: string): DoubtfulOperation[];
  /** The first resources, by key, whose keys have this prefix. */
  resourcesLike(prefix: string, limit: number): ResourceName[];
}

interface ResourceName {
  readonly key: string;
  readonly kind: string;
  readonly id: string;
}

/** How long to wait for another process's transaction. */
const WAIT_MS = 50;

/** Throws whatever is wrong with the file. */
export function lookInto(
  path: string,
  { clock, workingDirectory }: { readonly clock: Pick<Clock, 'now'>; workingDirectory: string },
): Look {
  const file = ownName(resolve(workingDirectory, path));
  look(file, WAIT_MS);
  const database: Database = openForReading(file, WAIT_MS);
  const isDead = deathTest(file, clock.now);
  return {
    runsLike: (prefix) => runsLike(prefix, database, isDead),
    newestRuns: (prefix, limit) => newestRuns(prefix, limit, database, isDead),
    inDoubt: (run) => doubtsOf(run, database),
    resourcesLike: (prefix, limit) =>
      database.all(
        `SELECT key, kind, id FROM resources
         WHERE key >= ?1 AND substr(key, 1, length(?1)) = ?1 ORDER BY key LIMIT ?2`,
        prefix,
        limit,
      ),
    [Symbol.dispose]: () => database.close(),
  };
}
