/** The resources that a run created, and what became of them since. */
import type { CreatedResource, ResourceKind } from '../contract/resources.ts';
import { verified } from './checksum.ts';
import { numberIn } from './columns.ts';
import type { Columns, Database } from './database.ts';
import { COLUMNS } from './ledger-schema.ts';
import { createFormerRows } from './former-rows.ts';
import { laterWork, type LaterWork } from './later-work.ts';
import { rowIn, tableRow } from './operation-rows.ts';
import { createResourceRows } from './resource-rows.ts';
import { createStandings, runIds } from './resource-standing.ts';
import { createIds, plainId } from './returned-ids.ts';

const PAGE = 200;

/** The record of a create that is done. */
interface Creation {
  readonly seq: number;
  readonly kind: ResourceKind;
  /** Without leading zeros. */
  readonly id: string;
  /** True if its key was forgotten or renamed: the ledger does not find it by its key any more. */
  readonly isDetached: boolean;
  /** True if a later run created another resource with the same id: this one was deleted. */
  readonly isReplaced: boolean;
}

/** What became of what it created. */
type Became = Pick<CreatedResource, 'key' | 'isDeleted'> & {
  /** The number of the run. */
  readonly changedBy: number | null;
};

/** Pages of what a run created, by `seq`. What was forgotten since is not among it. */
export function createCreations(database: Database) {
  const pageOf = pagesOfCreations(database);
  const idOf = runIds(database);
  const find = existingResources(database);
  const formers = createFormerRows(database, createStandings(database));
  let later: LaterWork | null = null;
  const became = (creation: Creation, run: number): Became | null => {
    const found = find(creation, run);
    if (found !== null) return { ...found, isDeleted: false };
    later ??= laterWork(run, database);
    const gone = later.deletedRow(creation);
    if (gone !== undefined) return { key: gone.key, changedBy: gone.run, isDeleted: true };
    if (creation.isDetached) return null;
    const { newest, deletedBy } = later.of(creation);
    // It may have been created again under its key.
    const key = deletedBy === null ? null : formers.keyOf(creation.kind, creation.id);
    return { key, changedBy: deletedBy ?? newest, isDeleted: deletedBy !== null };
  };
  return (run: number, after: number): CreatedPage => {
    if (after === 0) later = null;
    const creations = pageOf(run, after);
    const created = creations.flatMap((creation): CreatedResource[] => {
      const { kind, id, seq } = creation;
      const found = became(creation, run);
      if (found === null) return [];
      const changedBy = found.changedBy === null ? null : idOf(found.changedBy);
      return [{ ...found, kind, id, seq, changedBy }];
    });
    return { created, last: creations.at(-1)?.seq ?? null };
  };
}

export interface CreatedPage {
  readonly created: readonly CreatedResource[];
  /** The number of the last create that was read; null if there was none. */
  readonly last: number | null;
}

/** Finds what still exists under a key, and the newest run that worked on it since. */
function existingResources(database: Database) {
  const rows = createResourceRows(database);
  const standings = createStandings(database);
  const ids = createIds(database);
  return ({ kind, id, seq, isReplaced }: Creation, run: number) => {
    const holder = ids.holder(`${kind}.create`, id)?.seq ?? seq;
    // The service may have given the id of a deleted resource to another one.
    const key = isReplaced || holder !== seq ? null : rows.keyOf(kind, id);
    const row = key === null ? undefined : rows.find(key);
    if (row === undefined) return null;
    const open = standings.of(row.key).map((each) => each.run);
    const newest = Math.max(row.run ?? run, ...open);
    return { key: row.key, changedBy: newest === run ? null : newest };
  };
}

/**
 * A run also has records of creates that it only found in doubt: those have the time of an earlier
 * run's attempt.
 */
function pagesOfCreations(database: Database): (run: number, after: number) => Creation[] {
  const isCreate = (table: string) =>
    `${table}.run = ?1 AND ${table}.seq > ?2 AND ${table}.state = 'done' AND ${table}.suspect = 0
       AND ${table}.operation LIKE '%.create' AND ${table}.resource IS NOT NULL`;
  const columnsOf = (table: string) =>
    `seq, ${COLUMNS}`
      .split(', ')
      .map((name) => `${table}.${name}`)
      .join(', ');
  const page = database.prepare(
    `SELECT ${columnsOf('operations')}, 0 AS is_replaced FROM operations
     WHERE ${isCreate('operations')}
     UNION ALL
     SELECT ${columnsOf('history')},
       operations.state = 'done' AND operations.resource IS history.resource
     FROM history
     JOIN operations ON operations.seq = history.seq AND operations.run > history.run
     LEFT JOIN history AS earlier ON earlier.seq = history.seq AND earlier.is_last = 1
       AND earlier.run < history.run AND earlier.began_at IS history.began_at
     WHERE history.is_last = 1 AND earlier.seq IS NULL AND ${isCreate('history')}
     ORDER BY seq LIMIT ${PAGE}`,
  );
  return (run, after) => page.all(run, after).flatMap(creationIn);
}

function creationIn(columns: Columns): Creation[] {
  const { seq, operation, key, ordinal, resource } = verified(rowIn(columns));
  const kind = tableRow(operation)?.resource;
  if (kind === undefined || resource === null) return [];
  const isDetached = key !== null && ordinal === null;
  const isReplaced = numberIn(columns, 'is_replaced') === 1;
  return [{ seq, kind, id: plainId(resource), isDetached, isReplaced }];
}
