/** The SQLite connections of a ledger. */
import { pathToFileURL } from 'node:url';
import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers';
import { DatabaseSync } from '@photostructure/sqlite';

/** A value that SQLite accepts and returns. */
export type Value = null | number | bigint | string | Uint8Array;

/** An unchecked row. Its columns are read through columns.ts. */
export type Columns = Readonly<Record<string, unknown>>;

/** The binding types rows as `any`; this type makes no assumption about them. */
export interface Statement {
  get(...values: Value[]): Columns | undefined;
  all(...values: Value[]): Columns[];
  iterate(...values: Value[]): Iterable<Columns>;
  run(...values: Value[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
  columns(): readonly { readonly name: string }[];
}

export interface Database {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(sql: string): Statement;
  exec(sql: string): void;
  function(
    name: string,
    options: { readonly varargs: true },
    work: (...values: unknown[]) => number,
  ): void;
  close(): void;
}

/** How long one process waits for the short transaction of another. */
export const BUSY_TIMEOUT_MS = 30_000;
/**
 * Pages of 4 KiB that the log may hold before they are moved to the main file. A larger number
 * means fewer, larger moves.
 */
const CHECKPOINT_PAGES = 4000;

/**
 * Compiles each statement when it is used first: the parts of a ledger have some 300, and most
 * commands use few of them.
 */
function connect(...opening: ConstructorParameters<typeof DatabaseSync>): Database {
  const database = new DatabaseSync(...opening);
  return {
    get isOpen() {
      return database.isOpen;
    },
    get isTransaction() {
      return database.isTransaction;
    },
    prepare: (sql) => {
      let compiled: Statement | null = null;
      const statement = () => (compiled ??= database.prepare(sql));
      return {
        get: (...values) => statement().get(...values),
        all: (...values) => statement().all(...values),
        iterate: (...values) => statement().iterate(...values),
        run: (...values) => statement().run(...values),
        columns: () => statement().columns(),
      };
    },
    exec: (sql) => database.exec(sql),
    function: (name, options, work) => database.function(name, options, work),
    close: () => database.close(),
  };
}

export function openForWriting(file: string): Database {
  const database = connect(file, { timeout: BUSY_TIMEOUT_MS });
  return orClosed(database, () => {
    database.exec('PRAGMA trusted_schema=OFF');
    database.prepare('PRAGMA journal_mode=WAL').get();
    syncFully(database);
  });
}

/** A reopened WAL database runs at synchronous=NORMAL, so FULL is set and read back. */
export function syncFully(database: Database): void {
  database.exec(`PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`);
  if (pragma(database, 'synchronous') !== 2) throw new Error('synchronous=FULL did not hold');
}

/**
 * An ordinary reader of a WAL database would create its missing companion files. Without a log
 * nobody is writing, so the main file can be read on its own.
 */
export function openForReading(file: string, waitMs = BUSY_TIMEOUT_MS): Database {
  if (!hasContent(logFileOf(file))) return openMainFile(file);
  const database = connect(uriOf(file, 'mode=ro'), { readOnly: true, timeout: waitMs });
  return orClosed(database, () => database.exec('PRAGMA trusted_schema=OFF'));
}

/** Reads the main file on its own and ignores the log. */
export function openMainFile(file: string): Database {
  const database = connect(uriOf(file, 'immutable=1'), { readOnly: true });
  return orClosed(database, () => database.exec('PRAGMA trusted_schema=OFF'));
}

/**
 * A file URI for SQLite itself (https://sqlite.org/uri.html). The binding parses a URL without a
 * query itself: it decodes the URL repeatedly and rejects valid names, such as those with "..".
 */
export function uriOf(file: string, query: 'mode=ro' | 'immutable=1'): URL {
  const url = pathToFileURL(file);
  url.search = query;
  return url;
}

/** A database in a nameless temporary file that disappears with its connection. */
export function openScratch(): Database {
  const database = connect('');
  return orClosed(database, () => {
    database.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-8000');
  });
}

export function pragma(database: Database, name: string): unknown {
  return database.prepare(`PRAGMA ${name}`).get()?.[name];
}

/** Waits for another process that holds a lock for which SQLite does not wait. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * One read transaction for each turn of the event loop: starting and ending a transaction is most
 * of the cost of a lookup. Writing ends it (`endReading`).
 */
export function readingTogether(database: Database): () => void {
  const [begin, end] = [database.prepare('BEGIN'), database.prepare('COMMIT')];
  return () => {
    if (database.isTransaction) return;
    begin.run();
    setImmediate(() => {
      if (database.isOpen && database.isTransaction) end.run();
    });
  };
}

/** Ends an open read transaction, which would prevent writing and a new transaction. */
export function endReading(database: Database): void {
  if (database.isTransaction) database.exec('COMMIT');
}

/**
 * Closes a connection that reads. The binding keeps it half open until its statements are
 * garbage-collected, and an open read transaction with it: nobody could move the log meanwhile.
 */
export function closeReading(database: Database): void {
  endReading(database);
  database.close();
}

/** Runs the work atomically and durably. */
export function transaction<T>(database: Database, work: () => T): T {
  endReading(database);
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // On a full disk SQLite rolls back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

export const logFileOf = (file: string) => `${file}-wal`;

export function hasContent(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Closes it again if it cannot be prepared. */
export function orClosed(database: Database, prepare: () => void): Database {
  try {
    prepare();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** What is made of a database, and made anew when a call meets another connection. */
export function perDatabase<T>(current: () => Database, make: (database: Database) => T): () => T {
  let last: { readonly database: Database; readonly made: T } | null = null;
  return () => {
    const database = current();
    if (last?.database !== database) last = { database, made: make(database) };
    return last.made;
  };
}
