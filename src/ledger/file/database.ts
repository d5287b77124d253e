/** The SQLite connections of a ledger: typed rows, statements made once, errors that name the file. */
import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { isObject, type JsonObject } from '../../core/json.ts';
import { parseExact, stringifyExact } from '../../documents/exact-json.ts';
import { damaged, ledgerError } from './errors.ts';

/** A value that SQLite accepts and returns. */
export type SqlValue = null | number | bigint | string | Uint8Array;

type Connection = InstanceType<typeof DatabaseSync>;
type Statement = ReturnType<Connection['prepare']>;

/** How long one process waits for the short transaction of another. */
export const BUSY_TIMEOUT_MS = 30_000;
/** Pages of 4 KiB that the log may hold before SQLite moves them to the main file. */
const CHECKPOINT_PAGES = 4000;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const eventText = (value: object): string => stringifyExact(value as JsonObject);

/** A connection. Its methods throw CliError `ledger/...` for errors of SQLite. */
export class Database {
  /** For messages; empty for a temporary record. */
  readonly file: string;
  readonly #connection: Connection;
  readonly #statements = new Map<string, Statement>();

  constructor(file: string, connection: Connection) {
    this.file = file;
    this.#connection = connection;
  }

  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /** The first row, of the type that the caller knows from the statement. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  get<Row>(sql: string, values: readonly SqlValue[] = []): Row | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return this.#named(() => this.#prepared(sql).get(...values)) as Row | undefined;
  }

  /** The row of a statement that always has one. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  one<Row>(sql: string, values: readonly SqlValue[] = []): Row {
    const row = this.get<Row>(sql, values);
    if (row === undefined) throw damaged(this.file, 'corrupt');
    return row;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  all<Row>(sql: string, values: readonly SqlValue[] = []): Row[] {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return this.#named(() => this.#prepared(sql).all(...values)) as Row[];
  }

  run(sql: string, values: readonly SqlValue[] = []): void {
    // The binding's own `run` makes an object of numbers that nobody needs.
    this.get(sql, values);
  }

  /** The object in a column that lms-cli has written as JSON. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  object<Value extends object = JsonObject>(text: string): Value {
    try {
      const value = parseExact(text);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (isObject(value)) return value as object as Value;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    throw damaged(this.file, 'corrupt');
  }

  exec(sql: string): void {
    this.#named(() => this.#connection.exec(sql));
  }

  pragma(name: string): unknown {
    return this.get<Record<string, unknown>>(`PRAGMA ${name}`)?.[name];
  }

  /** Runs the work atomically and durably. */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      this.exec('COMMIT');
      return value;
    } catch (error) {
      // On a full disk SQLite rolls back by itself.
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
  }

  /** Reads it as it is at one moment, whatever others write meanwhile. */
  snapshot<T>(work: () => T): T {
    this.exec('BEGIN');
    try {
      return work();
    } finally {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
    }
  }

  /**
   * A transaction that counts only once something has happened elsewhere. Others may read
   * meanwhile, but must not begin a transaction.
   */
  async transactionAfter<T>(work: () => T, happened: () => Promise<void>): Promise<T> {
    this.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      await happened();
      this.exec('COMMIT');
      return value;
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }

  /** Kept: the parts of a ledger share one connection. */
  #prepared(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #named<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw ledgerError(error, this.file);
    }
  }
}

/**
 * Opens a file that is there. Throws CliError if somebody removes it meanwhile.
 * @param sync NORMAL for a file that can be made anew
 */
export function openForWriting(file: string, sync: 'FULL' | 'NORMAL' = 'FULL'): Database {
  const found = identifyFile(file);
  return connect(file, [makeUri(file, 'mode=rw'), { timeout: BUSY_TIMEOUT_MS }], (database) => {
    database.get('PRAGMA journal_mode=WAL');
    // From now on SQLite sees this connection, so that nobody removes the file as unused.
    if (identifyFile(file) !== found) throw damaged(file, 'replaced');
    database.exec(`PRAGMA synchronous=${sync}; PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`);
    // A reopened database with a log runs at synchronous=NORMAL, so FULL is read back.
    if (sync === 'FULL' && database.pragma('synchronous') !== 2)
      throw new Error('synchronous=FULL did not hold');
  });
}

/** Reads the file with its log, and writes nothing. */
export function openForReading(file: string): Database {
  // An ordinary reader would create the companions that are missing. Without a log nobody writes.
  if (!hasContent(nameLogFile(file))) return openMainFile(file);
  return connect(file, [makeUri(file, 'mode=ro'), { readOnly: true, timeout: BUSY_TIMEOUT_MS }]);
}

/** Reads the main file on its own and ignores the log. */
export const openMainFile = (file: string): Database =>
  connect(file, [makeUri(file, 'immutable=1'), { readOnly: true, timeout: 0 }]);

/** A database that disappears with its connection. @param file that it stands for in messages */
export const openScratch = (file = ''): Database =>
  connect(file, ['', {}], (database) =>
    database.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-8000'),
  );

/** Closes it again if it cannot be prepared. */
function connect(
  file: string,
  opening: ConstructorParameters<typeof DatabaseSync>,
  prepare: (database: Database) => void = () => {},
): Database {
  let database: Database | null = null;
  try {
    database = new Database(file, new DatabaseSync(...opening));
    database.exec('PRAGMA trusted_schema=OFF');
    prepare(database);
    return database;
  } catch (error) {
    database?.close();
    throw ledgerError(error, file);
  }
}

/**
 * A file URI for SQLite itself (https://sqlite.org/uri.html). The binding parses a URL without a
 * query itself: it decodes the URL repeatedly and rejects valid names, such as those with "..".
 */
export function makeUri(file: string, query: 'mode=ro' | 'mode=rw' | 'immutable=1'): URL {
  const url = pathToFileURL(file);
  url.search = query;
  return url;
}

export const nameLogFile = (file: string) => `${file}-wal`;

export const hasContent = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Null if it does not exist. */
export function identifyFile(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

/** True if a connection may make the files beside it. */
export function mayWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    accessSync(dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
