/**
 * Checks rows that SQLite itself cannot check: a changed byte may leave a well-formed row that says
 * something else. A completed operation has its checksum; the others must at least be readable.
 */
import { verified } from './checksum.ts';
import {
  bytesIn,
  numberIn,
  numberOrNullIn,
  plannedIdIn,
  textIn,
  textOrNullIn,
  wordIn,
} from './columns.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord } from './errors.ts';
import { FORMER_COLUMNS, formerRowIn } from './former-rows.ts';
import { states } from './operation-rows.ts';
import { bodyIn } from './body-columns.ts';
import { resourceRowIn, STATE_COLUMNS } from './resource-rows.ts';
import { changeIn } from './change-rows.ts';
import { plainId } from './returned-ids.ts';

/**
 * Throws DamagedRecord if the ledger may not tell that it has an operation. A changed digest cannot
 * be found by that digest, so this reads every row: 0.6 s for 100,000 operations.
 */
export function mustBeSound(database: Database): void {
  mustHaveRuns(database);
  mustHaveSoundIds(database);
  const columns = 'state, sum, content, operation, key, ordinal, resource, version';
  for (const table of ['operations', 'history']) {
    for (const row of database.prepare(`SELECT ${columns} FROM ${table}`).iterate()) {
      verified(identityIn(row));
    }
  }
}

function identityIn(row: Columns) {
  return {
    state: wordIn(row, 'state', states),
    sum: numberOrNullIn(row, 'sum'),
    content: bytesIn(row, 'content'),
    operation: plannedIdIn(row),
    key: textOrNullIn(row, 'key'),
    ordinal: numberOrNullIn(row, 'ordinal'),
    resource: textOrNullIn(row, 'resource'),
    version: textOrNullIn(row, 'version'),
  };
}

/** Throws DamagedRecord if any row of a resource was altered, its body included. */
export function mustHaveSoundResources(database: Database): void {
  mustHaveSoundKeys(database);
  const bodies = database.prepare('SELECT * FROM resources WHERE texts IS NOT NULL');
  for (const row of bodies.iterate()) bodyIn(row);
  for (const run of missingRunsOf('resources', database)) throw new DamagedRecord(`run ${run}`);
  const orphan = database
    .prepare('SELECT seq FROM changes WHERE seq NOT IN (SELECT seq FROM operations)')
    .get();
  if (orphan !== undefined) throw new DamagedRecord('a change');
}

/** Throws DamagedRecord if any row of a former resource was altered, except its body. */
export function mustHaveSoundFormers(database: Database): void {
  const rows = database.prepare(`SELECT ${FORMER_COLUMNS} FROM formers`);
  for (const row of rows.iterate()) formerRowIn(row);
}

/** The same with the bodies and the runs. */
export function mustHaveSoundPast(database: Database): void {
  mustHaveSoundFormers(database);
  const bodies = database.prepare('SELECT * FROM formers WHERE texts IS NOT NULL');
  for (const row of bodies.iterate()) bodyIn(row);
  for (const run of missingRunsOf('formers', database)) throw new DamagedRecord(`run ${run}`);
}

/**
 * Throws DamagedRecord if the ledger may not tell that it knows a key: a changed key cannot be found
 * by that key, and what it names would be created again.
 */
export function mustHaveSoundKeys(database: Database): void {
  for (const row of database.prepare(`SELECT ${STATE_COLUMNS} FROM resources`).iterate()) {
    resourceRowIn(row);
  }
  for (const row of database.prepare('SELECT * FROM changes').iterate()) changeIn(row);
}

/** The numbers of the runs that the rows of resources name and that do not exist. */
export function missingRunsOf(table: 'resources' | 'formers', database: Database): number[] {
  const columns = table === 'formers' ? ['run', 'deleted', 'during'] : ['run', 'deleted'];
  const named = columns.map((column) => `SELECT ${column} AS run FROM ${table}`);
  const missing = 'run IS NOT NULL AND run NOT IN (SELECT number FROM runs)';
  return database
    .prepare(`SELECT run FROM (${named.join(' UNION ')}) WHERE ${missing}`)
    .all()
    .map((row) => numberIn(row, 'run'));
}

/** Throws DamagedRecord if an operation belongs to no run. A join would pass over it. */
export function mustHaveRuns(database: Database): void {
  for (const run of missingRuns(database)) throw new DamagedRecord(`run ${run}`);
}

/** The numbers of the runs that operations name and that do not exist. */
export function missingRuns(database: Database): number[] {
  return database
    .prepare(
      `SELECT run FROM (SELECT run FROM operations UNION SELECT run FROM history)
       WHERE run NOT IN (SELECT number FROM runs)`,
    )
    .all()
    .map((row) => numberIn(row, 'run'));
}

/**
 * Throws DamagedRecord if two operations are the same document: the index that a killed import left
 * out cannot be made.
 */
export function mustHaveOwnContents(database: Database): void {
  const twice = database
    .prepare(
      `SELECT min(seq) AS seq FROM operations WHERE ordinal > 0
       GROUP BY content, ordinal HAVING count(*) > 1`,
    )
    .get();
  if (twice !== undefined) throw new DamagedRecord(`operation ${numberIn(twice, 'seq')}`);
}

/** Throws DamagedRecord if a known id is not the one that its operation returned. */
export function mustHaveSoundIds(database: Database): void {
  for (const wrong of wrongIds(database)) throw new DamagedRecord(wrong.id);
}

export interface WrongId {
  readonly operation: string;
  readonly id: string;
  readonly seq: number;
  readonly owner: string;
  /** What the completed operation with this `seq` is and returned. */
  readonly right: { readonly operation: string; readonly id: string };
}

/** Lists the known ids that neither the record of their operation nor its history has. */
export function wrongIds(database: Database): WrongId[] {
  const returned = 'operation, coalesce(version, resource) AS returned';
  const earlier = database.prepare(
    `SELECT ${returned} FROM history WHERE seq = ? AND state = 'done'`,
  );
  const rows = database
    .prepare(
      `SELECT ids.operation AS named, ids.id, ids.seq, owner, operations.operation,
         coalesce(version, resource) AS returned
       FROM ids JOIN operations ON operations.seq = ids.seq
       WHERE state = 'done'
         AND (operations.operation LIKE '%.create' OR operations.operation LIKE '%.release')
         AND (ids.operation <> operations.operation
         OR ids.id IS NOT coalesce(version, resource))`,
    )
    .all();
  return rows.flatMap((row) => {
    const [operation, id, seq] = [textIn(row, 'named'), textIn(row, 'id'), numberIn(row, 'seq')];
    const has = (each: Columns) =>
      each['operation'] === operation &&
      plainId(textOrNullIn(each, 'returned') ?? '') === plainId(id);
    if (has(row) || earlier.all(seq).some(has)) return [];
    const right = { operation: textIn(row, 'operation'), id: textOrNullIn(row, 'returned') ?? '' };
    return [{ operation, id, seq, owner: textIn(row, 'owner'), right }];
  });
}
