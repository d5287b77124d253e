/**
 * The operations that may have changed a resource since its row was written. The record of each
 * says how it ended, so that nothing has to be repeated here when one is found in doubt, is settled
 * or loses its process.
 */
import { isOperationId, type OperationId } from '../contract/operations.ts';
import type { ResourceDoubt } from '../contract/resources.ts';
import { changeIn, type ChangeRow } from './change-rows.ts';
import { verified } from './checksum.ts';
import { present, textIn } from './columns.ts';
import { DamagedRecord, type Columns, type Database } from './database.ts';
import type { IsDead } from './holders.ts';
import { settledRow } from './interrupted.ts';
import { type Row, rowIn } from './operation-rows.ts';
import { runRowIn } from './run-row.ts';

/** A change that is not certain. */
export interface OpenChange {
  readonly change: ChangeRow;
  /** `unknown`: nobody is asked any longer whether it was performed. */
  readonly standing: 'doubt' | 'unknown';
  /** True if a person said that nobody will know. Otherwise it may simply be repeated. */
  readonly isGivenUp: boolean;
  readonly doubt: ResourceDoubt;
  /** The number of its run. */
  readonly run: number;
}

export interface Standings {
  /** The uncertain changes of a resource, or of a create of that key, oldest first. */
  of(key: string): OpenChange[];
  /** The change with this number, if it is uncertain. */
  bySeq(seq: number): OpenChange | undefined;
  /** The document of an import, or the create of an apply, that has the key. */
  document(key: string): DocumentOfKey | undefined;
}

export interface DocumentOfKey {
  readonly row: Row;
  readonly standing: Standing;
  /** What to name if it is in doubt. */
  readonly doubt: ResourceDoubt | null;
  readonly run: string;
}

export type Standing = 'certain' | OpenChange['standing'];

export function createStandings(database: Database, isDead: IsDead): Standings {
  const columns = 'seq, key, kind, verb, id, content, overtaken, effect, sent, sum';
  const byKey = database.prepare(`SELECT ${columns} FROM changes WHERE key = ? ORDER BY seq`);
  const bySeq = database.prepare(`SELECT ${columns} FROM changes WHERE seq = ?`);
  const operation = database.prepare('SELECT * FROM operations WHERE seq = ?');
  const document = database.prepare('SELECT * FROM operations WHERE key = ? AND ordinal = 0');
  const run = database.prepare('SELECT * FROM runs WHERE number = ?');
  const runOf = (row: Row) => runRowIn(present(run.get(row.run)));
  const runId = runIds(database);
  const read = (found: Row) => {
    const isUnderWay = found.state === 'begun' || found.state === 'waiting';
    const row = isUnderWay && isDead(runOf(found)) ? settledRow(found) : found;
    return { row, standing: standingOf(row), run: runId(row.run) };
  };
  const openOf = (columnsOf: Columns): OpenChange[] => {
    const change = changeIn(columnsOf);
    const { row, standing, run: id } = read(verified(rowIn(present(operation.get(change.seq)))));
    if (standing === 'certain') return [];
    const doubt = { run: id, seq: row.seq, operation: operationOf(change) };
    return [{ change, standing, isGivenUp: row.state === 'given-up', doubt, run: row.run }];
  };
  return {
    of: (key) => byKey.all(key).flatMap(openOf),
    bySeq: (seq) => {
      const found = bySeq.get(seq);
      return found && openOf(found)[0];
    },
    document: (key) => {
      const found = document.get(key);
      if (found === undefined) return undefined;
      const { row, standing, run: id } = read(verified(rowIn(found)));
      const doubt =
        row.operation === 'import' ? null : { run: id, seq: row.seq, operation: row.operation };
      return { row, standing, doubt, run: id };
    },
  };
}

/** The ids of runs by their numbers. A run that something names keeps its number. */
export function runIds(database: Database): (number: number) => string {
  const find = database.prepare('SELECT id FROM runs WHERE number = ?');
  const known = new Map<number, string>();
  return (number) => {
    const id = known.get(number) ?? textIn(present(find.get(number)), 'id');
    known.set(number, id);
    return id;
  };
}

function standingOf({ state, maybe, suspect }: Row): Standing {
  switch (state) {
    case 'begun':
    case 'waiting':
    case 'in-doubt':
      return 'doubt';
    case 'done':
      return suspect === 1 ? 'doubt' : 'certain';
    case 'given-up':
      return 'unknown';
    case 'rejected':
    case 'failed':
    case 'blocked':
      return maybe === 1 ? 'unknown' : 'certain';
  }
}

function operationOf({ kind, verb }: ChangeRow): OperationId {
  const id = `${kind}.${verb}`;
  if (!isOperationId(id)) throw new DamagedRecord(verb);
  return id;
}
