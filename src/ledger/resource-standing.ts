/**
 * The operations that may have changed a resource since its row was written. The record of each
 * says how it ended, so that nothing has to be repeated here when one is found in doubt, is settled
 * or loses its process.
 */
import { isOperationId, type OperationId } from '../contract/operations.ts';
import type { ResourceDoubt } from '../contract/resources.ts';
import { changeIn, type ChangeRow } from './change-rows.ts';
import { type Summed, verified } from './checksum.ts';
import {
  bytesIn,
  numberIn,
  numberOrNullIn,
  plannedIdIn,
  present,
  textIn,
  textOrNullIn,
  wordIn,
} from './columns.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord } from './errors.ts';
import { NOT_PERFORMED, type Row, states } from './operation-rows.ts';

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
  /** The same, if it is uncertain. */
  openDocument(key: string): DocumentOfKey | undefined;
}

/** The columns of an operation that tell what became of it. */
type EndOfRow = Summed &
  Pick<Row, 'seq' | 'run' | 'state' | 'maybe' | 'attempts' | 'began_at' | 'suspect' | 'sum'>;

export interface DocumentOfKey {
  readonly row: EndOfRow;
  readonly standing: Standing;
  /** What to name if it is in doubt. */
  readonly doubt: ResourceDoubt | null;
  readonly run: string;
}

type Standing = 'certain' | OpenChange['standing'];

export function createStandings(database: Database): Standings {
  const byKey = database.prepare(
    `SELECT changes.* FROM changes LEFT JOIN operations USING (seq)
     WHERE changes.key = ? AND NOT (${CERTAIN}) ORDER BY seq`,
  );
  const bySeq = database.prepare('SELECT * FROM changes WHERE seq = ?');
  const ends = `SELECT seq, run, state, operation, maybe, attempts, began_at, resource, version,
    suspect, key, ordinal, content, sum FROM operations`;
  const operation = database.prepare(`${ends} WHERE seq = ?`);
  const ofKey = `${ends} WHERE key = ? AND ordinal = 0`;
  const document = database.prepare(ofKey);
  const openDocument = database.prepare(`${ofKey} AND NOT (${CERTAIN})`);
  const idOfRun = runIds(database);
  const openOf = (columnsOf: Columns): OpenChange[] => {
    const change = changeIn(columnsOf);
    const row = endIn(present(operation.get(change.seq)));
    const standing = standingOf(row);
    if (standing === 'certain') return [];
    const doubt = { run: idOfRun(row.run), seq: row.seq, operation: operationOf(change) };
    return [{ change, standing, isGivenUp: row.state === 'given-up', doubt, run: row.run }];
  };
  const documentIn = (found: Columns): DocumentOfKey => {
    const row = endIn(found);
    const { seq, operation: asked } = row;
    const run = idOfRun(row.run);
    const doubt = asked === 'import' ? null : { run, seq, operation: asked };
    return { row, standing: standingOf(row), doubt, run };
  };
  return {
    of: (key) => byKey.all(key).flatMap(openOf),
    bySeq: (seq) => {
      const found = bySeq.get(seq);
      return found && openOf(found)[0];
    },
    document: (key) => {
      const found = document.get(key);
      return found && documentIn(found);
    },
    openDocument: (key) => {
      const found = openDocument.get(key);
      return found && documentIn(found);
    },
  };
}

/** The edits and moves of applies that are not certain. A page after this number; none has a number of 0. */
export const openEdits = (database: Database, after: number, limit: number): ChangeRow[] =>
  database
    .prepare(
      `SELECT changes.* FROM changes LEFT JOIN operations USING (seq)
       WHERE changes.seq > ? AND verb IN ('edit', 'move') AND effect IS NOT NULL AND NOT (${CERTAIN})
       ORDER BY changes.seq LIMIT ?`,
    )
    .all(after, limit)
    .map(changeIn);

/**
 * The ids of runs by their numbers. The row of a run names all its files, which takes long to read,
 * and many operations are of the same run.
 */
export function runIds(database: Database): (number: number) => string {
  const select = database.prepare('SELECT id FROM runs WHERE number = ?');
  const known = new Map<number, string>();
  return (number) => {
    const id = known.get(number) ?? textIn(present(select.get(number)), 'id');
    known.set(number, id);
    return id;
  };
}

function endIn(row: Columns): EndOfRow {
  return verified({
    key: textOrNullIn(row, 'key'),
    ordinal: numberOrNullIn(row, 'ordinal'),
    content: bytesIn(row, 'content'),
    sum: numberOrNullIn(row, 'sum'),
    seq: numberIn(row, 'seq'),
    run: numberIn(row, 'run'),
    state: wordIn(row, 'state', states),
    operation: plannedIdIn(row),
    maybe: numberIn(row, 'maybe'),
    attempts: numberIn(row, 'attempts'),
    began_at: numberOrNullIn(row, 'began_at'),
    resource: textOrNullIn(row, 'resource'),
    version: textOrNullIn(row, 'version'),
    suspect: numberIn(row, 'suspect'),
  });
}

/** The same as `certain`. Nearly all changes are, so they are not even read. */
export const CERTAIN = `operations.seq IS NOT NULL AND (
  (operations.state = 'done' AND suspect = 0 AND operations.sum IS NOT NULL) OR
  ${NOT_PERFORMED})`;

function standingOf({ state, maybe, suspect }: EndOfRow): Standing {
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
