/** Looks into ledgers for `doctor` and for lists, and changes nothing. */
import { resolve } from 'node:path';
import type { FileState, LedgerPosition } from '../contract/ledger.ts';
import type { RunRecord } from '../contract/run-record.ts';
import { type Database, openScratch } from './file/database.ts';
import { damaged } from './file/errors.ts';
import { deathTest } from './file/lock.ts';
import { runRecords } from './known/runs.ts';
import { positionIn } from './log/events.ts';
import { computeAnew, copyRecord, fileState, tablesOf } from './log/log.ts';
import { SCHEMA } from './log/schema.ts';
import type { LedgerPorts } from './shared/opening.ts';
import { inspect, openToRead, ownName } from './whole.ts';

export interface ExaminedLedger extends Pick<FileState, 'role' | 'origin' | 'target'> {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
}

/** Reads every page, and computes the tables anew. Throws CliError `ledger/...` for damage. */
export const examineLedger = (path: string, ports: LedgerPorts): Promise<ExaminedLedger> =>
  lookInto(path, ports, (database) => {
    mustBeIntact(database);
    const isDead = deathTest(database.file, () => ports.clock.now());
    return { ...fileState(database), runs: runRecords(database, isDead) };
  });

function mustBeIntact(database: Database): void {
  const said = database.get<{ integrity_check: string }>('PRAGMA integrity_check(1)');
  if (said?.integrity_check !== 'ok' || differences(database).length > 0)
    throw damaged(database.file, 'corrupt');
}

/** Rows that the tables have and the events do not give, or the other way round. */
export function differences(database: Database): readonly string[] {
  const anew = openScratch();
  try {
    anew.exec(SCHEMA);
    copyRecord(database, anew);
    computeAnew(anew);
    const [computed, kept] = [rowsIn(anew), rowsIn(database)];
    return [
      ...[...kept].filter((row) => !computed.has(row)),
      ...[...computed].filter((row) => !kept.has(row)),
    ];
  } finally {
    anew.close();
  }
}

const rowsIn = (database: Database): ReadonlySet<string> =>
  new Set(
    Object.entries(tablesOf(database)).flatMap(([table, rows]) =>
      rows.map((row) => `${table} ${JSON.stringify(row)}`),
    ),
  );

/** What a file is. Throws CliError `ledger/...` if it is not a whole ledger. */
export const roleOfFile = (
  path: string,
  ports: LedgerPorts,
): Promise<FileState & Pick<LedgerPosition, 'generation'>> =>
  lookInto(path, ports, (database) => ({
    ...fileState(database),
    generation: positionIn(database).number,
  }));

async function lookInto<T>(
  path: string,
  ports: LedgerPorts,
  work: (database: Database) => T,
): Promise<T> {
  const file = ownName(resolve(ports.workingDirectory, path));
  await inspect(file, ports.clock);
  const database = openToRead(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
