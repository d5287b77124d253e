/** The contents of the local service. Every change is one transaction, durable when it returns. */
import { randomUUID } from 'node:crypto';
import type { StatementSyncInstance } from '@photostructure/sqlite';
import { toInteger } from '../contract/numbers.ts';
import type { ResourceKind } from '../contract/resources.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { parseExact, stringifyExact } from '../documents/exact-json.ts';
import { digitsOfId } from './body-checks.ts';
import type { StoreDatabase } from './store-file.ts';

/** How many requests are kept; older ones are deleted. */
const REQUESTS_KEPT = 100_000;

interface Page {
  /** Only ids after this one, in numeric order. */
  readonly after: string | null;
  readonly limit: number | null;
}

/** Ids are decimal digits without leading zeros. */
export class SandboxStore {
  readonly #database: StoreDatabase;
  readonly #statements = new Map<string, StatementSyncInstance>();

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.transaction(() => {
      if (this.instance() === '') this.#note('instance', randomUUID());
    });
  }

  /** Runs the work with the file locked. An exception undoes the work. */
  transaction<T>(work: () => T): T {
    this.#prepared('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      this.#prepared('COMMIT').run();
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#prepared('ROLLBACK').run();
      throw error;
    }
  }

  /** A new id, never assigned before: for resources, versions, block versions and filters. */
  newId(): number | bigint {
    const id = String(BigInt(this.#fact('lastId') ?? '0') + 1n);
    this.#note('lastId', id);
    return toInteger(id);
  }

  find(kind: ResourceKind, id: string): JsonObject | null {
    const sql = 'SELECT body FROM resources WHERE kind = ? AND id = ?';
    const row = this.#prepared(sql).get(kind, id);
    return row === undefined ? null : objectIn(row.body);
  }

  /** Saves the resource and replaces any with the same id. */
  save(kind: ResourceKind, id: string, body: JsonObject): void {
    const sql = 'INSERT OR REPLACE INTO resources (id, kind, body) VALUES (?, ?, ?)';
    this.#prepared(sql).run(id, kind, stringifyExact(body));
  }

  remove(id: string): void {
    this.#prepared('DELETE FROM resources WHERE id = ?').run(id);
    this.#prepared('DELETE FROM versions WHERE resource = ?').run(id);
  }

  list(kind: ResourceKind, { after, limit }: Page): JsonObject[] {
    // Digits without leading zeros sort numerically by length first, then as texts.
    const sql = `
      SELECT body FROM resources
      WHERE kind = $kind AND (length(id), id) > (length($after), $after)
      ORDER BY length(id), id LIMIT $limit
    `;
    const page = { kind, after: after ?? '', limit: limit ?? -1 };
    return this.#prepared(sql)
      .all(page)
      .map((row) => objectIn(row.body));
  }

  addVersion(resource: string, version: JsonObject): void {
    const sql = 'INSERT INTO versions (id, resource, release) VALUES (?, ?, ?)';
    this.#prepared(sql).run(digitsOfId(version['id']), resource, stringifyExact(version));
  }

  /** In order of release. */
  versionsOf(resource: string): JsonObject[] {
    const sql = 'SELECT release FROM versions WHERE resource = ? ORDER BY length(id), id';
    return this.#prepared(sql)
      .all(resource)
      .map((row) => objectIn(row.release));
  }

  record(entry: JsonObject): void {
    const sql = 'INSERT INTO requests (entry) VALUES (?)';
    const { lastInsertRowid } = this.#prepared(sql).run(stringifyExact(entry));
    const forget = 'DELETE FROM requests WHERE sequence <= ?';
    this.#prepared(forget).run(Number(lastInsertRowid) - REQUESTS_KEPT);
  }

  /** In the order in which they were answered. */
  requests(): JsonObject[] {
    return this.#prepared('SELECT entry FROM requests ORDER BY sequence')
      .all()
      .map((row) => objectIn(row.entry));
  }

  /** The random id of this state. A reset creates a new one. */
  instance(): string {
    return this.#fact('instance') ?? '';
  }

  reset(): void {
    this.#database.exec('DELETE FROM resources; DELETE FROM versions; DELETE FROM requests;');
    this.#note('lastId', '0');
    this.#note('instance', randomUUID());
  }

  #fact(name: string): string | null {
    const value: unknown = this.#prepared('SELECT value FROM facts WHERE name = ?').get(
      name,
    )?.value;
    return typeof value === 'string' ? value : null;
  }

  #note(name: string, value: string): void {
    this.#prepared('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, value);
  }

  #prepared(sql: string): StatementSyncInstance {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function objectIn(column: unknown): JsonObject {
  const value = typeof column === 'string' ? parseExact(column) : null;
  if (!isObject(value)) throw new TypeError('the database holds something else than an object');
  return value;
}
