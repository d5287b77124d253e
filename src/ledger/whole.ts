/** The file of a ledger: made whole or not at all, ours, with its log, and examined. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { FileState, LedgerPosition } from '../contract/ledger.ts';
import type { RunRecord } from '../contract/run-record.ts';
import { CliError } from '../core/errors.ts';
import type { Clock } from '../core/host.ts';
import {
  BUSY_TIMEOUT_MS,
  type Database,
  hasContent,
  nameLogFile,
  openForReading,
  openMainFile,
  openScratch,
} from './file/database.ts';
import { damaged, isDamage, isSqlError, ledgerError } from './file/errors.ts';
import { isLocked, nameLockFile, takeLock } from './file/lock.ts';
import { deathTest, runRecords } from './known/runs.ts';
import { positionIn } from './log/events.ts';
import { computeAnew } from './log/known.ts';
import { copyRecord, fileState, readTables } from './log/log.ts';
import {
  APPLICATION_ID,
  FORMAT,
  KEPT_TABLES,
  KNOWN_TABLES,
  knownTables,
  newLedger,
  SCHEMA,
} from './log/schema.ts';
import { problem } from '../messages/problem.ts';
import type { LedgerPorts } from './shared/shared-log.ts';

/** Returns the folders that were missing, the innermost first. */
export async function makeFolderFor(file: string, { files }: LedgerPorts): Promise<string[]> {
  const missing: string[] = [];
  for (let each = dirname(file); !existsSync(each); each = dirname(each)) missing.push(each);
  try {
    await files.makeFolder(dirname(file));
    return missing;
  } catch (error) {
    throw ledgerError(error, file);
  }
}

/**
 * Creates the ledger, for a target (null: for any), unless it exists. It has another name until it
 * is complete and on disk. Its folder must exist. SQLite syncs the folder with the first commit, before
 * anything is sent.
 */
export function ensureLedger(file: string, target: string | null): void {
  if (existsSync(file)) return;
  const lock = takeLock(file, BUSY_TIMEOUT_MS);
  if (lock === null)
    throw new CliError('locked', problem('ledger/locked', { reason: 'file', file, holder: null }));
  try {
    if (existsSync(file)) return;
    mustHaveNoRemains(file);
    renameSync(createDraftLedger(file, newLedger(target)), file);
  } catch (error) {
    throw ledgerError(error, file);
  } finally {
    lock.release();
  }
}

/** A log without its file shows that a ledger was lost, which must not silently start over. */
function mustHaveNoRemains(file: string): void {
  if (hasContent(nameLogFile(file))) throw damaged(file, 'corrupt');
}

/**
 * Removes a ledger that records nothing, with the folders that were made for it, unless they hold
 * anything else. It stays if anybody else has it open: SQLite gives up its log only without other
 * connections.
 */
export function removeUnused(database: Database, folders: readonly string[]): void {
  const { file } = database;
  if (positionIn(database).number > 0) return;
  database.exec('PRAGMA busy_timeout=0');
  try {
    database.get('PRAGMA journal_mode=DELETE');
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    return;
  }
  removeFiles(file);
  rmSync(nameLockFile(file), { force: true });
  for (const each of folders) {
    if (existsSync(each) && readdirSync(each).length === 0) rmdirSync(each);
  }
}

/** How often to look if another process changes the ledger between two looks. */
const LOOKS = 3;
const PAUSE_MS = 30;

/**
 * Throws CliError if the file is not a ledger, or has lost its log. Only reads.
 * @param lost the run whose log somebody knows to be lost; left out for none
 */
export async function inspect(
  file: string,
  clock: Pick<Clock, 'sleep'>,
  lost?: string,
): Promise<void> {
  for (let looks = 1; ; looks++) {
    try {
      look(file, lost);
      return;
    } catch (error) {
      if (looks === LOOKS || !(error instanceof CliError)) throw error;
      await clock.sleep(PAUSE_MS, new AbortController().signal);
    }
  }
}

