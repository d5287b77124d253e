/**
 * The resources that keyed creates of imports made, for ledgers that do not have them yet or have
 * lost them. Nothing but their ids is known.
 */
import { numberOrNullIn, textIn } from './columns.ts';
import { deletionDigest } from './created-before.ts';
import type { Database } from './database.ts';
import { type Row, rowIn, tableRow } from './operation-rows.ts';
import { assumed } from './resource-effects.ts';
import { createResourceRows } from './resource-rows.ts';
import { isKnownId, plainId } from './returned-ids.ts';
import { namesOf } from './run-files.ts';
import { runRowIn } from './run-row.ts';

const PAGE = 500;

/** Adds those whose key and id no resource has. Within a transaction. */
export function addAssumedResources(database: Database): void {
  const rows = createResourceRows(database);
  const isGone = deletionsIn(database);
  const versionOf = newestVersions(database);
  const sourceOf = sources(database);
  for (const row of keyedCreates(database)) {
    const { key, resource, run, began_at: at } = row;
    const kind = tableRow(row.operation)?.resource;
    if (key === null || kind === undefined || resource === null || isGone(row)) continue;
    const id = plainId(resource);
    const known = { key, kind, id, run, at: at ?? 0, source: sourceOf(row) };
    rows.insert({ ...assumed(known), version: versionOf(kind, resource) });
  }
}

function* keyedCreates(database: Database): Generator<Row> {
  const page = database.prepare(
    `SELECT * FROM operations WHERE seq > ? AND ordinal = 0 AND state = 'done' AND suspect = 0
       AND operation LIKE '%.create' ORDER BY seq LIMIT ${PAGE}`,
  );
  for (let last = 0; ;) {
    const rows = page.all(last).map(rowIn);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) return;
    last = end.seq;
  }
}

/** A deletion takes the id from the known ones, unless a person resolved it. */
function deletionsIn(database: Database): (row: Row) => boolean {
  const done = (table: string) =>
    `SELECT hex(content) AS content, max(run) AS run FROM ${table}
     WHERE state = 'done' AND operation LIKE '%.delete' GROUP BY content`;
  const latest = new Map<string, number>();
  for (const row of database.prepare(`${done('history')} UNION ALL ${done('operations')}`).all()) {
    const content = textIn(row, 'content');
    const run = numberOrNullIn(row, 'run') ?? 0;
    latest.set(content, Math.max(run, latest.get(content) ?? 0));
  }
  return ({ operation, resource, run }) => {
    if (resource === null || !isKnownId(operation, resource, database)) return true;
    const digest = deletionDigest(operation, resource);
    return digest !== null && (latest.get(hexOf(digest)) ?? -1) >= run;
  };
}

const hexOf = (digest: Uint8Array) => Buffer.from(digest).toString('hex').toUpperCase();

function newestVersions(database: Database): (kind: string, id: string) => string | null {
  const newest = database.prepare(
    `SELECT ids.id FROM ids JOIN operations ON operations.seq = ids.seq
     WHERE ids.operation = ? AND owner = ? ORDER BY began_at DESC, ids.seq DESC LIMIT 1`,
  );
  return (kind, id) => {
    const row = newest.get(`${kind}.release`, `resource ${id}`);
    return row === undefined ? null : textIn(row, 'id');
  };
}

function sources(database: Database) {
  const run = database.prepare('SELECT * FROM runs WHERE number = ?');
  const known = new Map<number, readonly string[]>();
  const filesOfRun = (number: number) => {
    const found = run.get(number);
    const names = found === undefined ? [] : namesOf(runRowIn(found));
    known.set(number, names);
    return names;
  };
  return ({ run: number, file, line }: Row) => {
    const names = known.get(number) ?? filesOfRun(number);
    const name = file === null ? undefined : names[file];
    return name === undefined || line === null ? null : { file: name, line };
  };
}
