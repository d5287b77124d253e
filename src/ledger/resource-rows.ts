/** The rows of resources (docs/content-as-code.md), and the statements that change them. */
import { crc32 } from 'node:zlib';
import type { ResourceKind, SentBody } from '../contract/resources.ts';
import { BODY, BODY_COLUMNS, bodyIn, textsOf } from './body-columns.ts';
import {
  bytesOrNullIn,
  kindIn,
  numberIn,
  numberOrNullIn,
  textIn,
  textOrNullIn,
} from './columns.ts';
import { type Columns, type Database } from './database.ts';
import { DamagedRecord } from './errors.ts';

/** What is known of a resource, except its body. */
export interface ResourceRow {
  readonly key: string;
  readonly kind: ResourceKind;
  /** Without leading zeros. */
  readonly id: string;
  readonly scope: string | null;
  readonly content: Uint8Array | null;
  readonly parent: string | null;
  readonly version: string | null;
  readonly held: Uint8Array | null;
  readonly protect: number;
  readonly deleted: number | null;
  readonly run: number | null;
  readonly at: number;
  readonly file: string | null;
  readonly line: number | null;
  readonly commit_id: string | null;
  /** Checksum of the body's columns; null without a body. */
  readonly texts: number | null;
}

/** A resource of which only the id is known, and perhaps a version. */
export interface AssumedRow extends ResourceRow {
  readonly scope: null;
  readonly content: null;
  readonly parent: null;
  readonly held: null;
  readonly protect: 0;
  readonly deleted: null;
  readonly commit_id: null;
  readonly texts: null;
}

export interface ResourceRows {
  find(key: string): ResourceRow | undefined;
  /** The key of the resource that exists under this id; null if none does. */
  keyOf(kind: ResourceKind, id: string): string | null;
  bodyOf(key: string): SentBody | null;
  /** Inserts or replaces a row. Its body stays as it is unless one is given; null removes it. */
  put(row: Omit<ResourceRow, 'texts'>, body?: SentBody | null): void;
  /** Inserts a resource of which little is known; false if its key or its id is taken. */
  insert(row: AssumedRow): boolean;
  remove(key: string): void;
  /** At most `limit` rows whose keys come after this one. */
  page(after: string, limit: number): ResourceRow[];
}

const STATE = [
  'key',
  'kind',
  'id',
  'scope',
  'content',
  'parent',
  'version',
  'held',
  'protect',
  'deleted',
  'run',
  'at',
  'file',
  'line',
  'commit_id',
  'texts',
  'sum',
] as const;
/** All columns except the body. */
export const STATE_COLUMNS = STATE.join(', ');

export function createResourceRows(database: Database): ResourceRows {
  const find = database.prepare(`SELECT ${STATE_COLUMNS} FROM resources WHERE key = ?`);
  const page = database.prepare(
    `SELECT ${STATE_COLUMNS} FROM resources WHERE key > ? ORDER BY key LIMIT ?`,
  );
  const byId = database.prepare(
    'SELECT key FROM resources WHERE kind = ? AND id = ? AND deleted IS NULL',
  );
  const body = database.prepare(
    `SELECT content, held, texts, ${BODY_COLUMNS} FROM resources WHERE key = ?`,
  );
  const remove = database.prepare('DELETE FROM resources WHERE key = ?');
  const insert = database.prepare(
    `INSERT OR IGNORE INTO resources (key, kind, id, version, protect, run, at, file, line, sum)
     VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`,
  );
  const findRow = (key: string) => {
    const row = find.get(key);
    return row && resourceRowIn(row);
  };
  const put = putting(database);
  return {
    find: findRow,
    keyOf: (kind, id) => {
      const row = byId.get(kind, id);
      return row === undefined ? null : textIn(row, 'key');
    },
    bodyOf: (key) => {
      const row = body.get(key);
      return row === undefined ? null : bodyIn(row);
    },
    put: (row, given) => {
      if (given === undefined) put.state({ ...row, texts: findRow(row.key)?.texts ?? null });
      else put.whole(row, given);
    },
    insert: (row) => {
      // One short call: an import pays for it with each of its keys.
      const { key, kind, id, version, run, at, file, line } = row;
      const sum = sumOf(row);
      return insert.run(key, kind, id, version, run, at, file, line, sum).changes === 1;
    },
    remove: (key) => void remove.run(key),
    page: (after, limit) => page.all(after, limit).map(resourceRowIn),
  };
}

/** At most `limit` rows with known bodies, by key after this one, with the columns of the bodies. */
export const pageOfResources = (database: Database, after: string, limit: number): Columns[] =>
  database
    .prepare('SELECT * FROM resources WHERE key > ? AND texts IS NOT NULL ORDER BY key LIMIT ?')
    .all(after, limit);

function putting(database: Database) {
  const upsert = (names: readonly string[]) =>
    database.prepare(
      `INSERT INTO resources (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
       ON CONFLICT (key) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    );
  const [state, whole] = [upsert(STATE), upsert([...STATE, ...BODY])];
  return {
    state: (row: ResourceRow) => void state.run(...stateOf(row)),
    whole: (row: Omit<ResourceRow, 'texts'>, body: SentBody | null) => {
      const { sum, texts } = textsOf(body);
      whole.run(...stateOf({ ...row, texts: sum }), ...texts);
    },
  };
}

/** The values of the columns except the body, and the checksum. */
export function stateOf(row: ResourceRow, sum = sumOf(row)) {
  const { key, kind, id, scope, content, parent, version, held, protect, deleted } = row;
  const { run, at, file, line, commit_id: commit, texts } = row;
  const known = [key, kind, id, scope, content, parent, version, held, protect, deleted] as const;
  return [...known, run, at, file, line, commit, texts, sum] as const;
}

/** A CRC-32 of everything but the body. */
export function sumOf(row: ResourceRow): number {
  const { key, kind, id, scope, parent, version, protect, deleted, run, at, file, line } = row;
  const known = [key, kind, id, scope, parent, version, protect, deleted, run, at, file, line];
  const { content, held, commit_id: commit, texts } = row;
  return crc32([...known, commit, texts, hexOf(content), hexOf(held)].join('\0'));
}

/** Without a copy of the bytes: there are two for each of many rows. */
const hexOf = (digest: Uint8Array | null) =>
  digest && Buffer.from(digest.buffer, digest.byteOffset, digest.byteLength).toString('hex');

/** Throws DamagedRecord if the row was altered after it was written. */
export function resourceRowIn(row: Columns): ResourceRow {
  const found = stateIn(row);
  if (numberIn(row, 'sum') !== sumOf(found)) throw new DamagedRecord(found.key);
  return found;
}

/** The columns except the body and the checksum, as they are. */
export function stateIn(row: Columns): ResourceRow {
  return {
    key: textIn(row, 'key'),
    kind: kindIn(row),
    id: textIn(row, 'id'),
    scope: textOrNullIn(row, 'scope'),
    content: bytesOrNullIn(row, 'content'),
    parent: textOrNullIn(row, 'parent'),
    version: textOrNullIn(row, 'version'),
    held: bytesOrNullIn(row, 'held'),
    protect: numberIn(row, 'protect'),
    deleted: numberOrNullIn(row, 'deleted'),
    run: numberOrNullIn(row, 'run'),
    at: numberIn(row, 'at'),
    file: textOrNullIn(row, 'file'),
    line: numberOrNullIn(row, 'line'),
    commit_id: textOrNullIn(row, 'commit_id'),
    texts: numberOrNullIn(row, 'texts'),
  };
}