function look(file: string, lost: string | undefined): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    mustHaveNoRemains(file);
    throw new CliError('conflict', problem('ledger/not-found', { reason: 'not-found', file }));
  }
  if (found.isFile() && found.size === 0) throw damaged(file, 'corrupt');
  const database = openForReading(file);
  let run: string | null;
  try {
    mustBeOurs(database);
    // Readers create an empty log.
    run = hasContent(nameLogFile(file)) ? null : bulkRunUnderWay(database);
  } catch (error) {
    throw isSqlError(error) ? damaged(file, 'corrupt', error) : error;
  } finally {
    database.close();
  }
  if (run === null || run === lost || isLocked(file)) return;
  throw new CliError('conflict', problem('ledger/incomplete', { file, run }));
}

/**
 * The run of many documents that is under way, if the main file says so by itself: its `run` event was
 * moved there before its first intent. What a copy lacks comes back from the log that it is a copy of.
 */
function runInMainFile(file: string): string | null {
  const database = openMainFile(file);
  try {
    return bulkRunUnderWay(database);
  } finally {
    database.close();
  }
}

function bulkRunUnderWay(database: Database): string | null {
  try {
    const open = database.get<{ id: string }>(
      `SELECT runs.id FROM runs, ledger WHERE kind = 'bulk' AND state = 'running' AND role = 'own'`,
    );
    return open?.id ?? null;
  } catch (error) {
    // Another process moves the log into it at this moment.
    if (isDamage(error) || isSqlError(error)) return null;
    throw error;
  }
}

/**
 * Any other table, index, trigger or view would alter the record, but for those on the tables that can be
 * thrown away.
 */
export function mustBeOurs(database: Database): void {
  const { file } = database;
  if (database.pragma('application_id') !== APPLICATION_ID)
    throw new CliError('conflict', problem('ledger/not-found', { reason: 'not-a-ledger', file }));
  if (Number(database.pragma('user_version')) !== FORMAT)
    throw new CliError('conflict', problem('ledger/version', { file }));
  if (sqlIn(database).kept !== KEPT_SQL) throw damaged(file, 'corrupt');
}

/** Computes the tables anew that another version of lms-cli has made. */
export function renewTables(database: Database): void {
  if (sqlIn(database).computed === COMPUTED_SQL) return;
  database.transaction(() => {
    for (const name of knownTables) database.exec(`DROP TABLE IF EXISTS ${name}`);
    database.exec(KNOWN_TABLES);
    computeAnew(database);
  });
}

/** For whoever may not write: the same in a copy that disappears. */
export function openToRead(file: string): Database {
  const database = openForReading(file);
  if (sqlIn(database).computed === COMPUTED_SQL) return database;
  try {
    return computedFrom(database);
  } finally {
    database.close();
  }
}

function computedFrom(database: Database): Database {
  const anew = openScratch(database.file);
  try {
    anew.exec(SCHEMA);
    copyRecord(database, anew);
    computeAnew(anew);
    return anew;
  } catch (error) {
    anew.close();
    throw error;
  }
}

/** The statements that have made what a file has: of what is kept, and of what is computed. */
function sqlIn(database: Pick<Database, 'all'>) {
  const rows = database.all<{ type: string; tbl_name: string; sql: string }>(
    'SELECT type, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL',
  );
  const isComputed = ({ type, tbl_name: table }: (typeof rows)[number]) =>
    type !== 'view' && knownTables.includes(table);
  const sqlOf = (some: typeof rows) => inOrder(some.map(({ sql }) => sql));
  return {
    kept: sqlOf(rows.filter((row) => !isComputed(row))),
    computed: sqlOf(rows.filter(isComputed)),
  };
}

const inOrder = (statements: readonly string[]): string =>
  statements
    .map((sql) => sql.replaceAll(/\s+/g, ' ').trim())
    .filter((sql) => sql !== '')
    .toSorted()
    .join(';');

const KEPT_SQL = inOrder(KEPT_TABLES.split(';'));
const COMPUTED_SQL = inOrder(KNOWN_TABLES.split(';'));

/** How long to wait until the main file says by itself that a run is under way. */
const WITNESS_MS = 5000;
const WITNESS_PAUSE_MS = 10;

