/** The rows of resources (docs/content-as-code.md), and the statements that change them. */
import { crc32 } from 'node:zlib';
import {
  resourceKinds,
  type BlockIds,
  type ResourceKind,
  type SentBody,
} from '../contract/resources.ts';
import { isObject, type Json } from '../core/json.ts';
import { parseExact, stringifyExact } from '../documents/exact-json.ts';
import {
  bytesOrNullIn,
  numberIn,
  numberOrNullIn,
  textIn,
  textOrNullIn,
  wordIn,
} from './columns.ts';
import { type Columns, DamagedRecord, type Database, parsedColumn } from './database.ts';
import { objectInColumn } from './stored-effect.ts';

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
const BODY = ['written', 'resolved', 'blocks'] as const;
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
  const body = database.prepare(`SELECT texts, ${BODY.join(', ')} FROM resources WHERE key = ?`);
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
      return row === undefined || row['texts'] === null ? null : bodyIn(row);
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
      const texts = body && textsOf(body);
      const sum = texts === null ? null : crc32(texts.join('\0'));
      whole.run(...stateOf({ ...row, texts: sum }), ...(texts ?? [null, null, null]));
    },
  };
}

function stateOf(row: ResourceRow) {
  const { key, kind, id, scope, content, parent, version, held, protect, deleted } = row;
  const { run, at, file, line, commit_id: commit, texts } = row;
  const known = [key, kind, id, scope, content, parent, version, held, protect, deleted] as const;
  return [...known, run, at, file, line, commit, texts, sumOf(row)] as const;
}

/** A CRC-32 of everything but the body. */
function sumOf(row: ResourceRow): number {
  const { key, kind, id, scope, parent, version, protect, deleted, run, at, file, line } = row;
  const known = [key, kind, id, scope, parent, version, protect, deleted, run, at, file, line];
  const { content, held, commit_id: commit, texts } = row;
  return crc32([...known, commit, texts, hexOf(content), hexOf(held)].join('\0'));
}

const hexOf = (digest: Uint8Array | null) => digest && Buffer.from(digest).toString('hex');

const kinds: ReadonlySet<ResourceKind> = new Set(resourceKinds);

export const kindIn = (row: Columns) => wordIn(row, 'kind', kinds);

/** Throws DamagedRecord if the row was altered after it was written. */
export function resourceRowIn(row: Columns): ResourceRow {
  const found = {
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
  if (numberIn(row, 'sum') !== sumOf(found)) throw new DamagedRecord(found.key);
  return found;
}

const textsOf = ({ written, resolved, blocks }: SentBody) => [
  stringifyExact(written),
  stringifyExact(resolved),
  JSON.stringify(blocks),
];

/** Throws DamagedRecord if the body was altered after it was written. */
export function bodyIn(row: Columns): SentBody {
  const [written = '', resolved = '', blocks = ''] = BODY.map((name) => textIn(row, name));
  if (crc32([written, resolved, blocks].join('\0')) !== row['texts']) throw new DamagedRecord();
  return {
    written: objectInColumn(written),
    resolved: objectInColumn(resolved),
    blocks: blocksIn(blocks),
  };
}

function blocksIn(text: string): BlockIds[] {
  const list: Json = parsedColumn(() => parseExact(text));
  if (!Array.isArray(list)) throw new DamagedRecord();
  return list.map((block: Json) => {
    if (!isObject(block) || !Array.isArray(block['filters'])) throw new DamagedRecord();
    return { id: digitsOrNull(block['id']), filters: block['filters'].map(digitsOrNull) };
  });
}

const digitsOrNull = (value: Json | undefined) => (typeof value === 'string' ? value : null);
