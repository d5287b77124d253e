/** Gives bodies the new keys of what they refer to, after resources were renamed. */
import type { SentBody } from '../contract/resources.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { bodyIn } from './body-columns.ts';
import { changeIn, createChangeRows } from './change-rows.ts';
import { textOrNullIn } from './columns.ts';
import type { Columns, Database } from './database.ts';
import { formerRowIn, type FormerRows, pageOfFormers } from './former-rows.ts';
import { renamedIn } from './referred-keys.ts';
import { createResourceRows, pageOfResources, resourceRowIn } from './resource-rows.ts';
import { objectInColumn } from './stored-effect.ts';

type NewKeys = ReadonlyMap<string, string>;

/** At most so many bodies are in memory. */
const PAGE = 50;

interface Renaming {
  readonly database: Database;
  readonly formers: FormerRows;
}

/** Reads every body once. Within a transaction. */
export function renameReferences(newKeys: NewKeys, { database, formers }: Renaming): void {
  const rows = createResourceRows(database);
  forEachRow('', {
    page: (after) => pageOfResources(database, after, PAGE),
    work: (columns) => {
      const row = resourceRowIn(columns);
      const body = renamedBody(columns, newKeys);
      if (body !== null) rows.put(row, body);
      return row.key;
    },
  });
  forEachRow(0, {
    page: (after) => pageOfFormers(database, after, PAGE),
    work: (columns) => {
      const row = formerRowIn(columns);
      const body = renamedBody(columns, newKeys);
      if (body !== null) formers.put(row, body);
      return row.number;
    },
  });
  renameInChanges(newKeys, database);
}

interface Paging<Key> {
  /** At most a page of rows after this one. */
  readonly page: (after: Key) => readonly Columns[];
  /** Returns the key of the row. */
  readonly work: (row: Columns) => Key;
}

/** No cursor stays open while rows are changed. */
function forEachRow<Key>(first: Key, { page, work }: Paging<Key>): void {
  for (let last = first; ;) {
    const rows = page(last);
    for (const row of rows) last = work(row);
    if (rows.length < PAGE) return;
  }
}

/** Null if there is nothing to rename. */
function renamedBody(columns: Columns, newKeys: NewKeys): SentBody | null {
  const mayRefer = ['written', 'released_written'].some((name) =>
    textOrNullIn(columns, name)?.includes('"$ref"'),
  );
  const body = mayRefer ? bodyIn(columns) : null;
  if (body === null) return null;
  const written = renamedIn(body.written, newKeys);
  const former = body.released?.written;
  const released = former && renamedIn(former, newKeys);
  if (written === body.written && released === former) return null;
  return {
    ...body,
    written,
    released: body.released && { ...body.released, written: released ?? body.released.written },
  };
}

/** The bodies of operations that are in doubt: they may turn out to be done. */
function renameInChanges(newKeys: NewKeys, database: Database): void {
  const changes = createChangeRows(database);
  const open = database.prepare(
    `SELECT * FROM changes WHERE seq > ? AND effect LIKE '%"$ref"%' ORDER BY seq LIMIT ${PAGE}`,
  );
  forEachRow(0, {
    page: (after) => open.all(after),
    work: (columns) => {
      const row = changeIn(columns);
      const saying = objectInColumn(row.effect ?? '{}');
      const renamed = renamedIn(saying, newKeys);
      if (renamed !== saying) changes.insert({ ...row, effect: stringifyExact(renamed) });
      return row.seq;
    },
  });
}