/** Moves the log, with the `run` event, into the main file. Throws CliError `ledger/locked`. */
export async function moveWitness(database: Database, clock: Clock): Promise<void> {
  const { file } = database;
  const since = clock.monotonic();
  while (clock.monotonic() - since < WITNESS_MS) {
    moveLog(database, 'FULL');
    if (runInMainFile(file) !== null) return;
    await clock.sleep(WITNESS_PAUSE_MS, new AbortController().signal);
  }
  throw new CliError('locked', problem('ledger/locked', { reason: 'busy', file }));
}

/** Moves as much of the log as possible into the main file, without waiting for readers. */
export function moveLog(database: Database, mode: 'FULL' | 'RESTART' | 'TRUNCATE'): void {
  database.exec('PRAGMA busy_timeout=0');
  database.get(`PRAGMA wal_checkpoint(${mode})`);
  database.exec(`PRAGMA busy_timeout=${BUSY_TIMEOUT_MS}`);
}

/** Resolves a link: two names would mean two locks. A broken link counts as a missing file. */
export function ownName(file: string): string {
  return existsSync(file) && lstatSync(file).isSymbolicLink() ? realpathSync(file) : file;
}

/** Under a temporary name, and synced. Throws CliError. @param sql of a new one */
export function createDraftLedger(file: string, sql: string): string {
  const draft = `${file}.new`;
  try {
    removeFiles(draft);
    closeSync(openSync(draft, 'wx', 0o600));
    const database = new DatabaseSync(draft);
    try {
      // Nobody reads a draft that a crash left. To set the format with a log later costs syncs.
      database.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF');
      database.exec(sql);
      database.exec('PRAGMA journal_mode=WAL');
    } finally {
      database.close();
    }
    sync(draft);
    return draft;
  } catch (error) {
    throw ledgerError(error, file);
  }
}

/** Removes a database with what SQLite makes beside it. */
export function removeFiles(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/** Windows syncs only a file that is open for writing. */
function sync(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export interface ExaminedLedger
  extends Pick<FileState, 'role' | 'origin' | 'target'>, Pick<LedgerPosition, 'generation'> {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
}

/** Reads every page, and computes the tables anew. Throws CliError `ledger/...` for damage. */
export const examineLedger = (path: string, ports: LedgerPorts): Promise<ExaminedLedger> =>
  lookInto(path, ports, (database) => {
    mustBeIntact(database);
    const { number: generation } = positionIn(database);
    const runs = runRecords(database, deathTest(database, ports.clock));
    return { ...fileState(database), generation, runs };
  });

function mustBeIntact(database: Database): void {
  const said = database.get<{ integrity_check: string }>('PRAGMA integrity_check(1)');
  if (said?.integrity_check !== 'ok' || differences(database).length > 0)
    throw damaged(database.file, 'corrupt');
}

/** Rows that the tables have and the events do not give, or the other way round. */
export const differences = (database: Database): readonly string[] =>
  database.snapshot(() => {
    const anew = computedFrom(database);
    try {
      const [computed, kept] = [rowsIn(anew), rowsIn(database)];
      return [
        ...[...kept].filter((row) => !computed.has(row)),
        ...[...computed].filter((row) => !kept.has(row)),
      ];
    } finally {
      anew.close();
    }
  });

const rowsIn = (database: Database): ReadonlySet<string> =>
  new Set(
    Object.entries(readTables(database)).flatMap(([table, rows]) =>
      rows.map((row) => `${table} ${JSON.stringify(row)}`),
    ),
  );

/** What a file is. Throws CliError `ledger/...` if it is not a whole ledger. */
export const roleOfFile = (
  path: string,
  ports: LedgerPorts,
): Promise<FileState & Pick<LedgerPosition, 'generation'>> =>
  lookInto(path, ports, (database) => ({
    ...fileState(database),
    generation: positionIn(database).number,
  }));

async function lookInto<T>(
  path: string,
  ports: LedgerPorts,
  work: (database: Database) => T,
): Promise<T> {
  const file = ownName(resolve(ports.workingDirectory, path));
  await inspect(file, ports.clock);
  const database = openToRead(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
