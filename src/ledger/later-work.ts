/** What later runs did to resources that are not known under a key, or not any more. */
import type { ResourceKind } from '../contract/resources.ts';
import { bytesIn, kindIn, numberIn, plannedIdIn, textIn, textOrNullIn } from './columns.ts';
import { deletionDigest } from './created-before.ts';
import type { Columns, Database } from './database.ts';
import { NOT_PERFORMED, tableRow } from './operation-rows.ts';
import { plainId } from './returned-ids.ts';

interface Named {
  readonly kind: ResourceKind;
  /** Without leading zeros. */
  readonly id: string;
}

export interface LaterWork {
  /** The newest run that may have worked on it, and the one that deleted it; null if none did. */
  of(named: Named): { readonly newest: number | null; readonly deletedBy: number | null };
  /** The row of a deleted resource with that id: its key, and the run that deleted it. */
  deletedRow(named: Named): { readonly key: string; readonly run: number } | undefined;
}

/**
 * Reads every operation of the runs after this one. One lookup for each of the resources would read
 * them all each time.
 */
export function laterWork(run: number, database: Database): LaterWork {
  const newest = new Map<string, number>();
  const deletions = new Map<string, number>();
  for (const row of operationsAfter(run, database)) {
    const kind = tableRow(plannedIdIn(row))?.resource;
    const by = numberIn(row, 'run');
    const isDeleted = row['state'] === 'done' && plannedIdIn(row).endsWith('.delete');
    if (isDeleted) deletions.set(hexOf(bytesIn(row, 'content')), by);
    const id = idNamedBy(row);
    if (kind === undefined || id === null) continue;
    const name = `${kind} ${plainId(id)}`;
    newest.set(name, Math.max(by, newest.get(name) ?? 0));
  }
  const deleted = deletedRows(database);
  return {
    of: ({ kind, id }) => {
      const digest = deletions.size === 0 ? null : deletionDigest(`${kind}.create`, id);
      const deletedBy = digest === null ? null : (deletions.get(hexOf(digest)) ?? null);
      return { newest: newest.get(`${kind} ${id}`) ?? null, deletedBy };
    },
    deletedRow: ({ kind, id }) => deleted.get(`${kind} ${id}`),
  };
}

const hexOf = (digest: Uint8Array) => Buffer.from(digest).toString('hex');

/** Those that may have done something to a resource that exists. */
function operationsAfter(run: number, database: Database): Iterable<Columns> {
  const from = (table: string) =>
    `SELECT run, ${table}.operation, content, state, resource, source, line, owner
     FROM ${table} LEFT JOIN ids ON ids.operation = ${table}.operation AND ids.id = version
     WHERE run > ?1 AND ${table}.operation NOT LIKE '%.create'
       AND NOT ${NOT_PERFORMED}`;
  return database
    .prepare(`${from('operations')} UNION ALL ${from('history')} AND is_last = 1`)
    .iterate(run);
}

/**
 * An edit returns the id, the versions of a release belong to it, and a single command names the id
 * that it works on first (subject.ts, `namedIds`).
 */
function idNamedBy(row: Columns): string | null {
  const edited = textOrNullIn(row, 'resource');
  if (edited !== null) return edited;
  const owner = textOrNullIn(row, 'owner');
  if (owner?.startsWith(OF_RESOURCE) === true) return owner.slice(OF_RESOURCE.length);
  return row['line'] === null ? (textOrNullIn(row, 'source')?.split(' ')[0] ?? null) : null;
}

const OF_RESOURCE = 'resource ';

function deletedRows(database: Database): ReadonlyMap<string, { key: string; run: number }> {
  const rows = database
    .prepare('SELECT key, kind, id, deleted FROM resources WHERE deleted IS NOT NULL')
    .all();
  return new Map(
    rows.map((row) => [
      `${kindIn(row)} ${textIn(row, 'id')}`,
      { key: textIn(row, 'key'), run: numberIn(row, 'deleted') },
    ]),
  );
}
