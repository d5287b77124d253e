/** Looks into ledgers for `doctor`, and changes nothing. */
import { resolve } from 'node:path';
import type { RunRecord } from '../contract/run-record.ts';
import { ownName } from './file/create.ts';
import { hasContent, logOf, mayWrite, openForReading, openForWriting } from './file/database.ts';
import { damaged } from './file/errors.ts';
import { deathTest } from './file/lock.ts';
import { type FilePorts, type FileState, fileState, lookIntoFile } from './file/role.ts';
import { inspect, isIntact } from './file/whole.ts';
import { runRecords } from './runs/read.ts';
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

/**
 * Throws CliError `ledger/damaged` if SQLite finds anything wrong. It looks at the checks of columns
 * only where it may write. A file with a log stays as it is.
 */
function mustBeIntact(file: string): void {
  const mayCheck = !hasContent(logOf(file)) && mayWrite(file);
  const database = mayCheck ? openForWriting(file) : openForReading(file);
  try {
    if (!isIntact(database)) throw damaged(file, 'corrupt');
  } finally {
    database.close();
  }
}

/** What a file is. Throws CliError `ledger/...` if it is not a whole ledger. */
export const roleOfFile = (path: string, ports: FilePorts): Promise<FileState> =>
  lookIntoFile(path, ports, fileState);
