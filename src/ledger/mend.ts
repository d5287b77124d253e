/** Takes out of salvaged rows what no command could read: a changed byte may be anywhere. */
import { randomInt } from 'node:crypto';
import { isRunId } from '../contract/ledger.ts';
import { isKnownOperation, verified } from './checksum.ts';
import { DamagedRecord, type Database } from './database.ts';
import { detailIn } from './detail.ts';
import { everyRow } from './every-row.ts';
import type { RunRow } from './holders.ts';
import { runRecord } from './reading.ts';
import type { Row } from './records.ts';
import { newRunId } from './runs.ts';

export function mend(database: Database): void {
  mendRuns(database);
  mendOperations(database);
  const drop = database.prepare('DELETE FROM history WHERE rowid = ?');
  for (const row of everyRow<Row>('history', database)) {
    if (!isReadable(() => detailIn(verified(row)))) drop.run(row.rowid);
  }
}

/** What a run remembers may go; its number and its target stay. */
function mendRuns(database: Database): void {
  const empty = database.prepare(
    `UPDATE runs SET counts = '{}', files = '[]', options = '{}' WHERE number = ?`,
  );
  const rename = database.prepare('UPDATE runs SET id = ? WHERE number = ?');
  const isTaken = database.prepare('SELECT 1 FROM runs WHERE id = ?');
  for (const row of everyRow<RunRow>('runs', database)) {
    const id = isRunId(row.id)
      ? row.id
      : newRunId(0, randomInt(2 ** 30) / 2 ** 30, (each) => isTaken.get(each) !== undefined);
    if (!isReadable(() => runRecord({ ...row, id }))) empty.run(row.number);
    rename.run(id, row.number);
  }
}

/** One that does not say what it is belongs to what is lost. */
function mendOperations(database: Database): void {
  const drop = database.prepare('DELETE FROM operations WHERE seq = ?');
  const forget = database.prepare('UPDATE operations SET detail = NULL WHERE seq = ?');
  for (const row of everyRow<Row>('operations', database)) {
    if (!isKnownOperation(row.operation)) drop.run(row.seq);
    else if (!isReadable(() => detailIn(row))) forget.run(row.seq);
  }
}

function isReadable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof DamagedRecord) return false;
    throw error;
  }
}
