/** The contents of the local service. Every change is one transaction, durable when it returns. */
import type { ResourceKind } from '../contract/resources.ts';
import { randomUUID } from 'node:crypto';
import { isObject, type JsonObject } from '../core/json.ts';
import { toInteger } from '../contract/numbers.ts';
import { parseExact, stringifyExact } from '../documents/exact-json.ts';
import type { StoreDatabase } from './store-file.ts';
import { digitsOfId } from './body-checks.ts';

/** How many requests are kept; older ones are deleted. */
const REQUESTS_KEPT = 100_000;

interface Page {
  /** Only ids after this one, in numeric order. */
  readonly after: string | null;
  readonly limit: number | null;
}

/** Ids are decimal digits without leading zeros. */
export interface SandboxStore {
  /** Runs the work with the file locked. An exception undoes the work. */
  transaction<T>(work: () => T): T;
  /** A new id, never assigned before: for resources, versions, block versions and filters. */
  newId(): number | bigint;
  find(kind: ResourceKind, id: string): JsonObject | null;
  /** Saves the resource and replaces any with the same id. */
  save(kind: ResourceKind, id: string, body: JsonObject): void;
  /** Removes the resource and its versions. */
  remove(id: string): void;
  list(kind: ResourceKind, page: Page): JsonObject[];
  addVersion(resource: string, version: JsonObject): void;
  /** In order of release. */
  versionsOf(resource: string): JsonObject[];
  record(entry: JsonObject): void;
  /** In the order in which they were answered. */
  requests(): JsonObject[];
  /** The random id of this state. A reset creates a new one. */
  instance(): string;
  readonly reset: () => void;
}

export function createState(database: StoreDatabase): SandboxStore {
  const transaction = transactionsOn(database);
  const facts = factsIn(database);
  const state: SandboxStore = {
    transaction,
    newId: () => {
      const id = BigInt(facts.read('lastId') ?? '0') + 1n;
      facts.write('lastId', String(id));
      return toInteger(String(id));
    },
    ...resourcesIn(database),
    ...versionsIn(database),
    ...requestsIn(database),
    instance: () => facts.read('instance') ?? '',
    reset: () => {
      database.exec('DELETE FROM resources; DELETE FROM versions; DELETE FROM requests;');
      facts.write('lastId', '0');
      facts.write('instance', randomUUID());
    },
  };
  transaction(() => {
    if (state.instance() === '') facts.write('instance', randomUUID());
  });
  return state;
}

function transactionsOn(database: StoreDatabase): SandboxStore['transaction'] {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  return (work) => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      if (database.isTransaction) rollback.run();
      throw error;
    }
  };
}

function factsIn(database: StoreDatabase) {
  const select = database.prepare('SELECT value FROM facts WHERE name = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)');
  return {
    read: (name: string): string | null => {
      const value: unknown = select.get(name)?.value;
      return typeof value === 'string' ? value : null;
    },
    write: (name: string, value: string) => void upsert.run(name, value),
  };
}

function resourcesIn(
  database: StoreDatabase,
): Pick<SandboxStore, 'find' | 'save' | 'remove' | 'list'> {
  const select = database.prepare('SELECT body FROM resources WHERE kind = ? AND id = ?');
  const upsert = database.prepare(
    'INSERT OR REPLACE INTO resources (id, kind, body) VALUES (?, ?, ?)',
  );
  const removeResource = database.prepare('DELETE FROM resources WHERE id = ?');
  const removeVersions = database.prepare('DELETE FROM versions WHERE resource = ?');
  // Digits without leading zeros sort numerically by length first, then as texts.
  const page = database.prepare(`
    SELECT body FROM resources
    WHERE kind = $kind AND (length(id), id) > (length($after), $after)
    ORDER BY length(id), id LIMIT $limit
  `);
  return {
    find: (kind, id) => {
      const row = select.get(kind, id);
      return row === undefined ? null : objectIn(row.body);
    },
    save: (kind, id, body) => void upsert.run(id, kind, stringifyExact(body)),
    remove: (id) => {
      removeResource.run(id);
      removeVersions.run(id);
    },
    list: (kind, { after, limit }) =>
      page.all({ kind, after: after ?? '', limit: limit ?? -1 }).map((row) => objectIn(row.body)),
  };
}

function versionsIn(database: StoreDatabase): Pick<SandboxStore, 'addVersion' | 'versionsOf'> {
  const insert = database.prepare('INSERT INTO versions (id, resource, release) VALUES (?, ?, ?)');
  const select = database.prepare(
    'SELECT release FROM versions WHERE resource = ? ORDER BY length(id), id',
  );
  return {
    addVersion: (resource, version) =>
      void insert.run(digitsOfId(version['id']), resource, stringifyExact(version)),
    versionsOf: (resource) => select.all(resource).map((row) => objectIn(row.release)),
  };
}

function requestsIn(database: StoreDatabase): Pick<SandboxStore, 'record' | 'requests'> {
  const insert = database.prepare('INSERT INTO requests (entry) VALUES (?)');
  const forget = database.prepare('DELETE FROM requests WHERE sequence <= ?');
  const select = database.prepare('SELECT entry FROM requests ORDER BY sequence');
  return {
    record: (entry) => {
      const { lastInsertRowid } = insert.run(stringifyExact(entry));
      forget.run(Number(lastInsertRowid) - REQUESTS_KEPT);
    },
    requests: () => select.all().map((row) => objectIn(row.entry)),
  };
}

/** The object in a JSON column. */
function objectIn(column: unknown): JsonObject {
  const value = typeof column === 'string' ? parseExact(column) : null;
  if (!isObject(value)) throw new TypeError('the database holds something else than an object');
  return value;
}
